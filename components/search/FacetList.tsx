import clsx from 'clsx';
import { useId } from 'react';
import { SmartLink } from '@/components/ui/SmartLink';
import type { FacetView } from './search-views';

export type FacetListProps = { title: string; facets: FacetView[] };

/** Ways to narrow the results: a line that scrolls on narrow screens, a list beside the results on wide ones. */
export function FacetList({ title, facets }: FacetListProps) {
  const id = useId();
  if (facets.length < 2) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-[0.9375rem] leading-snug font-bold">
        {title}
      </h2>
      <ul className="-mx-[16px] flex [scrollbar-width:none] gap-2 overflow-x-auto px-[16px] py-1 lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:border-l lg:border-line lg:px-0">
        {facets.map(({ name, count, href, isCurrent }) => (
          <li key={href} className="shrink-0">
            <SmartLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] leading-snug whitespace-nowrap lg:-ml-px lg:min-h-0 lg:justify-between lg:rounded-none lg:border-0 lg:border-l-2 lg:py-1.5 lg:pr-0 lg:whitespace-normal',
                isCurrent
                  ? 'border-brand font-semibold text-brand'
                  : 'border-line-strong text-ink-soft hover:border-brand hover:text-brand lg:border-transparent',
              )}
            >
              {name}{' '}
              {count !== undefined && <span className="text-sm text-ink-faint tabular-nums">{count}</span>}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

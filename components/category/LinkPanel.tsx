import clsx from 'clsx';
import { useId } from 'react';
import { SmartLink } from '@/components/ui/SmartLink';

export type LinkPanelProps = {
  title: string;
  links: { title: string; href: string; isCurrent?: boolean }[];
};

/** A short list of neighbouring pages, the one that is shown marked. */
export function LinkPanel({ title, links }: LinkPanelProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="text-[0.9375rem] leading-snug font-bold">
        {title}
      </h2>
      <ul className="mt-3 border-l border-line">
        {links.map(({ title: name, href, isCurrent }) => (
          <li key={href}>
            <SmartLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                '-ml-px block border-l-2 py-1.5 pl-4 text-[0.9375rem] leading-snug',
                isCurrent
                  ? 'border-brand font-semibold text-brand'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-brand',
              )}
            >
              {name}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

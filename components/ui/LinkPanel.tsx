import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { CodeText } from './CodeText';
import { SmartLink } from './SmartLink';

type PanelLink = {
  title: ReactNode;
  href: string;
  isCurrent?: boolean;
  count?: number;
};

export type LinkPanelProps = {
  title: string;
  links: PanelLink[];
  /** Shows the links in a scrolling line on narrow screens. */
  isLine?: boolean;
};

const LINE = {
  list: '-mx-[16px] flex [scrollbar-width:none] gap-2 overflow-x-auto px-[16px] py-1 lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:border-l lg:border-line lg:px-0',
  link: 'min-h-11 items-center rounded-full border px-4 whitespace-nowrap lg:-ml-px lg:min-h-0 lg:rounded-none lg:border-0 lg:border-l-2 lg:py-1.5 lg:pr-0 lg:whitespace-normal',
  other: 'border-line-strong hover:border-brand lg:border-transparent',
};
const COLUMN = {
  list: 'border-l border-line',
  link: '-ml-px border-l-2 py-1.5 pl-4',
  other: 'border-transparent hover:border-line-strong',
};

/** A short list of related pages, with the current one marked. */
export function LinkPanel({ title, links, isLine }: LinkPanelProps) {
  const id = useId();
  const look = isLine ? LINE : COLUMN;
  return (
    <nav aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mb-3 text-md leading-snug font-bold">
        {title}
      </h2>
      <ul className={look.list}>
        {links.map(({ title: name, href, isCurrent, count }) => (
          <li key={href} className="shrink-0">
            <SmartLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex justify-between gap-2 text-md leading-snug',
                look.link,
                isCurrent
                  ? 'border-brand font-semibold text-brand'
                  : `text-ink-soft hover:text-brand ${look.other}`,
              )}
            >
              <span>
                <CodeText>{name}</CodeText>
              </span>{' '}
              {count !== undefined && (
                <span className="text-sm text-ink-faint [font-variant-numeric:tabular-nums]">{count}</span>
              )}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

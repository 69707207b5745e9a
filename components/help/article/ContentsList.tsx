import clsx from 'clsx';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import type { HeadingData } from '@/lib/page-data/props/common';

export type ContentsListProps = {
  title: string;
  headings: HeadingData[];
  /** Id of the heading scrolled to last. */
  current?: string;
};

const CONTENTS_ID = 'isi-artikel';

/** Skips to the contents list of wide screens, which follows the text in the DOM. Visible on focus. */
export function ContentsLink({ title }: Pick<ContentsListProps, 'title'>) {
  return (
    <a
      href={`#${CONTENTS_ID}`}
      className="z-50 hidden rounded-md bg-brand-fill px-4 py-2.5 font-semibold text-brand-on not-focus:sr-only focus:fixed focus:top-2 focus:left-2 xl:block"
    >
      {title}
    </a>
  );
}

/** The contents list of wide screens, beside the article. Marks the current heading. */
export function ContentsList({ title, headings, current }: ContentsListProps) {
  const id = useId();
  const column = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={column} id={CONTENTS_ID} aria-labelledby={id} className="side-column hidden xl:block">
      <h2 id={id} className="text-md font-bold">
        {title}
      </h2>
      <Entries headings={headings} current={current} className="mt-3" />
    </nav>
  );
}

/** Scrolls a column whenever its current entry changes, which then stands in its middle; the page stays. */
export function useCurrentInView<Column extends HTMLElement = HTMLDivElement>(
  current: string | undefined,
): RefObject<Column | null> {
  const column = useRef<Column>(null);
  useEffect(() => {
    const entry = column.current?.querySelector<HTMLElement>('[aria-current]');
    if (column.current && entry) column.current.scrollTop = entry.offsetTop - column.current.clientHeight / 2;
  }, [current]);
  return column;
}

/** The contents list of narrow screens, collapsed above the text. */
export function FoldedContentsList({ title, headings }: ContentsListProps) {
  return (
    <details className="group mt-8 rounded-lg border border-line bg-surface-soft xl:hidden print:hidden">
      <summary className="flex items-center justify-between px-4 py-3.5 font-semibold">
        {title}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={title}>
        <Entries headings={headings} className="px-1 pb-3" />
      </nav>
    </details>
  );
}

type EntriesProps = Omit<ContentsListProps, 'title'> & { className: string };

function Entries({ headings, current, className }: EntriesProps) {
  return (
    <ul className={`text-md leading-snug ${className}`}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === current ? 'location' : undefined}
            className={clsx(
              'block border-l-2 py-1.5 pl-4',
              id === current
                ? 'border-brand font-semibold text-brand'
                : 'border-line text-ink-soft hover:border-line-strong hover:text-brand',
            )}
          >
            <CodeText>{text}</CodeText>
          </a>
        </li>
      ))}
    </ul>
  );
}

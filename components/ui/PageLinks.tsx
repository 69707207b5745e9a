import clsx from 'clsx';
import { buttonClass } from './Button';
import { SmartLink } from './SmartLink';

export type PageLinksProps = {
  /** Accessible name of the navigation. */
  label: string;
  /** The shown range, in words. */
  range: string;
  previous: { title: string; href: string } | undefined;
  next: { title: string; href: string } | undefined;
  /** The pages by number, where their count is known; `name` is the accessible name of a link. */
  numbers?: { current: number; last: number; href: (page: number) => string; name: (page: number) => string };
};

const outline =
  'border-line-strong hover:border-brand hover:text-brand rounded-full border font-semibold transition-colors';

/** Links to the previous and the next page of a list, and to pages by number. */
export function PageLinks({ label, range, previous, next, numbers }: PageLinksProps) {
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-faint">{range}</p>
      {numbers && numbers.last > 2 && <PageNumbers {...numbers} />}
      <div className="flex flex-wrap gap-3">
        {previous && (
          <SmartLink href={previous.href} className={buttonClass('quiet')}>
            {previous.title}
          </SmartLink>
        )}
        {next && (
          <SmartLink href={next.href} className={buttonClass('quiet')}>
            {next.title}
          </SmartLink>
        )}
      </div>
    </nav>
  );
}

function PageNumbers({ current, last, href, name }: NonNullable<PageLinksProps['numbers']>) {
  const pages = [...new Set([1, current - 1, current, current + 1, last])].filter(
    (page) => page >= 1 && page <= last,
  );
  return (
    <ol className="flex flex-wrap items-center gap-1.5">
      {pages.map((page, index) => (
        <li key={page} className="flex items-center gap-1.5">
          {page - (pages[index - 1] ?? page) > 1 && <span aria-hidden>…</span>}
          {page === current ? (
            <span
              aria-current="page"
              aria-label={name(page)}
              className="grid size-11 place-items-center font-bold text-brand"
            >
              {page}
            </span>
          ) : (
            <SmartLink
              href={href(page)}
              aria-label={name(page)}
              className={clsx('grid size-11 place-items-center', outline)}
            >
              {page}
            </SmartLink>
          )}
        </li>
      ))}
    </ol>
  );
}

export type OffsetPagesProps = {
  text: Record<'pages' | 'previous' | 'next', string> & {
    range: (from: number, to: number, count: number) => string;
  };
  count: number;
  /** Number of entries before this page. */
  offset: number;
  size: number;
  /** Returns the URL of the entries from an offset on. */
  hrefAt: (offset: number) => string;
};

/** Links to the previous and the next page of a list, unless it is on one page. */
export function OffsetPages({ text, count, offset, size, hrefAt }: OffsetPagesProps) {
  if (count <= size) return null;
  const last = Math.min(offset + size, count);
  return (
    <PageLinks
      label={text.pages}
      range={text.range(offset + 1, last, count)}
      previous={offset > 0 ? { title: text.previous, href: hrefAt(Math.max(0, offset - size)) } : undefined}
      next={last < count ? { title: text.next, href: hrefAt(last) } : undefined}
    />
  );
}

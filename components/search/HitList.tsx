import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { PageLinks } from '@/components/ui/PageLinks';
import type { MarkedText } from '@/lib/contract/content';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';
import type { HitPage, HitView } from '@/lib/views/search';
import { useSearchLog } from './useSearchLog';

export type HitListProps = {
  query: string;
  hits: HitView[];
  /** Number of results before these. */
  offset?: number;
  /** Heading level of the titles. */
  level?: 2 | 3;
};

/** Search results: title, snippet and breadcrumb, linked to the best matching heading. */
export function HitList({ query, hits, offset = 0, level = 2 }: HitListProps) {
  const log = useSearchLog();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hits.map(({ uid, href, title, snippet, lang, place }, index) => (
        <li key={uid}>
          <article className="group relative -mx-[12px] flex items-center gap-4 rounded-lg px-[12px] py-4 transition-colors hover:bg-surface-soft">
            <div className="min-w-0 flex-1">
              <Title className="-mt-4 text-[1.0625rem] leading-snug font-semibold group-hover:text-brand">
                <Link
                  href={href}
                  lang={lang}
                  prefetch={false}
                  onClick={() => log.opened(query, uid, offset + index + 1)}
                  className="block pt-4 pb-1 after:absolute after:inset-0 after:rounded-lg"
                >
                  <Highlighted pieces={title} />
                </Link>
              </Title>
              <OriginalLabel lang={lang} />
              <p lang={lang} className="line-clamp-4 leading-relaxed text-ink-soft">
                <Highlighted pieces={snippet} />
              </p>
              {place && <p className="mt-0.5 text-sm text-ink-faint">{place}</p>}
            </div>
            <Icon
              name="chevron-right"
              className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 group-hover:text-brand"
            />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** A text with the matches of a query highlighted. */
export function Highlighted({ pieces }: { pieces: MarkedText }) {
  return pieces.map(({ text, is_marked }, at) =>
    is_marked ? (
      <mark key={at} className="rounded-[3px] bg-brand/15 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export type ResultPagesProps = Omit<HitPage, 'hits'> & {
  /** Returns the URL of the results from an offset on. */
  hrefAt: (offset: number) => string;
};

/** Links to the previous and the next page of results. */
export function ResultPages({ count, offset, size, hrefAt }: ResultPagesProps) {
  const text = useText(searchText);
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

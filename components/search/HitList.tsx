import { ArticleRow } from '@/components/article/ArticleRow';
import type { MarkedText } from '@/lib/contract/content';
import type { HitView } from '@/lib/views/search';
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
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hits.map(({ uid, href, title, snippet, lang, place }, index) => (
        <li key={uid}>
          <ArticleRow
            href={href}
            title={<Highlighted pieces={title} />}
            description={<Highlighted pieces={snippet} />}
            lang={lang}
            note={place}
            level={level}
            onClick={() => log.opened(query, uid, offset + index + 1)}
          />
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

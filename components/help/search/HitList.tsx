import { ArticleRow } from '@/components/help/article/ArticleRow';
import type { MarkedText } from '@/lib/contract/content';
import { CODE_CLASS, splitCodes } from '@/lib/words/code-words';
import { IN } from '@/lib/text/english-sentences';
import type { HitData } from '@/lib/page-data/props/search';
import { useSearchLog } from './useSearchLog';

export type HitListProps = {
  query: string;
  hits: HitData[];
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
      {hits.map(({ uid, href, title, snippet, lang, place, isIn }, index) => (
        <li key={uid}>
          <ArticleRow
            href={href}
            title={<Highlighted pieces={title} />}
            description={<Highlighted pieces={snippet} />}
            lang={lang}
            note={isIn ? <InPlace place={place} /> : place}
            level={level}
            onClick={() => log.opened(query, uid, offset + index + 1)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Category and topic of an article, after a word that is English in both languages. */
export const InPlace = ({ place }: { place: string | undefined }) => (
  <>
    <span lang="en">{IN}</span> {place}
  </>
);

/** A text with the matches of a query highlighted; its codes stay whole, also where only a part of one matches. */
export function Highlighted({ pieces }: { pieces: MarkedText }) {
  return splitMarked(pieces).map(({ isCode, pieces: part }, at) =>
    isCode ? (
      <span key={at} translate="no" className={CODE_CLASS}>
        <Marks pieces={part} />
      </span>
    ) : (
      <Marks key={at} pieces={part} />
    ),
  );
}

const Marks = ({ pieces }: { pieces: MarkedText }) =>
  pieces.map(({ text, is_marked }, at) =>
    is_marked ? (
      <mark key={at} className="rounded-[3px] bg-brand/15 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );

/** Splits a text with marks into codes and what stands between them. */
function splitMarked(pieces: MarkedText): { isCode: boolean; pieces: MarkedText }[] {
  let from = 0;
  return splitCodes(pieces.map(({ text }) => text).join('')).map(({ text, isCode }) => {
    const [start, end] = [from, (from += text.length)];
    let at = 0;
    const part = pieces.map((piece) => {
      const cut = piece.text.slice(Math.max(0, start - at), Math.max(0, end - at));
      at += piece.text.length;
      return { ...piece, text: cut };
    });
    return { isCode, pieces: part.filter((piece) => piece.text !== '') };
  });
}

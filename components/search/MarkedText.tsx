import type { MarkedText as Pieces } from '@/lib/contract/content';

export type MarkedTextProps = { pieces: Pieces };

/** A text whose pieces that answer the query are marked. */
export function MarkedText({ pieces }: MarkedTextProps) {
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

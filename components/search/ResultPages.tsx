import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';

export type ResultPagesProps = { query: string; count: number; offset: number; size: number };

const button =
  'border-line-strong hover:border-brand hover:text-brand inline-flex h-11 items-center rounded-full border px-5 font-semibold transition-colors';

/** Links to the results before and after these. */
export function ResultPages({ query, count, offset, size }: ResultPagesProps) {
  const text = useText(searchText);
  if (count <= size) return null;
  const last = Math.min(offset + size, count);
  const pageAt = (start: number) =>
    `/content/article?${new URLSearchParams({ q: query, ...(start > 0 && { offset: String(start) }) })}`;
  return (
    <nav aria-label={text.pages} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-faint">{text.range(offset + 1, last, count)}</p>
      <div className="flex flex-wrap gap-3">
        {offset > 0 && (
          <SmartLink href={pageAt(Math.max(0, offset - size))} className={button}>
            {text.previous}
          </SmartLink>
        )}
        {last < count && (
          <SmartLink href={pageAt(last)} className={button}>
            {text.next}
          </SmartLink>
        )}
      </div>
    </nav>
  );
}

import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';
import type { HitPage } from './search-views';

export type ResultPagesProps = Omit<HitPage, 'hits'> & {
  /** The address of the results from a place on. */
  hrefAt: (offset: number) => string;
};

const button =
  'border-line-strong hover:border-brand hover:text-brand inline-flex h-11 items-center rounded-full border px-5 font-semibold transition-colors';

/** Links to the results before and after these. */
export function ResultPages({ count, offset, size, hrefAt }: ResultPagesProps) {
  const text = useText(searchText);
  if (count <= size) return null;
  const last = Math.min(offset + size, count);
  return (
    <nav aria-label={text.pages} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-faint">{text.range(offset + 1, last, count)}</p>
      <div className="flex flex-wrap gap-3">
        {offset > 0 && (
          <SmartLink href={hrefAt(Math.max(0, offset - size))} className={button}>
            {text.previous}
          </SmartLink>
        )}
        {last < count && (
          <SmartLink href={hrefAt(last)} className={button}>
            {text.next}
          </SmartLink>
        )}
      </div>
    </nav>
  );
}

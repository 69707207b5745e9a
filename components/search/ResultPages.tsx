import { PageLinks } from '@/components/ui/PageLinks';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';
import type { HitPage } from '@/lib/views/search';

export type ResultPagesProps = Omit<HitPage, 'hits'> & {
  /** The address of the results from a place on. */
  hrefAt: (offset: number) => string;
};

/** Links to the results before and after these. */
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

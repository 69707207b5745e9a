import type { Locale } from '@/lib/constants';
import type { SearchHit } from '@/lib/contract/content';
import { hitPath } from '@/lib/rules/hit-path';
import { searchText } from '@/lib/text/search';
import type { HitView } from '@/components/search/search-views';

/** Hits as rows; what has no address is left out. */
export const toHits = (hits: readonly SearchHit[], locale: Locale): HitView[] =>
  hits.flatMap((hit) => {
    const href = hitPath(hit);
    if (href === undefined) return [];
    const { uid, marked_title: title, snippet } = hit;
    return [{ uid, href, title, snippet, place: placeOf(hit, locale) }];
  });

function placeOf({ model, breadcrumb, heading }: SearchHit, locale: Locale): string | undefined {
  const [first, second] = breadcrumb;
  if (model === 'help-article' && first && second) {
    const place = searchText[locale].place(first.name, second.name);
    return heading ? `${place} › ${heading.text}` : place;
  }
  return first?.name;
}

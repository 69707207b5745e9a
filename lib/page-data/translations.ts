import { LOCALES } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import type { Alternates } from '@/lib/views/common';

/** Returns the alternates of a page with the same path in every language. */
export const everyLanguage = (path: string): Alternates =>
  Object.fromEntries(LOCALES.map((locale) => [locale, path]));

/** Returns an item's path in each of its languages; its key may differ between them. */
export function translationsOf(
  item: Pick<ContentItem, 'translations' | 'locale' | 'key'>,
  pathOf: (key: string) => string,
): Alternates {
  const all = [{ locale: item.locale, key: item.key }, ...item.translations];
  return Object.fromEntries(all.map(({ locale, key }) => [locale, pathOf(key)]));
}

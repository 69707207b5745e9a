import { LOCALES } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import type { Alternates } from '@/lib/views/common';

/** A page that exists in every language at the same path. */
export const everyLanguage = (path: string): Alternates =>
  Object.fromEntries(LOCALES.map((locale) => [locale, path]));

/** Where an item stands in each of its languages; its key may differ from one to the other. */
export function translationsOf(
  item: Pick<ContentItem, 'translations' | 'locale' | 'key'>,
  pathOf: (key: string) => string,
): Alternates {
  const all = [{ locale: item.locale, key: item.key }, ...item.translations];
  return Object.fromEntries(all.map(({ locale, key }) => [locale, pathOf(key)]));
}

import type { Locale } from '@/lib/constants';
import { localePath } from '@/lib/rules/locale-path';

/** The full address of a path in a language. `siteUrl` has no slash at its end; the home page has none either. */
export function absoluteUrl(siteUrl: string, path: string, locale: Locale): string {
  const localized = localePath(path, locale);
  return localized === '/' ? siteUrl : `${siteUrl}${localized}`;
}

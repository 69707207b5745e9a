import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';

/** The address of a path in a language: the default language has no prefix. `path` starts with a slash. */
export function localePath(path: string, locale: Locale = DEFAULT_LOCALE): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** A language of the portal, whatever came in; the default for anything else. */
export function toLocale(value: string | undefined): Locale {
  return LOCALES.find((known) => known === value) ?? DEFAULT_LOCALE;
}

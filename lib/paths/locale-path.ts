import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';

/** Returns a path with the prefix of a language; the default language has none. `path` starts with a slash. */
export function localePath(path: string, locale: Locale = DEFAULT_LOCALE): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Returns the language that a text names, or the default one. */
export function toLocale(value: string | undefined): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}

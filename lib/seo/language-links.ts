import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { absoluteUrl } from './absolute-url';

export type LanguageLink = { hrefLang: Locale | 'x-default'; href: string };

/**
 * Where a page stands in each language, only where there is more than one; the default language is the one for
 * everybody else. `alternates` are paths without prefix, the links absolute.
 */
export function languageLinks(siteUrl: string, alternates: Partial<Record<Locale, string>>): LanguageLink[] {
  const links = LOCALES.flatMap((locale): LanguageLink[] => {
    const path = alternates[locale];
    return path === undefined ? [] : [{ hrefLang: locale, href: absoluteUrl(siteUrl, path, locale) }];
  });
  if (links.length < 2) return [];
  const fallback = links.find((link) => link.hrefLang === DEFAULT_LOCALE) ?? links[0];
  return fallback ? [...links, { hrefLang: 'x-default', href: fallback.href }] : links;
}

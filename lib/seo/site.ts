import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { localePath } from '@/lib/rules/locale-path';
import { layoutText } from '@/lib/text/layout';

/** What heads and documents say about the site; `siteUrl` is its origin. */
export type Site = { siteUrl: string; name: string; locale: Locale; description: string };

/** Returns the site that a page's shell describes. */
export function siteOf(shell: { siteUrl: string; locale: Locale; layout: { name: string } }): Site {
  const { siteUrl, locale, layout } = shell;
  return { siteUrl, locale, name: layout.name, description: layoutText[locale].siteDescription };
}

/** Returns the absolute URL of a path in a language. `siteUrl` has no slash at its end; the home page has none either. */
export function absoluteUrl(siteUrl: string, path: string, locale: Locale): string {
  const localized = localePath(path, locale);
  return localized === '/' ? siteUrl : `${siteUrl}${localized}`;
}

export type LanguageLink = { hrefLang: Locale | 'x-default'; href: string };

/**
 * Returns the `hreflang` links of a page that exists in more than one language; `x-default` is the default language.
 * `alternates` are paths without prefix, the links are absolute.
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

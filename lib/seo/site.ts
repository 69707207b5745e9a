import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/constants';
import { localePath } from '@/lib/paths/locale-path';
import { brandText } from '@/lib/text/brand';
import type { BrandIcons, BrandPicture, BrandData } from '@/lib/page-data/props/common';

/** The site as heads and documents describe it; `siteUrl` is its origin. */
export type Site = {
  siteUrl: string;
  name: string;
  locale: Locale;
  description: string;
  /** For places with little room, if the brand has one. */
  shortName?: string;
  /** The business that runs the portal. */
  company: string;
  /** Paths of pictures: the company's logo, the icon of tabs and of OpenSearch, and the picture of shared links. */
  logo: string;
  favicon: { src: string; type: string };
  social: BrandPicture;
  /** App icons of the brand; without them the built-in ones are meant. */
  icons?: BrandIcons;
};

/** A PNG, because readers of structured data do not support SVG. */
const BUILT_IN_LOGO = '/apple-touch-icon.png';
const BUILT_IN_FAVICON = { src: '/favicon.ico', type: 'image/x-icon' };
const BUILT_IN_SOCIAL = { src: '/og.png', width: 1200, height: 630 };

/** Returns the site that a page's shell and the brand describe. */
export function siteOf(
  shell: { siteUrl: string; locale: Locale; layout: { name: string } },
  brand: BrandData = {},
): Site {
  const { siteUrl, locale, layout } = shell;
  const { icons } = brand;
  return {
    siteUrl,
    locale,
    name: layout.name,
    description: brand.description?.[locale] ?? brandText[locale].description,
    ...(brand.shortName && { shortName: brand.shortName[locale] }),
    company: brand.company ?? layout.name,
    logo: icons?.[512] ?? BUILT_IN_LOGO,
    favicon: icons ? { src: icons[32], type: 'image/png' } : BUILT_IN_FAVICON,
    social: brand.social ?? BUILT_IN_SOCIAL,
    ...(icons && { icons }),
  };
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

import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { absoluteUrl } from './absolute-url';
import type { Site } from './site';

/**
 * Structured data as the text of a `<script type="application/ld+json">`. Characters that could end the element or
 * the line are written as escapes, so whatever a title holds stays text.
 */
export function toJsonLd(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** schema.org BreadcrumbList of a page; the last crumb is the page itself. */
export function breadcrumbList(crumbs: readonly Crumb[], { siteUrl, locale }: Site) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(siteUrl, crumb.url, locale),
    })),
  };
}

export type ArticleFacts = {
  title: string;
  description: string | null;
  /** Absolute. */
  url: string;
  /** ISO times. */
  created: string;
  updated: string;
  /** Absolute. */
  image?: string;
};

/** schema.org TechArticle (help articles) or BlogPosting. */
export function articleData(
  type: 'TechArticle' | 'BlogPosting',
  article: ArticleFacts,
  { siteUrl, name, locale }: Site,
) {
  const publisher = { '@type': 'Organization', name, url: siteUrl };
  return {
    '@context': 'https://schema.org',
    '@type': type,
    headline: article.title.slice(0, 110),
    ...(article.description && { description: article.description }),
    datePublished: article.created,
    dateModified: article.updated,
    inLanguage: locale,
    mainEntityOfPage: article.url,
    ...(article.image && { image: article.image }),
    author: publisher,
    publisher,
  };
}

/** schema.org WebSite with the portal's search. */
export function websiteData({ siteUrl, name, locale }: Site) {
  const target = `${absoluteUrl(siteUrl, '/content/article', locale)}?q={search_term_string}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: absoluteUrl(siteUrl, '/', locale),
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: target },
      'query-input': 'required name=search_term_string',
    },
  };
}

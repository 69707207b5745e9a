import type {
  BlogPosting,
  BreadcrumbList,
  DefinedTermSet,
  FAQPage,
  Organization,
  Person,
  SearchAction,
  TechArticle,
  Thing,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Crumb } from '@/lib/page-data/props/common';
import { cutText } from '@/lib/format/unicode-text';
import { absoluteUrl, type Site } from './site';

/** Longest headline in characters, by Google's rules for articles. */
const MAX_HEADLINE = 110;
export const CONTEXT = { '@context': 'https://schema.org' } as const;

/**
 * Serialises structured data for a `<script type="application/ld+json">`. Characters that could end the element or
 * the line are escaped, so that no title can inject markup.
 */
export function toJsonLd(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Data without a context, as part of other data. */
export type Part<Data extends Thing> = Exclude<Data, string>;

/** Names the business that runs the portal, as a part of other data. */
export const publisher = ({ siteUrl, company }: Site) =>
  ({ '@type': 'Organization', name: company, url: siteUrl }) satisfies Part<Organization>;

/** Describes the business that runs the portal. */
export function organizationData(site: Site): WithContext<Organization> {
  return { ...CONTEXT, ...publisher(site), logo: `${site.siteUrl}${site.logo}` };
}

/** Describes the breadcrumb of a page; the last crumb is the page itself. */
export function breadcrumbList(
  crumbs: readonly Crumb[],
  { siteUrl, locale }: Site,
): WithContext<BreadcrumbList> {
  return {
    ...CONTEXT,
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
  /** An absolute URL. */
  url: string;
  /** ISO times. */
  created: string;
  updated: string;
  /** An absolute URL. */
  image?: string;
  /** A person; without one the site is the author. */
  author?: string | null | undefined;
  tags?: readonly string[] | undefined;
  /** The name of the category. */
  section?: string | undefined;
};

/** Describes a help article (TechArticle) or a blog post. */
export function articleJsonLd(
  type: 'TechArticle' | 'BlogPosting',
  article: ArticleFacts,
  site: Site,
): WithContext<TechArticle> | WithContext<BlogPosting> {
  return {
    ...CONTEXT,
    '@type': type,
    headline: cutText(article.title, MAX_HEADLINE),
    ...(article.description && { description: article.description }),
    datePublished: article.created,
    dateModified: article.updated,
    inLanguage: site.locale,
    mainEntityOfPage: article.url,
    ...(article.image && { image: article.image }),
    ...(article.section && { articleSection: article.section }),
    ...(article.tags && article.tags.length > 0 && { keywords: article.tags.join(', ') }),
    author: article.author
      ? ({ '@type': 'Person', name: article.author } satisfies Part<Person>)
      : publisher(site),
    publisher: publisher(site),
  };
}

/**
 * Describes the YouTube video of an article by its id. When it was uploaded is not known, so it gets the date of the
 * article.
 */
export function videoData(
  videoId: string,
  { title, description, created, image }: ArticleFacts,
  { locale }: Site,
): WithContext<VideoObject> {
  return {
    ...CONTEXT,
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: image ?? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    uploadDate: created,
    embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
    inLanguage: locale,
  };
}

/** Google's name for the placeholder in the URL; schema.org does not define it. */
type QueryInput = { 'query-input': string };

/** Describes the site and its search. */
export function websiteData({ siteUrl, name, locale }: Site): WithContext<WebSite> {
  const target = `${absoluteUrl(siteUrl, '/content/article', locale)}?q={search_term_string}`;
  const search: Part<SearchAction> & QueryInput = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: target },
    'query-input': 'required name=search_term_string',
  };
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name,
    url: absoluteUrl(siteUrl, '/', locale),
    inLanguage: locale,
    potentialAction: search,
  };
}

export type Definition = { id: string; term: string; aliases: readonly string[]; explanation: string };

/** Describes a glossary at a path with its terms. */
export function glossaryData(
  name: string,
  path: string,
  terms: readonly Definition[],
  { siteUrl, locale }: Site,
): WithContext<DefinedTermSet> {
  const url = absoluteUrl(siteUrl, path, locale);
  return {
    ...CONTEXT,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    inLanguage: locale,
    hasDefinedTerm: terms.map(({ id, term, aliases, explanation }) => ({
      '@type': 'DefinedTerm',
      name: term,
      ...(aliases.length > 0 && { alternateName: [...aliases] }),
      description: explanation,
      url: `${url}#${encodeURIComponent(id)}`,
    })),
  };
}

/**
 * Describes the questions of the page at a path with their answers (HTML); undefined without any, as an empty list is
 * invalid.
 */
export function faqData(
  items: readonly { question: string; answer: string }[],
  path: string,
  { siteUrl, locale }: Site,
): WithContext<FAQPage> | undefined {
  if (items.length === 0) return undefined;
  const page = absoluteUrl(siteUrl, path, locale);
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: withAbsoluteUrls(answer, page) },
    })),
  };
}

/** Answers are shown on other sites, where a path leads nowhere. The sanitiser writes attributes in double quotes. */
const withAbsoluteUrls = (html: string, page: string): string =>
  html
    .replace(/ srcset="[^"]*"/g, '')
    .replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, url: string) =>
      URL.canParse(url, page) ? ` ${name}="${new URL(url, page).href}"` : attribute,
    );

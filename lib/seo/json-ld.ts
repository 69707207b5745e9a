import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Organization,
  SearchAction,
  TechArticle,
  Thing,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { cutText } from '@/lib/rules/cut-text';
import { absoluteUrl } from './absolute-url';
import type { Site } from './site';

/** Search engines cut a headline there (Google's rules for articles). */
const MAX_HEADLINE = 110;
/** PNG, since those who read the logo do not draw SVG. */
const LOGO_PATH = '/apple-touch-icon.png';
const CONTEXT = { '@context': 'https://schema.org' } as const;

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

/** Data that names no context yet, as a part of other data. */
type Part<Data extends Thing> = Exclude<Data, string>;

const publisher = ({ siteUrl, name }: Site) =>
  ({ '@type': 'Organization', name, url: siteUrl }) satisfies Part<Organization>;

/** Who runs the portal. */
export function organizationData(site: Site): WithContext<Organization> {
  return { ...CONTEXT, ...publisher(site), logo: `${site.siteUrl}${LOGO_PATH}` };
}

/** The breadcrumb of a page; the last crumb is the page itself. */
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
  /** Absolute. */
  url: string;
  /** ISO times. */
  created: string;
  updated: string;
  /** Absolute. */
  image?: string;
};

/** A help article (TechArticle) or a post of the blog. */
export function articleData(
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
    author: publisher(site),
    publisher: publisher(site),
  };
}

/**
 * The video of an article by its 11 characters. When it was uploaded nobody tells us: it is dated like the article
 * that brought it.
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

/** Google wants to know which word of the address is the query; the vocabulary itself does not have it. */
type QueryInput = { 'query-input': string };

/** The site with its search. */
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

/** Questions with their answers as HTML; undefined without any, for an empty list would be a mistake. */
export function faqData(
  items: readonly { question: string; answer: string }[],
): WithContext<FAQPage> | undefined {
  if (items.length === 0) return undefined;
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { Crumb } from '@/lib/page-data/props/common';
import { cutText } from '@/lib/format/unicode-text';
import { BLOG_PATH } from '@/lib/paths/article-path';
import { localePath } from '@/lib/paths/locale-path';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { videoIdOf } from '@/lib/paths/video-id';
import { categoryText } from '@/lib/text/category';
import { referenceText } from '@/lib/text/reference';
import { blogText } from '@/lib/text/site';
import {
  ATOM_TYPE,
  atomPathOf,
  feedPathOf,
  MARKDOWN_TYPE,
  markdownPath,
  OPEN_SEARCH_PATH,
  OPEN_SEARCH_TYPE,
  RSS_TYPE,
} from './document-paths';
import { articleJsonLd, breadcrumbList, type Definition, glossaryData, toJsonLd, videoData } from './json-ld';
import { productJsonLd, type ProductFacts } from './product-data';
import { absoluteUrl, languageLinks, type Site } from './site';

/** The facts from which the head of a page is made. */
export type PageFacts = {
  site: Site;
  /** Undefined on the home page, whose title is the site's name. */
  title?: string;
  description?: string | null;
  /** Its canonical path, without the language's prefix; undefined keeps search engines out. */
  path?: string;
  /** False keeps search engines out of a page that narrows the list at its canonical path. */
  isIndexed?: boolean;
  /** Its path in each language, without prefix. */
  alternates?: Partial<Record<Locale, string>>;
  image?: { src: string; width: number; height: number } | null;
  type?: 'website' | 'article';
  structuredData?: object[];
  /** Links to the Markdown or the feeds of the page, and to the pages beside it, with the language's prefix. */
  links?: HeadLink[];
};

export type HeadLink = {
  rel: 'alternate' | 'search' | 'prev' | 'next';
  href: string;
  type?: string;
  title?: string;
};

const OG_LOCALES = { id: 'id_ID', en: 'en_GB' } as const satisfies Record<Locale, string>;
/** Longest description in characters; search engines cut longer ones. */
const MAX_DESCRIPTION = 300;
/** The length of one that is the beginning of a text. */
const EXCERPT = 160;

export type Head = ReturnType<typeof pageHead>;

/** Returns the head of a page: title, description, canonical URL, languages, Open Graph, structured data. */
export function pageHead({ site, title, path, alternates = {}, type = 'website', ...facts }: PageFacts) {
  const { siteUrl, name, locale } = site;
  const description = cutText(facts.description || site.description, MAX_DESCRIPTION);
  const canonical = path === undefined ? undefined : absoluteUrl(siteUrl, path, locale);
  const image = shareImage(facts.image) ?? site.social;
  return {
    title: title ? `${title} | ${name}` : name,
    description,
    canonical,
    ...(facts.isIndexed === false && { isIndexed: false }),
    // Search engines follow the languages of pages that they keep.
    alternates: canonical && facts.isIndexed !== false ? languageLinks(siteUrl, alternates) : [],
    // og:description and og:url repeat other fields; the component that writes the tags adds them.
    openGraph: {
      title: title ?? name,
      type,
      site_name: name,
      locale: OG_LOCALES[locale],
      image: absoluteUrl(siteUrl, image.src, DEFAULT_LOCALE),
      'image:width': String(image.width),
      'image:height': String(image.height),
    },
    structuredData: (facts.structuredData ?? []).map(toJsonLd),
    links: [
      { rel: 'search', type: OPEN_SEARCH_TYPE, href: OPEN_SEARCH_PATH, title: name } satisfies HeadLink,
      ...(facts.links ?? []),
    ],
  };
}

/** Returns an image for previews of shared links, which do not support SVG. */
function shareImage(image: PageFacts['image']) {
  return image && !/\.svg$/i.test(image.src) ? image : undefined;
}

type TextPageFacts = Pick<PageFacts, 'site' | 'alternates' | 'description' | 'structuredData'> & {
  title: string;
  crumbs: Crumb[];
  /** Pages whose contents have feeds. */
  feeds?: Crumb[];
  /** The pages before and after this one of a list. */
  previous?: string | null;
  next?: string | null;
};

/** Returns the head of a page with a breadcrumb, whose last crumb has the canonical path. */
export function textHead(facts: TextPageFacts) {
  const { site, crumbs, feeds = [], previous, next, structuredData = [] } = facts;
  const beside = (rel: 'prev' | 'next', path: string | null | undefined): HeadLink[] =>
    path ? [{ rel, href: localePath(path, site.locale) }] : [];
  return pageHead({
    ...facts,
    path: crumbs.at(-1)?.url,
    structuredData: [breadcrumbList(crumbs, site), ...structuredData],
    links: [...feedLinks(feeds, site), ...beside('prev', previous), ...beside('next', next)],
  });
}

/** Returns the head of a question, which is described by the beginning of its answer. */
export const faqItemHead = ({ html, ...facts }: TextPageFacts & { html: string }) =>
  textHead({ ...facts, description: excerpt(plainText(html), EXCERPT) });

/** Links to the feeds of what these pages list, in both formats. */
function feedLinks(pages: readonly Crumb[], { locale }: Site): HeadLink[] {
  const link = (type: string, path: string, title: string): HeadLink => ({
    rel: 'alternate',
    type,
    href: localePath(path, locale),
    title,
  });
  return pages.flatMap(({ name, url }) => [
    link(RSS_TYPE, feedPathOf(url), `${name} (RSS)`),
    link(ATOM_TYPE, atomPathOf(url), `${name} (Atom)`),
  ]);
}

type BlogFacts = Pick<PageFacts, 'site' | 'alternates'> & {
  title: string;
  crumbs: Crumb[];
  page: number;
  previous: string | null;
  next: string | null;
};

/** Returns the head of a page of the blog; the title of the second and later pages has their number. */
export function blogHead({ title, page, ...facts }: BlogFacts) {
  const text = blogText[facts.site.locale];
  const category = facts.crumbs[2];
  const feeds = [{ name: text.title, url: BLOG_PATH }];
  if (category)
    feeds.unshift({ name: title, url: page > 1 ? category.url.replace(/\/\d+$/, '') : category.url });
  return textHead({
    ...facts,
    title: page > 1 ? text.pageTitle(title, page) : title,
    description: category ? text.categoryLead(category.name) : text.lead,
    feeds,
  });
}

type ProductPageFacts = Pick<PageFacts, 'site' | 'alternates'> &
  Pick<ProductFacts, 'name' | 'description' | 'price' | 'priceUnit' | 'isFrom' | 'tax' | 'availability'> & {
    crumbs: Crumb[];
    brandName: string | null;
    pictures: { src: string; width: number; height: number }[];
  };

/** Returns the head of a product; its breadcrumb ends with the category and the product. */
export function productHead(product: ProductPageFacts) {
  const { site, crumbs, name, description, pictures, brandName } = product;
  const { price, priceUnit, isFrom, tax, availability } = product;
  const { siteUrl, locale } = site;
  const path = crumbs.at(-1)?.url ?? '/';
  const facts = {
    name,
    description,
    price,
    priceUnit,
    isFrom,
    tax,
    availability,
    brand: brandName,
    // Home, products, categories and the product itself.
    category: crumbs.length > 3 ? crumbs.at(-2)?.name : undefined,
    url: absoluteUrl(siteUrl, path, locale),
    images: pictures.map(({ src }) => `${siteUrl}${src}`),
  };
  const data = productJsonLd(facts);
  return pageHead({
    ...product,
    title: name,
    path,
    image: pictures[0],
    structuredData: [breadcrumbList(crumbs, site), ...(data ? [data] : [])],
  });
}

type GlossaryFacts = Pick<PageFacts, 'site' | 'alternates'> & {
  crumbs: Crumb[];
  letters: readonly { terms: readonly Definition[] }[];
};

/** Returns the head of the page of terms. */
export function glossaryHead({ letters, ...facts }: GlossaryFacts) {
  const { glossary: title, glossaryLead: description } = referenceText[facts.site.locale];
  const terms = letters.flatMap((group) => group.terms);
  const structuredData = [glossaryData(title, facts.crumbs.at(-1)?.url ?? '/', terms, facts.site)];
  return textHead({ ...facts, title, description, structuredData: terms.length > 0 ? structuredData : [] });
}

type ErrorCodesFacts = Omit<Parameters<typeof textHead>[0], 'title'> & { page: number };

/** Returns the head of a page of error codes; the title of the second and later pages has their number. */
export function errorCodesHead({ page, ...facts }: ErrorCodesFacts) {
  const { errorCodes, errorCodesLead: description, pageTitle } = referenceText[facts.site.locale];
  return textHead({ ...facts, title: page > 1 ? pageTitle(page) : errorCodes, description });
}

type TopicFacts = Omit<Parameters<typeof textHead>[0], 'title'> & { name: string; page: number };

/** Returns the head of a page of a topic; the title of the second and later pages has their number. */
export function topicHead({ name, page, ...facts }: TopicFacts) {
  const title = page > 1 ? categoryText[facts.site.locale].pageTitle(name, page) : name;
  return textHead({ ...facts, title });
}

type ArticlePageFacts = Pick<PageFacts, 'site' | 'alternates' | 'image'> & {
  title: string;
  description: string | null;
  path: string;
  crumbs: Crumb[];
  /** ISO times. */
  created: string;
  updated: string;
  videoUrl?: string | null;
  video?: { href: string } | null;
  /** A person; without one the site is the author. */
  author?: string | null;
  tags?: string[];
};

/** Returns the head of a help article or a blog post. */
export function articleHead(type: 'TechArticle' | 'BlogPosting', facts: ArticlePageFacts) {
  const { site, title, description, path, crumbs, created, updated, image, author, tags } = facts;
  const { siteUrl, locale } = site;
  const url = absoluteUrl(siteUrl, path, locale);
  const picture = image ? { image: `${siteUrl}${image.src}` } : {};
  const section = crumbs.length > 3 ? crumbs.at(-2)?.name : undefined;
  const article = { title, description, url, created, updated, author, tags, section, ...picture };
  const videoId = videoIdOf(facts.video?.href ?? facts.videoUrl);
  const structuredData = [
    breadcrumbList(crumbs, site),
    articleJsonLd(type, article, site),
    ...(videoId ? [videoData(videoId, article, site)] : []),
  ];
  return pageHead({ ...facts, type: 'article', structuredData, links: linksOf(type, facts) });
}

/** Links a help article to its Markdown, and a post to the feeds of its category and of the blog. */
function linksOf(type: 'TechArticle' | 'BlogPosting', { path, crumbs, site }: ArticlePageFacts): HeadLink[] {
  const { locale } = site;
  if (type === 'TechArticle') {
    return [{ rel: 'alternate', type: MARKDOWN_TYPE, href: localePath(markdownPath(path), locale) }];
  }
  return feedLinks(crumbs.slice(1, -1).reverse(), site);
}

import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { Crumb } from '@/lib/views/common';
import { cutText } from '@/lib/rules/unicode-text';
import { localePath } from '@/lib/rules/locale-path';
import { videoIdOf } from '@/lib/rules/video-id';
import { categoryText } from '@/lib/text/category';
import {
  feedPathOf,
  MARKDOWN_TYPE,
  markdownPath,
  OPEN_SEARCH_PATH,
  OPEN_SEARCH_TYPE,
  RSS_TYPE,
} from './document-paths';
import { articleData, breadcrumbList, toJsonLd, videoData } from './json-ld';
import { absoluteUrl, languageLinks, type Site } from './site';

/** What the head of a page is made of. */
export type PageFacts = {
  site: Site;
  /** Undefined on the home page, whose title is the site's name. */
  title?: string;
  description?: string | null;
  /** Its canonical path, without the language's prefix; undefined keeps search engines out. */
  path?: string;
  /** Its path in each language, without prefix. */
  alternates?: Partial<Record<Locale, string>>;
  image?: { src: string; width: number; height: number } | null;
  type?: 'website' | 'article';
  structuredData?: object[];
  /** Links to the Markdown or the feed of the page, with the language's prefix. */
  links?: HeadLink[];
};

export type HeadLink = { rel: 'alternate' | 'search'; type: string; href: string; title?: string };

const OG_LOCALES = { id: 'id_ID', en: 'en_GB' } as const satisfies Record<Locale, string>;
const DEFAULT_IMAGE = { src: '/og.png', width: 1200, height: 630 };
/** Longest description in characters; search engines cut longer ones. */
const MAX_DESCRIPTION = 300;

export type Head = ReturnType<typeof pageHead>;

/** Returns the head of a page: title, description, canonical URL, languages, Open Graph, structured data. */
export function pageHead({ site, title, path, alternates = {}, type = 'website', ...facts }: PageFacts) {
  const { siteUrl, name, locale } = site;
  const description = cutText(facts.description || site.description, MAX_DESCRIPTION);
  const canonical = path === undefined ? undefined : absoluteUrl(siteUrl, path, locale);
  const image = shareImage(facts.image);
  return {
    title: title ? `${title} | ${name}` : name,
    description,
    canonical,
    alternates: canonical ? languageLinks(siteUrl, alternates) : [],
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

/** Returns the image for previews of shared links, which do not support SVG. */
function shareImage(image: PageFacts['image']) {
  return image && !/\.svg$/i.test(image.src) ? image : DEFAULT_IMAGE;
}

type TextPageFacts = Pick<PageFacts, 'site' | 'alternates' | 'description' | 'structuredData'> & {
  title: string;
  crumbs: Crumb[];
  /** Whether there is a feed of what the page lists. */
  hasFeed?: boolean;
};

/** Returns the head of a page with a breadcrumb, whose last crumb has the canonical path. */
export function textHead(facts: TextPageFacts) {
  const { site, crumbs, title, hasFeed = false, structuredData = [] } = facts;
  const path = crumbs.at(-1)?.url;
  const feed = path !== undefined && hasFeed ? localePath(feedPathOf(path), site.locale) : undefined;
  return pageHead({
    ...facts,
    path,
    structuredData: [breadcrumbList(crumbs, site), ...structuredData],
    links: feed ? [{ rel: 'alternate', type: RSS_TYPE, href: feed, title }] : [],
  });
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
};

/** Returns the head of a help article or a blog post. */
export function articleHead(type: 'TechArticle' | 'BlogPosting', facts: ArticlePageFacts) {
  const { site, title, description, path, crumbs, created, updated, image } = facts;
  const { siteUrl, locale } = site;
  const url = absoluteUrl(siteUrl, path, locale);
  const picture = image ? { image: `${siteUrl}${image.src}` } : {};
  const article = { title, description, url, created, updated, ...picture };
  const videoId = videoIdOf(facts.video?.href ?? facts.videoUrl);
  const structuredData = [
    breadcrumbList(crumbs, site),
    articleData(type, article, site),
    ...(videoId ? [videoData(videoId, article, site)] : []),
  ];
  return pageHead({ ...facts, type: 'article', structuredData, links: linksOf(type, facts) });
}

/** Links a help article to its Markdown, and a post to the feed of the blog. */
function linksOf(type: 'TechArticle' | 'BlogPosting', { path, crumbs, site }: ArticlePageFacts): HeadLink[] {
  const { locale } = site;
  if (type === 'TechArticle') {
    return [{ rel: 'alternate', type: MARKDOWN_TYPE, href: localePath(markdownPath(path), locale) }];
  }
  const parent = crumbs.at(-2);
  if (!parent) return [];
  return [
    {
      rel: 'alternate',
      type: RSS_TYPE,
      href: localePath(feedPathOf(parent.url), locale),
      title: parent.name,
    },
  ];
}

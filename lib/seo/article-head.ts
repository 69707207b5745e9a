import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { localePath } from '@/lib/rules/locale-path';
import { videoIdOf } from '@/lib/rules/video-id';
import { absoluteUrl } from './absolute-url';
import { feedPathOf, MARKDOWN_TYPE, markdownPath, RSS_TYPE } from './document-paths';
import { articleData, breadcrumbList, videoData } from './json-ld';
import { pageHead, type HeadLink, type PageFacts } from './page-head';

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

/** The head of a page that holds an article of the given kind. */
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
  return pageHead({ ...facts, type: 'article', structuredData, forms: formsOf(type, facts) });
}

/** A help article can be had as Markdown; a post is an entry of the feed of the page above it. */
function formsOf(type: 'TechArticle' | 'BlogPosting', { path, crumbs, site }: ArticlePageFacts): HeadLink[] {
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

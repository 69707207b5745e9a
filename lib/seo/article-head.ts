import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { absoluteUrl } from './absolute-url';
import { articleData, breadcrumbList } from './json-ld';
import { pageHead, type PageFacts } from './page-head';

type ArticlePageFacts = Pick<PageFacts, 'site' | 'alternates' | 'image'> & {
  title: string;
  description: string | null;
  path: string;
  crumbs: Crumb[];
  /** ISO times. */
  created: string;
  updated: string;
};

/** The head of a page that holds an article of the given kind. */
export function articleHead(type: 'TechArticle' | 'BlogPosting', facts: ArticlePageFacts) {
  const { site, title, description, path, crumbs, created, updated, image } = facts;
  const { siteUrl, locale } = site;
  const url = absoluteUrl(siteUrl, path, locale);
  const picture = image ? { image: `${siteUrl}${image.src}` } : {};
  const article = { title, description, url, created, updated, ...picture };
  const structuredData = [breadcrumbList(crumbs, site), articleData(type, article, site)];
  return pageHead({ ...facts, type: 'article', structuredData });
}

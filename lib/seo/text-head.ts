import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { localePath } from '@/lib/rules/locale-path';
import { feedPathOf, RSS_TYPE } from './document-paths';
import { breadcrumbList } from './json-ld';
import { pageHead, type PageFacts } from './page-head';

type TextPageFacts = Pick<PageFacts, 'site' | 'alternates' | 'description' | 'structuredData'> & {
  title: string;
  crumbs: Crumb[];
  /** Whether what the page lists can be followed as a feed. */
  hasFeed?: boolean;
};

/** The head of a page with a breadcrumb, whose last crumb is its canonical path. */
export function textHead(facts: TextPageFacts) {
  const { site, crumbs, title, hasFeed = false, structuredData = [] } = facts;
  const path = crumbs.at(-1)?.url;
  const feed = path !== undefined && hasFeed ? localePath(feedPathOf(path), site.locale) : undefined;
  return pageHead({
    ...facts,
    path,
    structuredData: [breadcrumbList(crumbs, site), ...structuredData],
    forms: feed ? [{ rel: 'alternate', type: RSS_TYPE, href: feed, title }] : [],
  });
}

import type { Crumb } from '@/lib/rules/breadcrumb-category';
import { breadcrumbList } from './json-ld';
import { pageHead, type PageFacts } from './page-head';

type TextPageFacts = Pick<PageFacts, 'site' | 'alternates' | 'description'> & {
  title: string;
  crumbs: Crumb[];
};

/** The head of a page with a breadcrumb, whose last crumb is its canonical path. */
export function textHead(facts: TextPageFacts) {
  const { site, crumbs } = facts;
  return pageHead({ ...facts, path: crumbs.at(-1)?.url, structuredData: [breadcrumbList(crumbs, site)] });
}

import type { PageContext } from '@/lib/api/server';
import type { PageSection } from '@/lib/contract/content';
import type { SectionData } from '@/lib/views/home';
import { loadSections } from './sections';

/** What a home page shows of which content says nothing; sections without items are left out. */
const DEFAULT_SECTIONS: PageSection[] = [
  { component: 'BannerCarousel' },
  { component: 'CategoryGrid' },
  { component: 'PopularArticles', min_views: 1 },
  { component: 'RecentArticles' },
  { component: 'Products' },
  { component: 'RecentBlog' },
  { component: 'Faq' },
];

/** Loads the sections of a home page that content does not describe, made of the stored content. */
export async function loadDefaultHome(context: Pick<PageContext, 'api' | 'locale'>): Promise<SectionData[]> {
  const sections = await loadSections('portal-home', DEFAULT_SECTIONS, context);
  const [popular, ...lists] = sections.filter((section) => section.kind === 'articles');
  const shown = new Set(lists.length > 0 ? popular?.articles.map(({ href }) => href) : []);
  return sections.flatMap((section) => {
    if (section.kind !== 'articles' || section === popular) return [section];
    const articles = section.articles.filter(({ href }) => !shown.has(href));
    return articles.length > 0 ? [{ ...section, articles }] : [];
  });
}

import { found } from '@/lib/api/server';
import { categoryText } from '@/lib/text/category';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { loadSections } from './sections';
import { loadGroup } from './shell';
import { everyLanguage } from './translations';
import type { CategoriesContent } from '@/lib/views/help';

const PAGE = 'category';
export const CATEGORIES_PATH = '/browse/category/all';

/** All categories, as page group `category` orders them; without it the grid alone. */
export const loadCategories: ContentLoader<CategoriesContent> = async (context) => {
  const { locale } = context;
  const text = categoryText[locale];
  const group = (await loadGroup(context.api, PAGE, locale)) ?? [];
  const sections = await loadSections(
    PAGE,
    group.length > 0 ? group : [{ component: 'CategoryGrid' }],
    context,
  );
  const intro = sections.find((section) => section.kind === 'intro');
  return found({
    title: intro?.title || text.allCategories,
    lead: intro?.subtitle ?? text.allCategoriesLead,
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: text.allCategories, url: CATEGORIES_PATH },
    ],
    sections: sections.filter((section) => section.kind !== 'intro'),
    alternates: everyLanguage(CATEGORIES_PATH),
  });
};

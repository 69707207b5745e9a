import { dataInLanguage, found, labelLocale, missing, type PageContext } from '@/lib/api/server';
import type { PageSection } from '@/lib/contract/content';
import { formatDate } from '@/lib/format/format-date';
import { answerCardText } from '@/lib/text/answer-card';
import { categoryText } from '@/lib/text/category';
import type { CategoriesContent } from '@/lib/page-data/props/help';
import type { ArticleRowData, FaqItemData, HomeContent, ProductCardData, SectionData } from './props/cards';
import type { TextContent } from '@/lib/page-data/props/site';
import { type ContentLoader, crumbsTo, everyLanguage, loadOptional, translationsOf } from './content-page';
import { loadArticleSections, loadSections } from './sections';
import { loadGroup } from './shell';
import { excerpt, plainText } from '@/lib/format/plain-text';
import { faqItemPath } from './pick';

/** What one section of the home page shows at most, so that it stays light with any import; full lists are a link away. */
const MAX = { categories: 12, brands: 24, productCategories: 12, features: 3 } as const;
/** Characters of a title and of a description. */
const TITLE = 100;
const DESCRIPTION = 120;
/** Characters of an answer's HTML; of a longer one its beginning is shown, with a link to the whole. */
const ANSWER = 500;
const ANSWER_EXCERPT = 200;

/** Cuts a section to what the home page shows of it. */
function lightSection(section: SectionData): SectionData {
  switch (section.kind) {
    case 'categories': {
      const categories = section.categories.slice(0, MAX.categories).map(withShortTexts);
      const isCut = section.categories.length > categories.length || undefined;
      return { ...section, categories, isCut };
    }
    case 'articles':
      return { ...section, articles: section.articles.map(withShortTexts) };
    case 'blog':
      return { ...section, posts: section.posts.map(withShortTexts) };
    case 'faq':
      return { ...section, items: section.items.map(lightAnswer) };
    case 'products':
      return { ...section, products: section.products.map(lightProduct) };
    case 'brands':
      return { ...section, brands: section.brands.slice(0, MAX.brands) };
    case 'productCategories': {
      const categories = section.categories
        .slice(0, MAX.productCategories)
        .map((category) => ({ ...category, items: category.items.slice(0, MAX.productCategories) }));
      return { ...section, categories };
    }
    default:
      return section;
  }
}

const withShortTexts = <Entry extends Partial<ArticleRowData> & { name?: string }>(entry: Entry): Entry => ({
  ...entry,
  ...(entry.title && { title: excerpt(entry.title, TITLE) }),
  ...(entry.name && { name: excerpt(entry.name, TITLE) }),
  ...(entry.description && { description: excerpt(entry.description, DESCRIPTION) }),
});

const lightProduct = (product: ProductCardData): ProductCardData => ({
  ...withShortTexts(product),
  features: product.features.slice(0, MAX.features).map((feature) => excerpt(feature, TITLE)),
});

function lightAnswer(item: FaqItemData): FaqItemData {
  const question = excerpt(item.question, TITLE);
  if (item.answer.length <= ANSWER) return { ...item, question };
  const text = excerpt(plainText(item.answer), ANSWER_EXCERPT);
  return { ...item, question, answer: '', beginning: { text, href: faqItemPath(item.id) } };
}

/** `/`: the sections of page group `portal-home`; without any to show, sections made of the stored content. */
export const loadHome: ContentLoader<HomeContent> = async (context) => {
  const loading = loadGroup(context.api, 'portal-home', context.locale);
  const group = (await loadOptional(context, 'own home page', loading, undefined)) ?? [];
  const groupSections = await loadSections('portal-home', group, context);
  const isEmpty = groupSections.every(({ kind }) => kind === 'banners' || kind === 'intro');
  const intro = groupSections.filter(({ kind }) => kind === 'intro');
  const sections = isEmpty ? [...intro, ...(await loadDefaultHome(context))] : groupSections;
  return found({ sections: sections.map(lightSection), alternates: everyLanguage('/') });
};

/** The sections of a home page that content does not describe. Those without items are left out. */
const DEFAULT_SECTIONS: PageSection[] = [
  { component: 'BannerCarousel' },
  { component: 'CategoryGrid' },
  { component: 'PopularArticles', min_views: 1 },
  { component: 'RecentArticles' },
  { component: 'Products' },
  { component: 'RecentBlog' },
  { component: 'Faq' },
];

/** Loads `DEFAULT_SECTIONS`. An article of the most read ones is not listed a second time. */
async function loadDefaultHome(
  context: Pick<PageContext, 'api' | 'locale' | 'onFallback'>,
): Promise<SectionData[]> {
  const sections = await loadSections('portal-home', DEFAULT_SECTIONS, context);
  const [popular, ...lists] = sections.filter((section) => section.kind === 'articles');
  const shown = new Set(lists.length > 0 ? popular?.articles.map(({ href }) => href) : []);
  return sections.flatMap((section) => {
    if (section.kind !== 'articles' || section === popular) return [section];
    const articles = section.articles.filter(({ href }) => !shown.has(href));
    return articles.length > 0 ? [{ ...section, articles }] : [];
  });
}

export const CATEGORIES_PATH = '/browse/category/all';

/** `/browse/category/all`: the sections of page group `category`, or the grid of categories when content has none. */
export const loadCategories: ContentLoader<CategoriesContent> = async (context) => {
  const { locale } = context;
  const text = categoryText[locale];
  const loading = loadGroup(context.api, 'category', locale);
  const group = (await loadOptional(context, 'own list of categories', loading, undefined)) ?? [];
  const sections = await loadSections(
    'category',
    group.length > 0 ? group : [{ component: 'CategoryGrid' }],
    context,
  );
  const intro = sections.find((section) => section.kind === 'intro');
  return found({
    title: intro?.title || text.allCategories,
    lead: intro?.subtitle ?? text.allCategoriesLead,
    crumbs: crumbsTo(locale, { name: text.allCategories, url: CATEGORIES_PATH }),
    sections: sections.filter((section) => section.kind !== 'intro'),
    alternates: everyLanguage(CATEGORIES_PATH),
  });
};

export type TextPage = TextContent & { path: string };

/** A page whose text is content, at a path of the same name: `about`, `privacy`, `terms`. */
export const loadTextPage =
  (key: string): ContentLoader<TextPage> =>
  async (context) => {
    const { api, locale } = context;
    const page = dataInLanguage(await api.content.get(key, { model: 'page', locale }), locale);
    if (!page) return missing();
    const path = `/${key}`;
    // A page of another backend may have sections alone; `about` is the only one of these that it is asked for.
    const title = page.title || answerCardText[labelLocale(context)].pages.about.title;
    const headings = page.headings ?? [];
    const top = Math.min(...headings.map((heading) => heading.level));
    return found({
      path,
      title,
      description: page.description,
      html: page.html_body ?? '',
      updated: { iso: page.updated_at, text: formatDate(page.updated_at, labelLocale(context)) },
      crumbs: crumbsTo(labelLocale(context), { name: title, url: path }),
      headings: headings.filter(({ level }) => level === top).map(({ id, text }) => ({ id, text })),
      sections: await loadArticleSections(key, page.sections, context),
      alternates: translationsOf(page, () => path),
    });
  };

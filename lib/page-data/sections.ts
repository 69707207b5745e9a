import type { Api } from '@/lib/api/create-api';
import { dataOrThrow } from '@/lib/api/server';
import { listAll, withUntranslated } from '@/lib/api/content-lists';
import { MAX_CATEGORY_DEPTH, type Locale } from '@/lib/constants';
import type { ContentModel, HelpArticle, ListContentQuery, PageSection } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/values';
import { shownMinutes } from '@/lib/format/numbers';
import { safeLink } from '@/lib/paths/safe-link';
import { categoryText } from '@/lib/text/category';
import { homeText } from '@/lib/text/home';
import { loadOptional } from './content-page';
import {
  toArticleRow,
  toBannerSlide,
  toBlogCard,
  toBrandLink,
  toCategoryCard,
  toFaqItem,
  toPicture,
  toProductCard,
  toProductCategory,
} from './pick';
import { readImageField, readRecords, readSize, readTextField, reportUnknown } from './section-fields';
import type { SectionData, SectionOf } from './props/cards';

type Context = { api: Api; locale: Locale; onFallback?: (() => void) | undefined };
type Loader = (section: PageSection, context: Context) => Promise<SectionData | undefined>;
type Options = Omit<ListContentQuery, 'model' | 'locale' | 'expand' | 'search_fields'> & {
  expand?: readonly string[];
};

/** Lists the public items of a model in a language. @throws Error when the backend fails */
export async function listPublic<Model extends ContentModel>(
  { api, locale }: Context,
  model: Model,
  options: Options = {},
) {
  const answer = await api.content.list({ model, locale, sort: 'priority_group', ...options });
  return dataOrThrow(answer).results.filter((item) => !isPrivate(item));
}

/**
 * Lists what a page shows: the public items of a model in its language, then those without a translation, in the default
 * one. Documents for programs use `listOf`.
 * @throws Error when the backend fails
 */
export const listShown = <Model extends ContentModel>(
  context: Context,
  model: Model,
  options: Options = {},
) => listPublic(context, model, { ...options, ...withUntranslated(context.locale) });

/** Reads brands and categories of the products. Only those are used; 1 is the smallest `size` allowed. */
const readCatalog = async ({ api, locale }: Context) =>
  dataOrThrow(await api.catalog.searchProducts({ locale, size: 1, category_depth: MAX_CATEGORY_DEPTH }));

/** Lists the categories that have articles as cards. @throws Error when the backend fails */
export async function listCategoryCards(context: Context) {
  const query = {
    model: 'help-category',
    sort: 'priority_group',
    ...withUntranslated(context.locale),
  } as const;
  const categories = dataOrThrow(await listAll(context, query));
  return categories
    .filter((category) => category.article_count !== 0)
    .map((category) => toCategoryCard(category, context.locale));
}

/** A loader for each component that content may name; it returns undefined when there is nothing to show. */
const LOADERS: Record<string, Loader> = {
  BannerCarousel: async (_, context) => {
    const banners = (await listPublic(context, 'banner')).flatMap((banner) => toBannerSlide(banner) ?? []);
    return filled(banners, { kind: 'banners', banners });
  },
  CategoryIntro: async (section) => ({
    kind: 'intro',
    title: readTextField(section, 'title') ?? '',
    subtitle: readTextField(section, 'subtitle'),
  }),
  CategoryGrid: async (section, context) => {
    const categories = await listCategoryCards(context);
    const title = readTextField(section, 'title') ?? homeText[context.locale].categories;
    return filled(categories, { kind: 'categories', title, categories });
  },
  PopularArticles: async (section, context) => {
    const minViews = typeof section.min_views === 'number' ? section.min_views : 0;
    const articles = (await listArticles('total_view', section, context)).filter(
      ({ total_view }) => total_view >= minViews,
    );
    return articleSection(
      readTextField(section, 'title') ?? homeText[context.locale].popular,
      articles,
      context,
    );
  },
  RecentArticles: async (section, context) => {
    const articles = await listArticles('updated_at', section, context);
    return articleSection(
      readTextField(section, 'title') ?? homeText[context.locale].recent,
      articles,
      context,
    );
  },
  RecentBlog: async (section, context) => {
    const { locale } = context;
    const size = readSize(section, 3);
    const latest = await listShown(context, 'blog', { sort: 'created_at', order: 'desc', size });
    const posts = latest.map((post) => toBlogCard(post, locale));
    return filled(posts, {
      kind: 'blog',
      title: readTextField(section, 'title') ?? homeText[locale].blog,
      posts,
    });
  },
  Faq: async (section, context) => {
    const items = (await listShown(context, 'faq', { size: readSize(section, 5) })).map((faq) =>
      toFaqItem(faq, context.locale),
    );
    const title = readTextField(section, 'title') ?? homeText[context.locale].faq;
    return filled(items, { kind: 'faq', title, items });
  },
  Products: async (section, context) => {
    const products = (await listPublic(context, 'product', { size: readSize(section, 12) })).map(
      toProductCard,
    );
    const title = readTextField(section, 'title') ?? homeText[context.locale].products;
    const isCarousel = section.layout === 'carousel' || undefined;
    return filled(products, { kind: 'products', title, products, isCarousel });
  },
  Gallery: async (section) => {
    const pictures = readRecords(section, 'images').flatMap(
      (image) => toPicture(readImageField(image)) ?? [],
    );
    return filled(pictures, { kind: 'gallery', title: readTextField(section, 'title'), pictures });
  },
  ProductCategories: async (section, context) => {
    const categories = (await readCatalog(context)).categories.map(toProductCategory);
    const title = readTextField(section, 'title') ?? homeText[context.locale].productCategories;
    return filled(categories, { kind: 'productCategories', title, categories });
  },
  Brands: async (section, context) => {
    const brands = (await readCatalog(context)).brands.map(toBrandLink);
    const title = readTextField(section, 'title') ?? homeText[context.locale].brands;
    return filled(brands, { kind: 'brands', title, brands });
  },
  Content: async (section) => {
    const html = readTextField(section, 'html');
    return html ? { kind: 'content', title: readTextField(section, 'title'), html } : undefined;
  },
  ActionArticleUrl: async (section) => {
    const title = readTextField(section, 'title');
    const buttonTitle = readTextField(section, 'button_title');
    const link = safeLink(section.link_to);
    if (!title || !buttonTitle || !link) return undefined;
    return { kind: 'action', title, subtitle: readTextField(section, 'subtitle'), buttonTitle, ...link };
  },
};

/**
 * Loads the data of a page's sections, in the order of content. `page` names the page group in warnings. A section that
 * fails is left out. @throws Error when all that ask the backend fail
 */
export async function loadSections(
  page: string,
  sections: readonly PageSection[],
  context: Context,
): Promise<SectionData[]> {
  const failures: unknown[] = [];
  const loaded = await Promise.all(
    sections.map((section) => {
      const load = Object.hasOwn(LOADERS, section.component) ? LOADERS[section.component] : undefined;
      if (!load) reportUnknown(page, section);
      const loading = Promise.resolve(load?.(section, context));
      loading.catch((error: unknown) => failures.push(error));
      return loadOptional(context, `section ${section.component}`, loading, undefined);
    }),
  );
  const shown = loaded.filter((section) => section !== undefined);
  // Without anything from the backend the last good page is better than this one.
  if (failures.length > 0 && shown.every(({ kind }) => WITHOUT_BACKEND.includes(kind))) throw failures[0];
  return shown;
}

/** Loads the sections that may follow an article: texts and calls to action. Others are skipped with a warning. */
export async function loadArticleSections(
  page: string,
  sections: readonly PageSection[],
  context: Context,
): Promise<SectionOf<'content' | 'action'>[]> {
  const isAllowed = ({ component }: PageSection) => ARTICLE_COMPONENTS.includes(component);
  for (const section of sections) if (!isAllowed(section)) reportUnknown(page, section);
  const loaded = await loadSections(page, sections.filter(isAllowed), context);
  return loaded.filter((section) => section.kind === 'content' || section.kind === 'action');
}

/** Sections that are shown without a call. */
const WITHOUT_BACKEND: readonly SectionData['kind'][] = ['intro', 'gallery', 'content', 'action'];

const ARTICLE_COMPONENTS = ['Content', 'ActionArticleUrl'];

/** Lists articles with their place, the highest value of `sort` first. */
const listArticles = (sort: 'total_view' | 'updated_at', section: PageSection, context: Context) =>
  listShown(context, 'help-article', {
    sort,
    order: 'desc',
    size: readSize(section, 6),
    expand: ['topic', 'topic.category'],
  });

function articleSection(
  title: string,
  shownArticles: HelpArticle[],
  { locale }: Context,
): SectionData | undefined {
  const articles = shownArticles.map((article) =>
    toArticleRow(article, locale, () => article.topic?.category?.name),
  );
  return filled(articles, { kind: 'articles', title, articles: articles.map(withoutDescription) });
}

/** Rows on the home page show their category in place of a description. */
const withoutDescription = <Row extends { description?: string }>(row: Row): Row => ({
  ...row,
  description: undefined,
});

const filled = (items: readonly unknown[], section: SectionData): SectionData | undefined =>
  items.length > 0 ? section : undefined;

/** Returns a function that puts an article's reading time in words for lists. */
export const minutesNote =
  (locale: Locale) =>
  ({ reading_minutes }: { reading_minutes: number }) => {
    const minutes = shownMinutes(reading_minutes);
    return minutes === undefined ? undefined : categoryText[locale].readingMinutes(minutes);
  };

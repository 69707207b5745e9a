import { dataOrMissing } from '@/lib/api/server';
import type { Faq, HelpArticle, Product } from '@/lib/contract/content';
import { categoryPath, topicPath } from '@/lib/rules/article-path';
import type { SitemapEntry } from '@/lib/seo/documents/sitemap';
import { BLOG_PATH } from '../load-blog';
import { CATEGORIES_PATH } from '../load-categories';
import { FAQ_PATH } from '../load-faq';
import { STORES_PATH } from '../load-stores';
import { blogPath, faqItemPath, pathOfArticle, productPath } from '../pick';
import { everyLanguage, translationsOf } from '../translations';
import { latestOf, latestTime, listAll, type DocumentContext } from './list-all';
import { PART_SIZE, type PartName } from './sitemap-parts';

/** Pages that are content themselves, at an address of the same name. */
const TEXT_PAGES = ['about', 'privacy', 'terms'];
/** Lists that have an address when they hold something. */
const LIST_PAGES = [
  { model: 'blog', path: BLOG_PATH },
  { model: 'faq', path: FAQ_PATH },
  { model: 'store-location', path: STORES_PATH },
] as const;

/** The pages of a part in their canonical addresses; undefined when there is no such part. */
export async function listPart(
  context: DocumentContext,
  part: PartName,
): Promise<SitemapEntry[] | undefined> {
  if (part.kind === 'category') return listCategory(context, part);
  if (part.kind === 'blog') return listPosts(context);
  return [...(await listSinglePages(context)), ...(await listAnswers(context))];
}

/** Home, lists and texts. A list changed when the latest of its items did, home when any of what it may show. */
export async function listSinglePages(context: DocumentContext): Promise<SitemapEntry[]> {
  const { api, locale } = context;
  const latestTimes = async (models: readonly Parameters<typeof latestOf>[1][]) =>
    latestTime(
      (await Promise.all(models.map((model) => latestOf(context, model)))).map((one) => one.updated),
    );
  const group = async (key: string) => dataOrMissing(await api.content.get(key, { model: 'page', locale }));
  const categories = await latestTimes(['help-category', 'help-topic', 'help-article']);
  const shownAtHome = await latestTimes(['blog', 'faq', 'banner', 'product', 'store-location']);
  const home = latestTime([categories, shownAtHome, (await group('portal-home'))?.updated_at]);
  const browse = latestTime([categories, (await group('category'))?.updated_at]);
  const entries: SitemapEntry[] = [
    { path: '/', locale, updated: home, alternates: everyLanguage('/') },
    { path: CATEGORIES_PATH, locale, updated: browse, alternates: everyLanguage(CATEGORIES_PATH) },
  ];
  for (const { model, path } of LIST_PAGES) {
    const { count, updated } = await latestOf(context, model);
    if (count > 0) entries.push({ path, locale, updated, alternates: everyLanguage(path) });
  }
  for (const key of TEXT_PAGES) {
    const page = await group(key);
    const path = `/${key}`;
    if (!page) continue;
    entries.push({ path, locale, updated: page.updated_at, alternates: translationsOf(page, () => path) });
  }
  return entries;
}

/** Questions and products, each at its own address. What a language has none of its own of stands in the other one. */
async function listAnswers(context: DocumentContext): Promise<SitemapEntry[]> {
  const { locale } = context;
  const questions = await listAll(context, 'faq', {}, { limit: PART_SIZE });
  const products = await listAll(context, 'product', {}, { limit: PART_SIZE });
  const entry = (item: Faq | Product, pathOf: (key: string) => string): SitemapEntry[] =>
    item.locale === locale
      ? [
          {
            path: pathOf(item.key),
            locale,
            updated: item.updated_at,
            alternates: translationsOf(item, pathOf),
          },
        ]
      : [];
  return [
    ...questions.flatMap((question) => entry(question, faqItemPath)),
    ...products.flatMap((product) => entry(product, productPath)),
  ];
}

async function listPosts(context: DocumentContext): Promise<SitemapEntry[]> {
  const posts = await listAll(context, 'blog', {}, { limit: PART_SIZE });
  return posts.map((post) => ({
    path: blogPath(post.key),
    locale: context.locale,
    updated: post.updated_at,
    alternates: translationsOf(post, blogPath),
  }));
}

async function listCategory(
  context: DocumentContext,
  { categoryKey, number }: { categoryKey: string; number: number },
): Promise<SitemapEntry[] | undefined> {
  const { api, locale } = context;
  const category = dataOrMissing(await api.content.getCategory(categoryKey, { locale }));
  if (category?.key !== categoryKey) return undefined;
  const below = { category_f: categoryKey };
  const articles = await listAll(
    context,
    'help-article',
    { ...below, expand: ['topic', 'topic.category'] },
    { from: (number - 1) * PART_SIZE, limit: PART_SIZE },
  );
  const entries = articles.flatMap((article) => toEntry(article) ?? []);
  if (number > 1) return entries;

  const topics = await listAll(context, 'help-topic', below);
  // Only a part that holds all of a topic's articles knows when the topic's page changed.
  const isWhole = articles.length < PART_SIZE;
  const newestOf = (topicUid: string): (string | undefined)[] =>
    articles.filter(({ topic }) => topic?.uid === topicUid).map(({ updated_at }) => updated_at);
  const path = categoryPath({ categoryKey });
  const latest = await latestOf(context, 'help-article', below);
  return [
    {
      path,
      locale,
      updated: latestTime([
        category.updated_at,
        latest.updated,
        ...topics.map(({ updated_at }) => updated_at),
      ]),
      alternates: translationsOf(category, (key) => categoryPath({ categoryKey: key })),
    },
    ...topics
      .filter(({ article_count }) => article_count > 0)
      .map((topic) => {
        const topicAddress = topicPath({ categoryKey, topicUid: topic.uid });
        return {
          path: topicAddress,
          locale,
          updated: isWhole ? latestTime([topic.updated_at, ...newestOf(topic.uid)]) : undefined,
          alternates: translationsOf(topic, () => topicAddress),
        };
      }),
    ...entries,
  ];
}

function toEntry(article: HelpArticle): SitemapEntry | undefined {
  const path = pathOfArticle(article);
  if (!path) return undefined;
  return {
    path,
    locale: article.locale,
    updated: article.updated_at,
    alternates: translationsOf(article, (key) => pathOfArticle({ ...article, key }) ?? path),
  };
}

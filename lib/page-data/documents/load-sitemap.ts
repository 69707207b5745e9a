import { dataInLanguage, dataOrMissing } from '@/lib/api/server';
import { LOCALES, type Locale } from '@/lib/constants';
import type { Faq, HelpArticle, HelpCategory, Product } from '@/lib/contract/content';
import { ROUTES, routesWith } from '@/lib/routes';
import { categoryPath, topicPath, pathOfArticle, blogCategoryPath, blogPath } from '@/lib/paths/article-path';
import { CONTACT_PATH } from '@/lib/paths/contact-link';
import { toLocale } from '@/lib/paths/locale-path';
import { sitemapPartPath } from '@/lib/seo/document-paths';
import {
  sitemapIndexXml,
  sitemapXml,
  type SitemapEntry,
  type SitemapPart,
} from '@/lib/seo/documents/sitemap';
import { everyLanguage, translationsOf } from '../content-page';
import { listFilledCategories } from '../load-blog';
import { CATEGORIES_PATH } from '../load-page-group';
import { faqItemPath, productPath } from '../pick';
import { latestOf, latestTime, listAllOrThrow, siteUrl, type DocumentContext } from './document-content';
import type { DocumentLoader } from './document-page';
import { listReferences } from './list-references';

const XML = 'application/xml';

/** `/sitemap.xml`: the index of the parts, each with the time of the latest change of its pages. */
export const loadSitemapIndex: DocumentLoader = async ({ api }) => {
  const parts = await Promise.all(LOCALES.map((locale) => partsOf({ api, locale })));
  return { kind: 'found', type: XML, body: await sitemapIndexXml(siteUrl(), parts.flat()) };
};

/** `/sitemap-{part}.xml` */
export const loadSitemapPart: DocumentLoader = async ({ api, params }) => {
  const part = parsePartName(params.part ?? '');
  const entries = part && (await listPart({ api, locale: part.locale }, part));
  if (!entries || entries.length === 0) return { kind: 'missing' };
  return { kind: 'found', type: XML, body: await sitemapXml(siteUrl(), entries) };
};

async function partsOf(context: DocumentContext): Promise<SitemapPart[]> {
  const { locale } = context;
  const [pages, blog, categories] = await Promise.all([
    listSinglePages(context),
    latestOf(context, 'blog'),
    listAllOrThrow(context, 'help-category'),
  ]);
  const below = await Promise.all(categories.map((category) => partsOfCategory(context, category)));
  return [
    toPart({ kind: 'pages', locale }, latestTime(pages.map(({ updated }) => updated))),
    ...(blog.count > 0 ? [toPart({ kind: 'blog', locale }, blog.updated)] : []),
    ...below.flat(),
  ];
}

async function partsOfCategory(
  context: DocumentContext,
  { key: categoryKey, updated_at }: HelpCategory,
): Promise<SitemapPart[]> {
  const below = { category_f: categoryKey };
  const [articles, topics] = await Promise.all([
    latestOf(context, 'help-article', below),
    latestOf(context, 'help-topic', below),
  ]);
  const updated = latestTime([updated_at, articles.updated, topics.updated]);
  return Array.from({ length: Math.ceil(articles.count / PART_SIZE) }, (_, index) =>
    toPart({ kind: 'category', locale: context.locale, categoryKey, number: index + 1 }, updated),
  );
}

const toPart = (part: PartName, updated: string | undefined): SitemapPart => ({
  path: sitemapPartPath(partName(part)),
  updated,
});

/**
 * A part of the sitemap: the single pages, the blog, or one category with its topics and articles. A category with
 * more articles than `PART_SIZE` has several parts.
 */
type PartName =
  | { kind: 'pages' | 'blog'; locale: Locale }
  | { kind: 'category'; locale: Locale; categoryKey: string; number: number };

/** Articles in one part. The protocol allows 50,000 URLs and 50 MB; a URL with its languages takes 1 KB. */
const PART_SIZE = 20_000;

/** Returns `id-pages`, `id-blog` or `id-1-{categoryKey}`. The number comes first, because a key may end with one. */
function partName(part: PartName): string {
  const { kind, locale } = part;
  return kind === 'category' ? `${locale}-${part.number}-${part.categoryKey}` : `${locale}-${kind}`;
}

/** Parses the result of `partName`; returns undefined for anything else. */
function parsePartName(name: string): PartName | undefined {
  const [, language, rest = ''] = /^(id|en)-(.+)$/s.exec(name) ?? [];
  if (!language) return undefined;
  const locale = toLocale(language);
  if (rest === 'pages' || rest === 'blog') return { kind: rest, locale };
  const [, number, categoryKey = ''] = /^([1-9]\d{0,3})-(.+)$/s.exec(rest) ?? [];
  return number ? { kind: 'category', locale, categoryKey, number: Number(number) } : undefined;
}

/** Lists the pages of a part by their canonical paths; returns undefined when there is no such part. */
async function listPart(context: DocumentContext, part: PartName): Promise<SitemapEntry[] | undefined> {
  if (part.kind === 'category') return listCategory(context, part);
  if (part.kind === 'blog') return listPosts(context);
  return [...(await listSinglePages(context)), ...(await listAnswers(context))];
}

/**
 * Lists home, list pages and texts. A list page counts as changed when one of its items changed, home when anything
 * that it may show did.
 */
async function listSinglePages(context: DocumentContext): Promise<SitemapEntry[]> {
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
  for (const [path, { listed }] of Object.entries(ROUTES)) {
    if (!listed || listed === 'own' || listed === 'text') continue;
    const { count, updated } = await latestOf(context, listed);
    if (count > 0) entries.push({ path, locale, updated, alternates: everyLanguage(path) });
  }
  const contact = latestTime([(await group('contact'))?.updated_at, (await group('footer'))?.updated_at]);
  entries.push({ path: CONTACT_PATH, locale, updated: contact, alternates: everyLanguage(CONTACT_PATH) });
  entries.push(...(await listReferences(context)));
  for (const path of routesWith(({ listed }) => listed === 'text')) {
    const page = dataInLanguage(await api.content.get(path.slice(1), { model: 'page', locale }), locale);
    if (!page) continue;
    entries.push({ path, locale, updated: page.updated_at, alternates: translationsOf(page, () => path) });
  }
  return entries;
}

/** Lists the pages of questions and products. An item without a translation is listed in its own language only. */
async function listAnswers(context: DocumentContext): Promise<SitemapEntry[]> {
  const { locale } = context;
  const questions = await listAllOrThrow(context, 'faq', {}, { limit: PART_SIZE });
  const products = await listAllOrThrow(context, 'product', {}, { limit: PART_SIZE });
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
  const posts = await listAllOrThrow(context, 'blog', {}, { limit: PART_SIZE });
  const { locale } = context;
  const categories = (await listFilledCategories(context)).map((category) => ({
    path: blogCategoryPath(category.key),
    locale,
    updated: latestTime(
      posts.filter((post) => post.category?.uid === category.uid).map(({ updated_at }) => updated_at),
    ),
    alternates: translationsOf(category, (key) => blogCategoryPath(key)),
  }));
  const entries = posts.map((post) => ({
    path: blogPath(post.key),
    locale,
    updated: post.updated_at,
    alternates: translationsOf(post, blogPath),
  }));
  return [...categories, ...entries];
}

async function listCategory(
  context: DocumentContext,
  { categoryKey, number }: { categoryKey: string; number: number },
): Promise<SitemapEntry[] | undefined> {
  const { api, locale } = context;
  const category = dataOrMissing(await api.content.getCategory(categoryKey, { locale }));
  if (category?.key !== categoryKey) return undefined;
  const below = { category_f: categoryKey };
  const articles = await listAllOrThrow(
    context,
    'help-article',
    { ...below, expand: ['topic', 'topic.category'] },
    { from: (number - 1) * PART_SIZE, limit: PART_SIZE },
  );
  const entries = articles.flatMap((article) => toEntry(article) ?? []);
  if (number > 1) return entries;

  const topics = await listAllOrThrow(context, 'help-topic', below);
  // The time of a topic's latest change is known only when this part holds all articles of the category.
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
      .filter(({ article_count }) => article_count !== 0)
      .map((topic) => {
        const pagePath = topicPath({ categoryKey, topicUid: topic.uid });
        return {
          path: pagePath,
          locale,
          updated: isWhole ? latestTime([topic.updated_at, ...newestOf(topic.uid)]) : undefined,
          alternates: translationsOf(topic, () => pagePath),
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
    alternates: translationsOf(article, (key) => pathOfArticle({ ...article, key })),
  };
}

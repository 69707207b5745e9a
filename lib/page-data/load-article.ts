import { listTopicArticles, withUntranslated } from '@/lib/api/content-lists';
import {
  dataInLanguage,
  dataOrMissing,
  dataOrThrow,
  found,
  labelLocale,
  missing,
  moved,
  type PageContext,
  type PageOutcome,
} from '@/lib/api/server';
import type { HelpArticle } from '@/lib/contract/content';
import {
  breadcrumbCategory,
  categoryPath,
  parseArticleSegment,
  pathOfArticle,
  topicPath,
} from '@/lib/paths/article-path';
import { foreignLang } from '@/lib/format/foreign-lang';
import { formatDate } from '@/lib/format/format-date';
import { formatCount, shownMinutes } from '@/lib/format/numbers';
import { GLOSSARY_PATH } from '@/lib/words/glossary-terms';
import { localePath } from '@/lib/paths/locale-path';
import { markTerms } from './mark-terms';
import { adjacentItems } from './adjacent-items';
import { isPrivate } from '@/lib/basics/values';
import { safeLink } from '@/lib/paths/safe-link';
import { videoIdOf } from '@/lib/paths/video-id';
import { layoutText } from '@/lib/text/layout';
import { loadArticleTree } from './article-tree';
import { type ContentLoader, loadOptional, translationsOf } from './content-page';
import { toPicture } from './pick';
import { loadTermMatcher } from './load-glossary';
import { loadRelated } from './related-articles';
import { loadArticleSections } from './sections';
import type { Crumb } from '@/lib/page-data/props/common';
import type { ArticleContent } from '@/lib/page-data/props/help';

type Context = Pick<PageContext, 'api' | 'locale' | 'params' | 'onFallback'>;

/**
 * Finds the article of `…/{topicUid}/{articleUid}-{key}` with its topic and category. The specification finds articles by
 * their key; the embedded backend by their uid too, which stays when the key changes.
 */
async function findArticle(segment: string, context: Context): Promise<HelpArticle | undefined> {
  const { api, locale } = context;
  const { articleUid, key } = parseArticleSegment(segment);
  const names = api.has('details') ? [articleUid] : [...new Set([key ?? segment, segment, articleUid])];
  for (const name of names) {
    const answer = await api.content.get(name, { model: 'help-article', locale });
    const article = dataInLanguage(answer, locale);
    if (article) return withTopic(article, context);
  }
  const listed = api.has('details') ? undefined : await findInTopic(segment, context);
  return listed && withTopic(listed, context);
}

/** Looks for an article by its uid among those of its topic, and asks for it by its key. */
async function findInTopic(uid: string, context: Context): Promise<HelpArticle | undefined> {
  const { api, locale, params } = context;
  const articles = (await listTopicArticles(context, params.topicUid ?? '')).data ?? [];
  const key = articles.find((article) => article.uid === uid)?.key;
  if (key === undefined || key === uid) return undefined;
  return dataInLanguage(await api.content.get(key, { model: 'help-article', locale }), locale);
}

/** Looks up the topic and category of an article where its backend leaves them out. Without them the article stands alone. */
async function withTopic(article: HelpArticle, context: Context): Promise<HelpArticle> {
  const { api, locale } = context;
  const { topic, topic_key } = article;
  if (topic?.category?.name && topic.name) return article;
  const topicName = topic?.uid ?? topic_key;
  if (!topicName) return article;
  const lookUp = async () => {
    const topicOfName = dataOrMissing(await api.content.getTopic(topicName, { locale }));
    const categoryKey = topicOfName?.category_key || topic?.category?.key;
    if (!categoryKey) return article;
    const category = dataOrMissing(await api.content.getCategory(categoryKey, { locale }));
    const place = topicOfName ?? topic;
    if (!place || !category) return article;
    return { ...article, topic: { ...pickNames(place), category: pickNames(category) } };
  };
  return loadOptional(context, 'topic of an article', lookUp(), article);
}

const pickNames = ({ uid, key, name }: { uid: string; key: string; name: string }) => ({ uid, key, name });

/** Articles read on each side of one: enough for the tree, and for related ones of the same topic. */
const AROUND = 20;

/** Props of the article page: the screen's and those that only the head needs. */
export type ArticlePage = ArticleContent & {
  description: string | null;
  created: string;
};

/** `/content/{categoryKey}/{topicUid}/{articleUid}` and `…/{articleUid}-{key}`; wrong parts of the path redirect. */
export const loadArticle: ContentLoader<ArticlePage> = async (context) => {
  const { locale, params } = context;
  const segment = params.article ?? '';
  const article = await findArticle(segment, context);
  if (!article) return missing();
  const path = pathOfArticle(article);
  const { articleUid, key } = parseArticleSegment(segment);
  const isRight =
    (article.uid === segment || (article.uid === articleUid && (key === undefined || key === article.key))) &&
    params.topicUid === article.topic?.uid &&
    params.categoryKey === article.topic?.category?.key;
  if (!isRight) return moved(localePath(path, locale));
  return articlePage(article, path, context);
};

/** `/content/article/{key}`: the same article; its canonical URL is that of `loadArticle`. */
export const loadArticleByKey: ContentLoader<ArticlePage> = async (context) => {
  const { api, locale, params } = context;
  const article = dataInLanguage(
    await api.content.get(params.key ?? '', { model: 'help-article', locale }),
    locale,
  );
  if (!article) return missing();
  const placed = await withTopic(article, context);
  return articlePage(placed, pathOfArticle(placed), context);
};

async function articlePage(
  article: HelpArticle,
  path: string,
  context: PageContext,
): Promise<PageOutcome<ArticlePage & { alternates: ReturnType<typeof translationsOf> }>> {
  const { locale } = context;
  const articles = await loadOptional(context, 'adjacent articles', loadArticlesAround(article, context), []);
  const links = articles.map((other) => {
    return { title: other.title, href: pathOfArticle(other), lang: foreignLang(other, locale) };
  });
  const { previous, next } = adjacentItems(links, ({ href }) => href === path);
  const linked = new Set([path, previous?.href, next?.href]);
  const crumbs = crumbsOf(article, path, layoutText[labelLocale(context)].home);
  const place = { path, categoryKey: breadcrumbCategory(crumbs) };
  const [tree, related, sections, terms] = await Promise.all([
    loadArticleTree(article, links, place, context),
    loadRelated(article, articles, linked, context),
    loadArticleSections('article', article.article_page?.sections ?? [], context),
    loadOptional(context, 'terms', loadTermMatcher(context.api, locale), undefined),
  ]);
  const html = article.html_body ?? '';
  const glossaryPath = localePath(GLOSSARY_PATH, locale);
  const video = safeLink(article.video_url)?.href;
  const headings = article.headings ?? [];
  const top = Math.min(...headings.map((heading) => heading.level));
  return found({
    uid: article.uid,
    articleKey: article.key,
    path,
    title: article.title,
    description: article.description,
    created: article.created_at,
    updated: { iso: article.updated_at, text: formatDate(article.updated_at, labelLocale(context)) },
    readingMinutes: shownMinutes(article.reading_minutes),
    views: article.total_view > 0 ? formatCount(article.total_view, labelLocale(context)) : undefined,
    crumbs,
    // The table of contents shows only the top level that the body uses.
    headings: headings.filter(({ level }) => level === top).map(({ id, text }) => ({ id, text })),
    html: terms ? markTerms(html, terms, { glossaryPath, path: localePath(path, locale) }) : html,
    image: toPicture(article.featured_image) ?? null,
    video: video ? { href: video, id: videoIdOf(video) } : null,
    sections,
    tree,
    related,
    previous: previous ?? null,
    next: next ?? null,
    alternates: translationsOf(article, (key) => pathOfArticle({ ...article, key })),
  });
}

/**
 * Loads an article with those around it in the reading order of its topic. A backend without the extension is asked for
 * the topic's articles instead, as far as the one after it. @throws Error when the backend fails
 */
async function loadArticlesAround(
  article: HelpArticle,
  context: Pick<PageContext, 'api' | 'locale'>,
): Promise<HelpArticle[]> {
  const { api, locale } = context;
  if (!article.topic) return [];
  if (!api.has('listAdjacent')) {
    const isEnough = (others: readonly HelpArticle[]): boolean =>
      adjacentItems(others, ({ uid }) => uid === article.uid).next !== undefined;
    return dataOrThrow(await listTopicArticles(context, article.topic.uid, { isEnough }));
  }
  const query = { locale, size: AROUND, ...withUntranslated(locale) };
  const { previous, next } = dataOrThrow(await api.content.listAdjacent(article.uid, query));
  return [...previous, article, ...next].filter((other) => !isPrivate(other));
}

/** Home > category > topic > article. `breadcrumbCategory` reads the category from the second crumb. */
function crumbsOf({ topic, title }: HelpArticle, path: string, home: string): Crumb[] {
  const category = topic?.category;
  if (!topic || !category)
    return [
      { name: home, url: '/' },
      { name: title, url: path },
    ];
  return [
    { name: home, url: '/' },
    { name: category.name, url: categoryPath({ categoryKey: category.key }) },
    { name: topic.name, url: topicPath({ categoryKey: category.key, topicUid: topic.uid }) },
    { name: title, url: path },
  ];
}

import type { PageContext } from '@/lib/api/server';
import type { HelpArticle } from '@/lib/contract/content';
import { loadOptional } from './content-page';
import { toArticleRow } from './pick';
import { listShown } from './sections';
import type { ArticleRowData } from '@/lib/page-data/props/cards';

const MAX_RELATED = 4;
const ASKED = { byTag: 50, bySearch: 10 } as const;
/** Score for each thing in common. Articles that score less than `enough` are left out. */
const WEIGHTS = { tag: 3, keyword: 3, topic: 3, category: 1, found: 2, enough: 4 } as const;

/**
 * Loads articles on the same subject, the closest first: those with the same tags, those that a search for the title
 * finds, and those of the same topic. `linked` are paths that the page links to already.
 */
export async function loadRelated(
  article: HelpArticle,
  topicArticles: HelpArticle[],
  linked: ReadonlySet<string | undefined>,
  context: Pick<PageContext, 'api' | 'locale' | 'onFallback'>,
): Promise<ArticleRowData[]> {
  const expand = ['topic', 'topic.category'];
  const list = (query: { tags_f: string; size: number } | { q: string; size: number }) =>
    loadOptional(
      context,
      'related articles',
      listShown(context, 'help-article', { ...query, sort: undefined, expand }),
      [],
    );
  const [tagged, similar] = await Promise.all([
    article.tags.length > 0 ? list({ tags_f: article.tags.join(','), size: ASKED.byTag }) : [],
    list({ q: article.title, size: ASKED.bySearch }),
  ]);
  const candidates = new Map([...tagged, ...similar, ...topicArticles].map((other) => [other.uid, other]));
  const foundUids = new Set(similar.map(({ uid }) => uid));
  return [...candidates.values()]
    .map((other) => ({ other, closeness: closenessOf(article, other, foundUids.has(other.uid)) }))
    .filter(({ other, closeness }) => other.uid !== article.uid && closeness >= WEIGHTS.enough)
    .sort(
      (a, b) =>
        Number(a.other.locale !== context.locale) - Number(b.other.locale !== context.locale) ||
        b.closeness - a.closeness,
    )
    .map(({ other }) => toArticleRow({ ...other, description: null }, context.locale, topicLabel))
    .filter(({ href }) => !linked.has(href))
    .slice(0, MAX_RELATED);
}

/** Scores how much two articles have in common. */
function closenessOf(article: HelpArticle, other: HelpArticle, isFound: boolean): number {
  const isSameTopic = article.topic?.uid === other.topic?.uid;
  const isSameCategory = article.topic?.category?.key === other.topic?.category?.key;
  return (
    WEIGHTS.tag * inCommon(article.tags, other.tags) +
    WEIGHTS.keyword * inCommon(article.keywords, other.keywords) +
    (isSameTopic ? WEIGHTS.topic : 0) +
    (isSameCategory ? WEIGHTS.category : 0) +
    (isFound ? WEIGHTS.found : 0)
  );
}

function inCommon(some: readonly string[], more: readonly string[]): number {
  const words = new Set(more.map((word) => word.toLowerCase()));
  return new Set(some.map((word) => word.toLowerCase()).filter((word) => words.has(word))).size;
}

const topicLabel = ({ topic }: HelpArticle): string | undefined =>
  topic?.category && `${topic.category.name} › ${topic.name}`;

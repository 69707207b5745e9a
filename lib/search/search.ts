import type { Expression, SqlBool } from 'kysely';
import { traced } from '@/lib/basics/tracing';
import type { Locale } from '@/lib/constants';
import { SEARCH_MODELS } from '@/lib/contract/content';
import type { Parent } from '@/lib/database/content-relations';
import { NO_CLICKS } from './learning/learned-clicks';
import { toHits, type Hit } from './results/hits';
import { findTargets, isAskedFor, mixedOrder } from './results/mixed-order';
import { boostClicked, type Ranked } from './scoring/rerank';
import { findInLanguages, prepareQuery, rankMatches, type PreparedQuery } from './searcher';
import type { FacetCount } from './snapshot/documents';
import type { IndexReader } from './snapshot/index-reader';

type SearchModel = (typeof SEARCH_MODELS)[number];

export type SearchInput = {
  q: string;
  locale: Locale;
  /** This model alone, paged; else the first of every model. */
  model?: SearchModel | undefined;
  /** One paged list over every model instead. */
  isMixed?: boolean;
  /** Counts facets for one list as well. */
  withFacets?: boolean;
  offset: number;
  size: number;
  /** A condition over articles (`item`), which leaves the other models out. */
  articles?: Expression<SqlBool> | undefined;
};

type ModelHits = { model: SearchModel; count: number; hits: Hit[] };

export type SearchResult = {
  /** The query with its spelling corrected; null when nothing was misspelt. */
  suggestion: string | null;
  count: number;
  /** The hits of each model that has any, or of the one that was asked for. */
  models: ModelHits[];
  /** The topics, categories and tags of all matching articles, without the condition; of one list only `withFacets`. */
  facets: FacetCount[];
  /** Of a mixed search: everything in one order. */
  mixed?: Hit[];
  /** When nothing was found: what the words alone find without quotes, conditions and model. */
  broader: { count: number; hits: Hit[] } | null;
  /** The topics and categories of all that was found. */
  parents: Parent[];
};

const ARTICLE = 'help-article';
/** Searched together, because they are few compared with articles. */
const OTHERS = SEARCH_MODELS.filter((model) => model !== ARTICLE);
/** Hits of a broader search. */
const BROADER_SIZE = 5;

type Found = Omit<SearchResult, 'suggestion' | 'broader'>;

/** Searches every model with an open reader. */
export const searchAll = (reader: IndexReader, input: SearchInput): Promise<SearchResult> =>
  traced('search', { 'portal.locale': input.locale }, () => answerSearch(reader, input));

async function answerSearch(reader: IndexReader, input: SearchInput): Promise<SearchResult> {
  const query = await prepareQuery(reader, input.q, input.locale);
  const { suggestion, parsed } = query;
  if (parsed.terms.length === 0)
    return { suggestion: null, count: 0, models: [], facets: [], broader: null, parents: [] };
  const answer = await (input.isMixed ? searchMixed : searchModels)(query, input);
  const isNarrow = parsed.phrases.length > 0 || input.articles || input.model;
  if (answer.count > 0 || !isNarrow) return { ...answer, suggestion, broader: null };
  const broader = await searchModels(
    { ...query, parsed: { ...parsed, phrases: [] } },
    { q: input.q, locale: input.locale, offset: 0, size: BROADER_SIZE },
  );
  const hits = broader.models.flatMap((model) => model.hits).slice(0, BROADER_SIZE);
  return {
    ...answer,
    suggestion,
    broader: hits.length > 0 ? { count: broader.count, hits } : null,
    parents: [...answer.parents, ...broader.parents],
  };
}

/** Finds the first items of every model, or a page of one. */
async function searchModels(
  query: PreparedQuery,
  { locale, model: onlyModel, articles, offset, size }: SearchInput,
): Promise<Found> {
  const models: ModelHits[] = [];
  let articleIds: number[] = [];
  const end = size + (onlyModel ? offset : 0);
  const { documents } = query.reader.snapshot;
  const otherItems = articles || onlyModel === ARTICLE ? [] : await findOthers(query, locale);
  // One after the other, because the embedded engine has one connection.
  for (const model of onlyModel ? [onlyModel] : SEARCH_MODELS) {
    const isArticles = model === ARTICLE;
    const find = (only?: Expression<SqlBool>) => findInLanguages(query, { model, locale, only });
    const docIdsOfModels = isArticles
      ? await find(articles)
      : otherItems.map((docIds) => docIds.filter((docId) => documents.get(docId).model === model));
    if (isArticles) articleIds = (articles ? await find() : docIdsOfModels).flat();
    const ranked: Ranked[] = [];
    for (const docIds of docIdsOfModels)
      ranked.push(...(await rankMatches(query, docIds, end - ranked.length)));
    const hits = await toHits(query, ranked.slice(end - size, end), model);
    const count = docIdsOfModels.flat().length;
    if (count > 0 || onlyModel) models.push({ model, count, hits });
  }
  const allHits = models.flatMap(({ hits }) => hits);
  return toFound(query, models, allHits, articleIds);
}

/** Finds items of every model as one list: articles first, unless the query means something else. */
async function searchMixed(
  query: PreparedQuery,
  { locale, offset, size, withFacets }: Omit<SearchInput, 'model' | 'articles'>,
): Promise<Found> {
  const { reader, parsed, groups } = query;
  const end = offset + size;
  const articles = await findInLanguages(query, { model: ARTICLE, locale });
  const otherItems = await findOthers(query, locale);
  const targets = findTargets(query, reader.snapshot.documents, locale);
  const isAsked = isAskedFor(targets, groups, reader.postings);
  const ranked: Ranked[] = [];
  // First what is in the language, then what is not translated.
  for (const part of [0, 1]) {
    const missing = end - ranked.length;
    if (missing <= 0) break;
    const best = (found: number[][]) =>
      rankMatches({ ...query, clicks: NO_CLICKS }, found[part] ?? [], missing);
    const mixed = mixedOrder(await best(articles), await best(otherItems), isAsked);
    ranked.push(...boostClicked(mixed, parsed, query.clicks));
  }
  const hits = await toHits(query, ranked.slice(offset, end), undefined);
  const found = [...articles, ...otherItems]
    .flat()
    .map((docId) => reader.snapshot.documents.get(docId).model);
  const models = SEARCH_MODELS.map((model) => ({
    model,
    count: found.filter((other) => other === model).length,
    hits: [],
  })).filter(({ count }) => count > 0);
  return { ...toFound(query, models, hits, withFacets ? articles.flat() : []), mixed: hits };
}

/**
 * Finds all other items, those that the query navigates to first. They are found together for every list, so that a tab
 * counts what its list shows.
 */
async function findOthers(query: PreparedQuery, locale: Locale): Promise<number[][]> {
  const [inLanguage = [], ...untranslated] = await findInLanguages(query, { model: OTHERS, locale });
  const targets = findTargets(query, query.reader.snapshot.documents, locale);
  return [[...new Set([...targets, ...inLanguage])], ...untranslated];
}

/** Adds the facets of the articles, and the topics and categories of all that is shown. */
function toFound(
  { reader: { snapshot } }: PreparedQuery,
  models: ModelHits[],
  hits: readonly Hit[],
  articleIds: readonly number[],
): Found {
  const facets = snapshot.documents.facets(articleIds);
  const items = hits.map(({ item }) => item);
  const count = models.reduce((sum, model) => sum + model.count, 0);
  return { count, models, facets, parents: snapshot.documents.relationsOf(items, facets).parents };
}

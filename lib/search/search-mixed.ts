import { SEARCH_MODELS } from '@/lib/contract/content';
import { toHits } from './results/hits';
import { isAskedFor, mixedOrder } from './results/mixed-order';
import { NO_CLICKS } from './learning/learned-clicks';
import { boostClicked } from './scoring/click-boost';
import { MAX_FOUND } from './scoring/collector';
import type { Ranked } from './scoring/rerank';
import type { SearchInput, SearchResult } from './search-result';
import { findInLanguages, rankMatches, type PreparedQuery } from './searcher';
import type { IndexReader } from './snapshot/index-reader';

const ARTICLE = 'help-article';
/** Searched at once, because they are few beside the articles. */
const OTHERS = SEARCH_MODELS.filter((model) => model !== ARTICLE);

/** Finds items of every model as one list: articles first, unless the query means something else. */
export async function searchMixed(
  reader: IndexReader,
  query: PreparedQuery,
  { locale, offset, size }: Pick<SearchInput, 'locale' | 'offset' | 'size'>,
): Promise<Pick<SearchResult, 'count' | 'models' | 'places' | 'articles' | 'parents' | 'mixed'>> {
  const { documents } = reader.snapshot;
  const end = offset + size;
  const articles = await findInLanguages(reader, query, { model: ARTICLE, locale }, end);
  const others = await findInLanguages(reader, query, { model: OTHERS, locale }, MAX_FOUND);
  const isAsked = isAskedFor(query.groups, (term) => reader.postings(term));
  const ranked: Ranked[] = [];
  // First what is in the language, then what is not translated.
  for (const part of [0, 1]) {
    const missing = end - ranked.length;
    if (missing <= 0) break;
    const best = (found: typeof articles) =>
      rankMatches(reader, { ...query, clicks: NO_CLICKS }, found[part]?.numbers ?? [], missing);
    const mixed = mixedOrder(await best(articles), await best(others), isAsked);
    ranked.push(...boostClicked(mixed, query.parsed, query.clicks));
  }
  const hits = await toHits(reader, ranked.slice(offset, end), undefined, query.groups);
  const found = others.flatMap(({ numbers }) => numbers.map((number) => documents.get(number).model));
  const models = SEARCH_MODELS.map((model) => ({
    model,
    count:
      model === ARTICLE
        ? articles.reduce((sum, { count }) => sum + count, 0)
        : found.filter((one) => one === model).length,
    hits: [],
  })).filter(({ count }) => count > 0);
  return {
    count: models.reduce((sum, { count }) => sum + count, 0),
    models,
    places: [],
    articles: [],
    parents: documents.relationsOf(hits.map(({ item }) => item)).parents,
    mixed: hits,
  };
}

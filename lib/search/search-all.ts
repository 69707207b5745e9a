import type { Expression, SqlBool } from 'kysely';
import { SEARCH_MODELS } from '@/lib/contract/content';
import { suggestCorrection } from './results/highlighter';
import { toHits } from './results/hits';
import { MAX_FOUND } from './scoring/collector';
import type { Ranked } from './scoring/rerank';
import { searchMixed } from './search-mixed';
import type { ModelHits, SearchInput, SearchResult } from './search-result';
import { findInLanguages, prepareQuery, rankMatches, type PreparedQuery } from './searcher';
import type { IndexReader } from './snapshot/index-reader';

const BROADER_SIZE = 5;

/** Searches every model with an open reader. */
export async function searchAll(reader: IndexReader, input: SearchInput): Promise<SearchResult> {
  const query = await prepareQuery(reader, input.q, input.locale);
  if (query.parsed.words.length === 0)
    return { suggestion: null, count: 0, models: [], places: [], articles: [], broader: null, parents: [] };
  const found = await (input.isMixed ? searchMixed : searchModels)(reader, query, input);
  const suggestion = suggestCorrection(input.q, query.corrections);
  const isNarrow = query.parsed.phrases.length > 0 || input.articles || input.model;
  if (found.count > 0 || !isNarrow) return { ...found, suggestion, broader: null };
  const broader = await searchModels(
    reader,
    { ...query, parsed: { ...query.parsed, phrases: [] } },
    { q: input.q, locale: input.locale, offset: 0, size: BROADER_SIZE },
  );
  const hits = broader.models.flatMap((model) => model.hits).slice(0, BROADER_SIZE);
  return {
    ...found,
    suggestion,
    broader: hits.length > 0 ? { count: broader.count, hits } : null,
    parents: [...found.parents, ...broader.parents],
  };
}

async function searchModels(
  reader: IndexReader,
  query: PreparedQuery,
  { locale, model: only, articles, offset, size }: SearchInput,
): Promise<Pick<SearchResult, 'count' | 'models' | 'places' | 'articles' | 'parents'>> {
  const { documents } = reader.snapshot;
  const models: ModelHits[] = [];
  let all: number[] = [];
  const end = size + (only ? offset : 0);
  // One after the other, because the embedded engine has one connection.
  for (const model of only ? [only] : SEARCH_MODELS) {
    const isArticles = model === 'help-article';
    const reach = isArticles ? MAX_FOUND : end;
    const find = (only?: Expression<SqlBool>) =>
      findInLanguages(reader, query, { model, locale, only }, reach);
    const found = isArticles || !articles ? await find(articles) : [];
    if (isArticles) {
      const everywhere = articles ? await find() : found;
      all = everywhere.flatMap(({ numbers }) => numbers);
    }
    const ranked: Ranked[] = [];
    for (const { numbers } of found)
      ranked.push(...(await rankMatches(reader, query, numbers, end - ranked.length)));
    const hits = await toHits(reader, ranked.slice(end - size, end), model, query.groups);
    const count = found.reduce((sum, part) => sum + part.count, 0);
    if (count > 0 || only) models.push({ model, count, hits });
  }
  const items = models.flatMap(({ hits }) => hits.map(({ item }) => item));
  const places = documents.places(all);
  return {
    count: models.reduce((sum, { count }) => sum + count, 0),
    models,
    places,
    articles: all.map((number) => documents.get(number).uid),
    parents: documents.relationsOf(items, places).parents,
  };
}

import type { Expression, SqlBool } from 'kysely';
import { mayFallBack, type ItemRow } from '@/lib/database/content-items';
import type { Parent } from '@/lib/database/content-relations';
import { DEFAULT_LIST_SIZE, DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { SEARCH_MODELS, type MarkedText } from '@/lib/contract/content';
import { refKey } from './indexing/index-queries';
import {
  bestSection,
  cutSnippet,
  findSnippet,
  Highlighter,
  SNIPPET_REACH,
  suggestCorrection,
} from './results/highlighter';
import type { TermGroup } from './query/term-group';
import { MAX_FOUND } from './scoring/collector';
import type { Ranked } from './scoring/rerank';
import { findMatches, prepareQuery, rankMatches, type PreparedQuery, type Scope } from './searcher';
import type { PlaceCount } from './snapshot/documents';
import type { IndexReader } from './snapshot/index-reader';

type SearchModel = (typeof SEARCH_MODELS)[number];

export type SearchInput = {
  q: string;
  locale: Locale;
  /** This model alone, paged; else the first of every model. */
  model?: SearchModel | undefined;
  offset: number;
  size: number;
  /** A condition over articles (`item`), which leaves the other models out. */
  articles?: Expression<SqlBool> | undefined;
};

/** An item that was found, and how it matches. */
export type Hit = {
  /** With the text of the section that matches best. */
  item: ItemRow & { text: string };
  title: MarkedText;
  /** The index of the heading below which it matches best; null for the beginning. */
  heading: number | null;
  /** Cuts a snippet from the text, or from a summary of the item when the text does not match. */
  snippet: (summary: string) => MarkedText;
};

type ModelHits = { model: SearchModel; count: number; hits: Hit[] };

export type SearchResult = {
  /** The query with its spelling corrected; null when nothing was misspelt. */
  suggestion: string | null;
  count: number;
  /** The hits of each model that has any, or of the one that was asked for. */
  models: ModelHits[];
  /** Where all matching articles lie, whatever the search is narrowed to. */
  places: PlaceCount[];
  /** When nothing was found: what the words alone find without quotes, conditions and model. */
  broader: { count: number; hits: Hit[] } | null;
  /** The topics and categories of all that was found. */
  parents: Parent[];
};

const BROADER_SIZE = 5;

/** Searches every model with an open reader. */
export async function searchAll(reader: IndexReader, input: SearchInput): Promise<SearchResult> {
  const query = await prepareQuery(reader, input.q, input.locale);
  if (query.parsed.words.length === 0)
    return { suggestion: null, count: 0, models: [], places: [], broader: null, parents: [] };
  const found = await searchModels(reader, query, input);
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
): Promise<Pick<SearchResult, 'count' | 'models' | 'places' | 'parents'>> {
  const { documents } = reader.snapshot;
  const models: ModelHits[] = [];
  let places: PlaceCount[] = [];
  const end = size + (only ? offset : 0);
  // One after the other, because the embedded engine has one connection.
  for (const model of only ? [only] : SEARCH_MODELS) {
    const isArticles = model === 'help-article';
    const reach = isArticles ? MAX_FOUND : end;
    const find = (only?: Expression<SqlBool>) =>
      findInLanguages(reader, query, { model, locale, only }, reach);
    const found = isArticles || !articles ? await find(articles) : [];
    if (isArticles) {
      const all = articles ? await find() : found;
      places = documents.places(all.flatMap(({ numbers }) => numbers));
    }
    const ranked: Ranked[] = [];
    for (const { numbers } of found)
      ranked.push(...(await rankMatches(reader, query, numbers, end - ranked.length)));
    const hits = await toHits(reader, ranked.slice(end - size, end), model, query.groups);
    const count = found.reduce((sum, part) => sum + part.count, 0);
    if (count > 0 || only) models.push({ model, count, hits });
  }
  const items = models.flatMap(({ hits }) => hits.map(({ item }) => item));
  return {
    count: models.reduce((sum, { count }) => sum + count, 0),
    models,
    places,
    parents: documents.relationsOf(items, places).parents,
  };
}

/**
 * Finds what matches in the language, and when that is less than a page, what matches among the items of the default
 * language that are not translated.
 */
async function findInLanguages(
  reader: IndexReader,
  query: PreparedQuery,
  scope: Scope,
  size: number,
): Promise<{ numbers: number[]; count: number }[]> {
  const own = await findMatches(reader, query, scope, size);
  const { model, locale } = scope;
  if (locale === DEFAULT_LOCALE || mayFallBack(model) || own.count >= DEFAULT_LIST_SIZE) return [own];
  return [own, await findMatches(reader, query, { ...scope, isUntranslated: true }, size)];
}

async function toHits(
  reader: IndexReader,
  ranked: readonly Ranked[],
  model: SearchModel,
  groups: readonly TermGroup[],
): Promise<Hit[]> {
  const highlighter = new Highlighter(groups);
  const documents = new Map(ranked.map((document) => [refKey(document), document]));
  const { items } = await reader.items(ranked, { model, body: 'text' });
  return items.map((item) => {
    const document = documents.get(refKey(item)) as Ranked;
    const section = bestSection(document, groups, (term) => reader.postings(term));
    const end = Math.min(section.to ?? Infinity, (section.start ?? section.from) + SNIPPET_REACH);
    const text = (item.text ?? '').slice(section.from, end);
    return {
      item: { ...item, text },
      title: highlighter.mark(item.title),
      heading: section.heading,
      snippet: (summary) =>
        section.start === null
          ? (findSnippet(summary, highlighter) ?? cutSnippet(summary || text, highlighter, 0))
          : cutSnippet(text, highlighter, section.start - section.from),
    };
  });
}

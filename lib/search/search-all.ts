import type { Expression, SqlBool } from 'kysely';
import type { ItemRow } from '@/lib/database/content-items';
import type { Relative } from '@/lib/database/content-relations';
import type { Locale } from '@/lib/constants';
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
import { MAX_FOUND } from './scoring/collector';
import type { Ranked } from './scoring/rerank';
import { findMatches, prepareQuery, rankMatches, type PreparedQuery } from './searcher';
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

type HitGroup = { model: SearchModel; count: number; hits: Hit[] };

export type SearchResult = {
  /** The query with its spelling corrected; null when nothing was misspelt. */
  suggestion: string | null;
  count: number;
  groups: HitGroup[];
  /** Where all matching articles lie, whatever the search is narrowed to. */
  places: PlaceCount[];
  /** When nothing was found: what the words alone find without quotes, conditions and model. */
  broader: { count: number; hits: Hit[] } | null;
  /** Names of the topics and categories of all that was found. */
  parents: Relative[];
};

const BROADER_SIZE = 5;

/** Searches every model with an open reader. */
export async function searchAll(reader: IndexReader, input: SearchInput): Promise<SearchResult> {
  const query = await prepareQuery(reader, input.q, input.locale);
  if (query.parsed.words.length === 0)
    return { suggestion: null, count: 0, groups: [], places: [], broader: null, parents: [] };
  const found = await searchModels(reader, query, input);
  const suggestion = suggestCorrection(input.q, query.corrections);
  const isNarrow = query.parsed.phrases.length > 0 || input.articles || input.model;
  if (found.count > 0 || !isNarrow) return { ...found, suggestion, broader: null };
  const broader = await searchModels(
    reader,
    { ...query, parsed: { ...query.parsed, phrases: [] } },
    { q: input.q, locale: input.locale, offset: 0, size: BROADER_SIZE },
  );
  const hits = broader.groups.flatMap((group) => group.hits).slice(0, BROADER_SIZE);
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
  input: SearchInput,
): Promise<Pick<SearchResult, 'count' | 'groups' | 'places' | 'parents'>> {
  const { documents } = reader.snapshot;
  const highlighter = new Highlighter(query.groups);
  const groups: HitGroup[] = [];
  let places: PlaceCount[] = [];
  // One after the other, because the embedded engine has one connection.
  for (const model of input.model ? [input.model] : SEARCH_MODELS) {
    const isArticles = model === 'help-article';
    const scope = { model, locale: input.locale };
    let group: HitGroup = { model, count: 0, hits: [] };
    if (isArticles || !input.articles) {
      const offset = input.model ? input.offset : 0;
      const end = offset + input.size;
      const narrow = { ...scope, only: input.articles };
      const { numbers, count } = await findMatches(reader, query, narrow, isArticles ? MAX_FOUND : end);
      const ranked = await rankMatches(reader, query, numbers, end);
      if (isArticles) {
        const all = input.articles ? (await findMatches(reader, query, scope, MAX_FOUND)).numbers : numbers;
        places = documents.places(all);
      }
      group = { model, count, hits: await toHits(reader, ranked.slice(offset, end), model, highlighter) };
    }
    if (group.count > 0 || input.model) groups.push(group);
  }
  const items = groups.flatMap(({ hits }) => hits.map(({ item }) => item));
  return {
    count: groups.reduce((sum, group) => sum + group.count, 0),
    groups,
    places,
    parents: documents.around(items, places).parents,
  };
}

async function toHits(
  reader: IndexReader,
  ranked: readonly Ranked[],
  model: SearchModel,
  highlighter: Highlighter,
): Promise<Hit[]> {
  const documents = new Map(ranked.map((document) => [refKey(document), document]));
  const { items } = await reader.items(ranked, { model, body: 'text' });
  return items.map((item) => {
    const document = documents.get(refKey(item)) as Ranked;
    const section = bestSection(document, highlighter.groups, (term) => reader.postings(term));
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

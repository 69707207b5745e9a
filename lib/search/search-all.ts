import type { Expression, SqlBool } from 'kysely';
import type { Relative } from '@/lib/database/content-relations';
import type { Locale } from '@/lib/constants';
import { SEARCH_MODELS, type MarkedText } from '@/lib/contract/content';
import { Highlighter } from './results/highlighter';
import { bestSection, type Section } from './results/passage';
import { loadItems, type FoundItem, type TextRange } from './results/result-queries';
import { cutBeginning, cutSnippet, findSnippet, SNIPPET_REACH, suggestCorrection } from './results/snippet';
import type { Ranked } from './scoring/rerank';
import { findRanked, prepareQuery, type PreparedQuery } from './searcher';
import type { PlaceCount } from './snapshot/documents';
import type { IndexReader } from './snapshot/reader';

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
  item: FoundItem;
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

const NOTHING: SearchResult = {
  suggestion: null,
  count: 0,
  groups: [],
  places: [],
  broader: null,
  parents: [],
};
const BROADER_SIZE = 5;

/** Searches every model with an open reader. */
export async function searchAll(reader: IndexReader, input: SearchInput): Promise<SearchResult> {
  const query = prepareQuery(reader, input.q, input.locale);
  if (!query) return NOTHING;
  const found = await searchModels(reader, query, input);
  const suggestion = suggestCorrection(input.q, query.expanded.corrections);
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
  const highlighter = new Highlighter(query.expanded.groups);
  const groups: HitGroup[] = [];
  let places: PlaceCount[] = [];
  // One after the other, because the embedded engine has one connection.
  for (const model of input.model ? [input.model] : SEARCH_MODELS) {
    const isArticles = model === 'help-article';
    const scope = { model, locale: input.locale };
    let group: HitGroup = { model, count: 0, hits: [] };
    if (isArticles || !input.articles) {
      const offset = input.model ? input.offset : 0;
      const { ranked, count, numbers } = await findRanked(
        reader,
        query,
        { ...scope, only: input.articles },
        { size: offset + input.size, withNumbers: isArticles && !input.articles },
      );
      if (isArticles) {
        const all = input.articles
          ? (await findRanked(reader, query, scope, { size: 0, withNumbers: true })).numbers
          : numbers;
        places = documents.places(all);
      }
      const shown = ranked.slice(offset, offset + input.size);
      group = { model, count, hits: await toHits(reader, shown, model, highlighter) };
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
  const sections = new Map(
    ranked.map((document) => [
      `${document.uid} ${document.locale}`,
      bestSection(document, highlighter.groups, (term) => reader.postings(term)),
    ]),
  );
  const sectionOf = ({ uid, locale }: { uid: string; locale: string }) =>
    sections.get(`${uid} ${locale}`) as Section;
  const ranges = ranked.map(({ uid, locale, ...document }) => ({
    uid,
    locale,
    ...rangeOf(sectionOf({ uid, locale })),
    number: document.number,
  }));
  const items = await readItems(reader, ranges, model, false);
  return items.map((item) => {
    const section = sectionOf(item);
    const { text } = item;
    const start = section.start === null ? null : toUtf16(text, section.start - rangeOf(section).from);
    return {
      item,
      title: highlighter.mark(item.title),
      heading: section.heading,
      snippet: (summary) =>
        start === null
          ? (findSnippet(summary, highlighter) ?? cutBeginning(summary || text, highlighter))
          : cutSnippet(text, highlighter, start),
    };
  });
}

/** Returns the part of a text that a snippet may need: what lies around the match, or the beginning of the section. */
function rangeOf({ from, to, start }: Section): TextRange {
  const { before, after } = SNIPPET_REACH;
  const first = start === null ? from : Math.max(from, start - before);
  const last = (start ?? first) + after;
  return { from: first, length: (to === null ? last : Math.min(to, last)) - first };
}

/** Reads found items in their order. */
export async function readItems(
  reader: IndexReader,
  wanted: Parameters<typeof loadItems>[1],
  model: string,
  withHtml: boolean,
): Promise<FoundItem[]> {
  if (wanted.length === 0) return [];
  const { items, stamp } = await loadItems(reader.db, wanted, { model, withHtml });
  reader.saw(stamp);
  return items;
}

/** Converts an offset in code points to one in UTF-16 units. */
const toUtf16 = (text: string, codePoints: number): number =>
  /[\ud800-\udbff]/.test(text) ? [...text].slice(0, codePoints).join('').length : codePoints;

import type { Expression, SqlBool } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { isStopWord } from './analyzer/stop-words';
import { refKey } from './indexing/document-queries';
import type { Fields } from './postings/posting-list';
import { bigramsOf, expandQuery, type ExpandedQuery } from './query/query-expander';
import { parseQuery, type ParsedQuery } from './query/query-parser';
import { findNumbers, findPhrase, findViews } from './results/result-queries';
import { collectMatches, MAX_FOUND } from './scoring/collector';
import { rerank, type Ranked } from './scoring/rerank';
import type { IndexReader } from './snapshot/reader';
import { LocaleTerms } from './snapshot/term-dictionary';

/** Matches of the first pass that are reranked at once. */
const RERANKED = 40;
/** Texts that one statement compares with a phrase: some milliseconds. */
const TEXTS_PER_STATEMENT = 50;

/** Which items are searched: those of a model in a language, and only those that fulfil a condition over `item`. */
export type Scope = { model: ContentModel; locale: Locale; only?: Expression<SqlBool> | undefined };

/** A query, parsed and expanded; one for all models of a search. */
export type PreparedQuery = { parsed: ParsedQuery; expanded: ExpandedQuery; terms: LocaleTerms };

export type RankOptions = {
  fields?: Fields;
  /** How many are wanted. */
  size: number;
  /** Whether all matches are wanted by number, to count where they lie. */
  withNumbers?: boolean;
};

/** The best items in order, and how many match within MAX_FOUND. */
export type RankedMatches = { ranked: Ranked[]; count: number; numbers: readonly number[] };

/** Parses and expands a query; undefined when it holds no word. */
export function prepareQuery(
  { snapshot }: IndexReader,
  q: string,
  locale: Locale,
): PreparedQuery | undefined {
  const parsed = parseQuery(q);
  if (parsed.words.length === 0) return undefined;
  // Some models fall back to the default language.
  const terms = new LocaleTerms(snapshot.terms, [...new Set([locale, DEFAULT_LOCALE])]);
  return { parsed, terms, expanded: expandQuery(parsed, terms, snapshot.synonyms) };
}

/** Finds the items that match a query, the best first. */
export async function findRanked(
  reader: IndexReader,
  { parsed, expanded: { groups }, terms }: PreparedQuery,
  scope: Scope,
  { fields, size, withNumbers = false }: RankOptions,
): Promise<RankedMatches> {
  if (groups.length === 0) return { ranked: [], count: 0, numbers: [] };
  const { documents } = reader.snapshot;
  const bigrams = fields ? [] : bigramsOf(parsed, terms);
  const phrases = parsed.phrases.map(withoutStopWords).filter((phrase) => phrase !== '');
  await reader.load([
    ...groups.flatMap(({ variants }) => [...variants.keys()]),
    ...phrases,
    ...bigrams.flatMap(({ first, second }) => [...first, ...second]),
  ]);
  // Stop words are indexed in titles only, so phrases that hold some are compared with the texts.
  const literal = parsed.phrases.filter((words) => words.some(isStopWord));
  const isAll = size > RERANKED || withNumbers || literal.length > 0;
  const matches = collectMatches({
    groups,
    scores: await reader.scores(groups, fields),
    phrases: phrases.map((phrase) => reader.postings(phrase)),
    scope: await marked(reader, scope),
    titleLengths: documents.titleLengths,
    size: isAll ? MAX_FOUND : RERANKED,
  });
  let { numbers, count } = matches;
  for (const phrase of literal) {
    numbers = await keepPhrase(reader, numbers, phrase);
    count = numbers.length;
  }
  const ranked: Ranked[] = [];
  // In parts, so that every page of the results shows a part of the same order.
  for (const part of size === 0 ? [] : [numbers.slice(0, RERANKED), numbers.slice(RERANKED)]) {
    if (ranked.length >= size || part.length === 0) break;
    const found = rerank(
      part.map((number) => documents.get(number)),
      {
        query: parsed,
        groups,
        bigrams,
        isHeadOnly: fields !== undefined,
        postings: (term) => reader.postings(term),
      },
    );
    ranked.push(...(await breakTies(reader, found, size - ranked.length)));
  }
  return { ranked, count, numbers };
}

/** Names a quoted phrase as the reader loads it, with gaps for stop words. */
const withoutStopWords = (phrase: readonly string[]): string =>
  phrase
    .map((word) => (isStopWord(word) ? '' : word))
    .join(' ')
    .trim();

async function marked(reader: IndexReader, { model, locale, only }: Scope): Promise<Uint8Array> {
  const { documents } = reader.snapshot;
  if (!only) return documents.inScope(model, locale);
  const { numbers, stamp } = await findNumbers(reader.db, only);
  reader.saw(stamp);
  const whole = documents.inScope(model, locale);
  const scope = new Uint8Array(whole.length);
  for (const number of numbers) scope[number] = whole[number] ?? 0;
  return scope;
}

/** Keeps the matches whose texts hold a phrase, some texts at a time, because the embedded engine has one connection. */
async function keepPhrase(
  { db, slice, snapshot: { documents } }: IndexReader,
  numbers: readonly number[],
  phrase: readonly string[],
): Promise<number[]> {
  const kept: number[] = [];
  for (let start = 0; start < numbers.length; start += TEXTS_PER_STATEMENT) {
    const part = numbers.slice(start, start + TEXTS_PER_STATEMENT).map((number) => documents.get(number));
    const holding = await findPhrase(db, part, phrase);
    kept.push(...part.filter((document) => holding.has(refKey(document))).map(({ number }) => number));
    await slice.yieldWhenDue();
  }
  return kept;
}

/** Orders equal scores by views, when there are any among the first `size`. */
async function breakTies(reader: IndexReader, ranked: Ranked[], size: number): Promise<Ranked[]> {
  const lastScore = ranked[size - 1]?.score ?? -Infinity;
  const isTied = ranked.some(({ score }, index) => score >= lastScore && score === ranked[index + 1]?.score);
  if (!isTied) return ranked;
  const { views, stamp } = await findViews(
    reader.db,
    ranked.map(({ uid }) => uid),
  );
  reader.saw(stamp);
  // The sort is stable: what was viewed as often keeps its order.
  return ranked.sort((a, b) => b.score - a.score || (views.get(b.uid) ?? 0) - (views.get(a.uid) ?? 0));
}

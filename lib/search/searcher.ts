import type { Expression, SqlBool } from 'kysely';
import { refKey } from '@/lib/database/item-ref';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { mayFallBack } from '@/lib/database/content-items';
import type { ContentModel } from '@/lib/contract/content';
import { isStopWord } from './analyzer/tokenizer';
import type { Field } from './storage/posting-list';
import { bigramsOf, QueryExpander, type Bigram } from './query/query-expander';
import { parseQuery, type ParsedQuery } from './query/query-parser';
import type { ClickShares } from './learning/learned-clicks';
import { findDocIds, findPhrase, findRefs } from './snapshot/item-queries';
import { collectMatches, narrow, tallyGroups, type ScoredGroup, type Tally } from './scoring/collector';
import { suggestCorrection } from './query/spelling';
import { boostClicked, rerank, type Ranked } from './scoring/rerank';
import type { IndexReader } from './snapshot/index-reader';
import type { TermGroup } from './query/term-group';
import { LocaleTerms } from './storage/term-dictionary';

/** Matches of the first pass that are reranked at once. */
const RERANKED = 40;
/** With fewer matches in the language of a search, untranslated items are searched as well. */
const ENOUGH_IN_LANGUAGE = 20;
/** Texts that one statement compares with a phrase: some milliseconds. */
const TEXTS_PER_STATEMENT = 50;

/** The items to search: of some models, in a language, and optionally with a condition over `item`. */
export type Scope = {
  model: ContentModel | readonly ContentModel[];
  locale: Locale;
  only?: Expression<SqlBool> | undefined;
  /** Searches the untranslated items of the default language instead. */
  isUntranslated?: boolean;
};

/** A query, parsed, expanded and scored, with the index it is for. Its posting lists are loaded. */
export type PreparedQuery = {
  reader: IndexReader;
  /** The query that is searched: its correction, or as typed. */
  q: string;
  /** The query with its spelling corrected; null when nothing was misspelt. */
  suggestion: string | null;
  parsed: ParsedQuery;
  groups: TermGroup[];
  tally: Tally;
  /** Whether every term is found, none of them corrected. */
  isUncorrected: boolean;
  bigrams: Bigram[];
  isMetadataOnly: boolean;
  /** The items that readers open after the query. */
  clicks: ClickShares;
};

/**
 * Parses, expands and scores a query, which may be limited to some fields of the metadata. A query with mistakes is
 * searched as if its correction had been typed.
 */
export async function prepareQuery(
  reader: IndexReader,
  typed: string,
  locale: Locale,
  fields?: readonly Field[],
): Promise<PreparedQuery> {
  const asTyped = expandQuery(reader, typed, locale);
  const suggestion = suggestCorrection(typed, asTyped.corrections);
  const { parsed, terms, groups } = suggestion === null ? asTyped : expandQuery(reader, suggestion, locale);
  const isMetadataOnly = fields !== undefined;
  if (!isMetadataOnly) await reader.askEngine(groups, locale);
  const bigrams = isMetadataOnly ? [] : bigramsOf(parsed, terms, groups);
  await reader.load([
    ...groups.flatMap(({ variants }) => [...variants.keys()]),
    ...parsed.phrases.map(postingsKey),
    ...bigrams.flatMap((bigram) => bigram.typed.flat()),
  ]);
  const scored: ScoredGroup[] = [];
  for (const group of groups) scored.push({ ...group, scores: await reader.scores(group, fields) });
  const tally = tallyGroups(scored, reader.snapshot.documents, asTyped.unknownIdf);
  return {
    reader,
    q: suggestion ?? typed,
    // What the index is not about has no spelling in it.
    suggestion: tally.isAnswered ? suggestion : null,
    parsed,
    groups,
    tally,
    isUncorrected: asTyped.isUncorrected,
    bigrams,
    isMetadataOnly,
    clicks: reader.clicks.shares(parsed, locale),
  };
}

/** Parses and expands a query, without its posting lists. */
function expandQuery({ snapshot: { dictionary, synonyms } }: IndexReader, q: string, locale: Locale) {
  const parsed = parseQuery(q);
  // Some models fall back to the default language.
  const terms = new LocaleTerms(dictionary, [...new Set([locale, DEFAULT_LOCALE])]);
  const expander = new QueryExpander(parsed, terms);
  const groups = expander.expand(synonyms);
  const { corrections, isUncorrected, unknownIdf } = expander;
  return { parsed, terms, groups, corrections, isUncorrected, unknownIdf };
}

/** Finds the documents that match a query, the best of a first pass first, up to MAX_FOUND. */
export async function findMatches(query: PreparedQuery, scope: Scope): Promise<number[]> {
  const { reader, parsed, groups, tally } = query;
  // What is quoted is looked for, whatever else the query says.
  if (groups.length === 0 || (!tally.isAnswered && parsed.phrases.length === 0)) return [];
  const phrases = parsed.phrases.map(postingsKey).filter((phrase) => phrase !== '');
  let docIds = collectMatches(tally, await scopeMask(reader, scope), phrases.map(reader.postings));
  // Stop words are indexed in titles only, so phrases that hold some are compared with the texts.
  for (const phrase of parsed.phrases.filter((words) => words.some(isStopWord)))
    docIds = await keepPhrase(reader, docIds, phrase);
  return docIds;
}

/**
 * Finds what matches in the language, and when that is little, what matches among the items of the default
 * language that are not translated.
 */
export async function findInLanguages(query: PreparedQuery, scope: Scope): Promise<number[][]> {
  const inLanguage = await findMatches(query, scope);
  const models = [scope.model].flat().filter((model) => !mayFallBack(model));
  if (scope.locale === DEFAULT_LOCALE || models.length === 0 || inLanguage.length >= ENOUGH_IN_LANGUAGE)
    return [inLanguage];
  return [inLanguage, await findMatches(query, { ...scope, model: models, isUntranslated: true })];
}

/** Ranks the matches of the first pass until there are `size`, the best first. */
export async function rankMatches(
  query: PreparedQuery,
  docIds: readonly number[],
  size: number,
): Promise<Ranked[]> {
  const { reader } = query;
  const ranked: Ranked[] = [];
  // In parts, so that every page of the results shows a part of the same order.
  for (const part of [docIds.slice(0, RERANKED), docIds.slice(RERANKED)]) {
    if (ranked.length >= size || part.length === 0) break;
    await reader.slice.yieldWhenDue();
    const documents = part.map((docId) => reader.snapshot.documents.get(docId));
    ranked.push(...rerank(documents, query, reader.postings, reader.views));
  }
  return boostClicked(ranked, query.parsed, query.clicks);
}

/** Returns the key under which the reader loads a quoted phrase: its words with blanks between, none for a stop word. */
const postingsKey = (phrase: readonly string[]): string =>
  phrase
    .map((word) => (isStopWord(word) ? '' : word))
    .join(' ')
    .trim();

/** Returns 1 for each document that is searched, by docId. */
async function scopeMask(
  reader: IndexReader,
  { model, locale, only, isUntranslated }: Scope,
): Promise<Uint8Array> {
  const { documents } = reader.snapshot;
  const scope = documents.inScope(model, locale, isUntranslated);
  if (!only) return scope;
  const { isOfTitles } = reader.snapshot;
  return narrow(
    scope,
    isOfTitles ? documents.idsOf(await findRefs(reader.db, only)) : await findDocIds(reader.db, only),
  );
}

/** Keeps the matches whose texts hold a phrase, some texts at a time, because the embedded engine has one connection. */
async function keepPhrase(
  { db, slice, snapshot: { documents } }: IndexReader,
  docIds: readonly number[],
  phrase: readonly string[],
): Promise<number[]> {
  const fitting: number[] = [];
  for (let start = 0; start < docIds.length; start += TEXTS_PER_STATEMENT) {
    const part = docIds.slice(start, start + TEXTS_PER_STATEMENT).map((docId) => documents.get(docId));
    const matching = await findPhrase(db, part, phrase);
    fitting.push(...part.filter((document) => matching.has(refKey(document))).map(({ docId }) => docId));
    await slice.yieldWhenDue();
  }
  return fitting;
}

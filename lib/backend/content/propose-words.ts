import type { Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import type { Tables } from '@/lib/database/schema';
import { createSearch, isStopWord, stemsOf, tokenize } from '@/lib/search';
import {
  listOpenedItems,
  listReformulations,
  type OpenedItem,
  type Reformulation,
} from './search-log-queries';

/** The minimum of visitors and networks behind one pair of queries, and behind a proposal as a whole. */
const ENOUGH_FOR_PAIR = { visitors: 2, networks: 2 };
const ENOUGH = { visitors: 3, networks: 2 };
/** At most this many rows are read, the most frequent ones. */
const MAX_ROWS = 300;
const MAX_EXAMPLES = 3;
/** How many results of the second search are compared with the results of the first. */
const COMPARED = 5;
/** The longest phrases, in words, that are proposed as synonyms. */
const MAX_WORDS = 3;
/** Two queries without a common word are about one thing only when both are short. */
const MAX_WORDS_APART = 2;

/** Two words or phrases that may mean the same. */
export type SynonymProposal = {
  kind: 'synonym';
  words: [string, string];
  /** Visitors who opened nothing with the first words, then searched with the second ones and opened a result. */
  visitors: number;
  examples: { query: string; next_query: string; visitors: number }[];
};

/** Words that users searched for an item which does not contain them. */
export type KeywordProposal = {
  kind: 'keyword';
  words: string;
  item: Pick<OpenedItem, 'uid' | 'key' | 'title' | 'model' | 'locale' | 'source' | 'source_path'>;
  /** Visitors who opened the item after a query with these words. */
  visitors: number;
  examples: { query: string; visitors: number }[];
};

/** A proposal that an operator may accept, by its number in the list. */
export type WordProposal = { number: number } & (SynonymProposal | KeywordProposal);

/**
 * Proposes synonyms and keywords from the searches of visitors since a day, those with the most visitors first. Words
 * that the search understands already are left out.
 */
export async function proposeWords(
  db: Kysely<Tables>,
  { since, size }: { since: Date; size: number },
): Promise<WordProposal[]> {
  const synonyms = await proposeSynonyms(
    db,
    await listReformulations(db, { since, enough: ENOUGH_FOR_PAIR, size: MAX_ROWS }),
  );
  const keywords = await proposeKeywords(
    db,
    await listOpenedItems(db, { since, enough: ENOUGH, size: MAX_ROWS }),
  );
  return [...synonyms, ...keywords]
    .sort((a, b) => b.visitors - a.visitors)
    .slice(0, size)
    .map((proposal, at) => ({ number: at + 1, ...proposal }));
}

async function proposeSynonyms(
  db: Kysely<Tables>,
  reformulations: readonly Reformulation[],
): Promise<SynonymProposal[]> {
  const proposals = new Map<string, SynonymProposal & { locale: Locale }>();
  for (const { locale, ...example } of reformulations) {
    const words = differingWords(example.query, example.next_query);
    if (!words) continue;
    const key = [...words].sort().join('\n');
    const proposal = proposals.get(key) ?? { kind: 'synonym', locale, words, visitors: 0, examples: [] };
    proposal.visitors += example.visitors;
    proposal.examples.push(example);
    proposals.set(key, proposal);
  }
  const synonyms: SynonymProposal[] = [];
  for (const { locale, ...proposal } of proposals.values()) {
    if (proposal.visitors < ENOUGH.visitors || !(await areUnrelated(db, proposal.words, locale))) continue;
    synonyms.push({ ...proposal, examples: proposal.examples.slice(0, MAX_EXAMPLES) });
  }
  return synonyms;
}

/**
 * Returns the words in which two queries differ, if these may be synonyms: each query has words of its own, side by
 * side, and all others are the same. Undefined otherwise, for example when one query only narrows the other, and for
 * numbers and codes.
 */
export function differingWords(query: string, next: string): [string, string] | undefined {
  const [one, other] = [contentWords(query), contentWords(next)];
  const firstWords = one.filter((word) => !other.some((another) => areRelated(word, another)));
  const nextWords = other.filter((word) => !one.some((another) => areRelated(word, another)));
  const most = firstWords.length < one.length ? MAX_WORDS : MAX_WORDS_APART;
  for (const [words, all] of [
    [firstWords, one],
    [nextWords, other],
  ] as const) {
    if (words.length === 0 || words.length > most || words.some((word) => /\d/.test(word))) return undefined;
    if (!` ${all.join(' ')} `.includes(` ${words.join(' ')} `)) return undefined;
  }
  return [firstWords.join(' '), nextWords.join(' ')];
}

/** Returns the words of a query without stop words. */
const contentWords = (query: string): string[] =>
  tokenize(query).flatMap(({ word, parts }) => (parts || isStopWord(word) ? [] : word));

/** Returns whether two words are forms of one. */
const areRelated = (one: string, other: string): boolean =>
  one === other || stemsOf(one).some((stem) => stemsOf(other).includes(stem));

/** Returns whether the second words find something, and the first ones at most half of it. */
async function areUnrelated(
  db: Kysely<Tables>,
  [first, second]: [string, string],
  locale: Locale,
): Promise<boolean> {
  const itemsOfSecond = (await findUids(db, second, 'help-article', locale)).slice(0, COMPARED);
  const itemsOfFirst = await findUids(db, first, 'help-article', locale);
  return (
    itemsOfSecond.length > 0 &&
    itemsOfSecond.filter((uid) => itemsOfFirst.includes(uid)).length <= itemsOfSecond.length / 2
  );
}

async function proposeKeywords(
  db: Kysely<Tables>,
  opened: readonly OpenedItem[],
): Promise<KeywordProposal[]> {
  const proposals = new Map<string, KeywordProposal>();
  for (const { query, visitors, ...item } of opened) {
    const words = await missingWords(db, query, item);
    if (words === '') continue;
    const key = `${item.uid} ${item.locale}\n${words}`;
    const proposal = proposals.get(key) ?? { kind: 'keyword', words, item, visitors: 0, examples: [] };
    proposal.visitors = Math.max(proposal.visitors, visitors);
    if (proposal.examples.length < MAX_EXAMPLES) proposal.examples.push({ query, visitors });
    proposals.set(key, proposal);
  }
  return [...proposals.values()];
}

/** Returns the words of a query by which the search does not find the item, by no form or synonym either. */
async function missingWords(
  db: Kysely<Tables>,
  query: string,
  { uid, model, locale }: Pick<OpenedItem, 'uid' | 'model' | 'locale'>,
): Promise<string> {
  const missing: string[] = [];
  for (const word of contentWords(query))
    if (!(await findUids(db, word, model, locale)).includes(uid)) missing.push(word);
  return missing.join(' ');
}

const findUids = (db: Kysely<Tables>, q: string, model: ContentModel, locale: Locale): Promise<string[]> =>
  createSearch(db).findUids({ q, scope: { model, locale } });

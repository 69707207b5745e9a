import { isStopWord } from '../analyzer/stop-words';
import { EVERY_DOCUMENT } from '../indexing/index-writer';
import type { LocaleTerms } from '../snapshot/term-dictionary';
import { MAX_TERMS, type ParsedQuery, type QueryTerm } from './query-parser';
import { correctSpelling, type Correction } from './spelling';
import { applySynonyms, type Meaning } from './synonyms';
import { addVariant, rarityOf, WEIGHTS, type TermGroup } from './term-group';

/** Shorter words that have relatives are not corrected: they have too many neighbours. */
const MIN_CORRECTED = 6;
const MAX_SIMILAR = 2;

export type ExpandedQuery = {
  groups: TermGroup[];
  /** Corrected words by typed word. */
  corrections: Map<string, string>;
};

/** Expands each term of a query with its relatives, synonyms, completions and corrections in the index. */
export function expandQuery(
  query: ParsedQuery,
  terms: LocaleTerms,
  synonyms: ReadonlyMap<string, string[]>,
): ExpandedQuery {
  const meant = applySynonyms(query, synonyms);
  const words = meant.words.length > 0 ? meant.words : query.words;
  const total = terms.get(EVERY_DOCUMENT)?.documents ?? 0;
  const groups = words
    .flatMap((word) => splitUnknown(word, terms, query.unfinished))
    .map((word) =>
      groupOf(word, terms, {
        total,
        unfinished: query.unfinished,
        meanings: meant.meanings.get(word.word) ?? [],
      }),
    );
  joinNeighbours(groups, terms);
  const corrections = correctUnknown(groups, terms, query.unfinished, total);
  return { groups: groups.filter((group) => group.variants.size > 0), corrections };
}

/** Splits a code or compound that the index does not know as a whole. */
function splitUnknown(word: QueryTerm, terms: LocaleTerms, unfinished: string[]): QueryTerm[] {
  if (!word.parts || terms.get(word.word)) return [word];
  if (unfinished.includes(word.word) && terms.completing(word.word).length > 0) return [word];
  const parts = word.parts.filter((part) => !isStopWord(part));
  return parts.length > 0 ? parts.map((part) => ({ word: part })) : [word];
}

type GroupContext = { total: number; unfinished: string[]; meanings: Meaning[] };

function groupOf({ word, parts }: QueryTerm, terms: LocaleTerms, context: GroupContext): TermGroup {
  const variants = new Map<string, number>();
  let documents = addWithRelatives(variants, word, terms, 1, WEIGHTS.related);
  if (parts) addVariant(variants, parts.join(' '), WEIGHTS.joined);
  for (const meaning of context.meanings) {
    const [only] = meaning.words;
    if (meaning.words.length > 1) addVariant(variants, meaning.words.join(' '), meaning.weight);
    else if (only !== undefined) {
      const found = addWithRelatives(variants, only, terms, meaning.weight, meaning.weight * WEIGHTS.related);
      documents = Math.max(documents, found);
    }
  }
  const completions = context.unfinished.includes(word) ? terms.completing(word) : [];
  const weight = variants.size > 0 ? WEIGHTS.completion : WEIGHTS.onlyCompletion;
  for (const completion of completions) addVariant(variants, completion.term, weight);
  if (documents === 0) documents = Math.max(0, ...completions.map((completion) => completion.documents));
  const own = terms.get(word)?.documents ?? 0;
  // It has relatives but no document of its own, so it may as well be misspelt.
  if (own === 0 && variants.size > 0 && completions.length === 0) {
    for (const { term: other } of similarTerms(word, terms)) addVariant(variants, other, WEIGHTS.similar);
  }
  return { typed: word, variants, ...rarityOf({ own, family: documents }, context.total) };
}

/** Returns the likeliest terms that are one edit away from a longer word. */
function similarTerms(word: string, terms: LocaleTerms): Correction[] {
  if (word.length < MIN_CORRECTED) return [];
  return correctSpelling(word, terms.similarTo(word, false), { isUnfinished: false })
    .filter(({ edits }) => edits === 1)
    .slice(0, MAX_SIMILAR);
}

/** Adds a term and those with the same stem; returns the sum of their document frequencies. */
function addWithRelatives(
  variants: Map<string, number>,
  word: string,
  terms: LocaleTerms,
  weight: number,
  relatedWeight: number,
): number {
  const self = terms.get(word);
  if (self) addVariant(variants, word, weight);
  let documents = self?.documents ?? 0;
  for (const related of terms.relatedTo(word)) {
    addVariant(variants, related.term, relatedWeight);
    documents += related.documents;
  }
  return documents;
}

const neighbours = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);

/** Adds compounds: "market place" also finds "marketplace". */
function joinNeighbours(groups: TermGroup[], terms: LocaleTerms): void {
  for (const [index, joined] of neighbours(groups.map((group) => group.typed)).entries()) {
    if (!terms.get(joined)) continue;
    for (const group of groups.slice(index, index + 2)) addVariant(group.variants, joined, WEIGHTS.joined);
  }
}

/** Corrects the words for which the index holds nothing. */
function correctUnknown(
  groups: TermGroup[],
  terms: LocaleTerms,
  unfinished: string[],
  total: number,
): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const group of groups) {
    if (group.variants.size > 0) continue;
    const { typed } = group;
    const isUnfinished = unfinished.includes(typed);
    const found = correctSpelling(typed, terms.similarTo(typed, isUnfinished), { isUnfinished });
    const split = splits(typed).find((pair) => pair.every((half) => terms.get(half)));
    if (split && (found[0]?.edits ?? Infinity) > 1) {
      addVariant(group.variants, split.join(' '), WEIGHTS.joined);
      Object.assign(group, rarityOf({ own: 0, family: 0 }, total));
      corrections.set(typed, split.join(' '));
    } else if (found[0]) {
      addCorrections(group, found, terms, total);
      corrections.set(typed, found[0].term);
    }
  }
  return corrections;
}

function addCorrections(
  group: TermGroup,
  found: readonly Correction[],
  terms: LocaleTerms,
  total: number,
): void {
  let documents = 0;
  for (const [place, { term, edits }] of found.entries()) {
    const weight = (edits > 1 ? WEIGHTS.twoEdits : WEIGHTS.oneEdit) * (place === 0 ? 1 : 0.8);
    documents += addWithRelatives(group.variants, term, terms, weight, weight * WEIGHTS.related);
  }
  const own = terms.get(found[0]?.term ?? '')?.documents ?? 0;
  Object.assign(group, rarityOf({ own, family: documents }, total));
}

/** Returns the ways to split a word into two of at least three letters. */
function splits(word: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 3; index <= word.length - 3; index += 1)
    pairs.push([word.slice(0, index), word.slice(index)]);
  return pairs;
}

/** Shorter beginnings have too many completions. */
const MIN_PREFIX = 3;

/** Two neighbouring words of a query, the second `distance` positions behind the first; each may be any of several. */
export type Bigram = { first: string[]; second: string[]; distance: number };

/** Returns the neighbouring words of a query; stop words between them leave a gap. An unfinished word is completed. */
export function bigramsOf(
  { all, unfinished }: ParsedQuery,
  terms: Pick<LocaleTerms, 'completing'>,
): Bigram[] {
  const words = all.flatMap((word, position) => (isStopWord(word) ? [] : [{ word, position }]));
  return words.slice(1, MAX_TERMS).map(({ word, position }, index) => {
    const before = words[index] ?? { word: '', position: 0 };
    const isPrefix = position === all.length - 1 && unfinished.includes(word) && word.length >= MIN_PREFIX;
    const completions = isPrefix ? terms.completing(word).map(({ term }) => term) : [];
    return { first: [before.word], second: [word, ...completions], distance: position - before.position };
  });
}

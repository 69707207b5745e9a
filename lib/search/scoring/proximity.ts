import type { Bigram } from '../query/query-expander';
import type { TermGroup } from '../query/term-group';
import { followedBy, occurrencesAt, seek, type Occurrence, type PostingList } from '../storage/posting-list';
import { RANKING } from './ranking-weights';

/** Words of a window. Fields are further apart than a window of the metadata, so that it never spans two. */
const WINDOW_WORDS = { metadata: 18, text: 25 };
/** Where each of the terms that a document holds occurs in it. */
export type TermOccurrences = ReadonlyMap<string, readonly Occurrence[]>;

/** Returns where terms occur in some documents, by docId. */
export function occurrencesIn(
  docIds: readonly number[],
  terms: ReadonlySet<string>,
  listOf: (term: string) => PostingList,
): Map<number, TermOccurrences> {
  const occurrences = new Map(docIds.map((docId) => [docId, new Map<string, readonly Occurrence[]>()]));
  const rising = docIds.toSorted((a, b) => a - b);
  for (const term of terms) {
    const list = listOf(term);
    let at = 0;
    for (const docId of rising) {
      at = seek(list.documents, docId, at);
      if (at === list.documents.length) break;
      if (list.documents[at] === docId) occurrences.get(docId)?.set(term, occurrencesAt(list, at));
    }
  }
  return occurrences;
}

/** An occurrence of a group, and what it is worth: the idf of the group by the weight of the term. */
type WeightedMatch = { position: number; group: number; value: number };

/**
 * Returns how much of the groups' idf the best window of a document holds, each group as much as its heaviest term
 * weighs: in title, keywords, headings and description, and in the text.
 */
export function bestWindows(
  groups: readonly Pick<TermGroup, 'idf' | 'variants'>[],
  occurrences: TermOccurrences,
): { metadata: number; text: number } {
  const metadata: WeightedMatch[] = [];
  const text: WeightedMatch[] = [];
  for (const [group, { idf, variants }] of groups.entries())
    for (const [term, weight] of variants)
      for (const { field, position } of occurrences.get(term) ?? [])
        (field === 'text' ? text : metadata).push({ position, group, value: idf * weight });
  return {
    metadata: bestWindow(metadata, groups.length, WINDOW_WORDS.metadata),
    text: bestWindow(text, groups.length, WINDOW_WORDS.text),
  };
}

function bestWindow(matches: WeightedMatch[], groups: number, width: number): number {
  matches.sort((a, b) => a.position - b.position);
  /** By group, where its last match is and what that is worth. */
  const last = Array.from({ length: groups }, () => ({ position: -Infinity, value: 0 }));
  let best = 0;
  for (const { position, group, value } of matches) {
    const previous = last[group] as (typeof last)[number];
    // A heavier match counts as long as it is in the window.
    if (value >= previous.value || position - previous.position >= width) last[group] = { position, value };
    let sum = 0;
    for (const match of last) if (position - match.position < width) sum += match.value;
    best = Math.max(best, sum);
  }
  return best;
}

/** Counts two conditions for each bigram: both words, and side by side. Other variants count less than typed words. */
export function countBigrams(bigrams: readonly Bigram[], occurrences: TermOccurrences): number {
  const conditions = ([first, second]: Bigram['typed'], distance: number): number => {
    const [before, after] = [first, second].map((terms) =>
      terms.flatMap((term) => occurrences.get(term) ?? []),
    );
    if (!before?.length || !after?.length) return 0;
    return followedBy(before, after, distance).length > 0 ? 2 : 1;
  };
  return bigrams.reduce((count, { typed, any, distance }) => {
    const inAnyForm = RANKING.bigramVariant * conditions(any, distance);
    return count + Math.max(conditions(typed, distance), inAnyForm);
  }, 0);
}

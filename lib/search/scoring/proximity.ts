import type { Field, Occurrence } from '../postings/posting-list';
import { occurrencesOf, type TermPostings } from './document-postings';
import { RANKING } from './ranking-weights';

/** What an occurrence counts for cover density, by its field. */
const DENSITY_WEIGHTS: Record<Field, number> = { title: 1, heading: 0.7, about: 0.4, text: 0.5 };

/**
 * Computes the cover density of some groups of occurrences: 1 for each shortest span that holds all groups with nothing
 * between them, the less the more there is.
 */
export function coverDensity(groups: readonly (readonly Occurrence[])[]): number {
  if (groups.some(({ length }) => length === 0)) return 0;
  const spots = groups
    .flatMap((occurrences, group) => occurrences.map(({ position, field }) => ({ position, field, group })))
    .sort((a, b) => a.position - b.position || a.group - b.group);
  const counts = groups.map(() => 0);
  const count = ({ group }: (typeof spots)[number], step: number): number =>
    (counts[group] = (counts[group] ?? 0) + step);
  let span: typeof spots = [];
  let density = 0;
  for (const spot of spots) {
    span.push(spot);
    count(spot, 1);
    if (counts.includes(0)) continue;
    // Up to the last occurrence of each group; the next span begins behind the first one of this.
    const first = span.findIndex((one) => count(one, -1) === 0);
    density += densityOf(span.slice(first));
    span = span.slice(first + 1);
  }
  return density;
}

function densityOf(span: readonly Pick<Occurrence, 'position' | 'field'>[]): number {
  const inverse = span.reduce((sum, { field }) => sum + 1 / DENSITY_WEIGHTS[field], 0);
  const distance = (span.at(-1)?.position ?? 0) - (span[0]?.position ?? 0);
  return span.length / inverse / (1 + Math.max(0, distance - (span.length - 1)));
}

/** A bigram with the postings of its words, as `Bigram`. */
export type PreparedBigram = { typed: TermPostings[][]; any: TermPostings[][]; distance: number };

/**
 * Counts two conditions for each bigram, both words and side by side: in title, keywords and headings, and anywhere. Other
 * variants of the words count less than what was typed.
 */
export function countBigrams(
  bigrams: readonly PreparedBigram[],
  document: number,
): { inHeadings: number; inText: number } {
  let [inHeadings, inText] = [0, 0];
  for (const { typed, any, distance } of bigrams) {
    const [first, other] = [typed, any].map(([before = [], behind = []]) =>
      bigramConditions(occurrencesOf(before, document), occurrencesOf(behind, document), distance),
    ) as [BigramConditions, BigramConditions];
    inHeadings += Math.max(first.headings, RANKING.bigramVariant * other.headings);
    inText += Math.max(first.text, RANKING.bigramVariant * other.text);
  }
  return { inHeadings, inText };
}

/** 1 when both words of a bigram are there, 2 when they stand side by side: anywhere, and in title and headings. */
type BigramConditions = { text: 0 | 1 | 2; headings: 0 | 1 | 2 };

const isInHeadings = ({ field }: Occurrence): boolean => field === 'title' || field === 'heading';

function bigramConditions(
  before: readonly Occurrence[],
  behind: readonly Occurrence[],
  distance: number,
): BigramConditions {
  if (before.length === 0 || behind.length === 0) return { text: 0, headings: 0 };
  const all = new Set<number>();
  const inHeadings = new Set<number>();
  for (const occurrence of behind) {
    all.add(occurrence.position);
    if (isInHeadings(occurrence)) inHeadings.add(occurrence.position);
  }
  const conditions: BigramConditions = { text: 1, headings: 0 };
  for (const occurrence of before) {
    const next = occurrence.position + distance;
    if (all.has(next)) conditions.text = 2;
    if (inHeadings.size === 0 || conditions.headings === 2 || !isInHeadings(occurrence)) continue;
    conditions.headings = inHeadings.has(next) ? 2 : 1;
  }
  return conditions;
}

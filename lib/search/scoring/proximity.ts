import { FIELD, type FieldKind, type Occurrence } from '../postings/occurrences';

/** What an occurrence counts by its field. */
const FIELD_WEIGHTS: Record<FieldKind, number> = {
  [FIELD.title]: 1,
  [FIELD.heading]: 0.7,
  [FIELD.about]: 0.4,
  [FIELD.text]: 0.5,
};

/**
 * Computes the cover density of some groups of occurrences: 1 for each shortest span that holds all groups with nothing
 * between them, the less the more there is.
 */
export function coverDensity(groups: readonly (readonly Occurrence[])[]): number {
  if (groups.some((occurrences) => occurrences.length === 0)) return 0;
  const spots = groups
    .flatMap((occurrences, group) => occurrences.map(({ position, field }) => ({ position, field, group })))
    .sort((a, b) => a.position - b.position || a.group - b.group || a.field - b.field);
  const counts = groups.map(() => 0);
  const count = (at: number, step: number): number => {
    const { group } = spots[at] as (typeof spots)[number];
    return (counts[group] = (counts[group] as number) + step);
  };
  let missing = groups.length;
  let first = 0;
  let density = 0;
  for (let last = 0; last < spots.length; last += 1) {
    if (count(last, 1) === 1) missing -= 1;
    if (missing > 0) continue;
    while (count(first, 0) > 1) count(first++, -1);
    density += densityOf(spots.slice(first, last + 1));
    // The next span begins behind the first occurrence of this one.
    count(first++, -1);
    missing += 1;
  }
  return density;
}

function densityOf(span: readonly { position: number; field: FieldKind }[]): number {
  const inverse = span.reduce((sum, { field }) => sum + 1 / FIELD_WEIGHTS[field], 0);
  const distance = (span.at(-1)?.position ?? 0) - (span[0]?.position ?? 0);
  return span.length / inverse / (1 + Math.max(0, distance - (span.length - 1)));
}

/** The occurrences of a bigram's words, each by variant. */
export type BigramOccurrences = {
  first: readonly (readonly Occurrence[])[];
  second: readonly (readonly Occurrence[])[];
  distance: number;
};

/** Counts two conditions for each bigram, both words and side by side: in title, keywords and headings, and anywhere. */
export function countBigrams(bigrams: readonly BigramOccurrences[]): { inHead: number; inText: number } {
  let [inHead, inText] = [0, 0];
  for (const { first, second, distance } of bigrams) {
    if (!first.some(isFilled) || !second.some(isFilled)) continue;
    inText += 1;
    if (first.some((all) => all.some(isHead)) && second.some((all) => all.some(isHead))) inHead += 1;
    let adjacency = 0;
    for (const before of first)
      for (const behind of second) adjacency = Math.max(adjacency, adjacencyOf(before, behind, distance));
    if (adjacency > 0) inText += 1;
    if (adjacency === ADJACENT_IN_HEAD) inHead += 1;
  }
  return { inHead, inText };
}

const ADJACENT = 1;
const ADJACENT_IN_HEAD = 2;

function adjacencyOf(before: readonly Occurrence[], behind: readonly Occurrence[], distance: number): number {
  let found = 0;
  let other = 0;
  for (const one of before) {
    const wanted = one.position + distance;
    while (other < behind.length && (behind[other] as Occurrence).position < wanted) other += 1;
    const next = behind[other];
    if (!next) return found;
    if (next.position !== wanted) continue;
    if (isHead(one) && isHead(next)) return ADJACENT_IN_HEAD;
    found = ADJACENT;
  }
  return found;
}

const isFilled = (occurrences: readonly Occurrence[]): boolean => occurrences.length > 0;
const isHead = ({ field }: Occurrence): boolean => field === FIELD.title || field === FIELD.heading;

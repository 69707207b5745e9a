import type { WordGroup } from '../query/word-group';

/** A word that answers a query: where it stands in its text, as which word of it, and which groups it belongs to. */
export type Spot = { start: number; order: number; groups: readonly number[] };

/** Words that are looked at together. */
const WINDOW_WORDS = 24;

/** What a text has of the words of a query. */
export type Place = {
  /** How much of the query its words answer, from 0 to the sum of all rarities. */
  worth: number;
  /** Where those words begin that answer most of it side by side; null when none answers any of it. */
  start: number | null;
};

/** Where a text answers a query best, of the words that do so, in their order; no further than is needed to tell. */
export function findPlace(spots: readonly Spot[], groups: readonly WordGroup[]): Place {
  const inAll = new Tally(groups);
  const inWindow = new Tally(groups);
  let best: { start: number; worth: number } | undefined;
  let first = 0;
  const leaveFirst = (): void => {
    const spot = spots[first] as Spot;
    const worth = inWindow.worth();
    if (!best || worth > best.worth + 1e-9) best = { start: spot.start, worth };
    inWindow.remove(spot.groups);
    first += 1;
  };
  let last = 0;
  for (; last < spots.length; last += 1) {
    const spot = spots[last] as Spot;
    while (first < last && (spots[first] as Spot).order <= spot.order - WINDOW_WORDS) leaveFirst();
    inWindow.add(spot.groups);
    inAll.add(spot.groups);
    // The whole query side by side: whatever follows is no better.
    if (inWindow.isFull()) {
      last += 1;
      break;
    }
  }
  while (first < last) leaveFirst();
  return { worth: inAll.worth(), start: best?.start ?? null };
}

/** How often each group of a query has been found. */
class Tally {
  readonly #counts: number[];
  #missing: number;

  constructor(readonly groups: readonly WordGroup[]) {
    this.#counts = groups.map(() => 0);
    this.#missing = groups.length;
  }

  add(groups: readonly number[]): void {
    for (const index of groups) {
      const count = this.#counts[index] ?? 0;
      if (count === 0) this.#missing -= 1;
      this.#counts[index] = count + 1;
    }
  }

  remove(groups: readonly number[]): void {
    for (const index of groups) {
      const count = this.#counts[index] ?? 0;
      if (count === 1) this.#missing += 1;
      this.#counts[index] = count - 1;
    }
  }

  isFull(): boolean {
    return this.#missing === 0;
  }

  worth(): number {
    let worth = 0;
    for (const [index, count] of this.#counts.entries())
      if (count > 0) worth += this.groups[index]?.rarity ?? 0;
    return worth;
  }
}

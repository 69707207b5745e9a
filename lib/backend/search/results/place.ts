import type { WordGroup } from '../query/word-group';
import type { ReadableText } from './each-likely-word';
import type { Matcher, Spot } from './mark';

/** Words that are looked at together. */
const WINDOW_WORDS = 24;

/** What a text has of the words of a query. */
export type Place = {
  /** How much of the query its words answer, from 0 to the sum of all rarities. */
  worth: number;
  /** Where those words begin that answer most of it side by side; null when none answers any of it. */
  start: number | null;
};

/** Looks through a part of a text for where it answers the query best; no further than is needed to tell. */
export function findPlace(
  read: ReadableText,
  range: readonly [from: number, to: number],
  matcher: Matcher,
): Place {
  const inAll = new Tally(matcher.groups);
  const inWindow = new Tally(matcher.groups);
  const window: Spot[] = [];
  let best: { start: number; worth: number } | undefined;
  const leaveFirst = (): void => {
    const first = window.shift();
    if (!first) return;
    const worth = inWindow.worth();
    if (!best || worth > best.worth + 1e-9) best = { start: first.start, worth };
    inWindow.remove(first.groups);
  };
  matcher.scan(read, range, (spot) => {
    while (window[0] && window[0].order <= spot.order - WINDOW_WORDS) leaveFirst();
    window.push(spot);
    inWindow.add(spot.groups);
    inAll.add(spot.groups);
    // The whole query side by side: whatever follows is no better.
    return inWindow.isFull();
  });
  while (window.length > 0) leaveFirst();
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

import { FIELD } from '../postings/occurrences';
import { indexOfDocument, occurrencesAt, type PostingList } from '../postings/posting-list';
import type { TermGroup } from '../query/term-group';

/** A word that matches a query: where it begins in its text, which word of it it is, and the groups that it matches. */
export type Match = { start: number; position: number; groups: readonly number[] };

/** Words that a passage spans. */
const WINDOW_WORDS = 24;
/** What the words of a heading count against those below it. */
const HEADING_WEIGHT = 1.5;
/** A later section must be this much better than the first to be chosen. */
const ADVANTAGE = 1.05;

/** A section of a text; offsets count code points. */
export type Section = {
  /** The index of its heading; null before the first one. */
  heading: number | null;
  from: number;
  /** Null: the end of the text. */
  to: number | null;
  /** Where the passage begins that matches best; null when nothing matches. */
  start: number | null;
};

/** Finds the window that matches most of a query, and the idf of all that matches; no further than needed to tell. */
export function bestPassage(
  matches: readonly Match[],
  groups: readonly TermGroup[],
): { score: number; start: number | null } {
  const all = new GroupCounter(groups);
  const window = new GroupCounter(groups);
  let best: { start: number; score: number } | undefined;
  let first = 0;
  const leaveFirst = (): void => {
    const match = matches[first++] as Match;
    const score = window.score();
    if (!best || score > best.score + 1e-9) best = { start: match.start, score };
    window.add(match.groups, -1);
  };
  let last = 0;
  while (last < matches.length && !window.isFull()) {
    const match = matches[last] as Match;
    while (first < last && (matches[first] as Match).position <= match.position - WINDOW_WORDS) leaveFirst();
    window.add(match.groups, 1);
    all.add(match.groups, 1);
    last += 1;
  }
  while (first < last) leaveFirst();
  return { score: all.score(), start: best?.start ?? null };
}

/** Counts the matches of each group. */
class GroupCounter {
  readonly #counts: number[];

  constructor(readonly groups: readonly TermGroup[]) {
    this.#counts = groups.map(() => 0);
  }

  add(groups: readonly number[], step: 1 | -1): void {
    for (const index of groups) this.#counts[index] = (this.#counts[index] ?? 0) + step;
  }

  isFull(): boolean {
    return this.#counts.every((count) => count > 0);
  }

  score(): number {
    return this.groups.reduce((sum, { idf }, index) => ((this.#counts[index] ?? 0) > 0 ? sum + idf : sum), 0);
  }
}

/**
 * Chooses the section of a document that matches best, the first one unless another is better; from the index alone,
 * without the text.
 */
export function bestSection(
  { number, sections }: { number: number; sections: readonly number[] },
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
): Section {
  const matches = matchesIn(number, groups, postings);
  const within = (from: number, to: number | null) =>
    bestPassage(
      matches.filter(({ start }) => start >= from && (to === null || start < to)),
      groups,
    );
  let best: { section: Section; score: number } | undefined;
  for (const { line, ...section } of sectionsOf(sections)) {
    const heading = HEADING_WEIGHT * within(line[0], line[1]).score;
    const { score, start } = within(section.from, section.to);
    if (!best || score + heading > best.score * ADVANTAGE)
      best = { section: { ...section, start }, score: score + heading };
  }
  return best?.section ?? { heading: null, from: 0, to: null, start: null };
}

/** Returns the matches in the text of a document, in order. */
function matchesIn(
  number: number,
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
): Match[] {
  const matches: Match[] = [];
  for (const [group, { variants }] of groups.entries()) {
    for (const variant of variants.keys()) {
      const list = postings(variant);
      const index = indexOfDocument(list, number);
      if (index < 0) continue;
      for (const { field, offset, position } of occurrencesAt(list, index))
        if (field === FIELD.text) matches.push({ start: offset, position, groups: [group] });
    }
  }
  return matches.sort((a, b) => a.position - b.position);
}

/** Derives sections from the start and end of each heading's line. */
function sectionsOf(lines: readonly number[]) {
  return Array.from({ length: lines.length / 2 + 1 }, (_, index) => {
    const heading = index - 1;
    const line = heading < 0 ? [0, 0] : [lines[2 * heading] ?? 0, lines[2 * heading + 1] ?? 0];
    const from = heading < 0 ? 0 : (line[1] as number) + 1;
    const next = lines[2 * index];
    return {
      heading: heading < 0 ? null : heading,
      line: line as [from: number, to: number],
      from,
      // Two headings may follow each other.
      to: next === undefined ? null : Math.max(from, next - 1),
    };
  });
}

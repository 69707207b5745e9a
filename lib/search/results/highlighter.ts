import type { MarkedText } from '@/lib/contract/content';
import { fromFirstWord } from '@/lib/format/plain-text';
import { tokenize, type Token } from '../analyzer/tokenizer';
import { findPosting, type PostingList } from '../storage/posting-list';
import type { TermGroup } from '../query/term-group';

/** Words that a passage spans. */
const PASSAGE_WORDS = 24;
/** The weight of a heading's words against those below it. */
export const HEADING_WEIGHT = 1.5;
/** A later section must be this much better than the first to be chosen. */
const MIN_ADVANTAGE = 1.05;
/** Characters of a snippet, about two lines. */
const SNIPPET_LENGTH = 180;
/** A snippet begins with the sentence if that is no further away than this. */
const SENTENCE_REACH = 60;
/** The length of text from a match on that a snippet needs, also to see whether the text continues. */
export const SNIPPET_REACH = SNIPPET_LENGTH + SENTENCE_REACH;

/** A word that matches a query: its offset and position in the text, and the groups that it matches. */
export type Match = { start: number; position: number; groups: readonly number[] };
/** A match in a text at hand: with its end, and whether the word was typed, in any form. */
type TextMatch = Match & { end: number; isTyped: boolean };
type Variant = { words: string[]; group: number; isTyped: boolean };

/** Finds and marks the words of a text that match a query. */
export class Highlighter {
  /** The variants of all groups by their last word. */
  readonly #variants = new Map<string, Variant[]>();

  constructor(readonly groups: readonly TermGroup[]) {
    for (const [group, { variants, otherWords }] of groups.entries()) {
      for (const variant of variants.keys()) {
        const words = variant.split(' ');
        const last = words.at(-1) ?? '';
        const entry = { words, group, isTyped: !otherWords?.has(variant) };
        this.#variants.set(last, [...(this.#variants.get(last) ?? []), entry]);
      }
    }
  }

  /** Returns the matches among the tokens of a text, with the end of each in the text. */
  matches(tokens: readonly Token[]): TextMatch[] {
    // The joined form of a compound has the position of its first part, and is part of no phrase.
    const plain = tokens.filter(({ parts }) => !parts);
    const matches: TextMatch[] = [];
    for (const { word, start, end, position, parts } of tokens) {
      const single: Variant[] = [];
      for (const variant of this.#variants.get(word) ?? []) {
        const { words, group, isTyped } = variant;
        const first = plain[position - words.length];
        if (words.length === 1) single.push(variant);
        else if (
          !parts &&
          first &&
          words.every((one, at) => plain[position - words.length + at]?.word === one)
        )
          matches.push({ start: first.start, end, position, groups: [group], isTyped });
      }
      if (single.length > 0) {
        const groups = single.map(({ group }) => group);
        matches.push({ start, end, position, groups, isTyped: single.some(({ isTyped }) => isTyped) });
      }
    }
    return matches;
  }

  /** Splits a text into pieces, with the typed words and their forms marked. The pieces are plain text, which HTML must escape. */
  mark(text: string): MarkedText {
    const pieces: MarkedText = [];
    let end = 0;
    const add = (piece: string, is_marked: boolean): void => {
      if (piece === '') return;
      const last = pieces.at(-1);
      if (last && last.is_marked === is_marked) last.text += piece;
      else pieces.push({ text: piece, is_marked });
    };
    const typed = this.matches(tokenize(text)).filter(({ isTyped }) => isTyped);
    for (const match of typed.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (match.end <= end) continue;
      // Pairs of Chinese characters overlap.
      const start = Math.max(end, match.start);
      add(text.slice(end, start), false);
      add(text.slice(start, match.end), true);
      end = match.end;
    }
    add(text.slice(end), false);
    return pieces;
  }
}

/** A section of a text. */
export type Section = {
  /** The index of its heading; null before the first one. */
  heading: number | null;
  from: number;
  /** Null: the end of the text. */
  to: number | null;
  /** Where the passage begins that matches best; null when nothing matches. */
  start: number | null;
};

/** No section in particular: the beginning of the text. */
export const NO_SECTION: Section = { heading: null, from: 0, to: null, start: null };

/** Returns where the best passage begins, and the idf of all matches. */
export function bestPassage(
  matches: readonly Match[],
  groups: readonly TermGroup[],
): { score: number; start: number | null } {
  const score = idfOf(matches, groups);
  let best: { start: number | null; score: number } = { start: null, score: 0 };
  let end = 0;
  for (const [first, { start, position }] of matches.entries()) {
    while ((matches[end]?.position ?? Infinity) < position + PASSAGE_WORDS) end += 1;
    const inWindow = idfOf(matches.slice(first, end), groups);
    if (inWindow > best.score + 1e-9) best = { start, score: inWindow };
    if (inWindow === score) break;
  }
  return { score, start: best.start };
}

/** Sums up the idf of the groups that match. */
const idfOf = (matches: readonly Match[], groups: readonly TermGroup[]): number => {
  const matched = new Set(matches.flatMap((match) => match.groups));
  return groups.reduce((sum, { idf }, group) => (matched.has(group) ? sum + idf : sum), 0);
};

/**
 * Chooses the section of a document that matches best, the first one unless another is better; from the index alone,
 * without the text.
 * @param headingBonus what a heading adds to the score of a section that matches, by the offsets of its line
 */
export function bestSection(
  { docId, sections }: { docId: number; sections: readonly number[] },
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
  headingBonus: (from: number, to: number) => number = () => 0,
): Section {
  const matches = matchesIn(docId, groups, postings);
  const within = (from: number, to: number | null) =>
    bestPassage(
      matches.filter(({ start }) => start >= from && (to === null || start < to)),
      groups,
    );
  let best: { section: Section; score: number } | undefined;
  for (const { headingLine, ...section } of sectionsOf(sections)) {
    const heading = HEADING_WEIGHT * within(...headingLine).score;
    const passage = within(section.from, section.to);
    const matched = passage.score + heading;
    const score = matched > 0 ? matched + headingBonus(...headingLine) : 0;
    if (!best || score > best.score * MIN_ADVANTAGE)
      best = { section: { ...section, start: passage.start }, score };
  }
  return best?.section ?? NO_SECTION;
}

/** Returns the matches in the text of a document, in order. */
function matchesIn(
  docId: number,
  groups: readonly TermGroup[],
  postings: (term: string) => PostingList,
): Match[] {
  const matches: Match[] = [];
  for (const [group, { variants }] of groups.entries()) {
    for (const variant of variants.keys()) {
      for (const { field, offset, position } of findPosting(postings(variant), docId)?.occurrences ?? [])
        if (field === 'text') matches.push({ start: offset, position, groups: [group] });
    }
  }
  return matches.sort((a, b) => a.position - b.position);
}

/** Derives sections from the start and end of each heading's line. */
function sectionsOf(lines: readonly number[]) {
  return Array.from({ length: lines.length / 2 + 1 }, (_, index) => {
    const [start = 0, end = -1] = index === 0 ? [] : lines.slice(2 * index - 2);
    const next = lines[2 * index];
    return {
      heading: index === 0 ? null : index - 1,
      headingLine: [start, Math.max(0, end)] as const,
      from: end + 1,
      // Two headings may follow each other.
      to: next === undefined ? null : Math.max(end + 1, next - 1),
    };
  });
}

/** Cuts the snippet at `start` and marks its matches. */
export const cutSnippet = (text: string, highlighter: Highlighter, start: number): MarkedText =>
  highlighter.mark(snippetText(text, start));

/** Cuts the snippet of a short text that matches best; undefined when nothing matches. */
export function findSnippet(text: string, highlighter: Highlighter): MarkedText | undefined {
  const { start } = bestPassage(highlighter.matches(tokenize(text)), highlighter.groups);
  return start === null ? undefined : cutSnippet(text, highlighter, start);
}

function snippetText(text: string, match: number): string {
  const start = startOf(text, match);
  const rest = text.slice(start);
  const isCut = rest.length > SNIPPET_LENGTH;
  const cut = isCut ? (/^.*[^\p{L}\p{M}\p{N}]/su.exec(rest.slice(0, SNIPPET_LENGTH))?.[0] ?? '') : rest;
  // A word longer than the snippet is cut, but not between the halves of a surrogate pair.
  const shortened = cut.trim() === '' ? [...rest.slice(0, SNIPPET_LENGTH)].slice(0, -1).join('') : cut;
  const snippet = fromFirstWord(shortened.replace(/\s*\n\s*/g, ' · ').trim());
  const isMidSentence = start > 0 && !/(?:^|[.?!]\s|\n)$/.test(text.slice(Math.max(0, start - 2), start));
  return `${isMidSentence ? '… ' : ''}${snippet}${isCut ? ' …' : ''}`;
}

/** Returns where the snippet of a match begins: with its sentence, or else with a word before it. */
function startOf(text: string, match: number): number {
  if (match <= SENTENCE_REACH) return 0;
  const before = text.slice(match - SENTENCE_REACH, match);
  const sentence = Math.max(before.lastIndexOf('\n') + 1, lastSentence(before));
  if (sentence > 0) return match - SENTENCE_REACH + sentence;
  const word = before.search(/\s\S/);
  return word < 0 ? match : match - SENTENCE_REACH + word + 1;
}

/** Returns where the last sentence of a text begins, or 0. */
function lastSentence(text: string): number {
  const ends = [...text.matchAll(/[.?!]\s+/g)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

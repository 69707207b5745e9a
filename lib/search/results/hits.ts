import { refKey } from '@/lib/database/item-ref';
import type { ItemRow } from '@/lib/database/content-items';
import type { ContentModel, MarkedText } from '@/lib/contract/content';
import { wordsOf, tokenize } from '../analyzer/tokenizer';
import type { ParsedQuery } from '../query/query-parser';
import { findPosting } from '../storage/posting-list';
import { STRONG, type TermGroup } from '../query/term-group';
import { isComplaint, namesTrouble } from '../query/vocabulary';
import type { Ranked } from '../scoring/rerank';
import type { IndexReader } from '../snapshot/index-reader';
import {
  bestSection,
  cutSnippet,
  findSnippet,
  HEADING_WEIGHT,
  Highlighter,
  NO_SECTION,
  SNIPPET_REACH,
} from './highlighter';

/** Variants of less weight do not cover a word of the query: completions, for example. */
const MIN_WEIGHT = 0.7;
/** The same for titles, where everyday words (bikin invoice) count as the words of the help pages (buat faktur). */
const MIN_TITLE_WEIGHT = 0.4;

/** An item that was found, and how it matches. */
export type Hit = {
  /** With the text of the section that matches best. */
  item: ItemRow & { text: string };
  title: MarkedText;
  /** Returns whether a text contains all words of the query, in any form. */
  covers: (text: string) => boolean;
  /** The index of the heading below which it matches best; null for the beginning. */
  heading: number | null;
  /** Cuts a snippet from the text, or from a summary of the item when the text does not match. */
  snippet: (summary: () => string) => MarkedText;
};

type HitsQuery = { reader: IndexReader; groups: readonly TermGroup[]; parsed: Pick<ParsedQuery, 'all'> };

/** Reads the found items, of one model or of any, and finds the best section of each. */
export async function toHits(
  { reader, groups, parsed }: HitsQuery,
  ranked: readonly Ranked[],
  model: ContentModel | undefined,
): Promise<Hit[]> {
  if (ranked.length === 0) return [];
  const highlighter = new Highlighter(groups);
  const codes = groups.filter(({ isCode }) => isCode);
  /** The codes where a document holds one, since that section is wanted whatever else the query says. */
  const decisiveGroups = ({ docId }: Ranked): readonly TermGroup[] => {
    const isHeld = codes.some(({ variants }) =>
      [...variants.keys()].some((term) => findPosting(reader.postings(term), docId)),
    );
    return isHeld ? codes : groups;
  };
  const complaints = parsed.all.filter(isComplaint);
  const complains = complaints.length > 0;
  // Where something fails, the heading that says so counts like one with the rarest word: below it the thing that
  // fails is often not named again.
  const troubleWeight =
    complains && codes.length === 0 ? HEADING_WEIGHT * Math.max(...groups.map(({ idf }) => idf)) : 0;
  const documents = new Map(ranked.map((document) => [refKey(document), document]));
  const items = await reader.items(ranked, model, 'text');
  return items.map((item) => {
    const document = documents.get(refKey(item)) as Ranked;
    // Who types a title wants the article from its beginning, and no passage that repeats the words. Any other complaint
    // wants the passage with the solution.
    const isTitle = complains
      ? coversAll(item.title, groups, STRONG) && containsAll(item.title, complaints)
      : coversAll(item.title, groups, MIN_TITLE_WEIGHT);
    const section = isTitle
      ? NO_SECTION
      : bestSection(document, decisiveGroups(document), reader.postings, (from, to) =>
          complains && hasTrouble(item.text?.slice(from, to) ?? '', groups) ? troubleWeight : 0,
        );
    const end = Math.min(section.to ?? Infinity, (section.start ?? section.from) + SNIPPET_REACH);
    const text = (item.text ?? '').slice(section.from, end);
    return {
      item: { ...item, text },
      title: highlighter.mark(item.title),
      covers: (words) => coversAll(words, groups),
      heading: section.heading,
      snippet: (summary) =>
        section.start === null
          ? summarySnippet(summary(), text, highlighter)
          : cutSnippet(text, highlighter, section.start - section.from),
    };
  });
}

/** Returns whether a heading says that something fails, and not only with the words of the query, which count anyway. */
const hasTrouble = (heading: string, groups: readonly TermGroup[]): boolean =>
  tokenize(heading).some(
    ({ word }, at, tokens) =>
      namesTrouble(word) &&
      // "Yang tidak dapat dibalik" is what something is not for.
      tokens[at - 1]?.word !== 'yang' &&
      !groups.some(({ variants }) => variants.has(word)),
  );

const summarySnippet = (summary: string, text: string, highlighter: Highlighter): MarkedText =>
  findSnippet(summary, highlighter) ?? cutSnippet(summary || text, highlighter, 0);

const containsAll = (text: string, words: readonly string[]): boolean => {
  const contained = new Set(wordsOf(text));
  return words.every((word) => contained.has(word));
};

/** Returns whether a text contains each group of a query, as a variant of at least some weight. */
function coversAll(text: string, groups: readonly TermGroup[], minWeight = MIN_WEIGHT): boolean {
  const words = wordsOf(text);
  const joined = ` ${words.join(' ')} `;
  const contains = (term: string): boolean =>
    term.includes(' ') ? joined.includes(` ${term} `) : words.includes(term);
  return groups.every(({ variants }) =>
    [...variants].some(([term, weight]) => weight >= minWeight && contains(term)),
  );
}

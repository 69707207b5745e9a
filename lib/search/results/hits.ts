import { refKey } from '@/lib/database/item-ref';
import type { ItemRow } from '@/lib/database/content-items';
import type { ContentModel, MarkedText } from '@/lib/contract/content';
import { titleWords } from '../analyzer/tokenizer';
import type { ParsedQuery } from '../query/query-parser';
import type { TermGroup } from '../query/term-group';
import { isComplaint } from '../query/vocabulary';
import type { Ranked } from '../scoring/rerank';
import type { IndexReader } from '../snapshot/index-reader';
import {
  bestSection,
  cutSnippet,
  findSnippet,
  Highlighter,
  SNIPPET_REACH,
  type Section,
} from './highlighter';

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

/** Reads the found items, of one model or of any, and finds the best section of each. */
export async function toHits(
  reader: IndexReader,
  ranked: readonly Ranked[],
  model: ContentModel | undefined,
  { groups, parsed }: { groups: readonly TermGroup[]; parsed: Pick<ParsedQuery, 'all'> },
): Promise<Hit[]> {
  if (ranked.length === 0) return [];
  const highlighter = new Highlighter(groups);
  const complains = parsed.all.some(isComplaint);
  const documents = new Map(ranked.map((document) => [refKey(document), document]));
  const items = await reader.items(ranked, model, 'text');
  return items.map((item) => {
    const document = documents.get(refKey(item)) as Ranked;
    // The title of an article finds the whole of it, not a passage that repeats the words; a complaint finds its solution.
    const section =
      !complains && coversAll(item.title, groups, MIN_WHOLE)
        ? WHOLE
        : bestSection(document, groups, (term) => reader.postings(term));
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

const summarySnippet = (summary: string, text: string, highlighter: Highlighter): MarkedText =>
  findSnippet(summary, highlighter) ?? cutSnippet(summary || text, highlighter, 0);

const WHOLE: Section = { heading: null, from: 0, to: null, start: null };

/** Weaker variants, such as completions, do not cover a word. */
const MIN_WEIGHT = 0.7;

/** For titles, because everyday words (bikin invoice) weigh less. */
const MIN_WHOLE = 0.4;

function coversAll(text: string, groups: readonly TermGroup[], least = MIN_WEIGHT): boolean {
  const words = titleWords(text);
  const row = ` ${words.join(' ')} `;
  const holds = (term: string): boolean =>
    term.includes(' ') ? row.includes(` ${term} `) : words.includes(term);
  return groups.every(({ variants }) =>
    [...variants].some(([term, weight]) => weight >= least && holds(term)),
  );
}

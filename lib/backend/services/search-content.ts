import { MAX_SEARCH_WORD_LENGTH, MAX_SEARCH_WORDS } from '../limits';
import {
  listItems,
  type ItemFilter,
  type ItemPage,
  type ItemRow,
  type SearchField,
} from '../db/content-queries';
import type { DbDeps } from './deps';

export type Search = { q: string; fields?: readonly SearchField[] | undefined };

const ALL_FIELDS = ['title', 'name', 'keywords', 'body'] as const;

/**
 * The one place that turns what a person typed into items: every word must occur, whatever its case. Marks and
 * symbols between the words are no words, unless nothing else was typed. No fields named means all of them.
 */
export async function searchContent(
  { q, fields = [] }: Search,
  filter: ItemFilter,
  page: ItemPage,
  { db }: DbDeps,
): Promise<{ count: number; rows: ItemRow[] }> {
  return listItems(
    db.kysely,
    { ...filter, words: { list: readWords(q), fields: fields.length > 0 ? fields : ALL_FIELDS } },
    page,
  );
}

function readWords(q: string): string[] {
  const typed = q.normalize('NFC').split(/\s+/u).filter(Boolean);
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words.length > 0 ? words : typed)]
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => sliceText(word, MAX_SEARCH_WORD_LENGTH));
}

/** Cuts between characters, never inside one. */
const sliceText = (text: string, length: number): string => [...text].slice(0, length).join('');

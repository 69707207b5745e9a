import type { ColumnType } from 'kysely';
import type { ContentFilters, ContentLocale, ContentVisibility, JsonWithDefault, Moment } from './schema';

/** A tsvector: written as text (`'faktur':1A,9C`), only ever read through functions. */
type TextVector = ColumnType<string, string, string>;

/** An item of content as the search sees it. */
export type SearchDocumentTable = {
  uid: string;
  locale: ContentLocale;
  model: string;
  key: string;
  title: string;
  /** As in `content_item`, so that one row tells whether it may be shown. */
  visibility: ContentVisibility;
  topic_uid: string | null;
  category_key: string | null;
  filters: JsonWithDefault<ContentFilters>;
  source_hash: string;
  /** Words of the title (A), keywords and headings (B), description (C), tags and names of parents (D). */
  head: TextVector;
  /** The same and the words of the text (C). */
  whole: TextVector;
};

/** Every word of public items as it is written there, folded; the word '' counts the items. */
export type SearchWordTable = {
  locale: ContentLocale;
  word: string;
  /** In how many items it occurs, and in how many of their titles. */
  documents: number;
  titles: number;
  /** Hashes shared by words of one root, and by words that may be misspellings of each other. */
  keys: number[];
};

/** What operators say means the same; `term` and meanings are folded words, separated by blanks. */
export type SearchSynonymTable = { term: string; meanings: string[] };

/** What was searched and opened, by nobody in particular. */
export type SearchLogTable = {
  id: ColumnType<number, never, never>;
  at: Moment;
  kind: 'search' | 'open';
  /** Null when it held something personal. */
  query: string | null;
  locale: ContentLocale;
  /** Of a search: how many were found. */
  results: number | null;
  /** Of an opened result: which, and its place from 1. */
  uid: string | null;
  rank: number | null;
};

export type SearchTables = {
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  search_synonym: SearchSynonymTable;
  search_log: SearchLogTable;
};

import type { ColumnType, Generated } from 'kysely';
import type { JsonWithDefault, Moment } from './column-types';
import type { ContentFilters, ContentLocale, ContentVisibility } from './content-schema';

/** An item of content as the search sees it. */
export type SearchDocumentTable = {
  uid: string;
  locale: ContentLocale;
  model: string;
  key: string;
  title: string;
  name: string;
  /** As in `content_item`, so that one row tells whether it may be shown. */
  visibility: ContentVisibility;
  topic_uid: string | null;
  category_key: string | null;
  /** Written by no one any more: the column stays, so that no migration is needed. */
  filters: JsonWithDefault<ContentFilters>;
  source_hash: string;
  /** By which the lists of words name it; never given twice. */
  number: Generated<number>;
  /** Of the index, when it was written last. */
  version: number;
  /** Different words. */
  length: number;
  /** Whether it exists in another language, too. */
  is_translated: boolean;
  /** Where in the text the lines of its headings begin and end, in characters, two numbers each. */
  sections: number[];
  /** Its different words, and those of its title. */
  words: string[];
  title_words: string[];
};

/** Every word of public items as it is written there, folded; the word '' counts the items. */
export type SearchWordTable = {
  locale: ContentLocale;
  word: string;
  /** In how many items it occurs, and in how many of their titles; none any more: 0. */
  documents: number;
  titles: number;
  /** Hashes shared by words of one root. */
  stems: number[];
  /** Of the index, when it was written last. */
  version: number;
};

/** In which documents a word stands (`lib/search/postings`), those with the same `number >> SEGMENT_BITS` in one row. */
export type SearchPostingTable = { word: string; block: number; entries: Buffer };

/** Documents that are in the index no more, and since which version. */
export type SearchGoneTable = { number: number; version: number };

/** Which state the index is in; nothing was ever indexed where the row is missing. */
export type SearchStateTable = {
  single: Generated<boolean>;
  epoch: Generated<string>;
  version: Generated<number>;
};

/** What operators say means the same; `term` and meanings are folded words, separated by blanks. */
export type SearchSynonymTable = { term: string; meanings: string[] };

/** Searches and opened results, without who made them. */
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
  search_posting: SearchPostingTable;
  search_gone: SearchGoneTable;
  search_state: SearchStateTable;
  search_synonym: SearchSynonymTable;
  search_log: SearchLogTable;
};

import type { ColumnType, Generated } from 'kysely';
import type { JsonWithDefault, Moment } from './column-types';
import type { ContentFilters, ContentLocale, ContentVisibility } from './content-schema';

/** The indexed document of a public item in one language. */
export type SearchDocumentTable = {
  uid: string;
  locale: ContentLocale;
  model: string;
  key: string;
  title: string;
  name: string;
  /** A copy of the column in `content_item`; always public, because other items are not indexed. */
  visibility: ContentVisibility;
  topic_uid: string | null;
  category_key: string | null;
  /** No longer used. */
  filters: JsonWithDefault<ContentFilters>;
  source_hash: string;
  /** Identifies the document in posting lists; never reused. */
  number: Generated<number>;
  /** The version of the index (`search_state`) in which the row was last written. */
  version: number;
  /** The number of distinct words. */
  length: number;
  /** Whether the item exists in another language as well. */
  is_translated: boolean;
  /** Start and end of each heading's line in the body text, as offsets in characters, one after the other. */
  sections: number[];
  /** The distinct words of the document, and the ones among them that are in its title. */
  words: string[];
  title_words: string[];
};

/** The document frequency of each folded word in a language; the word '' counts the documents themselves. */
export type SearchWordTable = {
  locale: ContentLocale;
  word: string;
  /** How many documents hold the word, and how many titles; 0 when the last one was removed. */
  documents: number;
  titles: number;
  /** Hashes of the word's stems: words of one root share at least one. */
  stems: number[];
  /** The version of the index in which the row was last written. */
  version: number;
};

/**
 * A segment of a word's posting list (`lib/search/storage`). A `block` covers the documents with the same
 * `number >> SEGMENT_BITS`.
 */
export type SearchPostingTable = { word: string; block: number; entries: Buffer };

/** The numbers of removed documents, each with the version of the index that removed it. */
export type SearchGoneTable = { number: number; version: number };

/**
 * The state of the index, in a single row, which is missing until something is indexed. The version counts changes; a new
 * epoch tells other processes to read everything again.
 */
export type SearchStateTable = {
  single: Generated<boolean>;
  epoch: Generated<string>;
  version: Generated<number>;
};

/** The synonyms of a term, from `content/synonyms.yml`. Terms and meanings are folded words, separated by blanks. */
export type SearchSynonymTable = { term: string; meanings: string[] };

/** Searches and opened results, for statistics; without anything about the person. */
export type SearchLogTable = {
  id: ColumnType<number, never, never>;
  at: Moment;
  kind: 'search' | 'open';
  /** The folded query; null when it may hold something personal. */
  query: string | null;
  locale: ContentLocale;
  /** How many results a search found; null for an opened result. */
  results: number | null;
  /** The opened result and its rank, counted from 1; null for a search. */
  uid: string | null;
  rank: number | null;
};

/** The result that a visitor opened last for a normalized query. */
export type SearchVoteTable = {
  locale: ContentLocale;
  /** The normalized query, see `lib/search/learning`. */
  terms: string;
  /** A keyed hash of visitor and terms, so that the votes of one person cannot be put together. */
  visitor: string;
  /** 16 bits of a keyed hash of network and terms, which many networks share. */
  network: number;
  /** The folded query. */
  query: string;
  uid: string;
  /** From 1. */
  rank: number;
  at: Moment;
};

/** The votes of a normalized query for an item, as of `updated_at`; computed anew with every vote of the query. */
export type SearchClickTable = {
  locale: ContentLocale;
  terms: string;
  uid: string;
  /** How many visitors and networks voted. */
  visitors: number;
  networks: number;
  /** The votes, corrected by rank and age; and those for all items together. */
  weight: number;
  total_weight: number;
  updated_at: Moment;
};

/** A visitor searched, opened nothing, searched for something else and opened a result. */
export type SearchReformulationTable = {
  locale: ContentLocale;
  query: string;
  next_query: string;
  /** Hashes as in `search_vote`, of both queries. */
  visitor: string;
  network: number;
  at: Moment;
};

export type SearchTables = {
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
  search_posting: SearchPostingTable;
  search_gone: SearchGoneTable;
  search_state: SearchStateTable;
  search_synonym: SearchSynonymTable;
  search_log: SearchLogTable;
  search_vote: SearchVoteTable;
  search_click: SearchClickTable;
  search_reformulation: SearchReformulationTable;
};

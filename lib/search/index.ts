import type { Kysely } from 'kysely';
import type { Surroundings } from '@/lib/database/content-relations';
import type { Tables } from '@/lib/database/schema';
import type { SEARCH_FIELDS } from '@/lib/contract/content';
import type { Fields } from './postings/posting-list';
import type { FoundItem } from './results/result-queries';
import { MAX_FOUND } from './scoring/collector';
import { readItems, searchAll, type SearchInput, type SearchResult } from './search-all';
import { findRanked, prepareQuery, type Scope } from './searcher';
import { withReader } from './snapshot/reader';
import { SnapshotHolder } from './snapshot/snapshot';

export { fold } from './analyzer/fold';
export { stemsOf } from './analyzer/stemmer';
export { isStopWord } from './analyzer/stop-words';
export { tokenize } from './analyzer/tokenizer';
export { deleteIndex } from './indexing/document-queries';
export { dropOldIndex, indexContent, rebuildIndex } from './indexing/index-writer';
export { importSynonyms, SYNONYMS_FILE } from './indexing/synonyms-file';
export { SearchDeadlineError } from './time-slice';
export type { FoundItem } from './results/result-queries';
export type { Hit, SearchInput, SearchResult } from './search-all';
export type { PlaceCount } from './snapshot/documents';
export type { Scope } from './searcher';

type SearchField = (typeof SEARCH_FIELDS)[number];

export type SuggestInput = {
  q: string;
  /** Searches these fields only; none means all. Headings count as keywords, names as titles. */
  fields?: readonly SearchField[] | undefined;
  scope: Scope;
};

export type Search = {
  /** Reads the index into memory, so that the first search does not wait for it. */
  load(): Promise<void>;
  /** Searches every model, with highlighted titles, snippets and facets. */
  search(input: SearchInput): Promise<SearchResult>;
  /** Finds the best items of one model, as a list or a drop-down shows them. */
  suggest(
    input: SuggestInput & { offset: number; size: number; withHtml: boolean },
  ): Promise<{ count: number; items: FoundItem[]; around: Surroundings }>;
  /** Returns the uids of the items that match every term, for lists in another order. */
  findUids(input: SuggestInput): Promise<string[]>;
  /** Returns titles of articles, in no particular order. */
  titles(size: number): Promise<string[]>;
};

const holders = new WeakMap<Kysely<Tables>, SnapshotHolder>();

/** Creates the search of a database. Its memory belongs to the handle: a second call shares it. */
export function createSearch(db: Kysely<Tables>): Search {
  const holder = holders.get(db) ?? new SnapshotHolder(db);
  holders.set(db, holder);
  return {
    async load() {
      await holder.current();
    },
    search: (input) => withReader(holder, (reader) => searchAll(reader, input)),
    suggest: ({ q, fields, scope, offset, size, withHtml }) =>
      withReader(holder, async (reader) => {
        const query = prepareQuery(reader, q, scope.locale);
        const options = { fields: toFields(fields), size: offset + size };
        const { ranked, count } = query
          ? await findRanked(reader, query, scope, options)
          : { ranked: [], count: 0 };
        const items = await readItems(reader, ranked.slice(offset, offset + size), scope.model, withHtml);
        const views = new Map(items.map(({ uid, views: total }) => [uid, total]));
        return { count, items, around: { ...reader.snapshot.documents.around(items), views } };
      }),
    findUids: ({ q, fields, scope }) =>
      withReader(holder, async (reader) => {
        const query = prepareQuery(reader, q, scope.locale);
        if (!query) return [];
        const options = { fields: toFields(fields), size: MAX_FOUND };
        const { ranked } = await findRanked(reader, query, scope, options);
        return ranked.filter(({ coverage }) => coverage === 1).map(({ uid }) => uid);
      }),
    async titles(size) {
      const articles = (await holder.current()).documents.ofModel('help-article');
      // Uids are random, so that titles come from everywhere.
      articles.sort((a, b) => (a.uid < b.uid ? -1 : 1));
      return articles.slice(0, size).map(({ title }) => title);
    },
  };
}

function toFields(fields: readonly SearchField[] = []): Fields {
  if (fields.length === 0) return undefined;
  const inTitle = fields.includes('title') || fields.includes('name');
  if (!fields.includes('keywords')) return 'title';
  return inTitle ? 'titleAndKeywords' : 'keywords';
}

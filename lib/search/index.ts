import type { Kysely } from 'kysely';
import type { ItemRow } from '@/lib/database/content-items';
import type { Relations } from '@/lib/database/content-relations';
import type { Tables } from '@/lib/database/schema';
import type { ContentModel, SEARCH_FIELDS } from '@/lib/contract/content';
import type { Field } from './storage/posting-list';
import { openOpenSearch } from './engine/open-search';
import { SearchEngine, type EngineLog, type EngineOptions } from './engine/search-engine';
import { INDEX_VERSION } from './indexing/index-writer';
import { MAX_FOUND } from './scoring/collector';
import { searchAll, type SearchInput, type SearchResult } from './search';
import { findMatches, prepareQuery, rankMatches, type Scope } from './searcher';
import { openReader, type IndexReader } from './snapshot/index-reader';
import { SnapshotHolder } from './snapshot/snapshot';

export { stemsOf } from './analyzer/stemmer';
export { fold, isStopWord, tokenize } from './analyzer/tokenizer';
export { deleteIndex, keepIndexed } from './indexing/index-queries';
export { dropOldIndex, findOutdated, indexContent, rebuildIndex } from './indexing/index-writer';
export { recordVote, type VoterHash } from './learning/learned-clicks';
export { SearchDeadlineError } from './snapshot/index-reader';
export { saveSynonyms, type SynonymRules } from './query/synonyms';
export type { Hit } from './results/hits';
export type { SearchInput, SearchResult } from './search';
export type { FacetCount } from './snapshot/documents';
export type { Scope } from './searcher';

type SearchField = (typeof SEARCH_FIELDS)[number];

const INDEX_FIELDS: Record<SearchField, Field> = { title: 'title', name: 'title', keywords: 'heading' };

export type SuggestInput = {
  q: string;
  /** Searches only these fields, or all if there are none. Headings count as keywords, names as titles. */
  fields?: readonly SearchField[] | undefined;
  scope: Scope;
};

const holders = new WeakMap<Kysely<Tables>, SnapshotHolder>();

/** Creates the search of a database. Its memory belongs to the handle: a second call shares it. */
export function createSearch(db: Kysely<Tables>) {
  const holder = holders.get(db) ?? new SnapshotHolder(db);
  holders.set(db, holder);
  return {
    /** Reads the index into memory, so that the first search does not wait for it. */
    async load(): Promise<void> {
      await holder.refresh();
    },
    /** Answers from titles and keywords alone until the index is built. Resolves when it does. */
    answerFromTitles: (built: Promise<unknown>): Promise<void> => holder.answerFromTitles(built),
    /** Reads the posting lists and items of a small index into memory as well, so that no search waits for them. */
    preload: (): Promise<void> => holder.preload(),
    /**
     * Makes searches answer from memory without looking for changes. Returns a function that reads the changes; call it
     * after every change, and acknowledge the change when it resolves.
     */
    watch(): () => Promise<void> {
      holder.isWatched = true;
      return async () => void (await holder.refresh());
    },
    /**
     * Lets a search engine at a URL propose what is found, once it holds the index and as long as it answers. `followed`
     * resolves when it holds what was read before.
     */
    async connect(url: string, log: EngineLog, options?: EngineOptions) {
      const server = await openOpenSearch(url, INDEX_VERSION, options?.searchMs);
      const engine = new SearchEngine(server, log, options);
      holder.engine = engine;
      return {
        async followed(): Promise<void> {
          const { state, isOfTitles } = await holder.refresh();
          if (!isOfTitles) await engine.follow(db, state);
        },
        async close(): Promise<void> {
          holder.engine = undefined;
          await engine.stop();
        },
      };
    },
    /** Reads what was learned from clicks, which from then on changes the order of results. */
    learn: (now: Date): Promise<void> => holder.clicks.refresh(db, now),
    /** Searches every model, with highlighted titles, snippets and facets. */
    search: async (input: SearchInput): Promise<SearchResult> =>
      searchAll(await openReader(holder, { isNarrowed: input.articles !== undefined }), input),
    /** Finds the best items of one model, as a list or a drop-down shows them. */
    suggest: async (
      input: SuggestInput & {
        scope: { model: ContentModel };
        offset: number;
        size: number;
        withHtml: boolean;
      },
    ): Promise<{ count: number; items: ItemRow[]; relations: Relations }> => {
      const { scope, offset, size, withHtml } = input;
      const reader = await openReader(holder, { isNarrowed: scope.only !== undefined });
      const { ranked, count } = await findBest(reader, input, offset + size);
      const page = ranked.slice(offset, offset + size);
      const items = await reader.items(page, scope.model, withHtml ? 'html' : 'none');
      return {
        count,
        items,
        relations: { ...reader.snapshot.documents.relationsOf(items), views: reader.views },
      };
    },
    /** Returns the uids of the items that match every term, for lists in another order. */
    async findUids(input: SuggestInput): Promise<string[]> {
      const { ranked } = await findBest(await openReader(holder), input, MAX_FOUND);
      return ranked.filter(({ coverage }) => coverage === 1).map(({ uid }) => uid);
    },
    /** Whether an item matches every word of a query, none of them corrected. */
    async matchesAll(q: string, { uid, ...scope }: { uid: string } & Scope): Promise<boolean> {
      const { query, ranked } = await findBest(await openReader(holder), { q, scope }, MAX_FOUND);
      return query.isUncorrected && ranked.some((item) => item.uid === uid && item.coverage === 1);
    },
    /** Returns titles of articles, in no particular order. */
    async titles(size: number): Promise<string[]> {
      const articles = (await holder.current()).documents
        .all()
        .filter(({ model }) => model === 'help-article');
      // Uids are random, so that titles come from everywhere.
      articles.sort((a, b) => (a.uid < b.uid ? -1 : 1));
      return articles.slice(0, size).map(({ title }) => title);
    },
  };
}

/** Finds the best items of one model. */
async function findBest(reader: IndexReader, { q, fields, scope }: SuggestInput, size: number) {
  const indexFields = fields?.length ? fields.map((field) => INDEX_FIELDS[field]) : undefined;
  const query = await prepareQuery(reader, q, scope.locale, indexFields);
  const docIds = await findMatches(query, scope);
  return { query, count: docIds.length, ranked: await rankMatches(query, docIds, size) };
}

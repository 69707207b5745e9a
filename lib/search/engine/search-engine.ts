import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { chunks } from '@/lib/basics/values';
import { analyzeTexts, searchedTexts } from '../indexing/document-terms';
import { loadIndexSources, listVersions, type IndexSource } from '../indexing/index-queries';
import type { TermGroup } from '../query/term-group';
import { decodePostings, encodePosting, type Posting, type PostingList } from '../storage/posting-list';
import type { IndexState } from '../storage/storage-queries';
import type { EngineDocument, Entry, OpenSearch, Ref } from './open-search';

/** Documents that the engine proposes for a query: of articles, and of everything else. */
const SIZE = { articles: 500, others: 200 };
/** Variants of a group that the engine is asked for; the limit of clauses in a query is 1,024. */
const MAX_VARIANTS = 24;
/** What a term counts in each field, about as in RANKING. */
const FIELD_BOOSTS = { title: 1.5, metadata: 1, text: 0.4 };
const CODE_BOOST = 10;
const ITEMS_PER_CHANGE = 200;
/** Entries in memory, about 10 KB each. */
const MAX_ENTRIES = 5_000;
/** How long an engine that failed is not asked, in ms. */
const REST_MS = 10_000;

/** For tests: fewer documents, less patience, and another pause after a failure. */
export type EngineOptions = { size?: typeof SIZE; searchMs?: number; restMs?: number };

export type EngineLog = (fields: { event: string; err?: unknown; count?: number }, message: string) => void;

/**
 * A search engine beside the portal's own index. It follows the index in the database, and proposes the documents
 * that a search then ranks; while it is behind or does not answer, searches use the index alone.
 */
export class SearchEngine {
  /** What the engine holds, by id, and the state of the index of which it holds all. */
  #held: Map<string, Ref> | undefined;
  #state: IndexState | undefined;
  #following: Promise<void> = Promise.resolve();
  #restsUntil = 0;
  #isStopped = false;
  #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  constructor(
    readonly server: OpenSearch,
    readonly log: EngineLog,
    readonly options: EngineOptions = {},
  ) {}

  /** Whether the engine holds this state of the index. */
  holds({ epoch, version }: IndexState): boolean {
    return this.#state?.epoch === epoch && this.#state.version === version;
  }

  /** Brings the engine to a state of the index, one change after the other. Never throws. */
  follow(db: Kysely<Tables>, state: IndexState): Promise<void> {
    return (this.#following = this.#following.then(async () => {
      if (this.#isStopped || this.holds(state) || performance.now() < this.#restsUntil) return;
      try {
        await this.#write(db);
        this.#state = state;
      } catch (error) {
        this.#fail(error);
      }
    }));
  }

  /** Writes and deletes what differs from the index in the database. */
  async #write(db: Kysely<Tables>): Promise<void> {
    const held = (this.#held ??= await this.#list());
    const stored = new Map((await listVersions(db)).map((row) => [refKey(row), row]));
    const changed = [...stored.values()].filter((row) => {
      const ref = held.get(refKey(row));
      return ref?.version !== row.version || ref.docId !== row.docId;
    });
    const deleted = [...held.keys()].filter((id) => !stored.has(id));
    for (const part of chunks(deleted, ITEMS_PER_CHANGE)) {
      await this.server.change([], part);
      for (const id of part) held.delete(id);
    }
    for (const part of chunks(changed, ITEMS_PER_CHANGE)) {
      const rows = new Map(part.map((row) => [refKey(row), row]));
      const sources = await loadIndexSources(db, part);
      await this.server.change(
        sources.flatMap((source) => {
          const row = rows.get(refKey(source));
          return row ? toEngineDocument(source, row) : [];
        }),
        [],
      );
      for (const [id, { docId, version }] of rows) held.set(id, { id, docId, version });
    }
    await this.server.refresh();
    const count = changed.length + deleted.length;
    if (count > 0) this.log({ event: 'search-engine-written', count }, 'the search engine follows the index');
  }

  async #list(): Promise<Map<string, Ref>> {
    await this.server.create();
    const held = new Map<string, Ref>();
    for await (const page of this.server.list()) for (const ref of page) held.set(ref.id, ref);
    return held;
  }

  /** Returns the posting lists of the best documents alone; undefined when the engine does not answer. */
  async propose(
    groups: readonly TermGroup[],
    locale: Locale,
  ): Promise<((term: string) => PostingList) | undefined> {
    try {
      const [articles, otherItems] = [true, false].map((isArticles) => toQuery(groups, locale, isArticles));
      const size = this.options.size ?? SIZE;
      const refs = await this.server.search([
        { size: size.articles, query: articles },
        { size: size.others, query: otherItems },
      ]);
      const sorted = refs.flat().sort((a, b) => a.docId - b.docId);
      const key = ({ id, version }: Ref) => `${version} ${id}`;
      const missing = sorted.filter((ref) => !this.#entries.has(key(ref)));
      const read = await this.server.entries(missing.map(({ id }) => id));
      for (const ref of missing) this.#entries.set(key(ref), read.get(ref.id) ?? {});
      const entries = sorted.map((ref) => this.#entries.get(key(ref)) ?? read.get(ref.id) ?? {});
      return (term) =>
        decodePostings(
          entries.flatMap((entry) =>
            Object.hasOwn(entry, term) ? Buffer.from(entry[term] ?? '', 'base64') : [],
          ),
        );
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.server.close();
    await this.#following;
  }

  #fail(error: unknown): void {
    // It may have lost something: what it holds is listed again.
    this.#held = undefined;
    this.#state = undefined;
    if (this.#isStopped) return;
    this.#restsUntil = performance.now() + (this.options.restMs ?? REST_MS);
    this.log(
      { event: 'search-engine-failed', err: error },
      'the search engine failed; the own index is searched',
    );
  }
}

/** Writes the terms of a document by field, and its postings as the index has them. */
function toEngineDocument(
  item: IndexSource,
  row: ItemRef & { docId: number; version: number },
): EngineDocument {
  const { docId, version } = row;
  const postings = analyzeTexts(searchedTexts(item).texts);
  const { title, metadata, text } = termsByField(postings);
  const entry = Object.fromEntries(
    [...postings].map(([term, posting]) => [term, encodePosting(docId, posting).toString('base64')]),
  );
  const { uid, locale, model } = item;
  return { uid, locale, docId, version, model, title, metadata, text, entry };
}

function termsByField(postings: ReadonlyMap<string, Posting>): Record<keyof typeof FIELD_BOOSTS, string> {
  const all = [...postings]
    .flatMap(([term, { occurrences }]) => occurrences.map((occurrence) => ({ term, ...occurrence })))
    .sort((a, b) => a.position - b.position);
  const of = (...fields: string[]) =>
    all.flatMap(({ term, field }) => (fields.includes(field) ? term : [])).join(' ');
  return { title: of('title'), metadata: of('heading', 'about'), text: of('text') };
}

/** Asks for the documents that hold the most of a query: of articles or of everything else. */
function toQuery(groups: readonly TermGroup[], locale: Locale, isArticles: boolean): object {
  const locales = [...new Set([locale, DEFAULT_LOCALE])];
  const isArticle = { term: { model: 'help-article' } };
  return {
    bool: {
      filter: [{ terms: { locale: locales } }, ...(isArticles ? [isArticle] : [])],
      ...(!isArticles && { must_not: [isArticle] }),
      should: groups.map(toGroupQuery),
      minimum_should_match: 1,
    },
  };
}

function toGroupQuery({ variants, isCode }: TermGroup): object {
  const heaviest = [...variants].sort(([, a], [, b]) => b - a).slice(0, MAX_VARIANTS);
  const queries = heaviest.flatMap(([term, weight]) =>
    Object.entries(FIELD_BOOSTS).map(([field, fieldBoost]) => {
      const boost = weight * fieldBoost * (isCode ? CODE_BOOST : 1);
      // The index tells whether the words are side by side.
      return term.includes(' ')
        ? { match: { [field]: { query: term, operator: 'and', boost } } }
        : { term: { [field]: { value: term, boost } } };
    }),
  );
  return { dis_max: { tie_breaker: 0.3, queries } };
}

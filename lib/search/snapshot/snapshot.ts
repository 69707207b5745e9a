import type { Kysely } from 'kysely';
import { refKey } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { LearnedClicks } from '../learning/learned-clicks';
import { findViews } from './item-queries';
import { fillCaches, makeCaches, renewCaches, type Caches, type Changed } from './caches';
import { Documents } from './documents';
import {
  loadDocuments,
  loadRemoved,
  loadSynonyms,
  loadTerms,
  readState,
  type IndexState,
} from '../storage/storage-queries';
import { TermDictionary } from '../storage/term-dictionary';

/** How old views may be, in ms. */
const VIEWS_MS = 60_000;

/** The index in memory, in one state of it. */
export type Snapshot = Caches & {
  state: IndexState;
  /** Shared with later snapshots, because a search no longer uses it after its first await. */
  dictionary: TermDictionary;
  documents: Documents;
  synonyms: ReadonlyMap<string, string[]>;
};

/** Keeps the snapshot of one database, as Lucene's SearcherManager keeps a reader. */
export class SnapshotHolder {
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<unknown> = Promise.resolve();
  readonly clicks = new LearnedClicks();
  /** Whether `refresh` is called after every change; otherwise each search refreshes first. */
  isWatched = false;
  /** Views of items, which decide between equal scores. Read every minute where changes are watched. */
  views: ReadonlyMap<string, number> = new Map();
  #viewsReadAt = -Infinity;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns the snapshot for a search that begins now. */
  async current(): Promise<Snapshot> {
    return this.isWatched && this.#snapshot ? this.#snapshot : this.refresh();
  }

  /** Reads what has changed before this call. Searches that run meanwhile keep the snapshot with which they began. */
  async refresh(): Promise<Snapshot> {
    // One after the other: a running refresh may have begun before the change.
    const next = this.#refreshing.then(() => this.#read());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  /** Reads the lists and items of a small index in the background, and with every later snapshot. */
  async preload(): Promise<void> {
    let snapshot: Snapshot | undefined;
    while (snapshot !== this.#snapshot) {
      snapshot = this.#snapshot;
      if (snapshot) await fillCaches(this.db, snapshot, () => snapshot === this.#snapshot);
    }
  }

  async #read(): Promise<Snapshot> {
    const state = await readState(this.db);
    const before = this.#snapshot;
    const isCurrent = before?.state.epoch === state.epoch && before.state.version === state.version;
    const snapshot = isCurrent ? before : await readSnapshot(this.db, state, before);
    this.#snapshot = snapshot;
    // Another instance has begun a new epoch, or too much has changed at once.
    if (before?.isPreloaded && !snapshot.isPreloaded) void this.preload().catch(() => undefined);
    const now = performance.now();
    if (!this.isWatched || now - this.#viewsReadAt > VIEWS_MS) {
      this.views = await findViews(this.db);
      this.#viewsReadAt = now;
    }
    return snapshot;
  }
}

/**
 * Reads a snapshot: all of it, or the changes since an earlier one. Changes made meanwhile have a higher version than the
 * state, so the next snapshot reads them again.
 */
async function readSnapshot(db: Kysely<Tables>, state: IndexState, before?: Snapshot): Promise<Snapshot> {
  const isBehind = before?.state.epoch === state.epoch && before.state.version <= state.version;
  const old = isBehind ? before : undefined;
  const version = old?.state.version ?? 0;
  const dictionary = old?.dictionary ?? new TermDictionary();
  const documents = old?.documents.copy() ?? new Documents();
  const changed: Changed = { terms: new Set(), items: new Map() };
  for await (const page of loadTerms(db, version))
    for (const entry of page) {
      dictionary.set(entry);
      changed.terms.add(entry.term);
    }
  for await (const page of loadDocuments(db, version))
    for (const document of page) {
      documents.set(document);
      changed.items.set(refKey(document), document);
    }
  // After the documents, because one that was just read may have been removed already.
  for (const docId of await loadRemoved(db, version)) {
    const document = documents.remove(docId);
    if (document) changed.items.set(refKey(document), document);
  }
  const synonyms = new Map((await loadSynonyms(db)).map(({ term, meanings }) => [term, meanings]));
  const caches = old ? await renewCaches(db, old, changed) : makeCaches();
  return { state, dictionary, documents, synonyms, ...caches };
}

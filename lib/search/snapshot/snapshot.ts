import type { Kysely } from 'kysely';
import { refKey } from '@/lib/database/item-ref';
import type { Tables } from '@/lib/database/schema';
import { loadSynonyms, readStamp } from '../indexing/index-queries';
import { LearnedClicks } from '../learning/learned-clicks';
import { findViews } from './item-queries';
import { fillCaches, makeCaches, renewCaches, type Caches, type Changed } from './caches';
import { Documents } from './documents';
import { loadDocuments, loadRemoved, loadTerms } from '../storage/storage-queries';
import { TermDictionary } from '../storage/term-dictionary';

/** How old views may be, in ms. */
const VIEWS_MS = 60_000;

/** The index in memory, in the state of the stamp. */
export type Snapshot = Caches & {
  stamp: string;
  /** Shared with later snapshots, because a search no longer uses it after its first await. */
  terms: TermDictionary;
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

  /** Reads the lists and items of a small index in the background. Later snapshots are then read whole. */
  async preload(): Promise<void> {
    let snapshot: Snapshot | undefined;
    while (snapshot !== this.#snapshot) {
      snapshot = this.#snapshot;
      if (snapshot) await fillCaches(this.db, snapshot, () => snapshot === this.#snapshot);
    }
  }

  async #read(): Promise<Snapshot> {
    const stamp = await readStamp(this.db);
    const before = this.#snapshot;
    const snapshot = stamp === before?.stamp ? before : await readSnapshot(this.db, stamp, before);
    this.#snapshot = snapshot;
    // Another instance has begun a new epoch, or too much has changed at once.
    if (before?.isWhole && !snapshot.isWhole) void this.preload().catch(() => undefined);
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
 * stamp, so the next snapshot reads them again.
 */
async function readSnapshot(db: Kysely<Tables>, stamp: string, before?: Snapshot): Promise<Snapshot> {
  const old = before && isBehind(before.stamp, stamp) ? before : undefined;
  const version = old ? versionOf(old.stamp) : 0;
  const terms = old?.terms ?? new TermDictionary();
  const documents = old?.documents.copy() ?? new Documents();
  const changed: Changed = { terms: new Set(), items: new Map() };
  for await (const page of loadTerms(db, version))
    for (const term of page) {
      terms.set(term);
      changed.terms.add(term.word);
    }
  for await (const page of loadDocuments(db, version))
    for (const document of page) {
      documents.set(document);
      changed.items.set(refKey(document), document);
    }
  // After the documents, because one that was just read may have been removed already.
  for (const number of await loadRemoved(db, version)) {
    const document = documents.remove(number);
    if (document) changed.items.set(refKey(document), document);
  }
  const synonyms = new Map((await loadSynonyms(db)).map(({ term, meanings }) => [term, meanings]));
  const caches = old ? await renewCaches(db, old, changed) : makeCaches();
  return { stamp, terms, documents, synonyms, ...caches };
}

const versionOf = (stamp: string): number => Number(stamp.split(' ')[1] ?? 0);

/** Returns whether a snapshot can be updated by reading later changes. */
const isBehind = (read: string, now: string): boolean =>
  read.split(' ')[0] === now.split(' ')[0] && versionOf(read) <= versionOf(now);

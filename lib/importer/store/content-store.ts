import type { ItemRef } from '@/lib/database/item-ref';
import type { ContentChangeKind, ContentVisibility } from '@/lib/database/schema';
import type { Locale } from '@/lib/constants';
import type { ContentRow, MediaFile, Redirect } from '@/lib/importer/items/types';

/** A stored item without its content. */
export type StoredItem = {
  uid: string;
  locale: Locale;
  model: string;
  key: string;
  name: string;
  visibility: ContentVisibility;
  topic_uid: string | null;
  category_key: string | null;
  source: string;
  source_path: string;
  source_hash: string;
};

/** A row as it is stored, with its dates as ISO text. */
export type StoredRow = Omit<ContentRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

export type ChangeEntry = Pick<
  StoredItem,
  'uid' | 'locale' | 'model' | 'key' | 'topic_uid' | 'category_key'
> & { kind: ContentChangeKind };

/** An item whose source has changed without a visible effect. */
export type RehashedItem = ItemRef & { source_hash: string; source_path: string };

/** The changes of one import, which are applied in one transaction. */
export type ChangeSet = {
  source: string;
  removed: ItemRef[];
  /** Read once; a list in memory, or one that is read from a file as it is written. */
  rows: Iterable<StoredRow> & { readonly length: number };
  /** The rows whose key has changed. */
  renamed: ItemRef[];
  rehashed: RehashedItem[];
  changes: ChangeEntry[];
  /** All redirects of this source; undefined when they have not changed. */
  redirects?: Redirect[];
  now: string;
};

/** A picture with its bytes. */
export type StoredMedia = Omit<MediaFile, 'read'> & { bytes: Buffer; source: string };

/**
 * Where an import writes: the database, or the running site that holds it. An import reads and renders in a process of its
 * own, so that the site keeps serving readers.
 */
export type ContentStore = {
  /** Returns the items of all sources. */
  readItems(): Promise<StoredItem[]>;
  readRows(refs: ItemRef[]): Promise<StoredRow[]>;
  /** Returns the bytes of a picture. */
  readMedia(id: string): Promise<Buffer | undefined>;
  readRedirects(): Promise<(Redirect & { source: string })[]>;
  missingMedia(ids: string[]): Promise<string[]>;
  /** Stores a picture. Pictures are stored before the items that show them, and removed later if no item does. */
  addMedia(media: StoredMedia): Promise<void>;
  /** Writes all changes or none; `onProgress` gets the number of rows that are written or sent. */
  apply(changes: ChangeSet, onProgress?: (rows: number) => void): Promise<void>;
  /** Deletes the pictures of the source that no item shows; returns their number. */
  removeUnusedMedia(source: string): Promise<number>;
  /** Refreshes the database's statistics after many changes. */
  afterBulkLoad(): Promise<void>;
};

const refuse = (): Promise<never> => Promise.reject(new Error('nothing is written in a dry run'));

/** The store of a portal without a database, for a dry run. */
export const EMPTY_STORE: ContentStore = {
  readItems: () => Promise.resolve([]),
  readRows: () => Promise.resolve([]),
  readMedia: () => Promise.resolve(undefined),
  readRedirects: () => Promise.resolve([]),
  missingMedia: (ids) => Promise.resolve(ids),
  addMedia: refuse,
  apply: refuse,
  removeUnusedMedia: refuse,
  afterBulkLoad: refuse,
};

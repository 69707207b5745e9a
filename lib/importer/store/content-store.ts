import type { ContentChangeKind, ContentVisibility } from '@/lib/database/schema';
import type { Locale } from '@/lib/constants';
import type { ContentRow, MediaFile, Redirect } from '@/lib/importer/types';

/** What the import must know of every stored item. */
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

export type ItemRef = { uid: string; locale: Locale };

/** Key of an item in maps and sets. */
export const refKey = ({ uid, locale }: ItemRef): string => `${uid} ${locale}`;

/** A stored row with its dates as ISO text. */
export type StoredRow = Omit<ContentRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

export type WrittenRow = Omit<ContentRow, 'created_at' | 'updated_at'> & {
  created_at: string;
  updated_at: string;
};

export type ChangeEntry = {
  uid: string;
  locale: Locale;
  model: string;
  kind: ContentChangeKind;
  category_key: string | null;
  topic_uid: string | null;
  key: string;
};

/** Everything one import changes; it is applied as a whole or not at all. */
export type ChangeSet = {
  source: string;
  removed: ItemRef[];
  rows: WrittenRow[];
  /** Those of the rows that had another key before. */
  renamed: ItemRef[];
  /** Items whose source changed without changing what is shown. */
  rehashed: (ItemRef & { source_hash: string; source_path: string })[];
  changes: ChangeEntry[];
  /** The redirects of this source as they shall be, or undefined when they stay. */
  redirects?: Redirect[];
  now: string;
};

/** Pictures by id; the bytes follow one by one. */
export type StoredMedia = Omit<MediaFile, 'read'> & { bytes: Buffer; source: string };

/**
 * Where the import writes. The database is one; a running site reached through its local channel is another, so that
 * reading and rendering never happen in the process that serves visitors.
 */
export type ContentStore = {
  /** Every stored item of any source, without its content. */
  readItems(): Promise<StoredItem[]>;
  readRows(refs: ItemRef[]): Promise<StoredRow[]>;
  /** The bytes of a picture. */
  readMedia(id: string): Promise<Buffer | undefined>;
  readRedirects(): Promise<(Redirect & { source: string })[]>;
  missingMedia(ids: string[]): Promise<string[]>;
  /** Pictures are stored before the items that show them: unseen until then, and removed if that never happens. */
  addMedia(media: StoredMedia): Promise<void>;
  apply(changes: ChangeSet): Promise<void>;
  /** Deletes the source's pictures that nothing shows any more; returns how many. */
  removeUnusedMedia(source: string): Promise<number>;
  /** After many changes, so that the database stays fast. */
  afterBulkLoad(): Promise<void>;
};

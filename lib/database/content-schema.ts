import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { Json, JsonWithDefault, Moment } from './column-types';

export type ContentLocale = Locale;
export type ContentVisibility = 'public' | 'private';
export type ContentFilters = Record<string, string | string[]>;
export type ContentData = Record<string, unknown>;

/** One piece of content (article, topic, category, blog post, page, …) in one language. */
export type ContentItemTable = {
  uid: string;
  locale: ContentLocale;
  model: string;
  key: string;
  name: string;
  title: string;
  visibility: ContentVisibility;
  priority_group: string | null;
  /** Articles: the topic they belong to. */
  topic_uid: string | null;
  /** Topics and articles: key of the help category; blog posts: key of the blog category. */
  category_key: string | null;
  tags: Generated<string[]>;
  keywords: Generated<string[]>;
  /** Values compared by the `*_f` parameters. */
  filters: JsonWithDefault<ContentFilters>;
  /** Everything else, in the shape of the contract. */
  data: Json<ContentData>;
  html: string | null;
  plain_text: string | null;
  /** The body as Markdown, for `.md` pages and the export. */
  markdown: string | null;
  /** The import that it belongs to, e.g. `shipped`. */
  source: string;
  source_path: string;
  source_hash: string;
  created_at: Moment;
  updated_at: Moment;
};

/** Maps a path of an imported old site to an item or a path of this one. */
export type ContentRedirectTable = {
  old_path: string;
  target_uid: string | null;
  /** A path when there is no `target_uid`, else the fragment (`#…`) within the item, or null. */
  target_path: string | null;
  source: string;
  created_at: Moment;
};

/** `hidden` became private, `shown` became public again. */
export type ContentChangeKind = 'changed' | 'removed' | 'hidden' | 'shown';

/** The log that every instance polls to regenerate the pages that a change affects; `version` only grows. */
export type ContentChangeTable = {
  version: ColumnType<number, never, never>;
  uid: string;
  locale: ContentLocale;
  model: string;
  kind: ContentChangeKind;
  category_key: string | null;
  topic_uid: string | null;
  key: string;
  at: Moment;
};

/** The bytes of a file, in the database or in the object store. Triggers note objects that no row names any more. */
export type StoredBytes = {
  bytes: Buffer | null;
  /** The key in the object store; null when `bytes` has them. */
  object_key: string | null;
  size: number;
  sha256: Buffer;
};

/** Objects to be removed from the store: those that no row names any more, and those that no row names yet. */
export type MediaRemovalTable = { key: string; due_at: Moment };

/** Public images of content, which every instance has. */
export type MediaTable = StoredBytes & {
  /** First 32 hexadecimal digits of the sha256 of name and bytes. */
  id: string;
  file_name: string;
  mime: string;
  width: number;
  height: number;
  source: string;
  created_at: Moment;
};

export type SettingTable = {
  name: string;
  value: Json<unknown>;
};

export type ContentTables = {
  content_item: ContentItemTable;
  content_redirect: ContentRedirectTable;
  content_change: ContentChangeTable;
  media: MediaTable;
  media_removal: MediaRemovalTable;
  setting: SettingTable;
};

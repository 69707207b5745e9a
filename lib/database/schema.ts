import type { ColumnType, Generated } from 'kysely';
import type { IdentityTables } from './identity-schema';
import type { RequestTables } from './request-schema';
import type { SearchTables } from './search-schema';

/** A moment: read as `Date`, written as `Date` or ISO text, filled in by the database when left out. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/**
 * A jsonb column: read as the parsed value, written as JSON text (use `toJson`). Text on purpose: node-postgres
 * would turn a JavaScript array into a PostgreSQL array literal, which is not JSON.
 */
export type Json<T> = ColumnType<T, string, string>;

/** As `Json`, with a default in the database. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

export type ContentLocale = 'id' | 'en';
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
  /** Everything else, in the contract's own shape. */
  data: Json<ContentData>;
  html: string | null;
  plain_text: string | null;
  /** The source's body, for `.md` addresses and the export. */
  markdown: string | null;
  /** Which import it belongs to, e.g. `shipped`. */
  source: string;
  source_path: string;
  source_hash: string;
  created_at: Moment;
  updated_at: Moment;
};

/** An address of an imported old site and where it lives now. */
export type ContentRedirectTable = {
  old_path: string;
  target_uid: string | null;
  /** An address when there is no `target_uid`, else the part (`#…`) of the item, or nothing. */
  target_path: string | null;
  source: string;
  created_at: Moment;
};

export type ContentChangeKind = 'changed' | 'removed' | 'hidden';

/** The log that every instance watches to regenerate the pages a change touches; `version` only grows. */
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

/** Public images of content; the bytes live in the database, so that every instance has them. */
export type MediaTable = {
  /** First 32 hexadecimal digits of the bytes' sha256. */
  id: string;
  file_name: string;
  mime: string;
  width: number;
  height: number;
  bytes: Buffer;
  source: string;
  created_at: Moment;
};

export type SettingTable = {
  name: string;
  value: Json<unknown>;
};

/** Every table of the database, as Kysely sees it. A migration that changes a table changes this too. */
export type Tables = IdentityTables &
  RequestTables &
  SearchTables & {
    content_item: ContentItemTable;
    content_redirect: ContentRedirectTable;
    content_change: ContentChangeTable;
    media: MediaTable;
    setting: SettingTable;
  };

/** Writes a value into a `Json` column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

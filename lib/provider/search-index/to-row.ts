import { createHash } from 'node:crypto';
import type { ContentItem, ContentModel, SearchAnswer } from '@/lib/contract/content';
import type { Locale } from '@/lib/constants';
import { blockText } from '@/lib/importer/markdown/text-steps';
import type { StoredRow } from '@/lib/importer/store/content-store';

/** Longer uids and keys do not fit into an index of the database, and into no URL either. */
const MAX_NAME = 500;

/** In characters; what comes after it is not searched. */
const MAX_HTML = 300_000;

/** Topics by uid and by key, and the category of each. */
export type Topics = ReadonlyMap<string, { uid: string; category_key: string }>;

export const SOURCE = 'provider';

/** Returns what tells whether a listed item has changed: all of it but its views. */
export function hashItem(item: ContentItem): string {
  const { total_view: _views, ...rest } = item as ContentItem & { total_view?: number };
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
}

/** Whether an item can be stored. */
export const isStorable = ({ uid, key }: { uid: string; key: string }): boolean =>
  uid !== '' && uid.length <= MAX_NAME && key.length <= MAX_NAME;

/** Makes the row of an item: what the search reads and shows. */
export function toRow(
  item: ContentItem,
  { locale, hash, topics, now }: { locale: Locale; hash: string; topics: Topics; now: string },
): StoredRow {
  const { html_body: html, ...data } = item as ContentItem & { html_body?: string };
  const row: StoredRow = {
    uid: storedUid(item.model, item.uid),
    locale,
    model: item.model,
    key: storedKey(item.model, item),
    name: item.name,
    title: 'title' in item ? item.title : item.name,
    visibility: 'public',
    priority_group: item.priority_group,
    ...placeOf(item, topics),
    tags: 'tags' in item ? item.tags : [],
    keywords: 'keywords' in item ? item.keywords : [],
    filters: {},
    data,
    html: null,
    plain_text: html ? blockText(html.slice(0, MAX_HTML)) : null,
    markdown: null,
    source_path: `${item.model}/${item.uid}`,
    source_hash: hash,
    created_at: timeOr(item.created_at, now),
    updated_at: timeOr(item.updated_at, now),
  };
  // What PostgreSQL cannot store.
  return JSON.parse(JSON.stringify(row), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ) as StoredRow;
}

function placeOf(item: ContentItem, topics: Topics): Pick<StoredRow, 'topic_uid' | 'category_key'> {
  if (item.model === 'help-article') {
    const topic = topics.get(item.topic?.uid ?? item.topic_key);
    const uid = item.topic?.uid ?? topic?.uid;
    return {
      topic_uid: uid === undefined ? null : storedUid('help-topic', uid),
      category_key: item.topic?.category?.key ?? topic?.category_key ?? null,
    };
  }
  if (item.model === 'help-topic') return { topic_uid: null, category_key: item.category_key };
  return { topic_uid: null, category_key: item.model === 'blog' ? (item.category?.key ?? null) : null };
}

const timeOr = (text: string, otherwise: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? otherwise : new Date(time).toISOString();
};

/** Models with a text of their own, which lists may leave out. */
export const hasText = (model: ContentModel): boolean => ['help-article', 'blog', 'faq'].includes(model);

// A provider may number the items of each model from 1, and use a key twice. In the index both are unique.

/** Models whose keys name a place, to which other items refer. */
const PLACES: readonly ContentModel[] = ['help-category', 'blog-category', 'product-category'];

export const storedUid = (model: ContentModel, uid: string): string => `${model}~${uid}`;
export const storedKey = (model: ContentModel, { uid, key }: { uid: string; key: string }): string =>
  PLACES.includes(model) ? key : `${key}~${uid}`;

/** Returns the uid or key as the provider knows it. */
export const ownUid = (uid: string): string => uid.slice(uid.indexOf('~') + 1);
export const ownKey = (key: string): string => key.replace(/~.*$/, '');

/** Returns an answer of the search with the provider's uids and keys. */
export const withOwnNames = (answer: SearchAnswer): SearchAnswer =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    return name === 'uid' ? ownUid(value) : name === 'key' ? ownKey(value) : value;
  }) as SearchAnswer;

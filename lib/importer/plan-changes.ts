import { isDeepStrictEqual } from 'node:util';
import type { ChangeEntry, ItemRef, StoredItem, StoredRow, WrittenRow } from './store/content-store';
import type { ContentRow } from './types';

export const refKey = ({ uid, locale }: ItemRef): string => `${uid} ${locale}`;

/** Whether a new row shows anything else than the stored one. Dates count only when the source gives them. */
export function isSameContent(row: ContentRow, stored: StoredRow): boolean {
  const {
    created_at: created,
    updated_at: updated,
    source_hash: _hash,
    source_path: _path,
    ...content
  } = row;
  const {
    created_at,
    updated_at,
    source_hash: _storedHash,
    source_path: _storedPath,
    ...storedContent
  } = stored;
  return (
    (created === null || created === created_at) &&
    (updated === null || updated === updated_at) &&
    // Through JSON, as the database keeps it.
    isDeepStrictEqual(JSON.parse(JSON.stringify(content)), JSON.parse(JSON.stringify(storedContent)))
  );
}

/** Dates that the source does not give: a new item is as old as the source says, else as this import. */
export function withDates(row: ContentRow, stored: StoredRow | undefined, now: string): WrittenRow {
  const created_at = row.created_at ?? stored?.created_at ?? row.updated_at ?? now;
  const updated_at = row.updated_at ?? (stored ? now : (row.created_at ?? now));
  return { ...row, created_at, updated_at };
}

/** What the other processes must know of a written row: its place now, and its place before if it moved. */
export function changesOf(row: ContentRow, before: StoredItem | undefined): ChangeEntry[] {
  const kind = kindOf(row, before);
  const { uid, locale, model, key, topic_uid, category_key } = row;
  const entry: ChangeEntry = { uid, locale, model, kind, category_key, topic_uid, key };
  if (!before) return [entry];
  const isMoved =
    before.key !== key || before.topic_uid !== topic_uid || before.category_key !== category_key;
  return isMoved ? [entry, { ...placeOf(before), kind }] : [entry];
}

function kindOf(row: ContentRow, before: StoredItem | undefined): ChangeEntry['kind'] {
  if (!before || before.visibility === row.visibility) return 'changed';
  return row.visibility === 'private' ? 'hidden' : 'shown';
}

export const removalOf = (item: StoredItem): ChangeEntry => ({ ...placeOf(item), kind: 'removed' });

function placeOf(item: StoredItem): Omit<ChangeEntry, 'kind'> {
  const { uid, locale, model, key, topic_uid, category_key } = item;
  return { uid, locale, model, category_key, topic_uid, key };
}

/**
 * Items that are gone from the source. An item whose file could not be read stays, and so do the topic and category
 * above it.
 */
export function goneItems(
  own: StoredItem[],
  current: ReadonlySet<string>,
  failed: ReadonlySet<string>,
): StoredItem[] {
  const gone = own.filter((item) => !current.has(refKey(item)));
  const saved = own.filter((item) => failed.has(item.source_path));
  const topics = new Set(saved.map((item) => `${item.topic_uid} ${item.locale}`));
  const categories = new Set(saved.map((item) => `${item.category_key} ${item.locale}`));
  return gone.filter((item) => {
    if (failed.has(item.source_path)) return false;
    if (item.model === 'help-topic') return !topics.has(refKey(item));
    if (item.model === 'help-category') return !categories.has(`${item.key} ${item.locale}`);
    return true;
  });
}

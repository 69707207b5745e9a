import { isDeepStrictEqual } from 'node:util';
import type { FileDates } from './source/git-dates';
import type { StoredRow } from './store/content-store';
import type { ContentRow } from './items/types';

/** Returns whether a row has the content of the stored one. Dates are compared only when the source has them. */
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
    // Through JSON, which is how the database stores it.
    isDeepStrictEqual(JSON.parse(JSON.stringify(content)), JSON.parse(JSON.stringify(storedContent)))
  );
}

/**
 * Fills in dates that the source lacks, from its Git history if there is one. An item counts as updated when its own words
 * change, not when its position or the items that it links to change.
 */
export function withDates(
  row: ContentRow,
  stored: StoredRow | undefined,
  history: FileDates | undefined,
  now: string,
): StoredRow {
  const created_at = row.created_at ?? stored?.created_at ?? history?.created ?? row.updated_at ?? now;
  return { ...row, created_at, updated_at: row.updated_at ?? updatedAt() };

  function updatedAt(): string {
    if (!stored) return history?.updated ?? row.created_at ?? now;
    if (saysTheSame(row, stored)) return stored.updated_at;
    return history && history.updated > stored.updated_at ? history.updated : now;
  }
}

function saysTheSame(row: ContentRow, stored: StoredRow): boolean {
  const words = ({ title, name, plain_text, data }: ContentRow | StoredRow): unknown =>
    JSON.parse(JSON.stringify([title, name, plain_text ?? data, data.description]));
  return isDeepStrictEqual(words(row), words(stored));
}

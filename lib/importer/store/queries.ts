import { sql, type Transaction } from 'kysely';
import type { ItemRef } from '@/lib/database/item-ref';
import type { Database } from '@/lib/database/database';
import { keepBytes, readBytes } from '@/lib/database/media-bytes';
import { toJson, type Tables } from '@/lib/database/schema';
import { dropOldIndex, indexContent, keepIndexed } from '@/lib/search';
import type { ContentModel } from '@/lib/contract/content';
import { chunks } from '@/lib/basics/values';
import { contentImportText } from '@/lib/text/content-import';
import type { ChangeSet, ContentStore, RehashedItem, StoredItem, StoredRow } from './content-store';

const ROWS_PER_STATEMENT = 25;
const REFS_PER_STATEMENT = 500;
/** Newer pictures may belong to an import that is still running. */
const UNUSED_MEDIA_AGE = '1 hour';

/** Creates the store of a database. */
export function databaseStore(db: Database): ContentStore {
  return {
    readItems: () => readItems(db),
    readRows: (refs) => readRows(db, refs),
    readRedirects: () =>
      db.kysely
        .selectFrom('content_redirect')
        .select(['old_path', 'target_uid', 'target_path', 'source'])
        .execute(),
    async readMedia(id) {
      const file = db.kysely.selectFrom('media').select(['bytes', 'object_key']).where('id', '=', id);
      const row = await file.executeTakeFirst();
      return row && readBytes(db, row);
    },
    async missingMedia(ids) {
      const found = new Set<string>();
      for (const part of chunks(ids, REFS_PER_STATEMENT)) {
        const rows = await db.kysely.selectFrom('media').select('id').where('id', 'in', part).execute();
        for (const row of rows) found.add(row.id);
      }
      return ids.filter((id) => !found.has(id));
    },
    async addMedia({ bytes, ...media }) {
      const kept = await keepBytes(db, 'media', bytes);
      await db.kysely
        .insertInto('media')
        .values({ ...media, ...kept })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async apply(changes, onProgress) {
      // Without this the next start of the site would index everything again.
      await dropOldIndex(db);
      await db.transaction((trx) => applyChanges(trx, changes, onProgress));
    },
    removeUnusedMedia: (source) => removeUnusedMedia(db, source),
    afterBulkLoad: () => db.afterBulkLoad(),
  };
}

/**
 * Runs an import, one at a time: a second one would render everything before its rows conflict with the first one's. The
 * lock belongs to a connection and ends with it. The embedded database has only one process.
 * @throws at once while another import runs
 */
export async function holdingDatabase<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'embedded') return work();
  return db.kysely.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('content import', 0)`;
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(
      connection,
    );
    if (rows[0]?.held !== true) throw new Error(contentImportText.importRunning);
    try {
      return await work();
    } finally {
      // Fails only with the connection, which ends the lock as well: no reason to call a finished import failed.
      await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(() => undefined);
    }
  });
}

async function readItems(db: Database): Promise<StoredItem[]> {
  const rows = await db.kysely
    .selectFrom('content_item')
    .select(['uid', 'locale', 'model', 'key', 'name', 'visibility', 'topic_uid', 'category_key'])
    .select(['source', 'source_path', 'source_hash'])
    .execute();
  return rows;
}

async function readRows(db: Database, refs: ItemRef[]): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const part of chunks(refs, REFS_PER_STATEMENT)) {
    const wanted = new Set(part.map((ref) => `${ref.uid} ${ref.locale}`));
    const uids = [...new Set(part.map((ref) => ref.uid))];
    const found = await db.kysely.selectFrom('content_item').selectAll().where('uid', 'in', uids).execute();
    for (const { source: _, created_at, updated_at, model, ...row } of found) {
      if (!wanted.has(`${row.uid} ${row.locale}`)) continue;
      const dates = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
      rows.push({ ...row, ...dates, model: model as ContentModel });
    }
  }
  return rows;
}

async function applyChanges(
  trx: Transaction<Tables>,
  changes: ChangeSet,
  onProgress?: (rows: number) => void,
): Promise<void> {
  for (const part of chunks(changes.removed, REFS_PER_STATEMENT)) await removeItems(trx, part);
  // A key may pass from one item to another, so renamed items get a temporary unique key first.
  for (const part of chunks(changes.renamed, REFS_PER_STATEMENT)) await releaseKeys(trx, part);
  const uids = changes.removed.map((item) => item.uid);
  let count = 0;
  for (const part of chunks(changes.rows, ROWS_PER_STATEMENT)) {
    await upsertRows(trx, part, changes.source);
    onProgress?.((count += part.length));
    for (const { uid } of part) uids.push(uid);
  }
  for (const part of chunks(changes.rehashed, REFS_PER_STATEMENT)) {
    await rehash(trx, part, changes.source);
    await keepIndexed(trx, part);
  }
  await indexContent(trx, uids);
  if (changes.redirects) await replaceRedirects(trx, changes);
  for (const part of chunks(changes.changes, REFS_PER_STATEMENT)) {
    await trx
      .insertInto('content_change')
      .values(part.map((entry) => ({ ...entry, at: changes.now })))
      .execute();
  }
}

const refIn = (refs: ItemRef[]) =>
  sql<boolean>`(uid, locale) in (${sql.join(refs.map((ref) => sql`(${ref.uid}, ${ref.locale})`))})`;

async function removeItems(trx: Transaction<Tables>, refs: ItemRef[]): Promise<void> {
  await trx.deleteFrom('content_item').where(refIn(refs)).execute();
}

async function releaseKeys(trx: Transaction<Tables>, rows: ItemRef[]): Promise<void> {
  await trx
    .updateTable('content_item')
    .set({ key: sql<string>`'~' || uid` })
    .where(refIn(rows))
    .execute();
}

/** Stores a new source path of items whose content is unchanged. */
async function rehash(trx: Transaction<Tables>, items: RehashedItem[], source: string): Promise<void> {
  const columns = (['uid', 'locale', 'source_hash', 'source_path'] as const).map(
    (name) => sql`${items.map((item) => item[name])}::text[]`,
  );
  await sql`update content_item item
    set source = ${source}, source_hash = changed.source_hash, source_path = changed.source_path
    from unnest(${sql.join(columns)}) as changed (uid, locale, source_hash, source_path)
    where item.uid = changed.uid and item.locale = changed.locale`.execute(trx);
}

async function upsertRows(trx: Transaction<Tables>, rows: StoredRow[], source: string): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    source,
    data: toJson(row.data),
    filters: toJson(row.filters),
  }));
  const names = Object.keys(values[0] ?? {}).filter((name) => name !== 'uid' && name !== 'locale');
  await trx
    .insertInto('content_item')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'locale'])
        .doUpdateSet(Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.ref(name)}`]))),
    )
    .execute();
}

async function replaceRedirects(
  trx: Transaction<Tables>,
  { source, redirects = [], now }: ChangeSet,
): Promise<void> {
  await trx.deleteFrom('content_redirect').where('source', '=', source).execute();
  for (const part of chunks(redirects, REFS_PER_STATEMENT)) {
    await trx
      .insertInto('content_redirect')
      .values(part.map((redirect) => ({ ...redirect, source, created_at: now })))
      // One that another source has as well is taken over, unless it leads elsewhere by now.
      .onConflict((conflict) =>
        conflict
          .column('old_path')
          .doUpdateSet({ source })
          .where('content_redirect.target_uid', 'is not distinct from', (eb) => eb.ref('excluded.target_uid'))
          .where('content_redirect.target_path', 'is not distinct from', (eb) =>
            eb.ref('excluded.target_path'),
          ),
      )
      .execute();
  }
}

async function removeUnusedMedia(db: Database, source: string): Promise<number> {
  // Splitting the texts of all items at the URLs takes a third of the time of a regular expression.
  const used = sql<string>`select left(part, 32)
    from content_item, string_to_table(coalesce(html, '') || data::text, '/media/') part`;
  const result = await db.kysely
    .deleteFrom('media')
    .where('source', '=', source)
    .where(sql<boolean>`created_at < now() - ${sql.lit(UNUSED_MEDIA_AGE)}::interval`)
    .where(sql<boolean>`id not in (${used})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { StoredBytes } from './content-schema';
import type { Database } from './database';
import { DatabaseOutageError } from './errors';

/** The tables of files. */
export const MEDIA_TABLES = ['media', 'upload'] as const;
type MediaTableName = (typeof MEDIA_TABLES)[number];
type MediaDatabase = Pick<Database, 'kysely' | 'objects'>;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Returns the columns of a new file: with its bytes, or with the key under which they are in the object store now. Not to be
 * called within a transaction, which would wait for the store. An object whose row is never written is removed after a day.
 * @throws DatabaseOutageError
 */
export async function keepBytes(
  db: MediaDatabase,
  table: MediaTableName,
  bytes: Buffer,
): Promise<StoredBytes> {
  const inDatabase = bytesInDatabase(bytes);
  if (!db.objects?.takesNew) return inDatabase;
  return { ...inDatabase, bytes: null, object_key: await putObject(db, table, bytes) };
}

/** Returns the columns of a file whose bytes are in the database. */
export const bytesInDatabase = (bytes: Buffer): StoredBytes => ({
  bytes,
  object_key: null,
  size: bytes.byteLength,
  sha256: sha256(bytes),
});

async function putObject({ kysely, objects }: MediaDatabase, table: string, bytes: Buffer): Promise<string> {
  // Keys are never used twice, so one that is to be removed can be removed at any time.
  const key = `${table}/${randomUUID()}`;
  const due_at = new Date(Date.now() + DAY_MS).toISOString();
  await kysely.insertInto('media_removal').values({ key, due_at }).execute();
  await objects?.put(key, bytes);
  return key;
}

/** Returns the bytes of a file, wherever they are. @throws DatabaseOutageError */
export async function readBytes(
  { objects }: MediaDatabase,
  { bytes, object_key: key }: Pick<StoredBytes, 'bytes' | 'object_key'>,
): Promise<Buffer> {
  if (bytes) return bytes;
  if (!objects) throw new DatabaseOutageError('object-store', 'S3_URL_missing');
  const object = await objects.get(key ?? '');
  if (!object) throw new DatabaseOutageError('object-store', 'NoSuchKey');
  return object;
}

/** Counts the files that are in an object store. */
export const countObjects = (db: MediaDatabase): Promise<number> => countOutside(db, 'database');

/** Removes the objects that no file has. @throws DatabaseOutageError */
export async function removeObjects({ kysely, objects }: MediaDatabase): Promise<void> {
  if (!objects) return;
  for (;;) {
    const due = kysely
      .selectFrom('media_removal')
      .select('key')
      .where(sql<boolean>`due_at <= now()`);
    const rows = await due.orderBy('due_at').limit(50).execute();
    for (const { key } of rows) {
      await objects.remove(key);
      await kysely.deleteFrom('media_removal').where('key', '=', key).execute();
    }
    if (rows.length === 0) return;
  }
}

type MediaPlace = 's3' | 'database';
/** Where a move has come to: the last file that it looked at. */
type MoveCursor = { table: MediaTableName; after: string };
export type MovedPart = {
  moved: number;
  bytes: number;
  /** Files that stay where they are, because their bytes are missing or damaged there. */
  damaged: string[];
  /** How many files were not where they belong at the beginning of this part. */
  waiting: number;
  next: MoveCursor | undefined;
};

const PART = 20;

/**
 * Moves the next files to a place, each after its copy was read back and compared. What a kill leaves is either moved or
 * not, and the next run goes on.
 * @throws DatabaseOutageError
 */
export async function moveMediaPart(
  db: MediaDatabase,
  to: MediaPlace,
  { table, after }: MoveCursor = { table: 'media', after: '' },
): Promise<MovedPart> {
  const waiting = await countOutside(db, to);
  const part: MovedPart = { moved: 0, bytes: 0, damaged: [], waiting, next: undefined };
  const outside = db.kysely.selectFrom(table).select(['id', 'size']).where('id', '>', after);
  const rows = await outside
    .where('object_key', to === 's3' ? 'is' : 'is not', null)
    .orderBy('id')
    .limit(PART)
    .execute();
  for (const { id, size } of rows) {
    const outcome = await moveFile(db, to, table, id);
    if (outcome === 'damaged') part.damaged.push(`${table} ${id}`);
    if (outcome !== 'moved') continue;
    part.moved += 1;
    part.bytes += size;
  }
  const last = rows.at(-1);
  if (rows.length === PART && last) part.next = { table, after: last.id };
  else if (table === 'media') part.next = { table: 'upload', after: '' };
  else await removeObjects(db);
  return part;
}

/** Counts the files that are not at a place. */
async function countOutside({ kysely }: MediaDatabase, to: MediaPlace): Promise<number> {
  let sum = 0;
  for (const table of MEDIA_TABLES) {
    const { count } = await kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('object_key', to === 's3' ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    sum += count;
  }
  return sum;
}

async function moveFile(
  db: MediaDatabase,
  to: MediaPlace,
  table: MediaTableName,
  id: string,
): Promise<'moved' | 'damaged' | 'gone'> {
  const { kysely, objects } = db;
  const file = await kysely
    .selectFrom(table)
    .select(['bytes', 'object_key', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return 'gone';
  const isWhole = (bytes: Buffer | null | undefined): bytes is Buffer =>
    Boolean(bytes && sha256(bytes).equals(file.sha256));
  const change = kysely.updateTable(table).where('id', '=', id);
  if (to === 's3') {
    if (file.object_key !== null) return 'gone';
    if (!isWhole(file.bytes)) return 'damaged';
    const key = await putObject(db, table, file.bytes);
    if (!isWhole(await objects?.get(key))) throw new DatabaseOutageError('object-store', 'differs');
    await change.set({ bytes: null, object_key: key }).where('object_key', 'is', null).execute();
    return 'moved';
  }
  if (file.object_key === null) return 'gone';
  const bytes = await objects?.get(file.object_key);
  if (!isWhole(bytes)) return 'damaged';
  await change.set({ bytes, object_key: null }).where('object_key', '=', file.object_key).execute();
  return 'moved';
}

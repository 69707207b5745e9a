import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { ensureDemoCustomer } from '@/lib/backend/demo/demo-customer';
import { systemRandom } from '@/lib/backend/random';
import type { BackupHeader } from '@/lib/database/backup/format';
import { checkBackup, readParts } from '@/lib/database/backup/read-backup';
import { restoreBackup } from '@/lib/database/backup/restore-backup';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { rebuildIndex } from '@/lib/search';
import { saveBackup } from '@/scripts/data/save-backup';
import { FIXTURE_ITEMS, insertItems, insertMedia } from './content-rows';

export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Fills a database as a site does, and with values that are easily lost on the way. */
export async function fillDatabase(db: Database): Promise<void> {
  await insertItems(db.kysely, FIXTURE_ITEMS);
  await insertMedia(db.kysely, { bytes: randomBytes(70_000), mime: 'image/png', file_name: 'a.png' });
  await ensureDemoCustomer({ db, clock: () => new Date(), random: systemRandom });
  await rebuildIndex(db);
  for (const statement of AWKWARD) await statement.execute(db.kysely);
}

const AWKWARD = [
  // JSON's null is not SQL's.
  sql`insert into setting (name, value) values ('null', 'null'), ('text', '"\\"a\\nb"'), ('large', '9007199254740993.10')`,
  sql`insert into content_item (uid, locale, model, key, name, title, visibility, tags, keywords, data, source, source_path,
      source_hash, created_at)
    values ('awkward', 'en', 'faq', 'awkward', '', E'a\tb\\\\c\u2028é😀', 'private', array['', 'null', null, 'a,"b', '{}'], '{}',
      '{"a": 1.0}', 's', 's', 's', '2026-01-02 03:04:05.123456+00')`,
  sql`insert into mail_in (hash, created_at) values ('\\x', 'infinity'), ('\\x00ff0a', now())`,
  sql`insert into rate_limit (key, hits, expires_at) values ('k', array[9007199254740993, 1], '-infinity')`,
  sql`insert into search_click (locale, terms, uid, visitors, networks, weight, total_weight, updated_at)
    values ('id', 't', 'u', 1, 1, 0.1::float8 + 0.2::float8, 1e-300, now())`,
  // Rows of one table that refer to each other.
  sql`update issue set merged_into = (select uid from issue order by number desc limit 1)
    where number = (select min(number) from issue)`,
  sql`update issue set follow_up_of = (select uid from issue order by number limit 1)
    where number = (select max(number) from issue)`,
  // Its trigger forgets the day when an event of it is stored.
  sql`insert into figures_day (day, counted) values ((select wib_day(min(created_at)) from issue), '{"b": 1,  "a": 1}')`,
  // The number is not used again, although it is gone.
  sql`insert into audit_log (at, actor, action, data) values (now(), 'a', 'b', '{}')`,
  sql`delete from audit_log`,
];

const options = { secret: undefined, signal: new AbortController().signal };

export async function backUp(db: Database, file: string): Promise<void> {
  await saveBackup(db, file, options);
}

/** Returns everything that a backup holds, in an order of its own. */
export async function contentOf(
  file: string,
): Promise<Omit<BackupHeader, 'createdAt'> & { lines: string[] }> {
  const [first = '', ...lines] = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n');
  const { createdAt: _, ...header } = JSON.parse(first) as BackupHeader;
  return { ...header, lines: lines.sort() };
}

/** Restores a backup into the database of a place, and leaves it open. */
export async function openRestored(
  file: string,
  place: { dataDir: string; databaseUrl?: string },
): Promise<Database> {
  const { header } = await checkBackup(file, () => undefined);
  return openDatabase({
    ...place,
    fill: (kysely) => restoreBackup(kysely, { header, parts: readParts(file), onProgress: () => undefined }),
  });
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { openDatabase, type Database } from '@/lib/database/open-database';
import type { Upgrade } from '@/lib/database/migrate';
import { migrations } from '@/lib/database/migrations';
import { version } from '@/package.json';
import type { Tables } from '@/lib/database/schema';
import { findSetting } from '@/lib/database/settings';
import { createOnServer, makePlace, testEngine } from '@/tests/helpers/engines';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';

const FIXTURE = fileURLToPath(new URL('../fixtures/early-database.sql', import.meta.url));
/** What the customer of the fixture was given at the login. */
const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwb3J0YWwtYmFudHVhbiIsImF1ZCI6InBvcnRhbC1iYW50dWFuLWFwaSIsInN1YiI6IjE3ODI5MDExOTU0MzgzIiwianRpIjoiZTAxYzgwZjUtZTVjNy00NDgzLWI4MzEtZTY0ZGU3YWUwNTUyIiwiaWF0IjoxNzcyNDIwNDAwLCJleHAiOjE3NzUwMTI0MDB9.mgTD5ex_C1khGpU1Ep7LJcuMmvvxIc2yPNZxAxzDaS4';
const BUSINESS = '061906bf-b922-4a18-93f0-b4bae5356d99';
const IMAGE = '/api/media/attachment/iRROhtnxEzwbemtNhXMBmNnA-uRwcOxZ';
const clock = () => new Date('2026-03-02T04:00:00Z');

async function makeEarly(): Promise<{ dataDir: string; databaseUrl?: string }> {
  const place =
    testEngine() === 'server'
      ? { dataDir: '', databaseUrl: await createOnServer() }
      : { dataDir: await mkdtemp(path.join(tmpdir(), 'portal-early-')) };
  const early = await openDatabase({ ...place, fill: loadFixture });
  await early.close();
  return place;
}

async function loadFixture(kysely: Kysely<Tables>): Promise<void> {
  const text = (await readFile(FIXTURE, 'utf8')).replace(/^--.*\n/gm, '');
  for (const statement of text.split(/;\n(?=\n|INSERT|ALTER|$)/))
    if (statement.trim() !== '') await sql.raw(statement).execute(kysely);
}

/** Columns, indexes and constraints of all tables, in words. */
async function describeSchema(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as text
    from information_schema.columns where table_schema = 'public' and table_name <> 'kysely_migration_lock'
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1`.execute(kysely);
  return rows.map(({ text }) => text);
}

describe('D10: a database of an early version', () => {
  let place: Awaited<ReturnType<typeof makeEarly>>;
  let database: Database;
  const upgrades: Upgrade[] = [];
  beforeAll(async () => {
    place = await makeEarly();
    database = await openDatabase({
      ...place,
      beforeUpgrade: (_, upgrade) => Promise.resolve(void upgrades.push(upgrade)),
    });
  });
  afterAll(async () => {
    await database.close();
    if (place.dataDir) await rm(place.dataDir, { recursive: true });
  });

  test('is brought to this version, which says from where to where before it changes anything', async () => {
    const [, ...later] = Object.keys(migrations);
    expect(upgrades).toEqual([{ from: undefined, to: version, missing: later }]);
    expect(await findSetting(database.kysely, 'portal-version')).toBe(version);
  });

  test('has the same tables as a new one', async () => {
    const fresh = await openDatabase(await makePlace());
    const schema = await describeSchema(fresh.kysely);
    expect(schema.length).toBeGreaterThan(400);
    expect(await describeSchema(database.kysely)).toEqual(schema);
    await fresh.close();
  });

  test('has lost nothing: its customer is logged in, with three requests and an image', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const backend = createBackend({ db: database, settings: TEST_SETTINGS, clock, log });
    const headers = {
      'X-API-Key': TEST_SETTINGS.apiKey,
      Authorization: `Jwt ${TOKEN}`,
      'X-Service-Key': BUSINESS,
      Cookie: `_authToken=${TOKEN}`,
    };
    const ask = (target: string) =>
      backend.fetch(new Request(`https://bantuan.kucing.example${target}`, { headers }));
    const list = await ask('/api/project/api/issue/TICKET/');
    expect(list.status).toBe(200);
    const { records } = (await list.json()) as { records: { key: string; name: string }[] };
    expect(records.map(({ key, name }) => `${key} ${name}`).sort()).toEqual([
      'TICKET-1 Kucing tidak mau turun',
      'TICKET-2 Mangkuk bocor',
      'TICKET-3 Kandang terlalu kecil',
    ]);
    const image = await ask(IMAGE);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(20);
  });
});

test('D10: data of a newer version are refused, by the name of that version', async () => {
  const place = await makeEarly();
  const newer = { ...migrations, '9000-later': { up: () => Promise.resolve() } };
  const made = await openDatabase({ ...place, migrations: newer });
  await sql`insert into setting (name, value) values ('portal-version', '"1.4.2"')`.execute(made.kysely);
  await made.close();
  await expect(openDatabase(place)).rejects.toMatchObject({
    problem: 'newer',
    message: expect.stringMatching(
      /made by 1\.4\.2 of the portal, and this is .*: it has 9000-later/,
    ) as string,
  });
  if (place.dataDir) await rm(place.dataDir, { recursive: true });
});

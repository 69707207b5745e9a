import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '@/lib/backend/keys';
import { DEMO_EMAIL, ensureDemoCustomer } from '@/lib/backend/demo/demo-customer';
import { systemRandom } from '@/lib/backend/random';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { findContentVersion, listContentChanges } from '@/lib/backend/content/queries';
import { databaseStore } from '@/lib/importer/store/queries';
import { isConfirmed } from '@/scripts/is-confirmed';
import { isDemoRemoved, removeDemo, listShippedFiles, putSynonymsAside } from '@/lib/server/remove-demo';
import { apiOf, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { codeRequest, LOGIN_CODE, type TestIdentity } from '@/tests/helpers/make-identity';
import { makeCustomer, makeCustomers, requestOf } from '@/tests/helpers/make-customer';
import { makeFolder, type Files } from './source';

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());

const importFiles = async (source: string, files: Files): Promise<void> => {
  await importIntoDatabase({ folder: await makeFolder(files), source, db: backend.db });
};

/** Returns the items that are left, by model and key. */
async function items(): Promise<string[]> {
  const rows = await backend.db.kysely
    .selectFrom('content_item')
    .select(['model', 'key', 'source'])
    .orderBy('key')
    .execute();
  return rows.map(({ model, key, source }) => `${source}: ${model} ${key}`);
}

async function emails(): Promise<(string | null)[]> {
  const rows = await backend.db.kysely
    .selectFrom('app_user')
    .select('email')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

async function count(table: 'issue' | 'company' | 'content_redirect'): Promise<number> {
  const row = await backend.db.kysely
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

test('before it goes its files are named, those that an operator has changed or added first', async () => {
  const { db } = backend;
  const content = await makeFolder({
    'A/B/bawaan.md': 'Bawaan.',
    'A/B/diubah.md': 'Diubah.',
    'A/B/milik-kami.md': 'Baru.',
  });
  const shippedOn = new Date('2026-01-01T00:00:00Z');
  await utimes(path.join(content, 'A/B/bawaan.md'), shippedOn, shippedOn);
  await utimes(path.join(content, 'A/B/diubah.md'), shippedOn, new Date('2026-02-02T00:00:00Z'));
  await importIntoDatabase({ folder: content, source: 'shipped', db });
  await importFiles('kami', { 'C/D/lain.md': 'Lain.' });
  const files = await listShippedFiles(databaseStore(db), content);
  expect(files.map(({ file }) => file)).toEqual(['A/B/milik-kami.md', 'A/B/diubah.md', 'A/B/bawaan.md']);
  await db.reset();
});

test('its synonyms are put aside once; those that an operator writes then stay', async () => {
  const content = await makeFolder({ 'synonyms.yml': 'same: [[faktur, invoice]]' });
  expect(await putSynonymsAside(content)).toBe(true);
  expect(await readdir(content)).toEqual(['synonyms.demo.yml']);
  expect(await putSynonymsAside(content)).toBe(false);
  await writeFile(path.join(content, 'synonyms.yml'), 'same: [[kami, saya]]');
  expect(await putSynonymsAside(content)).toBe(false);
  expect(await readFile(path.join(content, 'synonyms.yml'), 'utf8')).toContain('kami');
});

test.each([
  ['y\n', true],
  ['Ya\n', true],
  ['t\n', false],
  ['\n', false],
  ['', false],
])('the question is answered by %j: %s', async (typed, isYes) => {
  const input = new PassThrough();
  const answer = isConfirmed('Hapus? ', input, new PassThrough());
  input.end(typed);
  expect(await answer).toBe(isYes);
});

test('the demo is removed with everything that belongs to it, and nothing else', async () => {
  const { db, clock } = backend;
  const deps = { db, clock, keys: deriveKeys(TEST_SETTINGS.appSecret) };
  await importFiles('shipped', {
    'Kebun/Pagar/pintu.md': '---\ntitle: Pintu\nredirect_from: /lama/pintu\n---\nKayu.',
    'Kebun/Siram/selang.md': '---\ntitle: Selang\n---\nKaret.',
    'Dapur/Api/kompor.md': '---\ntitle: Kompor\n---\nBiru.',
  });
  // One of another source in a category and a topic of the demo.
  await importFiles('kami', {
    'Bengkel/Kayu/gergaji.md': '---\ntitle: Gergaji\nredirect_from: /lama/gergaji\n---\nTajam.',
  });
  const parent = await db.kysely
    .selectFrom('content_item')
    .select(['uid', 'category_key'])
    .where('model', '=', 'help-topic')
    .where('name', '=', 'Pagar')
    .executeTakeFirstOrThrow();
  await backend.insert([
    { model: 'help-article', key: 'engsel', topic_uid: parent.uid, category_key: parent.category_key },
  ]);
  await ensureDemoCustomer({ db, clock, random: systemRandom });
  const customer = await makeCustomer(backend, 'sri@kucing.example');
  expect((await customer.post('/project/service/issue/', requestOf())).status).toBe(200);
  const version = await findContentVersion(db.kysely);

  expect(await removeDemo(deps)).toEqual({ removed: 6, kept: 2, requests: 3 });

  expect(await items()).toEqual([
    'kami: help-category bengkel',
    'fixture: help-article engsel',
    'kami: help-article gergaji',
    'kami: help-topic kayu',
    'shipped: help-category kebun',
    'shipped: help-topic pagar',
  ]);
  expect(await emails()).toEqual(['sri@kucing.example']);
  expect([await count('issue'), await count('company'), await count('content_redirect')]).toEqual([1, 0, 1]);
  expect((await backend.send(LOGIN_CODE, codeRequest(DEMO_EMAIL))).status).toBe(400);
  // Running sites notice by the log of changes, and the search finds nothing of it.
  const changes = await listContentChanges(db.kysely, version, []);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['removed']));
  expect(changes).toHaveLength(6);
  const found = async (q: string) =>
    (await apiOf(backend).content.list({ model: 'help-article', q })).data?.count;
  expect([await found('selang'), await found('gergaji')]).toEqual([0, 1]);
});

test('no later start brings it back, and a second removal finds nothing', async () => {
  const { db, clock } = backend;
  expect(await isDemoRemoved(db)).toBe(true);
  const deps = { db, clock, keys: deriveKeys(TEST_SETTINGS.appSecret) };
  expect(await removeDemo(deps)).toEqual({ removed: 0, kept: 2, requests: undefined });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseOutageError } from '@/lib/database/errors';
import { importFolder } from '@/lib/importer/import-folder';
import type { ContentStore } from '@/lib/importer/store/content-store';
import { databaseStore } from '@/lib/importer/store/queries';
import { createStoreHandler, remoteStore, STORE_PATH } from '@/lib/importer/store/remote-store';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';
import { makeFolder, writeFiles } from './source';

let db: TestDatabase;
let server: http.Server;
let remote: ContentStore;
let port = 0;
const onApplied = vi.fn(() => Promise.resolve());

beforeAll(async () => {
  db = await openTestDatabase();
  const handler = createStoreHandler(databaseStore(db), onApplied);
  server = http.createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  remote = remoteStore({ pid: 1, token: 't', target: { host: '127.0.0.1', port } });
});
afterAll(async () => {
  server.close();
  await db.close();
});
beforeEach(async () => {
  onApplied.mockClear();
  await db.reset();
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const FILES = {
  'A/B/a.md': '![a](a.svg) [b](b.md)',
  'A/B/b.md': '---\nredirect_from: /lama\n---\nb',
  'A/B/a.svg': svg,
};

it('an import into a running site writes what an import into its database writes', async () => {
  const folder = await makeFolder(FILES);
  const now = () => new Date(Date.UTC(2026, 10, 1));
  const read = async () => ({
    items: await db.kysely.selectFrom('content_item').selectAll().orderBy('uid').execute(),
    media: await db.kysely.selectFrom('media').select(['id', 'bytes', 'width', 'source', 'mime']).execute(),
    redirects: await db.kysely.selectFrom('content_redirect').selectAll().execute(),
    changes: await db.kysely
      .selectFrom('content_change')
      .select(['key', 'kind'])
      .orderBy('version')
      .execute(),
  });
  const direct = await importFolder({ folder, source: 'x', store: databaseStore(db), now });
  const expected = await read();
  await db.reset();
  expect(await importFolder({ folder, source: 'x', store: remote, now })).toEqual(direct);
  expect(await read()).toEqual(expected);
  expect(onApplied).toHaveBeenCalledTimes(1);

  await writeFiles(folder, { 'A/B/b.md': 'baru' });
  expect(await importFolder({ folder, source: 'x', store: remote, now })).toMatchObject({
    changed: 1,
    unchanged: 3,
  });
  expect(await importFolder({ folder, source: 'x', store: remote, now })).toMatchObject({
    changed: 0,
    unchanged: 4,
  });
  expect(onApplied).toHaveBeenCalledTimes(2);
});

it('an import that dies while sending changes nothing', async () => {
  const folder = await makeFolder(FILES);
  await importFolder({ folder, source: 'x', store: remote });
  const before = await db.kysely.selectFrom('content_item').selectAll().orderBy('uid').execute();
  onApplied.mockClear();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, method: 'POST', path: `${STORE_PATH}apply` },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on('error', reject);
    const removed = before.map(({ uid, locale }) => ({ uid, locale }));
    request.end(
      `${JSON.stringify({ source: 'x', removed, renamed: [], rehashed: [], changes: [], now: new Date().toISOString(), count: 2 })}\n`,
    );
  });
  expect(status).toBe(500);
  expect(await db.kysely.selectFrom('content_item').selectAll().orderBy('uid').execute()).toEqual(before);
  expect(onApplied).not.toHaveBeenCalled();
});

it('a refusal of the running site is an error of the import', async () => {
  const folder = await makeFolder(FILES);
  onApplied.mockRejectedValueOnce(new Error('penuh'));
  await expect(importFolder({ folder, source: 'x', store: remote })).rejects.toThrow('penuh');
  const other = remoteStore({ pid: 1, token: 't', target: { host: '127.0.0.1', port: 1 } });
  await expect(importFolder({ folder, source: 'x', store: other })).rejects.toThrow();
  await expect(remote.addMedia({ id: 'x' } as never)).rejects.toThrow();
});

it('a database that is busy with another import is reported with what to do', async () => {
  const folder = await makeFolder(FILES);
  onApplied.mockRejectedValueOnce(new DatabaseOutageError('busy', 'The database was busy for 15 s.'));
  await expect(importFolder({ folder, source: 'x', store: remote })).rejects.toThrow(
    /sedang sibuk, mungkin dengan impor lain\. Tunggu sampai selesai/,
  );
});

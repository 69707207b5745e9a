// @both-engines
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseStore } from '@/lib/importer/store/queries';
import { countObjects, keepBytes, moveMediaPart, removeObjects } from '@/lib/database/media-bytes';
import { createObjectStore } from '@/lib/database/object-store';
import { openDatabase } from '@/lib/database/open-database';
import type { UploadedMedia } from '@/lib/contract/project';
import { saveBackup } from '@/scripts/data/save-backup';
import { openRestored, scratchFolder } from '@/tests/helpers/backups';
import { insertMedia, PNG } from '@/tests/helpers/content-rows';
import { makePlace } from '@/tests/helpers/engines';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { startS3Server, type S3Server } from '@/tests/helpers/s3-server';

const UPLOAD = '/project/service/issue/upload_media/';

let backend: TestIdentity;
let s3: S3Server;
let sri: Customer;
let picture: Buffer;

/** Opens the store as the settings would, with a time limit for tests. */
const storeOf = (takesNew = true, url = s3.url) => createObjectStore({ url, takesNew, readLimitMs: 2_000 });

beforeAll(async () => {
  [backend, s3] = await Promise.all([makeCustomers(), startS3Server()]);
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f54a7' } })
    .png()
    .toBuffer();
});
afterAll(() => Promise.all([backend.close(), s3.close()]));
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  backend.db.objects = storeOf();
});
afterEach(() => {
  backend.db.objects = undefined;
  s3.fault = undefined;
  s3.beforePut = undefined;
  s3.objects.clear();
});

async function upload() {
  const body = new FormData();
  body.set('media', new File([new Uint8Array(picture)], 'layar.png', { type: 'image/png' }));
  const headers = { 'X-API-Key': TEST_API_KEY, ...sri.headers };
  const response = await backend.fetch(new Request(apiUrl(UPLOAD), { method: 'POST', headers, body }));
  return { status: response.status, body: (await response.json()) as { data?: UploadedMedia } };
}

const look = (url: string, who: Customer | undefined = sri) =>
  backend.fetch(
    new Request(`http://portal.test${url}`, who && { headers: { Cookie: `_authToken=${who.token}` } }),
  );

const files = async () => ({
  upload: await backend.db.kysely.selectFrom('upload').select(['bytes', 'object_key', 'size']).execute(),
  media: await backend.db.kysely.selectFrom('media').select(['bytes', 'object_key', 'size']).execute(),
});

async function moveAll(to: 's3' | 'database') {
  const moved = { moved: 0, damaged: [] as string[] };
  for (let next: Awaited<ReturnType<typeof moveMediaPart>>['next'], isFirst = true; isFirst || next;) {
    const part = await moveMediaPart(backend.db, to, next);
    moved.moved += part.moved;
    moved.damaged.push(...part.damaged);
    next = part.next;
    isFirst = false;
  }
  return moved;
}

/** Starts `npm run media:move -- --to s3`. */
function startMove({ dataDir, databaseUrl = '' }: Awaited<ReturnType<typeof makePlace>>) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, S3_URL: s3.url };
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/media-move.ts', '--to', 's3'], {
    env: { ...env, NODE_NO_WARNINGS: '1', APP_SECRET: 'c3VuZ2FpLXlhbmctbWVuZ2FsaXIta2UtbGF1dC1sZXBhcw' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

test('an attachment is in the store alone, and its readers are those whom the portal lets', async () => {
  const { data } = (await upload()).body;
  const [row] = (await files()).upload;
  expect(row).toMatchObject({ bytes: null, object_key: expect.stringMatching(/^upload\//) });
  expect([...s3.objects.keys()]).toEqual([`portal/${row!.object_key}`]);
  const shown = await look(data!.image_url);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await shown.arrayBuffer()).byteLength).toBe(row!.size);
  const small = `/api/media/private/?url=${encodeURIComponent(data!.image_url)}&w=64&q=85`;
  expect((await look(small)).status).toBe(200);
  const adi = await makeCustomer(backend, 'adi@kucing.example');
  for (const url of [data!.image_url, small]) {
    expect((await look(url, adi)).status).toBe(404);
    expect((await backend.fetch(new Request(`http://portal.test${url}`))).status).toBe(404);
  }
});

test('a picture of an import is in the store, and is served and read again from there', async () => {
  const store = databaseStore(backend.db);
  const head = { mime: 'image/png', width: 1, height: 1, source: 'uji' };
  await store.addMedia({ id: 'a'.repeat(32), file_name: 'a.png', bytes: PNG, ...head });
  expect((await files()).media).toMatchObject([{ bytes: null }]);
  expect(await store.readMedia('a'.repeat(32))).toEqual(PNG);
  const answer = await look(`/media/${'a'.repeat(32)}/a.png`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
});

test('what is deleted in any way is removed from the store; what is named stays', async () => {
  const first = (await upload()).body.data!;
  await upload();
  expect(await sri.remove(`${UPLOAD}${first.id}/`)).toMatchObject({ status: 200 });
  await removeObjects(backend.db);
  expect(s3.objects.size).toBe(1);
  await backend.db.kysely.deleteFrom('upload').execute();
  await removeObjects(backend.db);
  expect(s3.objects.size).toBe(0);
});

test('an object whose row was never written is removed later, not before', async () => {
  await keepBytes(backend.db, 'upload', PNG);
  await removeObjects(backend.db);
  expect(s3.objects.size).toBe(1);
  await backend.db.kysely.updateTable('media_removal').set({ due_at: '2020-01-01T00:00:00Z' }).execute();
  await removeObjects(backend.db);
  expect(s3.objects.size).toBe(0);
});

describe('U08 a store that fails', () => {
  test.each([
    ['down', 'down'],
    ['hanging', 'hanging'],
    ['cut', 'cut'],
  ] as const)('U08 %s: pictures 503 in time, nothing of its inside is shown', async (_, fault) => {
    const { data } = (await upload()).body;
    s3.fault = fault;
    const answer = await look(data!.image_url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).not.toMatch(/127\.0\.0\.1|ember|kunci|rahasia|upload\//);
    expect(JSON.stringify(backend.log)).not.toMatch(/ember|kunci|rahasia|portal\/upload/);
    expect(backend.db.objects!.problem()).toMatchObject({ code: expect.stringMatching(/^\w+$/) });
    expect((await sri.get('/project/api/project/TICKET/')).status).toBe(200);
    s3.fault = undefined;
    expect((await look(data!.image_url)).status).toBe(200);
    expect(backend.db.objects!.problem()).toBeUndefined();
  });

  test('U08 wrong keys: uploads and pictures 503, and nothing is stored half', async () => {
    const { data } = (await upload()).body;
    backend.db.objects = storeOf(true, s3.wrongUrl);
    expect((await look(data!.image_url)).status).toBe(503);
    const refused = await upload();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await files()).upload).toHaveLength(1);
    expect(backend.db.objects.problem()?.code).toBe('SignatureDoesNotMatch');
    expect(JSON.stringify([refused, backend.log])).not.toContain('rahasia');
  });

  test('U08 without S3_URL: pictures 503, and their number is known', async () => {
    const { data } = (await upload()).body;
    backend.db.objects = undefined;
    expect((await look(data!.image_url)).status).toBe(503);
    expect(await countObjects(backend.db)).toBe(1);
  });
});

describe('moving', () => {
  test('goes both ways beside readers, and leaves each file in one place', async () => {
    backend.db.objects = storeOf(false);
    const { data } = (await upload()).body;
    await insertMedia(backend.db.kysely, { bytes: PNG, mime: 'image/png', file_name: 'a.png' });
    const before = await (await look(data!.image_url)).arrayBuffer();
    backend.db.objects = storeOf();
    expect(await moveAll('s3')).toEqual({ moved: 2, damaged: [] });
    expect(await countObjects(backend.db)).toBe(2);
    expect(Object.values(await files()).flat()).toMatchObject([{ bytes: null }, { bytes: null }]);
    expect(await (await look(data!.image_url)).arrayBuffer()).toEqual(before);
    backend.db.objects = storeOf(false);
    expect(await moveAll('database')).toEqual({ moved: 2, damaged: [] });
    expect(Object.values(await files()).flat()).toMatchObject([{ object_key: null }, { object_key: null }]);
    expect(s3.objects.size).toBe(0);
    expect(await (await look(data!.image_url)).arrayBuffer()).toEqual(before);
  });

  test('U08 goes on after the store was down, and loses nothing', async () => {
    backend.db.objects = storeOf(false);
    await upload();
    backend.db.objects = storeOf();
    s3.fault = 'down';
    await expect(moveAll('s3')).rejects.toMatchObject({ outage: 'object-store' });
    expect((await files()).upload).toMatchObject([{ object_key: null, bytes: expect.any(Buffer) }]);
    s3.fault = undefined;
    expect(await moveAll('s3')).toEqual({ moved: 1, damaged: [] });
  });

  test(
    'U08 goes on after a kill while the tenth file is sent: each is there once, and whole',
    { timeout: 120_000 },
    async () => {
      const place = await makePlace();
      const opened = await openDatabase(place);
      const originals = Array.from({ length: 25 }, (_, n) => Buffer.concat([PNG, Buffer.from([n])]));
      for (const [n, bytes] of originals.entries())
        await insertMedia(opened.kysely, { bytes, mime: 'image/png', file_name: `${n}.png` });
      await opened.close();

      const cut = startMove(place);
      let arrived = 0;
      s3.beforePut = async () => {
        arrived += 1;
        if (arrived < 10) return;
        s3.beforePut = undefined;
        cut.kill('SIGKILL');
        await once(cut, 'exit');
      };
      await once(cut, 'close');
      expect([cut.signalCode, arrived]).toEqual(['SIGKILL', 10]);
      const again = startMove(place);
      await once(again, 'close');
      expect(again.exitCode).toBe(0);

      const db = await openDatabase({ ...place, objects: { url: s3.url, takesNew: true } });
      const rows = await db.kysely.selectFrom('media').select(['bytes', 'object_key', 'sha256']).execute();
      // The tenth arrived though its sender was gone; it is removed a day later.
      expect(s3.objects.size).toBe(26);
      await db.kysely.updateTable('media_removal').set({ due_at: '2020-01-01T00:00:00Z' }).execute();
      await removeObjects(db);
      await db.close();
      expect(rows.every((row) => row.bytes === null)).toBe(true);
      expect([...s3.objects.keys()].sort()).toEqual(rows.map((row) => `portal/${row.object_key}`).sort());
      const hashes = (list: Iterable<Buffer>) =>
        [...list].map((bytes) => createHash('sha256').update(bytes).digest('hex')).sort();
      expect(hashes(s3.objects.values())).toEqual(hashes(originals));
      expect(rows.map((row) => row.sha256.toString('hex')).sort()).toEqual(hashes(originals));
    },
  );

  test('leaves and names what is damaged or missing', async () => {
    await upload();
    const [key = ''] = s3.objects.keys();
    s3.objects.set(key, Buffer.from('lain'));
    expect(await moveAll('database')).toMatchObject({
      moved: 0,
      damaged: [expect.stringMatching(/^upload /)],
    });
    expect(await countObjects(backend.db)).toBe(1);
  });
});

test('a backup holds the files of the store, or names them alone', async () => {
  const folder = await scratchFolder();
  const db = await openDatabase({ ...(await makePlace()), objects: { url: s3.url, takesNew: true } });
  const store = databaseStore(db);
  const head = { mime: 'image/png', width: 1, height: 1, source: 'uji' };
  await store.addMedia({ id: 'b'.repeat(32), file_name: 'b.png', bytes: PNG, ...head });
  const options = { secret: undefined, signal: new AbortController().signal };
  const [whole, apart] = [path.join(folder, 'a.gz'), path.join(folder, 'b.gz')];
  await saveBackup(db, whole, { ...options, readObject: db.objects!.get });
  await saveBackup(db, apart, options);
  await db.close();
  for (const [file, bytes] of [
    [whole, PNG],
    [apart, null],
  ] as const) {
    const restored = await openRestored(file, await makePlace());
    const row = await restored.kysely.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect([row.bytes, row.object_key === null]).toEqual([bytes, bytes !== null]);
    await restored.close();
  }
});

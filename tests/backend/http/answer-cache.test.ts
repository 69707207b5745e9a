import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteContentChange } from '@/lib/backend/runtime';
import { AnswerCache } from '@/lib/backend/http/answer-cache';
import { indexContent } from '@/lib/search';
import { TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { unwatchContent } from '@/tests/helpers/watched-content';

const LIST = '/api/content/api/content/?model=faq';
const ITEM = '/api/content/api/content/kucing/?model=faq';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([{ model: 'faq', key: 'kucing', title: 'Kucing' }]);
});
afterAll(() => {
  unwatchContent();
  return backend.close();
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  backend.fetch(new Request(`http://x${path}`, { headers: { 'X-API-Key': TEST_API_KEY, ...headers } }));
const titleOf = async (path: string): Promise<unknown> =>
  ((await (await ask(path)).json()) as { title?: string }).title;
const rename = (title: string) =>
  backend.db.kysely.updateTable('content_item').set({ title }).where('key', '=', 'kucing').execute();

describe('calls that depend on the content alone', () => {
  test('are read anew each time where nothing watches the content', async () => {
    expect(await titleOf(ITEM)).toBe('Kucing');
    await rename('Kucing besar');
    expect(await titleOf(ITEM)).toBe('Kucing besar');
  });

  test('are kept until the content changes', async () => {
    noteContentChange();
    expect(await titleOf(ITEM)).toBe('Kucing besar');
    await rename('Kucing kecil');
    expect(await titleOf(ITEM)).toBe('Kucing besar');
    noteContentChange();
    expect(await titleOf(ITEM)).toBe('Kucing kecil');
  });

  test('T04 what became private is gone once the change is noticed, with its tag as well', async () => {
    const etag = (await ask(ITEM)).headers.get('etag') ?? '';
    expect((await ask(ITEM, { 'if-none-match': etag })).status).toBe(304);
    await backend.db.kysely.updateTable('content_item').set({ visibility: 'private' }).execute();
    noteContentChange();
    expect((await ask(ITEM, { 'if-none-match': etag })).status).toBe(404);
    expect(await (await ask(LIST)).json()).toMatchObject({ count: 0 });
    await backend.db.kysely.updateTable('content_item').set({ visibility: 'public' }).execute();
    noteContentChange();
  });

  test('H02 need the key each time, and no header changes what is kept', async () => {
    await ask(LIST);
    expect((await ask(LIST, { 'X-API-Key': 'salah' })).status).toBe(401);
    const clean = await (await ask(LIST)).text();
    for (const [name, value] of [
      ['cookie', 'token=x'],
      ['x-forwarded-host', 'jahat.example'],
      ['authorization', 'Jwt x'],
    ] as const)
      expect(await (await ask(LIST, { [name]: value })).text(), name).toBe(clean);
    expect(await (await ask(`${LIST}&tidak=dikenal`)).text()).toBe(clean);
    expect(await (await ask(`${LIST}&locale=en`)).text()).not.toBe(clean);
  });

  test('say that clients must ask again', async () => {
    expect((await ask(ITEM)).headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask('/api/directory/api/business/0/')).headers.get('cache-control')).toBe('no-store');
  });

  test('are compressed for those who accept it, with the same tag', async () => {
    await backend.db.kysely
      .updateTable('content_item')
      .set({ title: 'Kucing '.repeat(300) })
      .execute();
    noteContentChange();
    const plain = await ask(ITEM);
    const text = await plain.clone().text();
    for (const accepted of ['gzip, br', '*', 'gzip;q=0.5, identity;q=0.1']) {
      const packed = await ask(ITEM, { 'accept-encoding': accepted });
      expect(packed.headers.get('content-encoding'), accepted).toBe('gzip');
      expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text);
    }
    for (const accepted of ['identity', 'gzip;q=0', 'br', '']) {
      const whole = await ask(ITEM, { 'accept-encoding': accepted });
      expect([whole.headers.get('content-encoding'), await whole.text()]).toEqual([null, text]);
    }
    await rename('Kucing');
    noteContentChange();
  });

  test('T04 a search is kept as well, and does not find what became private', async () => {
    const search = '/api/content/api/search/?q=kucing&mixed=true';
    for (const path of [search, `${LIST}&q=kucing`]) {
      const etag = (await ask(path)).headers.get('etag') ?? '';
      expect((await ask(path, { 'if-none-match': etag })).status, path).toBe(304);
    }
    const [item] = await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'private' })
      .returning('uid')
      .execute();
    await backend.db.transaction((trx) => indexContent(trx, [item?.uid ?? '']));
    noteContentChange();
    for (const path of [search, `${LIST}&q=kucing`])
      expect(await (await ask(path)).json(), path).toMatchObject({ count: 0 });
  });
});

test('an answer that was read while the content changed is not kept', async () => {
  let revision = 1;
  const answers = new AnswerCache(() => revision);
  const read = async (text: string) =>
    (await answers.respond('k', new Request('http://x'), () => Promise.resolve({ text }))).json();
  const slow = answers.respond('k', new Request('http://x'), async () => {
    revision += 1;
    return { text: 'lama' };
  });
  expect(await (await slow).json()).toEqual({ text: 'lama' });
  expect(await read('baru')).toEqual({ text: 'baru' });
  expect(await read('tidak dibaca')).toEqual({ text: 'baru' });
});

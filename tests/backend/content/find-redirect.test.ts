import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { createFolder, removeFolder, type Files } from '@/tests/importer/source';

const SITE: Files = {
  'id/help/kebun/_category_.yml': 'label: Kebun\nredirect_from: [/kategori/kebun]\n',
  'id/help/kebun/pagar/_category_.yml': 'label: Pagar\nredirect_from: [/bagian/pagar.html]\n',
  'id/help/kebun/pagar/pintu.md':
    '---\ntitle: Pintu\nid: 36000001\nredirect_from: [/lama/pintu besar, /en/tua, /id/tua]\n---\n## Cat\n\nisi',
  'en/help/kebun/pagar/pintu.md': '---\ntitle: Gate\nslug: gate\nid: 36000001\n---\n## Paint\n\ntext',
  'id/help/kebun/pagar/engsel.md': '---\ntitle: Engsel\nid: 36000002\n---\nisi',
  'id/help/kebun/pagar/rahasia.md': '---\nvisibility: private\nid: 36000003\n---\n## Bagian\n\nisi',
  'id/help/rahasia/_category_.yml': 'label: Rahasia\nvisibility: private\n',
  'id/help/rahasia/dalam/apa.md': '---\nid: 36000004\n---\nisi',
  'id/blog/_categories.yml': '- key: kabar\n  name: Kabar\n',
  'id/blog/panen.md': '---\nredirect_from: /berita/panen\n---\nramai',
  'redirects.yaml': [
    '/a: id/help/kebun/pagar/pintu.md#cat',
    '/b: id/help/kebun/pagar/rahasia.md#bagian',
    '/c: /blog',
    '/d: https://contoh.example/x?y=1',
    '/tua: /faq',
  ].join('\n'),
};

let backend: TestBackend;
let folder: string;
beforeAll(async () => {
  backend = await makeBackend();
  folder = await createFolder(SITE);
  const report = await importIntoDatabase({ folder, source: 'kebun', db: backend.db });
  expect(report.problems.filter(({ kind }) => kind === 'redirect-refused')).toEqual([]);
});
afterAll(async () => {
  await backend.close();
  await removeFolder(folder);
});

async function lead(path: string, locale = 'id'): Promise<string | number> {
  const response = await backend.get('/content/api/redirect/', { path, locale });
  if (response.status !== 200) return response.status;
  return ((await response.json()) as { link_to: string }).link_to;
}

async function pathOf(key: string, locale: 'id' | 'en' = 'id'): Promise<string> {
  const { uid, topic_uid, category_key } = await backend.db.kysely
    .selectFrom('content_item')
    .select(['uid', 'topic_uid', 'category_key'])
    .where('key', '=', key)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  return `${locale === 'en' ? '/en' : ''}/content/${category_key}/${topic_uid}/${uid}-${key}`;
}

describe('GET /content/api/redirect/', () => {
  it.each([
    '/lama/pintu%20besar',
    '/lama/pintu besar/',
    '/lama/pintu%20besar.html',
    '/lama/pintu%20besar.md?x=1',
    '/hc/id/articles/36000001',
    '/hc/id/articles/36000001-Apa-Saja',
    '/hc/articles/36000001-lain.html',
    '/hc/de/articles/36000001-Tor',
  ])('%s leads to the article', async (path) => {
    expect(await lead(path)).toBe(await pathOf('pintu'));
  });

  it('leads to the language that the old address was for, as far as it exists', async () => {
    expect(await lead('/hc/en-us/articles/36000001')).toBe(await pathOf('gate', 'en'));
    expect(await lead('/lama/pintu%20besar', 'en')).toBe(await pathOf('gate', 'en'));
    expect(await lead('/hc/en-us/articles/36000002', 'en')).toBe(await pathOf('engsel'));
  });

  it('leads to categories, topics, posts, parts of articles, pages and other sites', async () => {
    expect(await lead('/kategori/kebun')).toBe('/content/kebun');
    expect(await lead('/bagian/pagar')).toMatch(/^\/content\/kebun\/topic\/[0-9a-z]{10}$/);
    expect(await lead('/berita/panen')).toBe('/blog/panen');
    expect(await lead('/a')).toBe(`${await pathOf('pintu')}#cat`);
    expect(await lead('/c')).toBe('/blog');
    expect(await lead('/d')).toBe('https://contoh.example/x?y=1');
  });

  it('an old folder with the name of a language is not taken for ours', async () => {
    expect(await lead('/tua', 'en')).toBe(await pathOf('gate', 'en'));
    expect(await lead('/tua', 'id')).toBe(await pathOf('pintu'));
  });

  test('T04 an address of a private item answers like an unknown one', async () => {
    const unknown = await (await backend.get('/content/api/redirect/', { path: '/tidak/ada' })).text();
    expect(JSON.parse(unknown)).toEqual({ detail: 'Not found.', code: 'not-found' });
    for (const path of ['/b', '/hc/id/articles/36000003', '/hc/id/articles/36000004']) {
      const response = await backend.get('/content/api/redirect/', { path });
      expect([path, response.status, await response.text()]).toEqual([path, 404, unknown]);
    }
  });

  test('V08 X05 addresses that are no path lead nowhere', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '../../etc/passwd',
      '/%E0%A4%A',
      '/a%00b',
      'javascript:x',
    ]) {
      expect([path, await lead(path)]).toEqual([path, 404]);
    }
    expect(await lead(`/${'x'.repeat(9000)}`)).toBe(400);
    expect(await lead('')).toBe(400);
  });

  test('X05 an address that somebody wrote into the table is checked before it is answered', async () => {
    await backend.db.kysely
      .insertInto('content_redirect')
      .values([
        { old_path: '/x1', target_path: 'javascript:hit()', source: 'kebun', target_uid: null },
        { old_path: '/x2', target_path: '//evil.example', source: 'kebun', target_uid: null },
      ])
      .execute();
    expect([await lead('/x1'), await lead('/x2')]).toEqual([404, 404]);
  });
});

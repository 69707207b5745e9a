import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HelpArticle } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

let backend: TestBackend;
const article = { model: 'help-article', topic_uid: 'utopik', category_key: 'kat' } as const;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([
    { model: 'help-category', key: 'kat', name: 'Zebra' },
    { model: 'help-topic', key: 'topik', name: 'Zebra', category_key: 'kat' },
    { ...article, key: 'in-title', title: 'Zebra belang', name: 'Hewan' },
    { ...article, key: 'in-name', title: 'Kuda', name: 'Zebra kecil' },
    { ...article, key: 'in-keywords', title: 'Keledai', name: 'Keledai', keywords: ['zebra', 'liar'] },
    {
      ...article,
      key: 'in-heading',
      title: 'Bagal',
      name: 'Bagal',
      plain_text: 'Awal.\nTentang zebra\nAkhir.',
      data: { headings: [{ id: 'z', text: 'Tentang zebra' }] },
    },
    { ...article, key: 'in-text', title: 'Sapi', name: 'Sapi', plain_text: 'Bukan zebra.' },
    { ...article, key: 'in-about', title: 'Domba', name: 'Domba', data: { description: 'Bukan zebra.' } },
    { ...article, key: 'in-tag', title: 'Kambing', name: 'Kambing', tags: ['zebra'] },
    {
      ...article,
      key: 'parts',
      title: 'Banteng',
      name: 'Banteng',
      keywords: ['zebra'],
      plain_text: 'Belang.',
    },
  ]);
});
afterAll(() => backend.close());

const keys = async (q: string, search_fields?: string, sort?: string) => {
  const query = { model: 'help-article', q, search_fields, sort, size: 20 };
  const { count, results } = await backend.getJson<{ count: number; results: HelpArticle[] }>(
    '/content/api/content/',
    query,
  );
  expect(count).toBe(results.length);
  return results.map(({ key }) => key).sort();
};

const TITLES = ['in-name', 'in-title'];
const KEYWORDS = ['in-heading', 'in-keywords', 'parts'];

test.each<[string | undefined, string[]]>([
  ['title', TITLES],
  ['name', TITLES],
  ['title,name', TITLES],
  ['keywords', KEYWORDS],
  ['title,keywords', [...KEYWORDS, ...TITLES].sort()],
  ['keywords,title,name', [...KEYWORDS, ...TITLES].sort()],
  // Every article hangs below a topic that is called so.
  [undefined, ['in-about', 'in-heading', 'in-keywords', 'in-name', 'in-tag', 'in-text', 'in-title', 'parts']],
])('in %s alone a word is found there and nowhere else', async (fields, expected) => {
  expect(await keys('zebra', fields)).toEqual(expected);
});

test.each([
  ['zebra belang', 'title', 'in-title'],
  ['zebra liar', 'keywords', 'in-keywords'],
  ['zebr', 'title', 'in-title'],
  ['zbera', 'keywords', 'in-keywords'],
])('several, unfinished and misspelt words are found as well: %j in %s', async (q, fields, key) => {
  expect(await keys(q, fields)).toContain(key);
});

test('words in other fields do not match', async () => {
  for (const q of ['bukan', 'belang', 'awal']) expect(await keys(q, 'keywords')).toEqual([]);
  expect(await keys('liar', 'title')).toEqual([]);
});

test('a list in another order has what matches every word, in the searched fields alone', async () => {
  expect(await keys('keledai zebra', 'title,keywords', 'name')).toEqual(['in-keywords']);
  expect(await keys('keledai zebra', 'keywords', 'name')).toEqual([]);
});

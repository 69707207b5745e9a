import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '@/lib/api/create-api';
import { loadBlog } from '@/lib/page-data/load-blog';
import { loadCategory } from '@/lib/page-data/load-category';
import { loadSearch } from '@/lib/page-data/search/load-search';
import { ARTICLE_SEARCH } from '@/lib/paths/search-path';
import { listCategoryCards } from '@/lib/page-data/sections';
import { FIXTURE_ITEMS, type ItemSketch } from '@/tests/helpers/content-rows';
import { apiOf, makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

const article = (key: string, rest: Partial<ItemSketch> = {}): ItemSketch => ({
  model: 'help-article',
  key,
  uid: `u${key}`,
  title: `Perahu ${key}`,
  topic_uid: 'ulayar',
  category_key: 'laut',
  ...rest,
});
const both = (item: ItemSketch): ItemSketch[] => [item, { ...item, locale: 'en', name: `${item.key} EN` }];

const ITEMS: ItemSketch[] = [
  { model: 'help-category', key: 'darat', uid: 'udarat', name: 'Darat', priority_group: 'a' },
  ...both({ model: 'help-category', key: 'laut', uid: 'ulaut', name: 'Laut', priority_group: 'b' }),
  { model: 'help-topic', key: 'dayung', uid: 'udayung', category_key: 'laut', priority_group: 'a' },
  ...both({ model: 'help-topic', key: 'layar', uid: 'ulayar', category_key: 'laut', priority_group: 'b' }),
  article('angin', { priority_group: 'a' }),
  ...both(article('badai', { priority_group: 'b' })),
  article('rahasia-ombak', { visibility: 'private' }),
  article('only-english', { locale: 'en' }),
  article('jalan', { topic_uid: 'uaspal', category_key: 'darat' }),
  { model: 'help-topic', key: 'aspal', uid: 'uaspal', category_key: 'darat' },
  { model: 'blog', key: 'kabar-laut', title: 'Kabar laut', created_at: '2030-01-01T00:00:00Z' },
  ...both({ model: 'blog', key: 'laut-lama', title: 'Laut lama', created_at: '2020-01-01T00:00:00Z' }),
];

let backend: TestBackend;
let api: Api;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([...FIXTURE_ITEMS, ...ITEMS]);
  api = apiOf(backend);
});
afterAll(() => backend.close());

describe('items without a translation', () => {
  test('follow the others in English lists, marked, with the articles counted that are listed', async () => {
    const cards = await listCategoryCards({ api, locale: 'en' });
    const shown = cards.map(({ name, lang, articleCount }) => ({ name, lang, articleCount }));
    expect(shown.map(({ lang }) => lang)).toEqual([undefined, undefined, ...shown.slice(2).map(() => 'id')]);
    expect(shown).toContainEqual({ name: 'laut EN', lang: undefined, articleCount: 3 });
    expect(shown).toContainEqual({ name: 'Darat', lang: 'id', articleCount: 1 });

    const category = await loadCategory({ api, locale: 'en', params: { categoryKey: 'laut' } });
    expect(category).toMatchObject({
      kind: 'found',
      props: {
        topics: [
          {
            name: 'layar EN',
            articleCount: 3,
            articles: [
              { title: 'Perahu badai', lang: undefined },
              { title: 'Perahu only-english', lang: undefined },
              { title: 'Perahu angin', lang: 'id' },
            ],
          },
          { uid: 'udayung', lang: 'id' },
        ],
      },
    });

    const blog = await loadBlog({ api, locale: 'en', params: {} });
    expect(JSON.stringify(blog)).toMatch(/"Laut lama".*"Kabar laut".*"lang":"id"/);
  });

  test('are found after the others', async () => {
    const { found } = await loadSearch({ path: ARTICLE_SEARCH, api, locale: 'en', q: 'perahu', offset: 0 });
    const hits = found?.hits.map(({ uid, lang }) => [uid, lang]) ?? [];
    expect(hits.slice(0, 2).map(([, lang]) => lang)).toEqual([undefined, undefined]);
    expect(hits.slice(2).toSorted()).toEqual([
      ['uangin', 'id'],
      ['ujalan', 'id'],
    ]);
    expect(found?.count).toBe(4);
    const narrowed = await loadSearch({
      path: ARTICLE_SEARCH,
      api,
      locale: 'en',
      q: 'perahu',
      offset: 0,
      category: 'darat',
    });
    expect(narrowed.found?.hits).toMatchObject([{ uid: 'ujalan', lang: 'id' }]);
  });

  test('are left out for programs that do not ask for them, and Indonesian lists have no English items', async () => {
    const list = async (query: Parameters<Api['content']['list']>[0]) =>
      (await api.content.list(query)).data?.results.map(({ key }) => key);
    expect(await list({ model: 'help-article', locale: 'en', topic_f: 'ulayar' })).toEqual([
      'badai',
      'only-english',
    ]);
    expect(
      await list({ model: 'help-article', locale: 'id', topic_f: 'ulayar', untranslated: 'true' }),
    ).toEqual(['angin', 'badai']);
    const { found } = await loadSearch({ path: ARTICLE_SEARCH, api, locale: 'id', q: 'perahu', offset: 0 });
    expect(found?.hits.map(({ uid }) => uid).toSorted()).toEqual(['uangin', 'ubadai', 'ujalan']);
  });
});

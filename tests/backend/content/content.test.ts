// @both-engines
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTENT_MODELS, type ContentItem, type HelpArticle } from '@/lib/contract/content';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';

type Listed = { count: number; results: ContentItem[] };
const LIST = '/content/api/content/';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(FIXTURE_ITEMS);
});
afterAll(() => backend.close());

const list = (query: Query) => backend.getJson<Listed>(LIST, query);
const keys = async (query: Query) => (await list(query)).results.map((item) => item.key);
const get = <Item = ContentItem>(key: string, query?: Query) =>
  backend.getJson<Item>(`${LIST}${key}/`, query);

describe('lists', () => {
  test.each(CONTENT_MODELS)(
    'every %s is listed and answered alone, in the shape of its model',
    async (model) => {
      const inside = FIXTURE_ITEMS.filter((item) => item.model === model && item.locale !== 'en');
      const { count, results } = await list({ model });
      expect(count).toBe(inside.length);
      expect(new Set(results.map((item) => item.key))).toEqual(new Set(inside.map((item) => item.key)));
      const [first] = results;
      const alone = await get(first!.uid, { model });
      expect(alone).toMatchObject({ uid: first!.uid, model });
    },
  );

  test('without a sort: by group as text, what has none last, then by age', async () => {
    expect(await keys({ model: 'help-article', topic_f: 'umandi' })).toEqual([
      'handuk',
      'sampo',
      'air-hangat',
      'sisir',
      'pengering',
    ]);
  });

  test.each<[Query, string[]]>([
    [{ sort: 'priority_group', order: 'desc' }, ['air-hangat', 'sampo', 'handuk', 'sisir', 'pengering']],
    [{ sort: 'created_at' }, ['handuk', 'air-hangat', 'sampo', 'sisir', 'pengering']],
    [{ sort: 'created_at', order: 'desc' }, ['pengering', 'sisir', 'sampo', 'air-hangat', 'handuk']],
    [{ sort: 'name' }, ['air-hangat', 'handuk', 'pengering', 'sampo', 'sisir']],
    [{ sort: 'title', order: 'desc' }, ['sisir', 'sampo', 'pengering', 'handuk', 'air-hangat']],
    [{ sort: 'total_view', order: 'desc' }, ['handuk', 'sampo', 'air-hangat', 'sisir', 'pengering']],
  ])('%j sorts', async (sort, expected) => {
    expect(await keys({ model: 'help-article', topic_f: 'umandi', ...sort })).toEqual(expected);
  });

  test.each<[Query, string[]]>([
    [{ model: 'help-article', topic_f: 'utidur' }, ['bantal']],
    [{ model: 'help-article', topic_f: 'tidur' }, ['bantal']],
    [{ model: 'help-article', topic_f: 'utidur, kolam' }, ['bantal', 'pakan']],
    [{ model: 'help-article', topic_f: 'tiada' }, []],
    [{ model: 'help-article', category_f: 'ikan' }, ['pakan']],
    [{ model: 'help-article', category_f: 'uikan' }, ['pakan']],
    [{ model: 'help-topic', category_f: 'kucing' }, ['mandi', 'tidur']],
    [{ model: 'help-topic', category_f: 'ukucing,uikan' }, ['mandi', 'tidur', 'kolam']],
    [{ model: 'help-topic', tags: 'air' }, ['mandi']],
    [{ model: 'help-article', tags_f: 'busa,handuk' }, ['handuk', 'sampo']],
    [{ model: 'help-article', tags_f: 'air', tags: 'busa' }, []],
    [{ model: 'blog', category_f: 'kabar' }, ['kucing-baru']],
    [{ model: 'blog', category_f: 'ukabar' }, ['kucing-baru']],
    [{ model: 'blog', category_f: 'kucing' }, []],
    [{ model: 'faq', category_f: 'makan' }, ['kenapa']],
    [{ model: 'faq', category_f: 'gmakan' }, ['kenapa']],
    [{ model: 'faq', category_f: 'minum' }, []],
    [{ model: 'store-location', city_f: 'Medan' }, ['medan']],
    [{ model: 'store-location', city_f: 'Medan,Bandung' }, ['bandung', 'medan']],
    [{ model: 'store-location', city_f: 'mEDAN' }, ['medan']],
    [{ model: 'product', category_f: 'bola' }, ['bola-merah', 'bola-emas']],
    [{ model: 'product', category_f: 'ubola-kecil' }, ['bola-emas']],
    [{ model: 'product', brand_f: 'purr' }, ['bola-emas']],
    [{ model: 'product', sort: 'price', order: 'desc' }, ['bola-emas', 'bola-merah', 'kandang-kayu']],
    [{ model: 'product', order: '-price' }, ['bola-emas', 'bola-merah', 'kandang-kayu']],
    [{ model: 'store-location', order: 'name' }, ['bandung', 'medan']],
    [{ model: 'store-location', order: '-name' }, ['medan', 'bandung']],
    [{ model: 'product', product_type_f: 'karet' }, ['bola-merah']],
    [{ model: 'product', phase_f: 'kecil' }, ['bola-merah']],
    [{ model: 'product', protection_type_f: 'x' }, []],
    [{ model: 'product', installation_f: 'x' }, []],
    [{ model: 'blog', city_f: 'Medan' }, []],
    [{ model: 'store-location', city_f: ' , ' }, ['bandung', 'medan']],
  ])('%j filters', async (query, expected) => {
    expect(await keys(query)).toEqual(expected);
  });

  test('pages do not overlap, and the count is of all', async () => {
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => list({ model: 'help-article', offset, size: 3 })),
    );
    expect(pages.map((page) => [page.count, page.results.length])).toEqual([
      [7, 3],
      [7, 3],
      [7, 1],
      [7, 0],
    ]);
    expect(new Set(pages.flatMap((page) => page.results.map((item) => item.uid))).size).toBe(7);
  });

  test('the same order every time, also where nothing tells items apart', async () => {
    const query = { model: 'store-location', sort: 'created_at' };
    expect(await keys(query)).toEqual(await keys(query));
    expect(await keys(query)).toEqual(['bandung', 'medan']);
  });

  test('counts are of what can be read', async () => {
    const { results } = await list({ model: 'help-category' });
    expect(results).toMatchObject([
      { key: 'kucing', article_count: 6, topic_count: 2 },
      { key: 'ikan', article_count: 1, topic_count: 1 },
    ]);
    expect((await list({ model: 'help-topic', category_f: 'kucing' })).results).toMatchObject([
      { key: 'mandi', article_count: 5 },
      { key: 'tidur', article_count: 1 },
    ]);
  });
});

describe('expand', () => {
  const first = async (expand?: string) =>
    (await list({ model: 'help-article', size: 1, expand })).results[0] as HelpArticle;

  test('a list is lean', async () => {
    const article = await first();
    expect(article.topic_key).toBe('mandi');
    for (const part of ['topic', 'html_body', 'headings', 'article_page'])
      expect(article).not.toHaveProperty(part);
  });

  test('topic, its category and the body come when asked for', async () => {
    expect((await first('topic')).topic).toEqual({ uid: 'umandi', key: 'mandi', name: 'Mandi' });
    const whole = await first('topic.category, body');
    expect(whole.topic?.category).toEqual({ uid: 'ukucing', key: 'kucing', name: 'Kucing' });
    expect(whole).toMatchObject({
      html_body: '<h2 id="lap">Lap</h2><p>Pelan-pelan.</p>',
      headings: [{ id: 'lap', text: 'Lap', level: 2 }],
      article_page: { sections: [{ component: 'ActionArticleUrl', title: 'Beli handuk' }] },
    });
  });

  test('an unknown part is refused by name', async () => {
    const response = await backend.get(LIST, { model: 'help-article', expand: 'owner' });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('expand.code', 'invalid');
  });
});

describe('search', () => {
  const found = (q: string, search_fields?: string) => keys({ model: 'help-article', q, search_fields });

  test.each<[string, string | undefined, string[]]>([
    ['sampo', undefined, ['sampo']],
    ['HANDUK pelan', undefined, ['handuk']],
    ['ekor', undefined, ['handuk']],
    ['ekor', '', ['handuk']],
    ['ekor', 'keywords,title,name', []],
    ['towel', 'keywords', ['handuk']],
    ['towel', 'title,name', []],
    ['handuk sampo', undefined, ['sampo', 'handuk']],
    ['100%', undefined, ['handuk']],
    ['kucing_hitam', undefined, ['handuk']],
    ['%_%', undefined, []],
    ['handuk & | !', undefined, ['handuk']],
  ])('%j in %s', async (q, fields, expected) => {
    expect(await found(q, fields)).toEqual(expected);
  });

  test('an empty search is none', async () => {
    expect(await found('  ')).toHaveLength(7);
  });
});

describe('details', () => {
  test('by key and by uid, with everything', async () => {
    const byKey = await get<HelpArticle>('handuk');
    expect(byKey).toMatchObject({
      model: 'help-article',
      total_view: 0,
      topic: { category: { key: 'kucing' } },
    });
    expect(byKey.html_body).toContain('Pelan-pelan');
    expect(await get('uhanduk')).toEqual(byKey);
  });

  test('a model that needs its name is not found without it', async () => {
    expect((await backend.get(`${LIST}bola-merah/`)).status).toBe(404);
    expect(await get('bola-merah', { model: 'product' })).toMatchObject({ price: 5000 });
  });

  test('what is stored in a wrong shape becomes the empty value, and the list lives', async () => {
    expect(await get('pengering')).toMatchObject({ reading_minutes: 1, featured_image: null, headings: [] });
  });

  test('category and topic are looked up by key and uid', async () => {
    const category = await backend.getJson('/content/api/category/kucing/');
    expect(category).toMatchObject({ model: 'help-category', article_count: 6, topic_count: 2 });
    expect(await backend.getJson('/content/api/category/ukucing')).toEqual(category);
    const topic = await backend.getJson('/content/api/topic/umandi/');
    expect(topic).toMatchObject({ model: 'help-topic', category_key: 'kucing', article_count: 5 });
    expect(await backend.getJson('/content/api/topic/mandi')).toEqual(topic);
    expect((await backend.get('/content/api/topic/kucing/')).status).toBe(404);
  });
});

describe('languages', () => {
  const english = { locale: 'en' };

  test('what has no translation is not listed in English', async () => {
    expect(await keys({ model: 'help-article', ...english })).toEqual(['towel']);
    expect(await keys({ model: 'blog', ...english })).toEqual([]);
    expect((await backend.get(`${LIST}sampo/`, english)).status).toBe(404);
  });

  test('a translation names its languages, and its parents by what there is', async () => {
    expect(await get('towel', english)).toMatchObject({
      locale: 'en',
      translations: [
        { locale: 'id', key: 'handuk' },
        { locale: 'en', key: 'towel' },
      ],
      topic: { name: 'Mandi', category: { name: 'Cats' } },
    });
    expect(await get('uhanduk', english)).toMatchObject({ key: 'towel' });
  });

  test('counts are of the language', async () => {
    expect(await backend.getJson('/content/api/category/kucing/', english)).toMatchObject({
      article_count: 1,
      topic_count: 0,
    });
  });

  test.each(['banner', 'store-location', 'product', 'product-category'])(
    'every %s falls back to Indonesian',
    async (model) => {
      expect(await keys({ model, ...english })).toEqual(await keys({ model }));
    },
  );

  test('pages with a name fall back, other pages do not', async () => {
    expect(await get('about', english)).toMatchObject({ locale: 'id' });
    expect((await keys({ model: 'page', ...english })).sort()).toEqual(['about', 'footer', 'header']);
    expect((await backend.get(`${LIST}privacy/`, english)).status).toBe(404);
  });
});

describe('where several could be meant', () => {
  beforeEach(() => backend.reset());

  test('without a model a named page comes first, then articles, posts, questions and pages', async () => {
    const ranks: [string, ContentItem['model']][] = [
      ['about', 'page'],
      ['sama', 'help-article'],
      ['dua', 'blog'],
      ['tiga', 'faq'],
      ['empat', 'page'],
    ];
    for (const [key] of ranks) {
      const models = ranks
        .slice(key === 'about' ? 1 : ranks.findIndex(([other]) => other === key))
        .map(([, model]) => model);
      await backend.insert(
        [...new Set(models)].map((model) => ({ model, key, uid: `${model}-${key}`, data: {} })),
      );
    }
    for (const [key, model] of ranks) {
      expect(await backend.getJson(`${LIST}${key}/`)).toMatchObject({ key, model });
    }
    expect((await backend.get(`${LIST}dua/`, { model: 'help-article' })).status).toBe(404);
  });

  test('a key wins over a uid', async () => {
    await backend.insert([
      { model: 'blog', key: 'satu', uid: 'dua' },
      { model: 'blog', key: 'dua', uid: 'satu' },
    ]);
    expect(await backend.getJson(`${LIST}satu/`)).toMatchObject({ key: 'satu' });
  });

  test('the translation stands instead of what it translates', async () => {
    await backend.insert([
      { model: 'banner', key: 'a', name: 'Satu' },
      { model: 'banner', key: 'a', name: 'One', locale: 'en' },
      { model: 'banner', key: 'b', name: 'Dua' },
    ]);
    const { count, results } = await backend.getJson<Listed>(LIST, {
      model: 'banner',
      locale: 'en',
      sort: 'name',
    });
    expect(count).toBe(2);
    expect(results.map((item) => item.name)).toEqual(['Dua', 'One']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '@/lib/backend/routes';
import { LOCALES } from '@/lib/constants';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { CONTENT_MODELS, EXPANDS } from '@/lib/contract/content';
import { FIXTURE_ITEMS, type ItemSketch } from '@/tests/helpers/content-rows';
import {
  apiUrl,
  makeBackend,
  TEST_API_KEY,
  type Query,
  type TestBackend,
} from '@/tests/helpers/make-backend';

/** A word that only the texts of hidden items contain. */
const SECRET = 'rahasia';

const secret = (sketch: ItemSketch): ItemSketch => ({
  name: `Name ${SECRET}`,
  title: `Title ${SECRET}`,
  keywords: [SECRET],
  tags: [SECRET, 'air'],
  html: `<p>${SECRET}</p>`,
  plain_text: SECRET,
  markdown: SECRET,
  ...sketch,
  uid: `u${sketch.key}`,
  data: { description: SECRET, ...sketch.data },
});
const hidden = { visibility: 'private' } as const;
const here = { topic_uid: 'umandi', category_key: 'kucing' };

/** Private themselves, or below something private; each named so that a leak shows where it came from. */
const SECRETS: ItemSketch[] = [
  secret({ model: 'help-article', key: `${SECRET}-artikel`, ...here, ...hidden }),
  secret({ model: 'help-article', key: `${SECRET}-artikel`, ...here, ...hidden, locale: 'en' }),
  secret({ model: 'help-topic', key: `${SECRET}-topik`, category_key: 'kucing', ...hidden }),
  secret({
    model: 'help-article',
    key: `${SECRET}-dalam-topik`,
    topic_uid: `u${SECRET}-topik`,
    category_key: 'kucing',
  }),
  secret({
    model: 'help-article',
    key: `${SECRET}-dalam-topik`,
    topic_uid: `u${SECRET}-topik`,
    category_key: 'kucing',
    locale: 'en',
  }),
  secret({ model: 'help-category', key: `${SECRET}-kategori`, ...hidden }),
  secret({ model: 'help-topic', key: `${SECRET}-dalam-kategori`, category_key: `${SECRET}-kategori` }),
  secret({
    model: 'help-article',
    key: `${SECRET}-cucu`,
    topic_uid: `u${SECRET}-dalam-kategori`,
    category_key: `${SECRET}-kategori`,
  }),
  secret({
    model: 'help-article',
    key: `${SECRET}-lain`,
    topic_uid: `u${SECRET}-dalam-kategori`,
    category_key: 'kucing',
  }),
  secret({
    model: 'help-article',
    key: `${SECRET}-tanpa-topik`,
    topic_uid: null,
    category_key: `${SECRET}-kategori`,
  }),
  secret({ model: 'blog-category', key: `${SECRET}-kabar`, ...hidden }),
  secret({ model: 'blog', key: `${SECRET}-blog`, category_key: `${SECRET}-kabar` }),
  secret({ model: 'blog', key: `${SECRET}-blog-2`, category_key: 'kabar', ...hidden }),
  secret({ model: 'faq', key: `${SECRET}-faq`, category_key: 'makan', ...hidden }),
  secret({ model: 'page', key: `${SECRET}-page`, ...hidden }),
  secret({ model: 'page', key: 'register', ...hidden }),
  secret({ model: 'banner', key: `${SECRET}-banner`, data: { alt: SECRET }, ...hidden }),
  secret({
    model: 'store-location',
    key: `${SECRET}-toko`,
    filters: { city: 'Bandung' },
    data: { city: SECRET },
    ...hidden,
  }),
  secret({ model: 'product-category', key: `${SECRET}-jenis`, data: { parent: 'mainan' }, ...hidden }),
  secret({ model: 'product-category', key: `${SECRET}-jenis-dalam`, data: { parent: `${SECRET}-jenis` } }),
  secret({
    model: 'product',
    key: `${SECRET}-produk`,
    filters: { category: 'bola', brand: SECRET },
    ...hidden,
  }),
  secret({
    model: 'product',
    key: `${SECRET}-produk-2`,
    filters: { category: `${SECRET}-jenis`, brand: SECRET },
  }),
  secret({
    model: 'product',
    key: `${SECRET}-produk-3`,
    filters: { category: [`${SECRET}-jenis-dalam`], brand: SECRET },
  }),
  // A translation that is private while the original is not.
  secret({ model: 'help-article', key: 'sampo', locale: 'en', ...here, ...hidden }),
];

/** Values under which something private would be found, were it found. */
const FILTERS = {
  q: [SECRET, 'air'],
  topic_f: [`u${SECRET}-topik`, `${SECRET}-dalam-kategori`, 'mandi'],
  category_f: [
    `${SECRET}-kategori`,
    `u${SECRET}-kategori`,
    `${SECRET}-kabar`,
    `${SECRET}-jenis`,
    'kucing',
    'kabar',
    'makan',
    'bola',
  ],
  tags_f: [SECRET, 'air'],
  tags: [SECRET],
  city_f: ['Bandung'],
};

/** Every way to ask for content: lists of all models and all filters, every key and uid at every address. */
function* everyRequest(): Generator<[string, Query]> {
  for (const locale of LOCALES) {
    for (const model of CONTENT_MODELS) {
      const all = { model, locale, size: 100 };
      yield ['/content/api/content/', { ...all, expand: EXPANDS.join(',') }];
      for (const sort of ['name', 'title', 'created_at'])
        yield ['/content/api/content/', { ...all, sort, order: 'desc' }];
      for (const [filter, values] of Object.entries(FILTERS)) {
        for (const value of values)
          yield ['/content/api/content/', { ...all, [filter]: value, expand: 'body' }];
      }
    }
    for (const q of [SECRET, `${SECRET.slice(0, -1)}`, 'air', 'sampo']) {
      yield ['/content/api/search/', { q, locale, size: 100 }];
      for (const filter of ['category_f', 'topic_f'] as const) {
        for (const value of FILTERS[filter]) yield ['/content/api/search/', { q, locale, [filter]: value }];
      }
    }
    for (const { key, uid, model } of SECRETS) {
      for (const id of [key, uid]) {
        for (const query of [{ locale }, { locale, model }, { locale, model, expand: 'markdown' }])
          yield [`/content/api/content/${id}/`, query];
        yield [`/content/api/category/${id}/`, { locale }];
        yield [`/content/api/topic/${id}/`, { locale }];
        yield [`/content/api/adjacent/${id}/`, { locale }];
        yield ['/content/api/redirect/', { locale, path: `/lama/${id}` }];
        yield [`/catalog/api/product/${id}/`, { locale }];
      }
    }
    for (const query of [{}, { category: 'mainan' }, { category: `${SECRET}-jenis` }, { brand: SECRET }]) {
      yield ['/catalog/api/product/search/', { ...query, locale, category_depth: 5, size: 100 }];
    }
    // Public articles beside private ones.
    for (const uid of ['uhanduk', 'usampo'])
      yield [`/content/api/adjacent/${uid}/`, { locale, untranslated: 'true', size: 100 }];
    yield ['/directory/api/business/0/', { locale }];
    yield ['/content/api/error-code/', { locale }];
    yield ['/content/api/popular-search/', { locale }];
  }
  yield ['/directory/api/announcement/', { ended: 'true' }];
  yield ['/directory/api/application/0/', {}];
}

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([...FIXTURE_ITEMS, ...SECRETS]);
  const redirects = SECRETS.flatMap(({ key, uid = '' }) =>
    [key, uid].map((id) => ({
      old_path: `/lama/${id}`,
      target_uid: uid,
      target_path: null,
      source: 'fixture',
    })),
  );
  await backend.db.kysely
    .insertInto('content_redirect')
    .values(redirects)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
afterAll(() => backend.close());

describe('private content', () => {
  test('T04 no answer of any address holds a word of it', async () => {
    let answered = 0;
    for (const [path, query] of everyRequest()) {
      const response = await backend.get(path, query);
      const text = await response.text();
      expect(text, `${path} ${JSON.stringify(query)}`).not.toContain(SECRET);
      if (response.status === 200) answered += 1;
      else expect([path, query, response.status]).toEqual([path, query, 404]);
    }
    expect(answered).toBeGreaterThan(300);
  });

  test('T04 lists and counts are the same as if it did not exist', async () => {
    const paths = CONTENT_MODELS.map((model) => `/content/api/content/?model=${model}&size=100`);
    const read = () =>
      Promise.all(
        [...paths, '/catalog/api/product/search/'].map(async (path) => (await backend.get(path)).json()),
      );
    const withSecrets = await read();
    await backend.reset();
    await backend.insert(FIXTURE_ITEMS);
    const without = await read();
    await backend.insert(SECRETS);
    expect(withSecrets).toEqual(without);
  });

  test('T04 a private item answers like a missing one, to the letter', async () => {
    const missing = await backend.get('/content/api/content/tiada/');
    const body = await missing.text();
    expect(JSON.parse(body)).toEqual({ detail: 'Not found.', code: 'not-found' });
    for (const { key, uid, model, locale } of SECRETS.filter((item) => item.key.startsWith(SECRET))) {
      for (const id of [key, uid]) {
        const response = await backend.get(`/content/api/content/${id}/`, { model, locale });
        expect([id, response.status, await response.text()]).toEqual([id, 404, body]);
      }
    }
  });

  test('T04 a private translation is not named by the original', async () => {
    expect(await backend.getJson('/content/api/content/sampo/')).toMatchObject({
      translations: [{ locale: 'id' }],
    });
    expect((await backend.get('/content/api/content/sampo/', { locale: 'en' })).status).toBe(404);
  });

  test('T04 what becomes private is gone at once', async () => {
    await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'private' })
      .where('uid', '=', 'uikan')
      .execute();
    for (const path of ['category/ikan', 'topic/ukolam', 'content/pakan']) {
      expect((await backend.get(`/content/api/${path}/`)).status).toBe(404);
    }
    await backend.db.kysely
      .updateTable('content_item')
      .set({ visibility: 'public' })
      .where('uid', '=', 'uikan')
      .execute();
  });

  test('T05 headers of the framework and of proxies change nothing', async () => {
    const paths = [
      `/content/api/content/${SECRET}-artikel/`,
      '/content/api/content/?model=help-article&size=100',
      '/content/api/content/handuk/',
      `/catalog/api/product/${SECRET}-produk/`,
    ];
    const attempts: Record<string, string>[] = [
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-middleware-subrequest': 'pages/_middleware', 'x-middleware-prefetch': '1' },
      { 'x-nextjs-data': '1' },
      {
        'x-invoke-path': '/content/api/content/handuk/',
        'x-invoke-status': '200',
        'x-invoke-query': '%7B%7D',
      },
      { 'x-matched-path': '/content/api/content/handuk/', 'x-now-route-matches': '1' },
      {
        'x-original-url': '/api/content/api/content/handuk/',
        'x-rewrite-url': '/api/content/api/content/handuk/',
      },
      { 'x-http-method-override': 'DELETE', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    ];
    for (const path of paths) {
      const plain = await backend.get(path);
      const expected = [plain.status, await plain.text()];
      for (const headers of attempts) {
        const response = await backend.get(path, {}, headers);
        expect([response.status, await response.text()]).toEqual(expected);
      }
    }
  });

  test('T05 they open no address without the API key', async () => {
    const request = new Request(apiUrl('/content/api/content/handuk/'), {
      headers: { 'x-middleware-subrequest': 'middleware', 'x-api-key': `${TEST_API_KEY}x` },
    });
    expect((await backend.fetch(request)).status).toBe(401);
  });

  test('T04 the requests above reach every call that reads content', () => {
    const reached = [...everyRequest()].map(([path]) => path);
    // What needs a login tells of the user alone.
    const read = ROUTES.filter(
      ({ name, access }) => name in CALLS && CALLS[name as CallName].method === 'GET' && access === undefined,
    );
    for (const { call } of read.filter(({ call }) => /^\/(content|catalog|directory)\//.test(call.path))) {
      const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
      expect(
        reached.some((path) => pattern.test(path)),
        call.path,
      ).toBe(true);
    }
  });
});

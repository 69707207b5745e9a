import { beforeEach, describe, expect, it, vi } from 'vitest';
import { droppedCounts, noteDropped } from '@/lib/api/read-provider-answer';
import { serverApi } from '@/lib/api/server';
import { setForeignHtmlRenderer } from '@/lib/backend/runtime';
import type { ContentModel } from '@/lib/contract/content';
import * as env from '@/lib/env.server';
import { loadArticle, loadArticleByKey } from '@/lib/page-data/load-article';
import { loadCategory, loadTopic } from '@/lib/page-data/load-category';
import { loadHome } from '@/lib/page-data/load-page-group';
import { loadShell } from '@/lib/page-data/shell';
import { foreignHtmlRenderer } from '@/lib/server/connect-remote';

const REMOTE = { AUTH_BASE_URL: 'https://backend.example/auth', API_BASE_URL: 'https://backend.example/api' };
const topic = { uid: 't1', key: 'daun', name: 'Daun', category: { uid: 'c1', key: 'teh', name: 'Teh' } };
/** An article with only the fields that the specification names (§3). */
const article = {
  uid: 'a1',
  key: 'air',
  name: 'Air',
  title: 'Merebus air',
  model: 'help-article',
  featured_image: { image_url: '/gambar.png', file_name: 'gambar.png' },
  total_view: 7,
  topic,
  topic_key: 'daun',
  visibility: 'public',
  priority_group: '01',
  created_at: '2026-01-01T00:00:00Z',
  article_page: { sections: [] },
};
const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';

type Answer = unknown | ((url: URL) => unknown);
let answers: Record<string, Answer>;
let reports: Record<string, unknown>[];
const params = { categoryKey: 'teh', topicUid: 't1', article: 'a1-air' };
const context = (more: object = {}) => ({ api: serverApi(), locale: 'id' as const, params, ...more });
const list = (...results: unknown[]) => ({ count: results.length, results });

beforeEach(() => {
  answers = {};
  reports = [];
  const settings = env.parseSettings(REMOTE);
  vi.spyOn(env, 'getSettings').mockReturnValue(settings);
  setForeignHtmlRenderer(foreignHtmlRenderer(settings));
  // Without a process log, reports go to the console.
  vi.spyOn(console, 'warn').mockImplementation(
    (_, fields) => void reports.push(fields as (typeof reports)[0]),
  );
  // A kind is reported once a minute; each test has its own.
  vi.spyOn(Date, 'now').mockReturnValue((clock += 120_000));
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input);
    const path = Object.keys(answers).find((end) => url.pathname.endsWith(end));
    const answer = path && answers[path];
    if (!path) return Response.json({ detail: 'x', code: 'x' }, { status: 404 });
    const body: unknown = typeof answer === 'function' ? (answer as (url: URL) => unknown)(url) : answer;
    return body instanceof Response ? body : Response.json(body);
  });
});
let clock = Date.now();

const items = async <Model extends ContentModel>(answer: unknown, query: { model: Model }) => {
  answers['/content/api/content/'] = answer;
  return (await serverApi().content.list(query)).data;
};

describe('a remote backend that answers what the specification names', () => {
  it.each([
    ['html_body, video_url', { html_body: '<p>Rebus.</p>', video_url: VIDEO }],
    ['body, video_link', { body: '<p>Rebus.</p>', video_link: VIDEO }],
    ['both, one empty', { body: '<p>Rebus.</p>', html_body: '', video_link: VIDEO, video_url: null }],
    ['both, the other empty', { body: null, html_body: '<p>Rebus.</p>', video_link: '', video_url: VIDEO }],
    ['body as plain text', { body: 'Rebus.', video_link: VIDEO }],
    [
      'numbers',
      { uid: 'a1', body: '<p>Rebus.</p>', video_link: VIDEO, total_view: '7', created_at: 1_767_225_600 },
    ],
    [
      'nothing else',
      { body: '<p>Rebus.</p>', video_link: VIDEO, featured_image: {}, tags: null, article_page: {} },
    ],
    [
      'a place',
      { body: '<p>Rebus.</p>', video_link: VIDEO, topic: { ...topic, key: 9, category: topic.category } },
    ],
  ])('%s: the article has its text and its video', async (_, spelling) => {
    answers = {
      '/content/air/': { ...article, ...spelling },
      '/content/api/content/': list({ ...article, uid: 'a2', key: 'es', title: 'Es' }),
    };
    expect(await loadArticle(context())).toMatchObject({
      kind: 'found',
      props: {
        title: 'Merebus air',
        html: '<p>Rebus.</p>',
        video: { id: 'aqz-KE-bpKQ' },
        views: '7',
        updated: { text: '1 Januari 2026' },
        alternates: { id: '/content/teh/t1/a1-air' },
      },
    });
    expect(reports.filter(({ event }) => event === 'unreadable')).toEqual([]);
  });

  it('an article is found by its key, or where the address has none through its topic', async () => {
    answers = { '/content/air/': article, '/content/api/content/': list(article) };
    const byUid = context({ params: { ...params, article: 'a1' } });
    expect(await loadArticle(byUid)).toMatchObject({
      kind: 'found',
      props: { path: '/content/teh/t1/a1-air' },
    });
  });

  it('a uid with hyphens stands alone in the address', async () => {
    const uid = '6f1a54a7-0000-4000-8000-000000000001';
    answers = { [`/content/${uid}/`]: { ...article, uid }, '/content/api/content/': list() };
    const path = `/content/teh/t1/${uid}`;
    const found = await loadArticle(context({ params: { ...params, article: uid } }));
    expect(found).toMatchObject({ kind: 'found', props: { path } });
  });

  it.each([
    ['its key', { topic: 'daun' }],
    ['no category', { topic: { uid: 't1', key: 'daun', name: 'Daun' } }],
    ['a category as key', { topic: { ...topic, category: 'teh' } }],
    ['nothing but topic_key', { topic: null }],
  ])('the topic as %s is looked up, also where there are no look-ups', async (_, given) => {
    answers = {
      '/content/air/': { ...article, ...given },
      '/content/api/content/': ({ searchParams }: URL) =>
        ({
          'help-topic': list({ uid: 't1', key: 'daun', name: 'Daun', category_key: 'teh' }),
          'help-category': [{ key: 'teh', name: 'Teh' }],
        })[searchParams.get('model') ?? ''] ?? list(),
    };
    const props = { crumbs: { 1: { name: 'Teh', url: '/content/teh' }, 2: { name: 'Daun' } } };
    expect(await loadArticleByKey(context({ params: { key: 'air' } }))).toMatchObject({
      kind: 'found',
      props,
    });
  });

  it('an article without a topic has an address of its own', async () => {
    answers = {
      '/content/air/': { ...article, topic: null, topic_key: null },
      '/content/api/content/': list(),
    };
    const found = await loadArticleByKey(context({ params: { key: 'air' } }));
    expect(found).toMatchObject({ kind: 'found', props: { path: '/content/article/air' } });
  });

  it('categories and topics need no counts', async () => {
    answers = {
      '/category/teh/': [{ uid: 1, key: 'teh', name: 'Teh' }],
      '/topic/t1/': { results: [{ uid: 't1', key: 'daun', name: 'Daun', category_key: 'teh' }] },
      '/content/api/content/': ({ searchParams }: URL) =>
        searchParams.get('model') === 'help-topic'
          ? [{ uid: 't1', key: 'daun', name: 'Daun', category_key: 'teh' }]
          : [article, { ...article, uid: 'a2' }],
    };
    expect(await loadCategory(context())).toMatchObject({
      kind: 'found',
      props: { articleCount: undefined, topics: [{ uid: 't1', articles: { length: 2 } }] },
    });
    expect(await loadTopic(context())).toMatchObject({
      kind: 'found',
      props: { articleCount: 2, lastPage: 1, next: null },
    });
  });

  it('a page in another language shows the one that there is', async () => {
    answers = { '/content/air/': article, '/content/api/content/': list() };
    expect(await loadArticle(context({ locale: 'en' }))).toEqual({ kind: 'missing' });
  });

  it.each([
    ['{results}', { results: [{ key: 'a', title: 'A' }] }],
    ['an array', [{ key: 'a', title: 'A' }]],
    ['{records}', { records: [{ uid: 'a', name: 'A' }], count: '1' }],
  ])('a list may be %s', async (_, answer) => {
    expect(await items(answer, { model: 'faq' })).toMatchObject({
      count: 1,
      results: [{ uid: 'a', key: 'a', title: 'A', name: 'A', html_body: '' }],
    });
  });

  it('a list of nothing may be null', async () => {
    expect(await items({ count: 0, results: null }, { model: 'faq' })).toEqual({ count: 0, results: [] });
  });

  it('a list that is not divided into pages is divided here', async () => {
    const all = Array.from({ length: 30 }, (_, at) => ({ uid: at, title: `Nomor ${at}` }));
    answers['/content/api/content/'] = all;
    const { data } = await serverApi().content.list({ model: 'faq', offset: 24, size: 12 });
    expect(data).toMatchObject({ count: 30, results: { length: 6, 0: { uid: '24' } } });
  });

  it('banners, prices, named pages and the catalogue are as the specification says', async () => {
    const banner = { uid: 3, image_url: '/a.png', file_name: 'a.png', link_to: null };
    expect((await items([banner], { model: 'banner' }))?.results).toMatchObject([
      { uid: '3', link_to: null },
    ]);
    const prices = [750_000, '750000', 'Rp 750.000', '750000.00', '750.000,00', 'Hubungi kami', null];
    const products = await items(
      prices.map((price, uid) => ({ uid, name: 'Teh', price })),
      { model: 'product' },
    );
    expect(products?.results.map(({ price, price_text }) => price ?? (price_text || null))).toEqual([
      ...Array.from({ length: 5 }, () => 750_000),
      'Hubungi kami',
      null,
    ]);
    answers['/content/footer/'] = { sections: [{ component: 'About', text: 'Teh' }, null, { title: 'x' }] };
    const { data: page } = await serverApi().content.get('footer', { model: 'page' });
    expect(page).toMatchObject({ key: 'footer', sections: [{ component: 'About' }] });
    answers['/product/search/'] = {
      brands: [{ key: 'a', value: 'A' }],
      categories: [{ key: 'b', name: 'B' }],
    };
    const { data: catalogue } = await serverApi().catalog.searchProducts();
    expect(catalogue).toMatchObject({ brands: [{ value: 'A' }], categories: [{ child_categories: [] }] });
  });

  it('a business without the fields that pages show is taken as it is', async () => {
    answers = { '/business/0/': { uid: 7, name: 'Toko Teh', support_email: null } };
    expect((await serverApi().directory.getBusiness()).data).toMatchObject({
      uid: '7',
      name: 'Toko Teh',
      support_email: '',
      support_phone: null,
      support_hours: '',
    });
  });
});

describe('W06 the HTML of a remote backend', () => {
  const bodyOf = async (body: string) => {
    answers = { '/content/air/': { ...article, body }, '/content/api/content/': list() };
    const page = await loadArticle(context());
    if (page.kind !== 'found') throw new Error('there is no page');
    return page.props;
  };

  it('passes the sanitiser of imports, and gets a table of contents', async () => {
    const page = await bodyOf(
      '<h1>Alat</h1><script>alert(1)</script><p onclick="x()">Panci<img src=x onerror=y()></p><h1>Cara</h1>' +
        '<a href="javascript:z()">klik</a><iframe src="https://jahat.example"></iframe><style>p{}</style>',
    );
    expect(page.headings).toEqual([
      { id: 'alat', text: 'Alat' },
      { id: 'cara', text: 'Cara' },
    ]);
    expect(page.html).not.toMatch(/script|onclick|onerror|javascript:|<iframe|<style/);
    expect(page.html).toContain('Panci');
  });

  it('shows pictures of its own host, and links to others', async () => {
    const { html, image } = await bodyOf(
      '<img src="/a.png" alt="A"><img src="https://lain.example/b.png" alt="B">',
    );
    expect(html).toContain('<img src="https://backend.example/a.png" alt="A" loading="lazy"');
    expect(html).toContain('<a href="https://lain.example/b.png"');
    expect(image).toMatchObject({ src: 'https://backend.example/gambar.png' });
  });

  it('that cannot be rendered fails its page alone', async () => {
    await expect(bodyOf(`<p>${'x'.repeat(2_000_000)}</p>`)).rejects.toThrow('502');
  });
});

describe('W06 one bad item is one missing item', () => {
  it('a list goes without it, and the log says what it was', async () => {
    const data = await items(
      [{ key: 'a', title: 'A' }, { uid: 'b', title: [1] }, 'x', { title: 'rahasia' }],
      {
        model: 'faq',
      },
    );
    expect(data).toMatchObject({ results: [{ key: 'a' }], dropped: 3 });
    // Other tests of the process count as well.
    expect(reports).toMatchObject([
      { event: 'unreadable', model: 'faq', uid: 'b', field: 'name', was: 'list', count: expect.any(Number) },
      { event: 'unreadable', model: 'faq', uid: '', field: 'item', was: 'text', count: expect.any(Number) },
      { event: 'unreadable', model: 'faq', uid: '', field: 'uid', was: 'missing', count: expect.any(Number) },
    ]);
    expect(JSON.stringify(reports)).not.toContain('rahasia');
  });

  it('an item that comes again is left out', async () => {
    const data = await items([article, { ...article, title: 'Lain' }, { ...article, uid: 'b2' }], {
      model: 'help-article',
    });
    expect(data?.results.map(({ uid }) => uid)).toEqual([String(article.uid), 'b2']);
    expect(data?.results).toMatchObject([{ title: article.title }, {}]);
  });

  it('of several pictures where one belongs, the first is read', async () => {
    const pictures = [{ image_url: 'https://x.example/a.png' }, { image_url: 'https://x.example/b.png' }];
    const data = await items([{ ...article, featured_image: pictures }], { model: 'help-article' });
    expect(data?.results).toMatchObject([{ featured_image: { image_url: 'https://x.example/a.png' } }]);
  });

  it('a field that can be absent is one missing field', async () => {
    const data = await items([{ ...article, tags: 7, total_view: 'banyak', featured_image: { lebar: 3 } }], {
      model: 'help-article',
    });
    expect(data?.results).toMatchObject([{ tags: [], total_view: 0, featured_image: null }]);
    expect(reports.map(({ field, was }) => [field, was])).toEqual([
      ['tags', 'number'],
      ['featured_image.image_url', 'missing'],
      ['total_view', 'text'],
    ]);
  });

  it('each kind is reported at most once a minute, and counted', () => {
    const drop = { model: 'faq', uid: 'z', field: 'hitungan', was: 'list' };
    const said: number[] = [];
    const note = (now: number) => noteDropped([drop, drop], ({ count }) => said.push(count), now);
    for (const now of [0, 30_000, 59_999, 60_000]) note(now);
    expect(said).toEqual([1, 7]);
    expect(droppedCounts()).toMatchObject({ 'faq hitungan list': 8 });
  });

  it('a page goes without its section', async () => {
    answers = {
      '/content/portal-home/': { sections: [{ component: 'Faq' }, { component: 'Products' }] },
      '/content/api/content/': ({ searchParams }: URL) =>
        searchParams.get('model') === 'faq' ? 'pemeliharaan' : [{ uid: 1, name: 'Teh' }],
    };
    const onFallback = vi.fn();
    expect(await loadHome(context({ onFallback }))).toMatchObject({
      kind: 'found',
      props: { sections: [{ kind: 'products' }] },
    });
    expect(onFallback).toHaveBeenCalled();
  });

  it('header and footer fall back to the built-in ones, each for itself', async () => {
    answers = {
      '/content/header/': 'halaman',
      '/content/footer/': { sections: [{ component: 'About', text: 'Teh' }] },
    };
    const { layout } = await loadShell(serverApi(), 'id');
    expect(layout.links).toHaveLength(2);
    expect(layout.footer).toEqual([{ kind: 'about', text: 'Teh' }]);
  });

  it('the article itself fails its page, and one that is not there is missing', async () => {
    answers = { '/content/air/': 'pemeliharaan' };
    await expect(loadArticle(context())).rejects.toThrow('502');
    answers = { '/content/air/': { ...article, title: [1], name: [2] } };
    await expect(loadArticle(context())).rejects.toThrow('502');
    for (const nothing of [null, {}, [null], [{}]]) {
      answers = { '/content/air/': nothing };
      await expect(loadArticle(context())).rejects.toThrow('502');
    }
    for (const none of [[], { results: [] }]) {
      answers = { '/content/air/': none };
      expect(await loadArticle(context())).toEqual({ kind: 'missing' });
    }
  });

  it('comments are found where they are known by the uid of their request, and where by its key', async () => {
    const request = { uid: 7, key: 'TICKET-1' };
    for (const id of ['7', 'TICKET-1']) {
      answers = {
        '/comment/': ({ searchParams }: URL) =>
          searchParams.get('issue') === id ? [{ uid: 1, body: 'Kami cek.' }] : [],
      };
      const { data } = await serverApi().project.listComments('s', request);
      expect(data?.results).toMatchObject([{ uid: 1 }]);
    }
    answers = { '/comment/': [] };
    expect((await serverApi().project.listComments('s', request)).data?.results).toEqual([]);
  });

  it.each<[string, string, unknown, (api: ReturnType<typeof serverApi>) => Promise<unknown>]>([
    ['list', '/content/api/content/', { count: 1 }, (api) => api.content.list({ model: 'faq' })],
    ['list (null)', '/content/api/content/', null, (api) => api.content.list({ model: 'faq' })],
    ['business', '/business/0/', { name: 'x' }, (api) => api.directory.getBusiness()],
    ['token', '/token-info/', { first_name: 'x' }, (api) => api.auth.tokenInfo('t')],
    ['form', '/create_fields/', 'x', (api) => api.project.listCreateFields('s')],
    ['request', '/issue/TICKET-1/', { name: 'x' }, (api) => api.project.getIssue('s', 'TICKET-1')],
    ['thread', '/comment/', 'x', (api) => api.project.listComments('s', { uid: 7, key: 'TICKET-1' })],
  ])('a %s that is none is a failed call, and is logged', async (_, path, answer, ask) => {
    answers = { [path]: answer };
    expect(await ask(serverApi())).toMatchObject({ ok: false, status: 502 });
    expect(reports).toMatchObject([{ event: 'unreadable' }]);
  });
});

/** What may stand in any field, of the kinds that no description names. */
const STRANGE: [string, unknown][] = [
  ['an empty time', '0000-00-00 00:00:00'],
  ['a time beyond all calendars', '+275760-09-13T00:00:00.001Z'],
  ['a number larger than is exact', '9'.repeat(400)],
  ['a number with an exponent', 1e308],
  ['markup', '<script>alert(1)</script><b onclick=x>tebal'],
  ['a list of lists', [[[null]], [[]], [{}]]],
  ['an object in an object', { uid: { uid: { uid: {} } }, key: { key: [] }, name: { name: 1 } }],
  ['names of the language itself', JSON.parse('{"__proto__":{"key":"x"},"constructor":"x","toString":1}')],
  ['half a sign', '\ud800 \u0000 \u202e'],
  ['a flag', false],
  ['spaces', ' \u00a0\u3000\n'],
  ['a path', '../../etc/passwd?x=1#y'],
];
const FIELDS = (
  'title name locale visibility priority_group created_at updated_at translations description topic topic_key tags ' +
  'keywords featured_image video_url video_link total_view reading_minutes html_body body headings article_page image ' +
  'sections category_key category count results brands categories child_categories article_count topic_count group ' +
  'price brand city address latitude longitude hours phone link_to image_url file_name app_settings model'
).split(' ');

it.each(STRANGE)(
  '%s in any field fails no page, or that page alone as the backend it is',
  async (_, strange) => {
    const odd = Object.fromEntries(FIELDS.map((field) => [field, strange]));
    const loads: (() => Promise<unknown>)[] = [
      () => loadArticle(context()),
      () => loadArticleByKey(context({ params: { key: 'air' } })),
      () => loadCategory(context()),
      () => loadTopic(context()),
      () => loadHome(context()),
      () => loadShell(serverApi(), 'id'),
    ];
    for (const field of [undefined, ...FIELDS]) {
      const item = { ...article, ...(field ? { [field]: strange } : { ...odd, model: article.model }) };
      const every = (url: URL) =>
        /\/content\/[^/]+\/$/.test(url.pathname) ? item : list(item, strange, odd);
      answers = { '/': every };
      for (const load of loads) {
        const outcome = await load().catch((error: Error) => error.message);
        if (typeof outcome === 'string') expect(outcome, field).toMatch(/^backend answered 502/);
        else expect(() => JSON.stringify(outcome)).not.toThrow();
      }
    }
  },
);

describe('requests and people of a remote backend', () => {
  it('a request is its key, uid and name', async () => {
    answers = { '/issue/TICKET-1/': { key: 'TICKET-1', uid: 5, name: 'Teh' } };
    expect((await serverApi().project.getIssue('s', 'TICKET-1')).data).toMatchObject({
      key: 'TICKET-1',
      uid: 5,
      status: { name: '' },
      fields: [],
      attachments: [],
    });
    answers = { '/issue/TICKET/': { records: [{ key: 'TICKET-1', uid: 5, name: 'Teh', status: 'open' }] } };
    const { data } = await serverApi().project.listIssues('s');
    expect(data).toMatchObject({
      count: 1,
      status_list: [],
      records: [{ status: { key: 'open', progress: 0 } }],
    });
  });

  it('an account, orders and the request of a link are read as everything else is', async () => {
    const settings = env.parseSettings({ ...REMOTE, BACKEND_CAPABILITIES: 'all' });
    vi.spyOn(env, 'getSettings').mockReturnValue(settings);
    answers = {
      '/account/': { first_name: 7, last_name: { x: 1 }, email: null, mobile_no: 62_811, born: [] },
      '/account/email/otp/': { length: '4' },
      '/order/': [{ key: 9, status: 'open' }, 'rusak'],
      '/issue-link/': { key: 5, user: { uid: 'u-1', first_name: null } },
    };
    const { auth, order, project } = serverApi();
    expect((await auth.getAccount()).data).toEqual({
      first_name: '7',
      last_name: '',
      email: '',
      mobile_no: '62811',
    });
    expect((await auth.requestEmailCode('a@b.example')).data).toMatchObject({ length: 4 });
    expect((await order.listOrders('s')).data).toMatchObject({
      results: [{ key: '9', uid: '9', name: '', status: { key: 'open' } }],
    });
    expect((await project.openIssueLink()).data).toMatchObject({
      key: '5',
      email: '',
      user: { first_name: '' },
    });
  });

  it('fields and options of the form may be written in several ways', async () => {
    answers = {
      '/create_fields/': {
        results: [{ key: 'nama', required: 'true', index: '1' }, { field: { key: 'b', name: 'B' } }],
      },
      '/field_options/': [{ value: 1, text: 'Satu' }, { value: 2, name: 'Dua' }, 'Tiga'],
    };
    const { data: fields } = await serverApi().project.listCreateFields('s');
    expect(fields).toMatchObject([
      { required: true, field: { key: 'nama', name: 'nama', field_type: 'text', index: 1 } },
      { required: false, field: { key: 'b', name: 'B' } },
    ]);
    const { data: options } = await serverApi().project.listFieldOptions('s', 'f');
    expect(options?.map(({ text }) => text)).toEqual(['Satu', 'Dua', 'Tiga']);
  });

  it('an upload is sent back whole, and what was filed is no failure', async () => {
    answers = { '/upload_media/': { image_url: '/a.png', kunci: 'x' }, '/service/issue/': 'ok' };
    const { data } = await serverApi().project.uploadMedia('s', new File(['x'], 'a.png'));
    expect(data?.data).toEqual({ id: '/a.png', image_url: '/a.png', kunci: 'x' });
    expect(await serverApi().project.createIssue('s', { project: 'TICKET' }, 'k')).toMatchObject({
      ok: true,
    });
  });

  it('a user may have a text as uid, which is sent back as it was', async () => {
    answers = { '/token-info/': { uid: 'u-7f', business_uid: 4, first_name: 'Sari', last_name: null } };
    const { data } = await serverApi().auth.tokenInfo('t');
    expect(data).toMatchObject({
      uid: expect.any(Number) as number,
      ref: 'u-7f',
      business_uid: '4',
      last_name: '',
    });
  });

  it('a code has six digits when the backend does not say', async () => {
    answers = { '/register/otp/': {}, '/token-auth/otp/': { length: '4', expired_at: 1_767_225_600_000 } };
    expect((await serverApi().auth.requestRegisterCode('a@b.example')).data).toEqual({
      length: 6,
      expired_at: '',
    });
    expect((await serverApi().auth.requestLoginCode('a@b.example')).data).toEqual({
      length: 4,
      expired_at: '2026-01-01T00:00:00.000Z',
    });
  });
});

import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { serverApi } from '@/lib/api/server';
import * as env from '@/lib/env.server';
import { loadArticle } from '@/lib/page-data/load-article';
import { loadCategory } from '@/lib/page-data/load-category';

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
const SPELLINGS = [
  ['html_body, video_url', { html_body: '<p>Rebus.</p>', video_url: 'https://youtu.be/aqz-KE-bpKQ' }],
  ['body, video_link', { body: '<p>Rebus.</p>', video_link: 'https://youtu.be/aqz-KE-bpKQ' }],
  [
    'body, video_link, and the other names empty',
    {
      body: '<p>Rebus.</p>',
      html_body: '',
      video_link: 'https://youtu.be/aqz-KE-bpKQ',
      video_url: null,
    },
  ],
  [
    'html_body, video_url, and the other names empty',
    {
      body: null,
      html_body: '<p>Rebus.</p>',
      video_link: '',
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
    },
  ],
  [
    'body, video_link, and no html_body',
    { body: '<p>Rebus.</p>', html_body: null, video_link: 'https://youtu.be/aqz-KE-bpKQ' },
  ],
] as const;

let answers: Record<string, unknown>;
/** Without a process log, reports go to the console. */
let report: MockInstance<typeof console.warn>;
const params = { categoryKey: 'teh', topicUid: 't1', article: 'a1-air' };
const context = () => ({ api: serverApi(), locale: 'id' as const, params });

beforeEach(() => {
  answers = {};
  report = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings(REMOTE));
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    const path = Object.keys(answers).find((end) => pathname.endsWith(end));
    return path ? Response.json(answers[path]) : Response.json({ detail: 'x', code: 'x' }, { status: 404 });
  });
});

describe('a remote backend that answers what the specification names', () => {
  it.each(SPELLINGS)('%s: the article has its text and its video', async (_, spelling) => {
    const other = { ...article, uid: 'a2', key: 'es', title: 'Es' };
    answers = {
      '/content/a1/': { ...article, ...spelling },
      '/content/api/content/': { count: 1, results: [other] },
    };
    expect(await loadArticle(context())).toMatchObject({
      kind: 'found',
      props: {
        title: 'Merebus air',
        html: '<p>Rebus.</p>',
        video: { id: 'aqz-KE-bpKQ' },
        alternates: { id: '/content/teh/t1/a1-air' },
      },
    });
    expect(report).not.toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ event: 'broken-answer' }),
    );
  });

  it('a business without the fields that pages show is taken as it is', async () => {
    answers = { '/business/0/': { uid: '7', name: 'Toko Teh' } };
    const { data } = await serverApi().directory.getBusiness();
    expect(data).toMatchObject({ uid: '7', name: 'Toko Teh', support_phone: null, support_hours: '' });
    answers = { '/business/0/': { uid: 7, name: 'Toko Teh', support_email: null } };
    expect((await serverApi().directory.getBusiness()).data).toMatchObject({ uid: '7', support_email: '' });
  });

  it('an answer without text is an empty one, and the list that holds it is whole', async () => {
    const faq = { uid: 'f1', key: 'kosong', name: 'Kosong', title: 'Kosong', created_at: 'x', html_body: '' };
    answers = { '/content/api/content/': { count: 1, results: [faq] } };
    const { data } = await serverApi().content.list({ model: 'faq' });
    expect(data?.results).toMatchObject([{ key: 'kosong', html_body: '' }]);
  });

  it('options are named by `text` or `name`', async () => {
    answers = {
      '/field_options/': [
        { value: 1, text: 'Satu' },
        { value: 2, name: 'Dua' },
      ],
    };
    const { data } = await serverApi().project.listFieldOptions('s', 'f');
    expect(data?.map(({ text }) => text)).toEqual(['Satu', 'Dua']);
  });
});

describe('O03 a remote backend that breaks the contract', () => {
  it.each([
    ['no list', '/content/api/content/', { count: 1, results: 'x' }],
    ['an item without its key', '/content/api/content/', { count: 1, results: [{ model: 'faq' }] }],
    ['a page of a gateway', '/content/api/content/', 'x'],
    ['null', '/content/api/content/', null],
  ])('%s is a failed call, and is logged', async (_, path, answer) => {
    answers = { [path]: answer };
    expect(await serverApi().content.list({ model: 'faq' })).toMatchObject({ ok: false, status: 502 });
    expect(report).toHaveBeenCalledExactlyOnceWith('the remote backend broke the contract', {
      event: 'broken-answer',
      path: '/content/api/content/',
      problem: expect.any(String) as string,
    });
  });

  it.each<[string, string, unknown, (api: ReturnType<typeof serverApi>) => Promise<unknown>]>([
    [
      'business',
      '/business/0/',
      { uid: 'b', name: 'Teh', service: 'pagi' },
      (api) => api.directory.getBusiness(),
    ],
    ['token', '/token-info/', { uid: 'x' }, (api) => api.auth.tokenInfo('t')],
    ['form', '/create_fields/', [{ required: true }], (api) => api.project.listCreateFields('s')],
    [
      'list of options',
      '/field_options/',
      [{ text: 'Satu' }],
      (api) => api.project.listFieldOptions('s', 'f'),
    ],
    ['request', '/issue/TICKET-1/', { key: 'TICKET-1' }, (api) => api.project.getIssue('s', 'TICKET-1')],
    ['thread', '/comment/', { count: 1, results: [{}] }, (api) => api.project.listComments('s', 'TICKET-1')],
  ])('a broken %s is a failed call', async (_, path, answer, ask) => {
    answers = { [path]: answer };
    expect(await ask(serverApi())).toMatchObject({ ok: false, status: 502 });
  });

  it('an article with tags that are no list fails the page, whose last good version stays', async () => {
    answers = { '/content/a1/': { ...article, tags: 'air' } };
    await expect(loadArticle(context())).rejects.toThrow('502');
  });

  it('a broken category fails as well', async () => {
    answers = { '/category/teh/': [{ uid: 'c1', key: 'teh', name: 7, created_at: 'x' }] };
    await expect(loadCategory(context())).rejects.toThrow('502');
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beyondLast, found } from '@/lib/api/server';
import { contentPage } from '@/lib/page-data/content-page';
import { loadArticle } from '@/lib/page-data/load-article';
import { pageHead } from '@/lib/seo/page-head';
import { anArticle } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const backend = vi.hoisted(() => ({ answers: {} as unknown }));
const report = vi.hoisted(() => vi.fn<(fields: object, message: string) => void>());
vi.mock('@/lib/backend/runtime', () => ({
  contentRevision: () => undefined,
  getRuntime: () => ({ backend: { fetch: (request: Request) => answer(request) } }),
  report,
}));

/** The backend in process, answered by the fake one. */
async function answer(request: Request): Promise<Response> {
  const { api } = fakeApi(backend.answers as FakeAnswers);
  const { pathname, searchParams } = new URL(request.url);
  const query = Object.fromEntries(searchParams);
  if (pathname.endsWith('/redirect/')) {
    const { status, data } = await api.content.findRedirect(query as never);
    return Response.json(data ?? { detail: 'x', code: 'x' }, { status });
  }
  const key = pathname.split('/').at(-2) ?? '';
  if (pathname.includes('/adjacent/')) {
    const { status, data } = await api.content.listAdjacent(key, query as never);
    return Response.json(data ?? { detail: 'x', code: 'x' }, { status });
  }
  const result = pathname.endsWith('/content/api/content/')
    ? await api.content.list({ ...query, model: 'help-article' } as never)
    : await api.content.get(key, query as never);
  return Response.json(result.data ?? { detail: 'x', code: 'x' }, { status: result.status });
}

const page = contentPage(loadArticle, ({ site, title, path }) => pageHead({ site, title, path }));
const params = { categoryKey: 'teh', topicUid: 'tttttttttt', article: 'aaaaaaaaaa-air-mendidih' };
const inIndonesianOnly = ({ params: { key }, query }: SeenCall) =>
  key === 'aaaaaaaaaa' && query.locale === 'id' ? anArticle() : isMissing;

beforeEach(() => {
  backend.answers = {
    getContent: inIndonesianOnly,
    listContent: listAnswer(anArticle()),
    listAdjacent: { previous: [], next: [] },
  };
});

describe('contentPage', () => {
  it('yields the page’s content with what stands around it, without anything undefined', async () => {
    const result = await page({ params, locale: 'id' });
    expect(result).toMatchObject({
      revalidate: 60,
      props: {
        title: 'Merebus air',
        head: {
          title: 'Merebus air | Pusat Bantuan',
          canonical: 'http://localhost:3000/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih',
        },
        shell: { locale: 'id', siteUrl: 'http://localhost:3000' },
      },
    });
    expect(JSON.parse(JSON.stringify(result))).toStrictEqual(result);
  });

  it('is made again soon when it does without something, which is logged and counted', async () => {
    backend.answers = { getContent: inIndonesianOnly, listContent: fails(503) };
    report.mockClear();
    for (const count of [1, 2]) {
      expect(await page({ params, locale: 'id' })).toMatchObject({
        revalidate: 5,
        props: { title: 'Merebus air', previous: null, next: null, related: [] },
      });
      const fields = { event: 'page-lacks', count, reason: expect.stringContaining('503') as string };
      expect(report).toHaveBeenCalledWith(fields, 'the page does without its topics');
    }
  });

  it('shows the original where a translation is missing, in the other interface, and names its address', async () => {
    const result = await page({ params, locale: 'en' });
    expect(result).toMatchObject({
      revalidate: 60,
      props: {
        title: 'Merebus air',
        crumbs: expect.arrayContaining([{ name: 'Home', url: '/' }]) as unknown,
        isOriginal: true,
        alternates: { id: '/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih' },
        head: {
          canonical: 'http://localhost:3000/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih',
          alternates: [],
        },
        shell: { locale: 'en' },
      },
    });
    expect(await page({ params, locale: 'id' })).not.toHaveProperty('props.isOriginal');
    const wrong = { ...params, article: 'aaaaaaaaaa-lama' };
    expect(await page({ params: wrong, locale: 'en' })).toMatchObject({
      redirect: { destination: '/en/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih' },
    });
  });

  it('a page number after the last of a list is missing, not shown in another language', async () => {
    const asked: string[] = [];
    const paged = contentPage(
      async ({ locale }) => {
        asked.push(locale);
        return locale === 'en' ? beyondLast() : found({ title: 'Blog', alternates: {} });
      },
      ({ site, title }) => pageHead({ site, title, path: '/blog' }),
    );
    expect(await paged({ params: { page: '2' }, locale: 'en' })).toEqual({ notFound: true, revalidate: 60 });
    expect(asked).toEqual(['en']);
  });

  it('T04: what exists in no language for the public is not found in any', async () => {
    backend.answers = { getContent: isMissing };
    expect(await page({ params, locale: 'id' })).toEqual({ notFound: true, revalidate: 60 });
    expect(await page({ params, locale: 'en' })).toEqual({ notFound: true, revalidate: 60 });
  });

  it('leads on from a path that an imported old site had, where nothing else stands', async () => {
    const route = '/content/[categoryKey]/[topicUid]/[article]';
    const withRoute = contentPage(loadArticle, ({ site, title }) => pageHead({ site, title }), route);
    const old = { categoryKey: 'lama', topicUid: 'kebun', article: 'pagar besar' };
    backend.answers = {
      getContent: isMissing,
      findRedirect: ({ query }: SeenCall) =>
        query.path === '/content/lama/kebun/pagar%20besar' ? { link_to: '/content/teh' } : isMissing,
    };
    expect(await withRoute({ params: old, locale: 'id' })).toEqual({
      redirect: { destination: '/content/teh', permanent: true },
      revalidate: 60,
    });
    backend.answers = {
      getContent: isMissing,
      findRedirect: { link_to: 'https://contoh.example/panduan–baru' },
    };
    expect(await withRoute({ params: old, locale: 'id' })).toMatchObject({
      redirect: { destination: 'https://contoh.example/panduan%E2%80%93baru' },
    });
    backend.answers = { getContent: isMissing, findRedirect: isMissing };
    expect(await withRoute({ params, locale: 'id' })).toEqual({ notFound: true, revalidate: 60 });
    expect(await page({ params: old, locale: 'id' })).toEqual({ notFound: true, revalidate: 60 });
  });

  it('throws when the backend fails', async () => {
    backend.answers = { getContent: fails(500), listContent: fails(500) };
    await expect(page({ params, locale: 'id' })).rejects.toThrow('500');
  });
});

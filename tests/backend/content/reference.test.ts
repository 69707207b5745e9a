import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '@/lib/api/create-api';
import type { ErrorCodesAnswer } from '@/lib/contract/content';
import { loadErrorCodes } from '@/lib/page-data/load-error-codes';
import { loadSitemapPart } from '@/lib/page-data/documents/load-sitemap';
import { FIXTURE_ITEMS, type ItemSketch } from '@/tests/helpers/content-rows';
import { apiOf, makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { fakeApi } from '../../helpers/fake-api';

const code = (name: string, is_explained = true, heading: object | null = { id: 'lap', text: 'Lap' }) => ({
  code: name,
  text: `Arti ${name}.`,
  heading,
  is_explained,
});
const article = (key: string, error_codes: object[], rest: Partial<ItemSketch> = {}): ItemSketch => ({
  model: 'help-article',
  key,
  title: key,
  topic_uid: 'umandi',
  category_key: 'kucing',
  data: { error_codes },
  ...rest,
});

const ITEMS: ItemSketch[] = [
  article('galat-mandi', [code('ERR-20'), code('ERR-3', false, null)]),
  article('galat-tidur', [code('ERR-3')], { topic_uid: 'utidur' }),
  article('galat-kolam', [code('ERR-100')], { topic_uid: 'ukolam', category_key: 'ikan' }),
  article('rahasia-galat', [code('ERR-666')], { visibility: 'private' }),
  { model: 'help-topic', key: 'rahasia-topik', category_key: 'kucing', visibility: 'private' },
  article('rahasia-bawah', [code('ERR-667')], { topic_uid: 'urahasia-topik' }),
  article('bath-errors', [code('ERR-20')], { uid: 'ugalat-mandi', locale: 'en' }),
];

let backend: TestBackend;
let api: Api;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([...FIXTURE_ITEMS, ...ITEMS]);
  api = apiOf(backend);
});
afterAll(() => backend.close());

const list = async (query: Parameters<Api['content']['listErrorCodes']>[0] = {}) => {
  const { data } = await api.content.listErrorCodes(query);
  return (data as ErrorCodesAnswer).results.map((entry) => `${entry.code} ${entry.article.key}`);
};

describe('error codes', () => {
  test('T04 come from public articles, sorted, where they are explained first', async () => {
    expect(await list()).toEqual([
      'ERR-3 galat-tidur',
      'ERR-3 galat-mandi',
      'ERR-20 galat-mandi',
      'ERR-100 galat-kolam',
    ]);
  });

  test('are those of a language, or one of them', async () => {
    expect(await list({ locale: 'en' })).toEqual(['ERR-20 bath-errors']);
    expect(await list({ code: 'ERR-100' })).toEqual(['ERR-100 galat-kolam']);
    expect(await list({ code: 'ERR-666' })).toEqual([]);
    expect(await list({ code: "'; drop table" })).toEqual([]);
  });

  test('very many stand on several pages, each once, also where a category has more than a page', async () => {
    const topic = (key: string) => ({ uid: key, key, name: key, category: { uid: key, key, name: key } });
    const results = Array.from({ length: 450 }, (_, index) => ({
      ...code(`ERR-${index}`),
      article: { uid: `u${index}`, key: `k${index}`, title: 't', topic: topic(index < 350 ? 'a' : 'b') },
    }));
    const { api: many } = fakeApi({ listErrorCodes: { count: 450, results } });
    const pageOf = async (params: { page?: string }) => {
      const outcome = await loadErrorCodes({ api: many, locale: 'id', params });
      if (outcome.kind !== 'found') return outcome;
      const { count, crumbs, groups } = outcome.props;
      return [
        count,
        crumbs.at(-1)?.url,
        ...groups.map(({ name, codes }) => [name, codes[0]?.code, codes.length]),
      ];
    };
    const path = '/reference/error-codes';
    expect(await pageOf({})).toEqual([450, path, ['a', 'ERR-0', 200]]);
    expect(await pageOf({ page: '2' })).toEqual([
      450,
      `${path}/2`,
      ['a', 'ERR-200', 150],
      ['b', 'ERR-350', 50],
    ]);
    expect(await pageOf({ page: '3' })).toEqual([450, `${path}/3`, ['b', 'ERR-400', 50]]);
    expect(await pageOf({ page: '4' })).toMatchObject({ kind: 'missing', isBeyondLast: true });
    expect(await pageOf({ page: '1' })).toEqual({ kind: 'moved', path });
    expect(await pageOf({ page: 'x' })).toEqual({ kind: 'missing' });
  });

  test('a code in very many articles is listed with six of them', async () => {
    const results = Array.from({ length: 40 }, (_, index) => ({
      ...code('ERR-9'),
      article: {
        uid: `u${index}`,
        key: `k${index}`,
        title: `t${index}`,
        topic: { uid: 't', key: 't', name: 't', category: { uid: 'c', key: 'c', name: 'c' } },
      },
    }));
    const { api: many } = fakeApi({ listErrorCodes: { count: 40, results } });
    const outcome = await loadErrorCodes({ api: many, locale: 'id', params: {} });
    const codes = outcome.kind === 'found' ? outcome.props.groups.flatMap((group) => group.codes) : [];
    expect(codes.map(({ title, others }) => [title, ...others.map((other) => other.title)])).toEqual([
      ['t0', 't1', 't2', 't3', 't4', 't5'],
    ]);
  });

  test('stand on their page by category, with a link to the heading', async () => {
    const outcome = await loadErrorCodes({ api, locale: 'id', params: {} });
    expect(outcome).toMatchObject({
      kind: 'found',
      props: {
        groups: [
          {
            name: 'Kucing',
            codes: [
              {
                id: 'err-3',
                code: 'ERR-3',
                href: '/content/kucing/utidur/ugalat-tidur#lap',
                others: [{ href: '/content/kucing/umandi/ugalat-mandi' }],
              },
              { code: 'ERR-20', others: [] },
            ],
          },
          { name: 'Ikan', codes: [{ code: 'ERR-100' }] },
        ],
      },
    });
  });

  test('have a place in the sitemap', async () => {
    const outcome = await loadSitemapPart({ api, locale: 'id', params: { part: 'id-pages' } });
    expect(JSON.stringify(outcome)).toContain('/reference/error-codes</loc>');
  });

  test('have no page where the backend cannot list them', async () => {
    const remote = fakeApi({}, { isRemote: true }).api;
    expect(await loadErrorCodes({ api: remote, locale: 'id', params: {} })).toEqual({ kind: 'missing' });
  });
});

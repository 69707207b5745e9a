import type { GetServerSidePropsContext } from 'next';
import { describe, expect, it, vi } from 'vitest';
import * as server from '@/lib/api/server';
import {
  loadArticleSearchPage,
  loadSearch,
  loadSearchPage,
  type SearchPageInput,
} from '@/lib/page-data/search/load-search';
import { readArticleQuery, readModel, readOffset, readSearchQuery } from '@/lib/page-data/search/search-page';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH } from '@/lib/paths/search-path';
import { searchText } from '@/lib/text/search';
import { aCategory, aFaq, anArticle, aPage } from '../helpers/content-items';
import {
  fails,
  failsForNow,
  fakeApi,
  isUnreachable,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '../helpers/fake-api';
import { aFacet, aHit, aSearchAnswer } from '../helpers/search-answers';

const text = searchText.id;
const lists = ({ query }: SeenCall) =>
  query.model === 'help-category' ? listAnswer(aCategory()) : listAnswer(anArticle({ description: 'Ini.' }));
const teh = aFacet({ key: 'teh', name: 'Teh', count: 9 });
const kopi = aFacet({ key: 'kopi', name: 'Kopi', count: 2 });
const daun = aFacet({ uid: 'tttttttttt', name: 'Daun', count: 4 });

describe('the search among articles', () => {
  const search = async (query: Partial<SearchPageInput>, answers: FakeAnswers = {}, isRemote = false) => {
    const { api, calls } = fakeApi({ listContent: lists, ...answers }, { isRemote });
    const content = await loadSearch({
      path: ARTICLE_SEARCH,
      api,
      locale: 'id',
      q: 'air',
      offset: 0,
      ...query,
    });
    return { content, asked: calls.filter(({ name }) => name === 'searchContent').map((call) => call.query) };
  };

  it('asks for articles, narrowed and from a place on, 20 at a time', async () => {
    const { asked } = await search({ category: 'teh', topic: 'tttttttttt', tag: 'panas', offset: 20 });
    expect(asked).toEqual([
      {
        q: 'air',
        locale: 'id',
        model: 'help-article',
        category_f: 'teh',
        topic_f: 'tttttttttt',
        tags_f: 'panas',
        facets: 'tag',
        offset: '20',
        size: '20',
      },
      { q: 'air', locale: 'id', mixed: 'true', size: '5' },
    ]);
  });

  it('explains the term that a misspelt query means', async () => {
    const glossary = aPage('glossary', [
      { component: 'Glossary', terms: [{ term: 'Oolong', aliases: [], explanation: 'Teh setengah jadi.' }] },
    ]);
    const searchContent = aSearchAnswer([aHit('Teh')], { suggestion: 'oolong' });
    const { content } = await search({ q: 'oolnog' }, { searchContent, getContent: glossary });
    expect(content.exact).toMatchObject({ title: 'Oolong' });
    const nothing = { searchContent: aSearchAnswer([], { suggestion: 'oolong' }), getContent: glossary };
    expect((await search({ q: 'oolnog' }, nothing)).content).toMatchObject({
      suggestion: undefined,
      exact: undefined,
    });
  });

  it('shows the card of the spelling that a misspelt query means', async () => {
    const searchContent = aSearchAnswer([aHit('Blog')], { suggestion: 'blog' });
    const { content } = await search({ q: 'bolg' }, { searchContent });
    expect(content).toMatchObject({ card: { kind: 'blog' }, suggestion: 'blog' });
  });

  it('yields what was found with place, heading and marks, and nothing for a rescue', async () => {
    const hit = aHit('Merebus air', {
      heading: { id: 'suhu', text: 'Suhu' },
      marked_title: [{ text: 'Merebus air', is_marked: true }],
    });
    const searchContent = aSearchAnswer([hit], {
      suggestion: 'air',
      groups: [{ model: 'help-article', count: 41, results: [hit] }],
    });
    const { content } = await search({ q: 'aair', offset: 20 }, { searchContent });
    expect(content).toMatchObject({
      query: 'aair',
      href: '/content/article?q=aair&offset=20',
      suggestion: 'air',
      found: {
        count: 41,
        offset: 20,
        hits: [
          {
            href: '/content/teh/tttttttttt/merebusair-merebus-air#suhu',
            title: [{ text: 'Merebus air', is_marked: true }],
            place: 'Menyeduh teh - Memilih daun › Suhu',
            isIn: true,
          },
        ],
      },
    });
    expect(content.rescue).toBeUndefined();
  });

  it('offers categories with counts, and the topics of a chosen one', async () => {
    const facets = { category: [teh, kopi], topic: [daun] };
    const searchContent = aSearchAnswer([aHit('Air')], { facets });
    const all = await search({}, { searchContent });
    expect(all.content.facets).toEqual({
      categories: [
        { name: text.allCategories, href: '/content/article?q=air', isCurrent: true },
        { name: 'Teh', count: 9, href: '/content/article?q=air&category=teh', isCurrent: false },
        { name: 'Kopi', count: 2, href: '/content/article?q=air&category=kopi', isCurrent: false },
      ],
      topics: [],
      tags: [],
    });
    const one = await search({ category: 'teh', topic: 'tttttttttt' }, { searchContent });
    expect(one.content.facets.categories.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
    expect(one.content.facets.topics).toEqual([
      { name: text.allTopics, href: '/content/article?q=air&category=teh', isCurrent: false },
      {
        name: 'Daun',
        count: 4,
        href: '/content/article?q=air&category=teh&topic=tttttttttt',
        isCurrent: true,
      },
    ]);
  });

  it('a single category or topic narrows nothing, unless it is the chosen one', async () => {
    const searchContent = aSearchAnswer([aHit('Air')], { facets: { category: [teh], topic: [daun] } });
    expect((await search({}, { searchContent })).content.facets.categories).toEqual([]);
    const { facets } = (await search({ category: 'teh' }, { searchContent })).content;
    expect(facets.categories.map(({ name }) => name)).toEqual([text.allCategories, 'Teh']);
    expect(facets.topics).toEqual([]);
  });

  it('says where the articles stand to which the results are narrowed', async () => {
    const facets = { category: [teh, kopi], topic: [daun] };
    const searchContent = aSearchAnswer([aHit('Air')], { facets });
    const placeOf = async (query: { category?: string; topic?: string }) =>
      (await search(query, { searchContent })).content.place;
    expect(await placeOf({})).toBeUndefined();
    expect(await placeOf({ category: 'teh' })).toBe('Teh');
    expect(await placeOf({ category: 'teh', topic: 'tttttttttt' })).toBe('Daun');
    expect(await placeOf({ category: 'lain' })).toBeUndefined();
  });

  it('suggests no words that find nothing either', async () => {
    const searchContent = aSearchAnswer([], { suggestion: '"air panas"' });
    expect((await search({ q: '"aair panas"' }, { searchContent })).content.suggestion).toBeUndefined();
    const narrowed = await search({ q: 'aair', category: 'teh' }, { searchContent });
    expect(narrowed.content.suggestion).toBe('"air panas"');
  });

  it('corrects no words that lead to a page', async () => {
    const searchContent = aSearchAnswer([aHit('Blok')], { suggestion: 'blok' });
    const { content } = await search({ q: 'blog' }, { searchContent });
    expect(content).toMatchObject({ card: { kind: 'blog' }, suggestion: undefined });
  });

  it('leads on to the other kinds, where the backend can search them', async () => {
    const listContent = listAnswer(anArticle({ title: 'Merebus air' }));
    const embedded = await search(
      {},
      { searchContent: aSearchAnswer([aHit('Air'), aHit('Apa', { model: 'faq' })]) },
    );
    expect(embedded.content.tabs.map(({ href }) => href)).toEqual([
      '/search?q=air',
      '/content/article?q=air',
      '/search?q=air&model=faq',
    ]);
    const byModel = ({ query }: SeenCall) =>
      query.model === 'faq'
        ? listAnswer(aFaq({ title: 'Air apa?' }))
        : query.model === 'help-article'
          ? listContent
          : listAnswer();
    const remote = await search({}, { listContent: byModel }, true);
    expect(remote.content.tabs.map(({ href, count }) => [href, count])).toEqual([
      ['/search?q=air', 2],
      ['/content/article?q=air', 1],
      ['/search?q=air&model=faq', 1],
    ]);
    expect(remote.content.found).toMatchObject({
      count: 1,
      hits: [{ title: [{ text: 'Merebus ' }, { is_marked: true }] }],
    });
    expect(remote.asked).toEqual([]);
  });

  it('where nothing is found: broader results, the way out of filters, popular articles, categories', async () => {
    const broader = { count: 1, results: [aHit('Air hujan')] };
    const { content } = await search({ category: 'teh' }, { searchContent: aSearchAnswer([], { broader }) });
    expect(content).toMatchObject({
      found: { count: 0, hits: [] },
      rescue: {
        broader: [{ title: [{ text: 'Air hujan' }] }],
        clearHref: '/content/article?q=air',
        popular: [{ title: 'Merebus air', note: 'Menyeduh teh' }],
        categories: [{ href: '/content/teh' }],
      },
    });
    const plain = await search({}, { searchContent: aSearchAnswer([]) });
    expect(plain.content.rescue?.clearHref).toBeUndefined();
  });

  it('asks nothing for an empty query, and helps on', async () => {
    const { content, asked } = await search({ q: '' });
    expect(asked).toEqual([]);
    expect(content.rescue?.popular).toHaveLength(1);
  });

  it.each([
    ['fails', fails(500)],
    ['is out of reach', isUnreachable],
  ])('a backend that %s is part of the answer', async (_, searchContent) => {
    const { content } = await search({ category: 'teh' }, { searchContent });
    expect(content).toMatchObject({ query: 'air', href: '/content/article?q=air&category=teh' });
    expect(content.found).toBeUndefined();
    expect(content.rescue).toBeUndefined();
  });

  it('a rescue whose parts fail is still a page', async () => {
    const { content } = await search({}, { searchContent: aSearchAnswer([]), listContent: fails(500) });
    expect(content.rescue).toMatchObject({ broader: [], popular: [], categories: [] });
  });
});

describe('the search of everything', () => {
  const hits = [
    aHit('Air panas'),
    aHit('Mengapa air', { model: 'faq', key: 'mengapa', breadcrumb: [{ uid: 'g', key: 'g', name: 'Umum' }] }),
    aHit('Kabar air', { model: 'blog', key: 'kabar', heading: { id: 'b', text: 'B' }, breadcrumb: [] }),
    aHit('Ketel', { model: 'product', key: 'ketel', breadcrumb: [] }),
    aHit('Toko Bogor', { model: 'store-location', key: 'bogor', breadcrumb: [] }),
  ];
  const load = async (input: Partial<SearchPageInput>, answers: FakeAnswers = {}) => {
    const { api, calls } = fakeApi({ listContent: lists, searchContent: aSearchAnswer(hits), ...answers });
    const content = await loadSearch({
      path: EVERYTHING_SEARCH,
      api,
      locale: 'id',
      q: 'air',
      offset: 0,
      ...input,
    });
    return { content, asked: calls.filter(({ name }) => name === 'searchContent').map((call) => call.query) };
  };

  it('is one list, each hit saying what it is, with a tab for each kind', async () => {
    const answer = { ...aSearchAnswer(hits), results: hits };
    const { content, asked } = await load({}, { searchContent: answer });
    expect(asked).toEqual([
      { q: 'air', locale: 'id', mixed: 'true', facets: 'tag', offset: '0', size: '20' },
    ]);
    expect(content.found).toMatchObject({ count: 5, offset: 0, size: 20 });
    expect(content.found?.hits.map(({ href, place }) => [href, place])).toEqual([
      ['/content/teh/tttttttttt/airpanas-air-panas', 'Menyeduh teh - Memilih daun'],
      ['/faq/mengapa', 'Tanya jawab · Umum'],
      ['/blog/kabar#b', 'Blog'],
      ['/product/ketel', 'Produk'],
      ['/store-location#bogor', 'Kantor layanan'],
    ]);
    expect(content.tabs).toEqual([
      { name: 'Semua', count: 5, href: '/search?q=air', isCurrent: true },
      { name: 'Artikel', count: 1, href: '/content/article?q=air', isCurrent: false },
      { name: 'Tanya jawab', count: 1, href: '/search?q=air&model=faq', isCurrent: false },
      { name: 'Blog', count: 1, href: '/search?q=air&model=blog', isCurrent: false },
      { name: 'Produk', count: 1, href: '/search?q=air&model=product', isCurrent: false },
      { name: 'Kantor layanan', count: 1, href: '/search?q=air&model=store-location', isCurrent: false },
    ]);
  });

  it('filters lead to the articles', async () => {
    const facets = {
      category: [teh, kopi],
      topic: [],
      tag: [
        { name: 'a, b', count: 2 },
        { name: 'c', count: 1 },
      ],
    };
    const { content } = await load(
      {},
      { searchContent: { ...aSearchAnswer(hits, { facets }), results: hits } },
    );
    expect(content.facets.categories[1]).toMatchObject({ href: '/content/article?q=air&category=teh' });
    expect(content.facets.tags).toEqual([
      { name: 'Semua tag', href: '/content/article?q=air', isCurrent: true },
      { name: 'a, b', count: 2, href: '/content/article?q=air&tag=a%2C%20b', isCurrent: false },
      { name: 'c', count: 1, href: '/content/article?q=air&tag=c', isCurrent: false },
    ]);
  });

  it('one kind alone is paged, and the others stay in the tabs', async () => {
    const answer = ({ query }: SeenCall) => aSearchAnswer(query.model ? hits.slice(1, 2) : hits);
    const { content, asked } = await load({ model: 'faq', offset: 20 }, { searchContent: answer });
    expect(asked[0]).toEqual({ q: 'air', locale: 'id', model: 'faq', offset: '20', size: '20' });
    expect(content.found).toMatchObject({ count: 1, offset: 20, size: 20 });
    expect(content.tabs.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { name: 'Tanya jawab', count: 1 },
    ]);
  });

  it('where one group holds nothing, leads to the others', async () => {
    const nothing = aSearchAnswer([], { groups: [{ model: 'faq', count: 0, results: [] }] });
    const { content } = await load({ model: 'faq' }, { searchContent: nothing });
    expect(content.rescue?.clearHref).toBe('/search?q=air');
  });

  it('a failing backend is part of the answer', async () => {
    const { content } = await load({}, { searchContent: fails(500) });
    expect(content).toMatchObject({ query: 'air', href: '/search?q=air', failure: { isLimited: false } });
    expect(content.found).toBeUndefined();
  });
});

describe('the pages of results', () => {
  const open = (url: string, answers: FakeAnswers, isRemote: boolean) => {
    const { api } = fakeApi({ listContent: lists, ...answers }, { isRemote });
    const serverApi = vi.spyOn(server, 'serverApi').mockReturnValue(api);
    const { pathname, searchParams } = new URL(url, 'http://x.invalid');
    const query = Object.fromEntries(searchParams);
    const loadPage = pathname === ARTICLE_SEARCH ? loadArticleSearchPage : loadSearchPage;
    const [req, res] = [{}, { statusCode: 200, setHeader: vi.fn() }];
    const context = { query, locale: 'en', req, res } as unknown as GetServerSidePropsContext;
    return { page: loadPage(context), req, res, serverApi };
  };
  const ask = (url: string, isRemote: boolean) =>
    open(url, { searchContent: aSearchAnswer([]) }, isRemote).page;

  it('R01 searches in the name of its visitor', async () => {
    const { page, req, serverApi } = open('/search?q=air', { searchContent: aSearchAnswer([]) }, false);
    await page;
    expect(serverApi).toHaveBeenLastCalledWith(req);
  });

  it.each([
    ['R03 tells who searched too often when to come back', failsForNow(7), 429, 7],
    ['fails with a search that fails', failsForNow(5, 503), 503, 5],
  ])('%s', async (_, searchContent, status, waitS) => {
    const { page, res } = open('/search?q=air', { searchContent }, false);
    await page;
    expect(res.statusCode).toBe(status);
    expect(res.setHeader).toHaveBeenCalledWith('Retry-After', waitS);
  });

  it.each([
    ['/search?q=air', 'All results for “air”'],
    ['/search?q=air&model=faq', 'Questions and answers for “air”'],
    ['/search', 'Search the whole portal'],
    ['/content/article?q=air', 'Results for “air”'],
    ['/content/article?q=air&category=teh&tag=panas', 'Results for “air” in Teh, panas'],
    ['/content/article?q=air&offset=20', 'Results for “air” (21–22 of 30)'],
  ])('%s has a title that says what was chosen', async (url, title) => {
    const found = aSearchAnswer([aHit('Air'), aHit('Teh')], {
      groups: [{ model: 'help-article', count: 30, results: [aHit('Air'), aHit('Teh')] }],
      facets: { category: [teh, kopi], topic: [], tag: [] },
    });
    const answer = await open(url, { searchContent: found }, false).page;
    expect(answer).toMatchObject({ props: { head: { openGraph: { title } } } });
  });

  it.each(['category=teh', 'topic=tttttttttt', 'tag=Air'])(
    'leaves filters of articles to their search: %s',
    async (filter) => {
      expect(await ask(`/search?q=air&${filter}`, false)).toEqual({
        redirect: { destination: `/en/content/article?q=air&${filter}`, permanent: false },
      });
    },
  );

  it('makes its results of lists where the backend cannot search everything', async () => {
    const listContent = ({ query }: SeenCall) =>
      query.model === 'faq' ? listAnswer(aFaq({ title: 'Air apa?' })) : listAnswer();
    const { page } = open('/search?q=air', { listContent }, true);
    expect(await page).toMatchObject({
      props: { query: 'air', found: { count: 1, hits: [{ href: '/faq/kunci' }] } },
    });
  });
});

describe('what a URL may ask a search for', () => {
  it.each([
    ['  air  ', 'air'],
    [['satu', 'dua'], 'satu'],
    [undefined, ''],
    ['a\u0000b\r\nc\u007f', 'a b c'],
    ['\ud800x', '\ufffdx'],
    ['👨‍👩‍👧 teh', '👨‍👩‍👧 teh'],
  ])('V02: %j becomes %j', (given, expected) => {
    expect(readSearchQuery(given)).toBe(expected);
  });

  it('V03: a very long query is cut, never in the middle of a character', () => {
    const query = readSearchQuery(`${'a'.repeat(199)}😀${'b'.repeat(15_000)}`);
    expect(query.length).toBeLessThanOrEqual(200);
    expect(query.isWellFormed()).toBe(true);
  });

  it.each([
    ['20', 20],
    ['0', 0],
    ['-5', 0],
    ['NaN', 0],
    ['1e9', 0],
    ['1.5', 0],
    [['40', '60'], 40],
    [undefined, 0],
  ])('V07: offset %j becomes %i', (given, expected) => {
    expect(readOffset(given)).toBe(expected);
  });
});

describe('what a URL narrows a search to', () => {
  it('takes a category, a topic, a tag and a kind that exists', () => {
    const query = { q: 'air', category: ['teh', 'kopi'], topic: ' t ', tag: 'a', offset: '20' };
    expect(readArticleQuery(query)).toEqual({ q: 'air', category: 'teh', topic: 't', tag: 'a', offset: 20 });
    expect(readArticleQuery({ category: '' })).toEqual({ q: '', offset: 0 });
    expect(['faq', 'help-article', 'banner', '', undefined].map(readModel)).toEqual([
      'faq',
      'help-article',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a search for an error code', () => {
  const entry = (code: string, heading: object | null = { id: 'galat', text: 'Galat' }) => ({
    code,
    text: `Arti ${code}.`,
    heading,
    is_explained: true,
    article: anArticle({ uid: 'aaaaaaaaaa', key: 'air-keruh' }),
  });
  const answers: FakeAnswers = {
    listContent: lists,
    searchContent: aSearchAnswer([]),
    listErrorCodes: listAnswer(entry('ERR-30'), entry('ERR-30', null), entry('ERR-20', null)),
  };
  const found = async (q: string, given = answers, isRemote = false) => {
    const { api, calls } = fakeApi(given, { isRemote });
    const articles = await loadSearch({ path: ARTICLE_SEARCH, api, locale: 'id', q, offset: 0 });
    if (!isRemote) {
      const all = await loadSearch({ path: EVERYTHING_SEARCH, api, locale: 'id', q, offset: 0 });
      expect(articles.errorCode).toEqual(all.errorCode);
    }
    return { ...articles.errorCode, asked: calls.some(({ name }) => name === 'listErrorCodes') };
  };

  it('leads to the section that explains it, on both pages of results', async () => {
    expect(await found('galat err 30')).toEqual({
      code: 'ERR-30',
      href: '/content/teh/tttttttttt/aaaaaaaaaa-air-keruh#galat',
      explanation: 'Arti ERR-30.',
      asked: true,
    });
    expect(await found('kode error 30')).toMatchObject({ code: 'ERR-30' });
    expect(await found('ERR-20')).toMatchObject({ href: '/content/teh/tttttttttt/aaaaaaaaaa-air-keruh' });
  });

  it('is a search like any other where the code is unknown, not alone, or cannot be looked up', async () => {
    expect(await found('ERR-99')).toEqual({ asked: true });
    expect(await found('ERR-20 air')).toEqual({ asked: false });
    expect(await found('ERR-20', { ...answers, listErrorCodes: fails(500) })).toEqual({ asked: true });
    expect(await found('ERR-20', answers, true)).toEqual({ asked: false });
  });
});

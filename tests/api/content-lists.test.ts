import { describe, expect, it } from 'vitest';
import { searchArticles, searchEverything } from '@/lib/api/search-lists';
import type { SearchQuery } from '@/lib/contract/content';
import { aFaq, anArticle } from '../helpers/content-items';
import {
  fails,
  failsForNow,
  fakeApi,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '../helpers/fake-api';
import { aHit, aSearchAnswer } from '../helpers/search-answers';

const topic = {
  uid: 'tttttttttt',
  key: 'daun',
  name: 'Daun',
  category: { uid: 'cccccccccc', key: 'teh', name: 'Teh' },
};
const search = async (answers: FakeAnswers, isRemote: boolean, more: Partial<SearchQuery> = {}) => {
  const { api, calls } = fakeApi(answers, { isRemote });
  const query = { q: 'air', locale: 'id', size: 8, offset: 8, ...more } as const;
  return { answer: await searchArticles(api, query), calls };
};

it('asks the search of everything for articles where the backend has it', async () => {
  const searchContent = aSearchAnswer([aHit('Merebus air')]);
  const { answer, calls } = await search({ searchContent }, false);
  expect(answer.data).toEqual(searchContent);
  expect(calls.map(({ name, query }) => [name, query.model])).toEqual([['searchContent', 'help-article']]);
});

describe('a backend without it', () => {
  it('is asked for its list of articles, as behaviour.md §7 says', async () => {
    const { calls } = await search({ listContent: listAnswer() }, true);
    expect(calls.map(({ name, query }) => ({ name, ...query }))).toEqual([
      {
        name: 'listContent',
        model: 'help-article',
        q: 'air',
        size: '8',
        offset: '8',
        search_fields: 'keywords,title,name',
        expand: 'topic,topic.category',
      },
    ]);
  });

  it('has failed where something else than a list came, which is not the same as no articles', async () => {
    const { answer } = await search({ listContent: null }, true);
    expect(answer).toMatchObject({ ok: false, status: 502, data: undefined });
  });

  it('yields the same answer: words marked, places counted, private articles left out', async () => {
    const found = anArticle({ title: 'Merebus air', description: 'Ini.', topic });
    const listContent = {
      count: 41,
      results: [found, anArticle({ title: 'Rahasia', visibility: 'private' })],
    };
    const { answer } = await search({ listContent }, true, { offset: 0 });
    expect(answer.data).toMatchObject({
      suggestion: null,
      count: 41,
      facets: { category: [{ key: 'teh', count: 1 }], topic: [{ uid: 'tttttttttt', count: 1 }] },
      broader: null,
    });
    expect(answer.data?.groups).toHaveLength(1);
    expect(answer.data?.groups[0]?.results).toEqual([
      {
        model: 'help-article',
        uid: found.uid,
        key: found.key,
        locale: 'id',
        title: 'Merebus air',
        marked_title: [
          { text: 'Merebus ', is_marked: false },
          { text: 'air', is_marked: true },
        ],
        snippet: [{ text: 'Ini.', is_marked: false }],
        fits: 'title',
        heading: null,
        breadcrumb: [topic.category, { uid: 'tttttttttt', key: 'daun', name: 'Daun' }],
      },
    ]);
  });

  it('fails as the backend does', async () => {
    const { answer } = await search({ listContent: failsForNow(40) }, true);
    expect(answer).toMatchObject({ ok: false, status: 429, error: { retryAfter: 40 } });
  });

  describe('with all that came back', () => {
    const kopi = { uid: 'k', key: 'kopi', name: 'Kopi' };
    const articles = Array.from({ length: 30 }, (_, at) =>
      anArticle({
        uid: `a${at}`,
        key: `air-${at}`,
        title: `Air ${at}`,
        topic: at < 10 ? { ...topic, category: kopi } : topic,
      }),
    );
    const faqs = [
      aFaq({
        key: 'f1',
        title: 'Berapa suhu?',
        html_body: '<p>Air yang <b>baru</b> mendidih, 90 derajat.</p>',
      }),
      aFaq({ key: 'f2', title: 'Gula?', html_body: '<p>Secukupnya.</p>' }),
    ];
    const listContent = ({ query }: SeenCall) =>
      ({ 'help-article': listAnswer(...articles), faq: listAnswer(...faqs) })[query.model ?? ''] ??
      listAnswer();
    const all = (query: Partial<SearchQuery>) =>
      searchEverything(fakeApi({ listContent }, { isRemote: true }).api, {
        q: 'air',
        locale: 'id',
        ...query,
      });

    it('makes pages, and categories to choose from', async () => {
      const { data } = await all({ model: 'help-article', facets: 'tag', offset: 20, size: 20 });
      expect(data?.groups[0]).toMatchObject({
        count: 30,
        results: articles.slice(20).map(({ uid }) => ({ uid })),
      });
      expect(data?.facets.category).toMatchObject([
        { key: 'teh', count: 20 },
        { key: 'kopi', count: 10 },
      ]);
      const narrowed = await all({ model: 'help-article', facets: 'tag', category_f: 'kopi', size: 20 });
      expect(narrowed.data?.groups[0]).toMatchObject({ count: 10, results: { length: 10 } });
      expect(narrowed.data?.facets.topic).toMatchObject([{ count: 10 }]);
    });

    it('filters what a backend lists that ignores the words', async () => {
      const ignoring = fakeApi({ listContent }, { isRemote: true });
      const ask = (q: string) =>
        searchEverything(ignoring.api, { q, locale: 'id', model: 'help-article', offset: 0, size: 8 });
      expect((await ask('resep rendang')).data).toMatchObject({ count: 0, groups: [{ results: [] }] });
      expect((await ask(articles[7]!.title)).data).toMatchObject({ count: 1 });
    });

    it('trusts a backend that found what shows none of the words', async () => {
      const searching = ({ query }: SeenCall) =>
        query.q === 'embun' ? listAnswer(anArticle({ title: 'Teh' })) : listAnswer();
      const { api } = fakeApi({ listContent: searching }, { isRemote: true });
      expect((await searchArticles(api, { q: 'embun' })).data).toMatchObject({ count: 1 });
    });

    it('searches the other kinds itself, and groups them', async () => {
      const { data } = await all({ mixed: 'true', offset: 28, size: 20 });
      expect(data?.groups.map(({ model, count }) => [model, count])).toEqual([
        ['help-article', 30],
        ['faq', 1],
      ]);
      expect(data?.results?.map(({ key }) => key)).toEqual(['air-28', 'air-29', 'f1']);
      expect(data?.results?.[2]?.snippet).toEqual([
        { text: 'Air', is_marked: true },
        { text: ' yang baru mendidih, 90 derajat.', is_marked: false },
      ]);
    });

    it('says what there is without the filters where they leave nothing', async () => {
      const { data } = await all({ model: 'help-article', facets: 'tag', category_f: 'susu' });
      expect(data).toMatchObject({ count: 0, broader: { count: 30 } });
    });

    it('goes without a kind that fails', async () => {
      const answers = {
        listContent: (call: SeenCall) => (call.query.model === 'faq' ? fails(500) : listContent(call)),
      };
      const { api } = fakeApi(answers, { isRemote: true });
      const { data } = await searchEverything(api, { q: 'air', mixed: 'true' });
      expect(data?.groups.map(({ model }) => model)).toEqual(['help-article']);
    });
  });
});

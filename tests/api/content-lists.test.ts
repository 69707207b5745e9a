import { describe, expect, it } from 'vitest';
import { searchArticles } from '@/lib/api/search-lists';
import { anArticle } from '../helpers/content-items';
import { failsForNow, fakeApi, listAnswer, type FakeAnswers } from '../helpers/fake-api';
import { aHit, aSearchAnswer } from '../helpers/search-answers';

const topic = {
  uid: 'tttttttttt',
  key: 'daun',
  name: 'Daun',
  category: { uid: 'cccccccccc', key: 'teh', name: 'Teh' },
};
const search = async (answers: FakeAnswers, isRemote: boolean) => {
  const { api, calls } = fakeApi(answers, { isRemote });
  const query = { q: 'air', locale: 'id', size: 8, offset: 8, category_f: 'teh' } as const;
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
        locale: 'id',
        size: '8',
        offset: '8',
        category_f: 'teh',
        search_fields: 'keywords,title,name',
        expand: 'topic,topic.category',
      },
    ]);
  });

  it('has failed where something else than a list came, which is not the same as no articles', async () => {
    const { answer } = await search({ listContent: null }, true);
    expect(answer).toMatchObject({ ok: false, status: 502, data: undefined });
  });

  it('yields the same answer, nothing marked, private articles left out', async () => {
    const found = anArticle({ title: 'Merebus air', description: 'Ini.', topic });
    const listContent = {
      count: 41,
      results: [found, anArticle({ title: 'Rahasia', visibility: 'private' })],
    };
    const { answer } = await search({ listContent }, true);
    expect(answer.data).toMatchObject({
      suggestion: null,
      count: 41,
      facets: { category: [], topic: [] },
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
        marked_title: [{ text: 'Merebus air', is_marked: false }],
        snippet: [{ text: 'Ini.', is_marked: false }],
        fits: null,
        heading: null,
        breadcrumb: [topic.category, { uid: 'tttttttttt', key: 'daun', name: 'Daun' }],
      },
    ]);
  });

  it('fails as the backend does', async () => {
    const { answer } = await search({ listContent: failsForNow(40) }, true);
    expect(answer).toMatchObject({ ok: false, status: 429, error: { retryAfter: 40 } });
  });
});

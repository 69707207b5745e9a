import { describe, expect, it, vi } from 'vitest';
import { loadCategory, loadTopic } from '@/lib/page-data/load-category';
import { loadFaq, loadFaqItem } from '@/lib/page-data/load-faq';
import { loadProduct } from '@/lib/page-data/load-product';
import { aCategory, aFaq, anArticle, aProduct, aTopic } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const byModel = (lists: Record<string, unknown>) => (call: SeenCall) =>
  lists[call.query.model ?? ''] ?? listAnswer();
const context = (answers: FakeAnswers, params: Record<string, string>) => ({
  api: fakeApi(answers).api,
  locale: 'id' as const,
  params,
});

describe('loadCategory', () => {
  const first = aTopic({ uid: 't1', name: 'Pertama', priority_group: '01' });
  const second = aTopic({ uid: 't2', name: 'Kedua', priority_group: '02', article_count: 13 });
  const inTopic = (uid: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const article = anArticle({ uid: `${uid}a${index}`, key: `k${index}`, title: `${uid} ${index}` });
      const category = { uid: 'c', key: 'teh', name: 'Teh' };
      return { ...article, topic: { uid, key: uid, name: uid, category } };
    });
  const answers: FakeAnswers = {
    getCategory: aCategory(),
    listContent: byModel({
      'help-topic': listAnswer(second, first),
      'help-article': listAnswer(...inTopic('t1', 2)),
    }),
  };

  it('orders topics; each brings its articles, a long one the first six', async () => {
    const { api, calls } = fakeApi(answers);
    const outcome = await loadCategory({ api, locale: 'id', params: { categoryKey: 'teh' } });
    expect(outcome).toMatchObject({
      kind: 'found',
      props: {
        name: 'Menyeduh teh',
        topics: [
          { uid: 't1', name: 'Pertama', href: '/content/teh/topic/t1', articles: { length: 2 } },
          { uid: 't2', name: 'Kedua', articleCount: 13, articles: { length: 2 }, isCut: true },
        ],
      },
    });
    const asked = calls.filter(({ query }) => query.model === 'help-article');
    expect(asked.map(({ query }) => [query.topic_f, query.size])).toEqual([
      ['t1', '13'],
      ['t2', '6'],
    ]);
  });

  it('asks nothing of an empty topic', async () => {
    const empty = aTopic({ uid: 't0', name: 'Kosong', priority_group: '00', article_count: 0 });
    const listContent = byModel({
      'help-topic': listAnswer(empty, first),
      'help-article': listAnswer(...inTopic('t1', 2)),
    });
    const { api, calls } = fakeApi({ ...answers, listContent });
    const outcome = await loadCategory({ api, locale: 'id', params: { categoryKey: 'teh' } });
    expect(outcome).toMatchObject({ props: { topics: [{ name: 'Kosong' }, { articles: { length: 2 } }] } });
    expect(calls.map(({ query }) => query.topic_f)).not.toContain('t0');
  });

  describe('of 300 topics', () => {
    const topics = Array.from({ length: 300 }, (_, index) =>
      aTopic({ uid: `t${index}`, priority_group: String(1000 + index) }),
    );
    const listContent = ({ query }: SeenCall) => {
      if (query.model !== 'help-topic') return listAnswer(...inTopic('t0', 100));
      const offset = Number(query.offset);
      return { count: topics.length, results: topics.slice(offset, offset + Number(query.size)) };
    };
    const load = (page?: string) => {
      const { api, calls } = fakeApi({ ...answers, listContent });
      const params = { categoryKey: 'teh', ...(page && { page }) };
      return { calls, outcome: loadCategory({ api, locale: 'id', params }) };
    };

    it('shows 24 a page, and asks for few lists of articles', async () => {
      const { outcome, calls } = load();
      expect(await outcome).toMatchObject({
        props: {
          topics: { length: 24, 0: { uid: 't0', articles: { length: 6 } } },
          topicCount: 300,
          lastPage: 13,
        },
      });
      expect(calls.filter((call) => call.query.model === 'help-article')).toHaveLength(24);
    });

    it('names the address of a later page', async () => {
      const found = await load('13').outcome;
      if (found.kind !== 'found') throw new Error('it must be there');
      const { topics: shown, crumbs, alternates } = found.props;
      expect(shown.map(({ uid }) => uid)).toEqual(topics.slice(288).map(({ uid }) => uid));
      expect(crumbs.at(-1)?.url).toBe('/content/teh/page/13');
      expect(alternates).toEqual({ id: '/content/teh/page/13' });
    });

    it.each([
      ['1', { kind: 'moved', path: '/content/teh' }],
      ['14', { kind: 'missing', isBeyondLast: true }],
      ['0', { kind: 'missing' }],
      ['x', { kind: 'missing' }],
    ])('page %s', async (page, expected) => {
      expect(await load(page).outcome).toEqual(expected);
    });
  });

  it('leaves the articles of a topic to the browser when they cannot be had', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const listContent = byModel({ 'help-topic': listAnswer(first), 'help-article': fails(500) });
    const outcome = await loadCategory(context({ ...answers, listContent }, { categoryKey: 'teh' }));
    expect(outcome).toMatchObject({
      kind: 'found',
      props: { topics: [{ articles: undefined, isCut: true }] },
    });
  });

  it('is missing for an unknown key, and for a uid in the key’s place', async () => {
    expect(await loadCategory(context({ getCategory: isMissing }, { categoryKey: 'x' }))).toEqual({
      kind: 'missing',
    });
    expect(await loadCategory(context(answers, { categoryKey: 'cccccccccc' }))).toEqual({ kind: 'missing' });
  });
});

describe('loadTopic', () => {
  const answers: FakeAnswers = {
    getTopic: aTopic(),
    getCategory: aCategory(),
    listContent: byModel({
      'help-topic': listAnswer(aTopic(), aTopic({ uid: 'other', name: 'Lain' })),
      'help-article': listAnswer(anArticle()),
    }),
  };

  it('lists its articles and the other topics', async () => {
    const outcome = await loadTopic(context(answers, { categoryKey: 'teh', topicUid: 'tttttttttt' }));
    expect(outcome).toMatchObject({
      props: {
        // Reading times below three minutes are left out.
        articles: [{ title: 'Merebus air', note: undefined }],
        otherTopics: [{ title: 'Lain', href: '/content/teh/topic/other' }],
        crumbs: [{ name: 'Beranda' }, { name: 'Menyeduh teh' }, { name: 'Memilih daun' }],
      },
    });
  });

  it('shows its articles when its category and the other topics cannot be had', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const listContent = byModel({ 'help-topic': fails(500), 'help-article': listAnswer(anArticle()) });
    const params = { categoryKey: 'teh', topicUid: 'tttttttttt' };
    expect(
      await loadTopic(context({ ...answers, getCategory: fails(500), listContent }, params)),
    ).toMatchObject({
      props: {
        articles: [{ title: 'Merebus air' }],
        otherTopics: [],
        crumbs: [{ name: 'Beranda' }, { name: 'Menyeduh teh' }, { name: 'Memilih daun' }],
      },
    });
  });

  describe('of 250 articles', () => {
    const all = Array.from({ length: 250 }, (_, index) => anArticle({ uid: `a${index}`, key: `k${index}` }));
    const long: FakeAnswers = {
      ...answers,
      getTopic: aTopic({ article_count: all.length }),
      listContent: ({ query: { model, offset = '0', size } }: SeenCall) =>
        model === 'help-article'
          ? { count: all.length, results: all.slice(Number(offset), Number(offset) + Number(size)) }
          : listAnswer(aTopic()),
    };
    const base = '/content/teh/topic/tttttttttt';
    const load = (page?: string) =>
      loadTopic(context(long, { categoryKey: 'teh', topicUid: 'tttttttttt', ...(page && { page }) }));

    it('shows 100 a page, counts all and leads to the pages beside', async () => {
      expect(await load()).toMatchObject({
        props: { articles: { length: 100 }, articleCount: 250, page: 1, previous: null, next: `${base}/2` },
      });
      expect(await load('2')).toMatchObject({
        props: { articles: { length: 100 }, articleCount: 250, page: 2, previous: base, next: `${base}/3` },
      });
      expect(await load('3')).toMatchObject({
        props: { articles: { length: 50 }, articleCount: 250, previous: `${base}/2`, next: null },
      });
    });

    it('names the page itself as its URL', async () => {
      expect(await load('2')).toMatchObject({ props: { crumbs: [{}, {}, { url: `${base}/2` }] } });
    });

    it('has its first page at one path, and none that do not exist', async () => {
      expect(await load('1')).toEqual({ kind: 'moved', path: base });
      for (const page of ['4', '0', '02', '2x', '-1', '1e1', '99999']) {
        expect(await load(page), page).toMatchObject({ kind: 'missing' });
      }
      expect(await load('4')).toEqual({ kind: 'missing', isBeyondLast: true });
    });

    it('of another category leads to the same page of its own', async () => {
      const params = { categoryKey: 'kopi', topicUid: 'tttttttttt', page: '2' };
      expect(await loadTopic(context(long, params))).toEqual({ kind: 'moved', path: `${base}/2` });
    });
  });

  it('is not empty because something else than a list was answered', async () => {
    const listContent = ({ query }: SeenCall) => (query.model === 'help-article' ? null : listAnswer());
    const params = { categoryKey: 'teh', topicUid: 'tttttttttt' };
    await expect(loadTopic(context({ ...answers, listContent }, params))).rejects.toThrow('broken answer');
  });

  it('leads from another category to its own', async () => {
    const outcome = await loadTopic(context(answers, { categoryKey: 'kopi', topicUid: 'tttttttttt' }));
    expect(outcome).toEqual({ kind: 'moved', path: '/content/teh/topic/tttttttttt' });
  });
});

describe('loadFaq', () => {
  it('groups questions by theme, those without one last', async () => {
    const group = { uid: 'g', key: 'pajak', name: 'Pajak' };
    const items = [aFaq({ key: 'a' }), aFaq({ key: 'b', group }), aFaq({ key: 'c', group })];
    const outcome = await loadFaq(context({ listContent: listAnswer(...items) }, {}));
    expect(outcome).toMatchObject({
      props: {
        themes: [
          { id: 'tema-pajak', name: 'Pajak', items: [{ id: 'b' }, { id: 'c' }] },
          { name: 'Lainnya', items: [{ id: 'a' }] },
        ],
      },
    });
  });
});

describe('loadFaq with hundreds of questions', () => {
  const group = { uid: 'g', key: 'pajak', name: 'Pajak' };
  const items = Array.from({ length: 230 }, (_, at) =>
    aFaq({ uid: `u${at}`, key: `k${at}`, title: `Tanya ${at}`, ...(at % 2 > 0 && { group }) }),
  );
  const listContent = ({ query }: SeenCall) => {
    const offset = Number(query.offset ?? 0);
    return { count: items.length, results: items.slice(offset, offset + Number(query.size)) };
  };

  it('answers the first hundred and links to all others, each under its theme', async () => {
    const outcome = await loadFaq(context({ listContent }, {}));
    const { themes } = (outcome as Extract<typeof outcome, { kind: 'found' }>).props;
    expect(themes.map(({ items, links }) => [items.length, links?.length])).toEqual([
      [50, 65],
      [50, 65],
    ]);
    expect(themes[0]?.links?.at(-1)).toMatchObject({ title: 'Tanya 229', href: '/faq/k229' });
  });

  it('the page of a later one leads to those beside it', async () => {
    const outcome = await loadFaqItem(context({ listContent, getContent: items[201] }, { key: 'k201' }));
    expect(outcome).toMatchObject({
      props: { siblings: { previous: { href: '/faq/k199' }, next: { href: '/faq/k203' } } },
    });
  });
});

describe('loadFaqItem', () => {
  it('is one question at its own path, whatever names it', async () => {
    const item = aFaq({ key: 'pahit' });
    const outcome = await loadFaqItem(context({ getContent: item }, { key: 'pahit' }));
    expect(outcome).toMatchObject({
      kind: 'found',
      props: {
        title: 'Mengapa teh pahit?',
        html: '<p>Terlalu lama.</p>',
        crumbs: [{ url: '/' }, { url: '/faq' }, { url: '/faq/pahit' }],
        alternates: { id: '/faq/pahit' },
      },
    });
    expect(await loadFaqItem(context({ getContent: item }, { key: item.uid }))).toEqual({
      kind: 'moved',
      path: '/faq/pahit',
    });
    expect(await loadFaqItem(context({ getContent: isMissing }, { key: 'x' }))).toEqual({ kind: 'missing' });
  });
});

describe('loadProduct', () => {
  it('shows what is known and searches for more', async () => {
    const product = aProduct({ key: 'ketel', name: 'Ketel & teko', price: 150_000, features: ['Bersiul'] });
    const outcome = await loadProduct(context({ getContent: product }, { key: 'ketel' }));
    expect(outcome).toMatchObject({
      kind: 'found',
      props: {
        name: 'Ketel & teko',
        price: 150_000,
        features: ['Bersiul'],
        searchHref: '/search?q=Ketel%20%26%20teko',
      },
    });
    expect(await loadProduct(context({ getContent: isMissing }, { key: 'x' }))).toEqual({ kind: 'missing' });
  });
});

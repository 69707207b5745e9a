import { describe, expect, it, vi } from 'vitest';
import { loadArticle, loadArticleByKey } from '@/lib/page-data/load-article';
import { aCategory, aPage, anArticle, aTopic } from '../helpers/content-items';
import {
  fails,
  fakeApi,
  isMissing,
  isUnreachable,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '../helpers/fake-api';

const uid = 'aaaaaaaaaa';
const canonical = '/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih';
const before = anArticle({ uid: 'bbbbbbbbbb', key: 'sebelum', title: 'Sebelum' });
const after = anArticle({ uid: 'dddddddddd', key: 'sesudah', title: 'Sesudah' });

const answers = (article = anArticle()): FakeAnswers => ({
  getContent: ({ params }: { params: { key?: string } }) =>
    params.key === article.uid || params.key === article.key ? article : isMissing,
  listContent: listAnswer(before, article, after),
  listAdjacent: { previous: [before], next: [after] },
});

function load(
  path: string,
  given: FakeAnswers = answers(),
  { locale = 'id', isRemote }: { locale?: 'id' | 'en'; isRemote?: boolean } = {},
) {
  const [categoryKey = '', topicUid = '', article = ''] = path.split('/');
  const { api } = fakeApi(given, { isRemote });
  return loadArticle({ api, locale, params: { categoryKey, topicUid, article } });
}

describe('loadArticle', () => {
  it.each([
    ['with its slug', `teh/tttttttttt/${uid}-air-mendidih`],
    ['without a slug', `teh/tttttttttt/${uid}`],
  ])('finds the article by its path %s and names the canonical one', async (_, path) => {
    const outcome = await load(path);
    expect(outcome).toMatchObject({ kind: 'found', props: { path: canonical, title: 'Merebus air' } });
  });

  it.each([
    ['another slug', `teh/tttttttttt/${uid}-judul-lama`],
    ['an empty slug', `teh/tttttttttt/${uid}-`],
    ['another category', `kopi/tttttttttt/${uid}-air-mendidih`],
    ['another topic', `teh/zzzzzzzzzz/${uid}-air-mendidih`],
    ['its key in place of its uid', `teh/tttttttttt/kunci`],
  ])('leads %s to the right path, permanently', async (_, path) => {
    const article = anArticle({ key: path.endsWith('kunci') ? 'kunci' : 'air-mendidih' });
    const outcome = await load(path, answers(article));
    expect(outcome).toEqual({
      kind: 'moved',
      path: `/content/teh/tttttttttt/aaaaaaaaaa-${article.key}`,
    });
  });

  it('stays in its language when it leads on', async () => {
    expect(
      await load(`kopi/tttttttttt/${uid}`, answers(anArticle({ locale: 'en' })), { locale: 'en' }),
    ).toEqual({
      kind: 'moved',
      path: `/en${canonical}`,
    });
  });

  it.each([
    ['an unknown article', `teh/tttttttttt/nothing`],
    ['V08: a path that climbs', `teh/tttttttttt/..%2f..%2fetc%2fpasswd`],
  ])('%s is missing', async (_, path) => {
    expect(await load(path)).toEqual({ kind: 'missing' });
  });

  it('T04: an article that the backend hides is missing, whatever the path', async () => {
    expect(await load(`teh/tttttttttt/${uid}`, { getContent: isMissing })).toEqual({ kind: 'missing' });
  });

  it('T04: what a remote backend marks as private is neither shown nor listed', async () => {
    const hidden = anArticle({ visibility: 'private' });
    expect(await load(`teh/tttttttttt/${uid}-air-mendidih`, answers(hidden))).toEqual({ kind: 'missing' });
    const secret = anArticle({
      uid: 'eeeeeeeeee',
      key: 'resep',
      title: 'Resep rahasia',
      visibility: 'private',
    });
    const listContent = listAnswer(before, anArticle(), secret, after);
    const listAdjacent = { previous: [before], next: [secret, after] };
    for (const isRemote of [true, false]) {
      const given = { ...answers(), listContent, listAdjacent };
      const outcome = await load(canonical.replace('/content/', ''), given, { isRemote });
      expect(outcome).toMatchObject({ kind: 'found', props: { next: { title: 'Sesudah' } } });
      expect(JSON.stringify(outcome)).not.toContain('rahasia');
    }
  });

  it('throws when the backend fails, so that the last good page stays', async () => {
    await expect(load(`teh/tttttttttt/${uid}`, { getContent: fails(503) })).rejects.toThrow('503');
    await expect(load(`teh/tttttttttt/${uid}`, { getContent: () => null })).rejects.toThrow('no data');
  });

  it('can be read when the lists around it fail', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    for (const listContent of [fails(500), () => null, isUnreachable]) {
      const given = { ...answers(), listContent, listAdjacent: listContent };
      expect(await load(`teh/tttttttttt/${uid}`, given)).toMatchObject({
        props: {
          title: 'Merebus air',
          previous: null,
          next: null,
          tree: { open: { topicUid: 'tttttttttt' } },
        },
      });
    }
  });

  it.each([false, true])('knows its neighbours in the topic (remote backend: %s)', async (isRemote) => {
    expect(await load(`teh/tttttttttt/${uid}`, answers(), { isRemote })).toMatchObject({
      props: {
        previous: { title: 'Sebelum', href: '/content/teh/tttttttttt/bbbbbbbbbb-sebelum' },
        next: { title: 'Sesudah', href: '/content/teh/tttttttttt/dddddddddd-sesudah' },
      },
    });
  });

  it('lists the headings of the highest level that the body uses', async () => {
    const headings = [
      { id: 'a', text: 'A', level: 3 },
      { id: 'b', text: 'B', level: 4 },
      { id: 'c', text: 'C', level: 3 },
    ];
    const outcome = await load(`teh/tttttttttt/${uid}`, answers(anArticle({ headings })));
    expect(outcome).toMatchObject({
      props: {
        headings: [
          { id: 'a', text: 'A' },
          { id: 'c', text: 'C' },
        ],
      },
    });
  });

  it('tells views only above 0, and the day of the last change', async () => {
    const none = await load(`teh/tttttttttt/${uid}`);
    expect(none).toMatchObject({ props: { views: undefined, updated: { text: '5 Agustus 2026' } } });
    const many = await load(`teh/tttttttttt/${uid}`, answers(anArticle({ total_view: 12_000 })));
    expect(many).toMatchObject({ props: { views: '12 rb' } });
  });

  it('X05: a video link that is no URL is not linked', async () => {
    const video_url = 'javascript:alert(1)';
    const outcome = await load(`teh/tttttttttt/${uid}`, answers(anArticle({ video_url })));
    expect(outcome).toMatchObject({ props: { video: null } });
  });

  it.each([
    ['the last of three pages', 230, 229, 'Artikel 228', null, 3],
    ['beyond what a list shows', 900, 620, 'Artikel 619', 'Artikel 621', 7],
    // The page that holds it ends with it.
    ['at the end of a page', 900, 599, 'Artikel 598', 'Artikel 600', 7],
    ['among the first', 900, 7, 'Artikel 6', 'Artikel 8', 5],
  ])(
    'of a remote backend, reads a long topic page by page: %s',
    async (_, count, place, previous, next, pages) => {
      const many = Array.from({ length: count }, (_none, index) =>
        index === place
          ? anArticle()
          : anArticle({ uid: `u${index}`, key: `k${index}`, title: `Artikel ${index}` }),
      );
      const offsets: number[] = [];
      const listContent = ({ query }: { query: Record<string, string> }) => {
        const offset = Number(query.offset);
        if (query.topic_f && query.model === 'help-article') offsets.push(offset);
        return { count: many.length, results: many.slice(offset, offset + Number(query.size)) };
      };
      const outcome = await load(`teh/tttttttttt/${uid}`, { ...answers(), listContent }, { isRemote: true });
      expect(outcome).toMatchObject({
        props: { previous: { title: previous }, next: next && { title: next } },
      });
      expect(offsets).toHaveLength(pages);
    },
  );

  describe('the tree', () => {
    const topics = [
      aTopic({ uid: 'tz', name: 'Akhir', priority_group: null }),
      aTopic({ uid: 'tttttttttt', name: 'Memilih daun', priority_group: '02' }),
      aTopic({ uid: 'ta', name: 'Awal', priority_group: '01' }),
    ];
    const withLists = (lists: Record<string, unknown>, article = anArticle()): FakeAnswers => ({
      ...answers(article),
      listContent: ({ query }: SeenCall) => lists[query.model ?? ''] ?? listAnswer(before, article, after),
    });
    const treeOf = async (given: FakeAnswers) => {
      const outcome = await load(`teh/tttttttttt/${uid}`, given);
      return outcome.kind === 'found' ? outcome.props.tree : undefined;
    };

    it('carries what is open alone: its topics in their order, the articles of its own', async () => {
      const tree = await treeOf(
        withLists({
          'help-category': listAnswer(aCategory(), aCategory({ uid: 'k', key: 'kopi', name: 'Kopi' })),
          'help-topic': listAnswer(...topics),
        }),
      );
      expect(tree?.open).toEqual({ categoryKey: 'teh', topicUid: 'tttttttttt' });
      expect(tree?.categories.map(({ title, topics: inside }) => [title, inside?.length])).toEqual([
        ['Menyeduh teh', 3],
        ['Kopi', undefined],
      ]);
      expect(tree?.categories[0]?.topics?.map(({ title, articles }) => [title, articles?.length])).toEqual([
        ['Awal', undefined],
        ['Memilih daun', 3],
        ['Akhir', undefined],
      ]);
    });

    it('names the language of what is not translated', async () => {
      const own = { locale: 'en' as const };
      const outcome = await load(
        `teh/tttttttttt/${uid}`,
        withLists(
          {
            'help-category': listAnswer(aCategory(own), aCategory({ uid: 'k', key: 'kopi' })),
            'help-topic': listAnswer(aTopic(own), aTopic({ uid: 'ta' })),
          },
          anArticle(own),
        ),
        { locale: 'en' },
      );
      if (outcome.kind !== 'found') throw new Error('it must be there');
      const { tree, previous } = outcome.props;
      expect(tree?.categories.map(({ lang }) => lang)).toEqual([undefined, 'id']);
      expect(tree?.categories[0]?.topics?.map(({ lang }) => lang)).toEqual([undefined, 'id']);
      expect(previous?.lang).toBe('id');
    });

    it('stays small in a site of any size, with the open ones in it', async () => {
      const many = Array.from({ length: 300 }, (_, index) =>
        aTopic({
          uid: index === 200 ? 'tttttttttt' : `t${index}`,
          name: `T${index}`,
          priority_group: `${1000 + index}`,
        }),
      );
      const categories = Array.from({ length: 60 }, (_, index) =>
        aCategory({ uid: `c${index}`, key: index === 50 ? 'teh' : `k${index}`, name: `K${index}` }),
      );
      const articles = Array.from({ length: 100 }, (_, index) =>
        anArticle({
          uid: index === 70 ? uid : `u${index}`,
          key: index === 70 ? 'air-mendidih' : `k${index}`,
        }),
      );
      const tree = await treeOf({
        ...withLists({ 'help-category': listAnswer(...categories), 'help-topic': listAnswer(...many) }),
        listAdjacent: { previous: articles.slice(0, 70), next: articles.slice(71) },
      });
      expect(tree?.isPartial).toEqual({ categories: true, topics: true, articles: true });
      expect(tree?.categories.length).toBeLessThan(20);
      const own = tree?.categories.find(({ categoryKey }) => categoryKey === 'teh');
      expect(own?.topics?.length).toBeLessThan(20);
      const ownTopic = own?.topics?.find((topic) => topic.uid === 'tttttttttt');
      expect(ownTopic?.articles?.length).toBeLessThan(20);
      expect(ownTopic?.articles?.some(({ href }) => href === canonical)).toBe(true);
    });

    it('does without what a failed call would have brought, and says so in the log', async () => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      const tree = await treeOf(withLists({ 'help-category': fails(500), 'help-topic': fails(503) }));
      expect(tree?.categories).toMatchObject([
        { title: 'Menyeduh teh', topics: [{ title: 'Memilih daun', articles: { length: 3 } }] },
      ]);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('topics'), expect.anything());
    });
  });

  describe('related articles', () => {
    const elsewhere = { uid: 'x', key: 'x', name: 'Lain', category: { uid: 'k', key: 'kopi', name: 'Kopi' } };
    const related = async (given: (query: Record<string, string>) => unknown, article = anArticle()) => {
      const outcome = await load(`teh/tttttttttt/${uid}`, {
        ...answers(article),
        listContent: ({ query }: SeenCall) =>
          query.tags_f || query.q ? given(query) : listAnswer(before, article, after),
      });
      return outcome.kind === 'found' ? outcome.props.related.map(({ title }) => title) : undefined;
    };

    it('have most in common first; itself and its neighbours are linked already', async () => {
      const one = anArticle({ uid: 'r1', key: 'r1', title: 'Satu label', tags: ['Air'], topic: elsewhere });
      const two = anArticle({
        uid: 'r2',
        key: 'r2',
        title: 'Label dan kata kunci',
        tags: ['air', 'ketel'],
        keywords: ['Didih'],
        topic: elsewhere,
      });
      const far = anArticle({ uid: 'r3', key: 'r3', title: 'Hanya kata', topic: elsewhere });
      const article = anArticle({ tags: ['air', 'ketel'], keywords: ['didih'] });
      const found = await related(
        (query) => (query.tags_f ? listAnswer(one, two, before) : listAnswer(article, far, one)),
        article,
      );
      expect(found).toEqual(['Label dan kata kunci', 'Satu label']);
    });

    it('a failed search leaves them out and the page is there', async () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      expect(await related(() => fails(500))).toEqual([]);
    });
  });

  it('takes known sections of the article and leaves unknown ones out', async () => {
    const sections = [
      { component: 'Content', title: 'Lagi', html: '<p>Lagi.</p>' },
      { component: 'Hologram' },
      { component: 'ActionArticleUrl', title: 'T', button_title: 'Buka', link_to: 'javascript:alert(1)' },
    ];
    const outcome = await load(`teh/tttttttttt/${uid}`, answers(anArticle({ article_page: { sections } })));
    expect(outcome).toMatchObject({
      props: { sections: [{ kind: 'content', title: 'Lagi', html: '<p>Lagi.</p>' }] },
    });
    expect(outcome.kind === 'found' && outcome.props.sections).toHaveLength(1);
  });
});

describe('loadArticleByKey', () => {
  it('shows the article and names its canonical URL', async () => {
    const { api } = fakeApi(answers());
    const outcome = await loadArticleByKey({ api, locale: 'id', params: { key: 'air-mendidih' } });
    expect(outcome).toMatchObject({ kind: 'found', props: { path: canonical } });
  });

  it('T04: is missing for what the backend hides', async () => {
    const { api } = fakeApi({ getContent: isMissing, listContent: listAnswer(aPage('x')) });
    expect(await loadArticleByKey({ api, locale: 'id', params: { key: 'x' } })).toEqual({ kind: 'missing' });
  });
});

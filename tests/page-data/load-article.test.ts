import { describe, expect, it } from 'vitest';
import { loadArticle, loadArticleByKey } from '@/lib/page-data/load-article';
import { aPage, anArticle } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers } from '../helpers/fake-api';

const uid = 'aaaaaaaaaa';
const canonical = '/content/teh/tttttttttt/aaaaaaaaaa-air-mendidih';
const before = anArticle({ uid: 'bbbbbbbbbb', key: 'sebelum', title: 'Sebelum' });
const after = anArticle({ uid: 'dddddddddd', key: 'sesudah', title: 'Sesudah' });

const answers = (article = anArticle()): FakeAnswers => ({
  getContent: ({ params }: { params: { key?: string } }) =>
    params.key === article.uid || params.key === article.key ? article : isMissing,
  listContent: listAnswer(before, article, after),
});

function load(path: string, given: FakeAnswers = answers(), locale: 'id' | 'en' = 'id') {
  const [categoryKey = '', topicUid = '', article = ''] = path.split('/');
  return loadArticle({ api: fakeApi(given).api, locale, params: { categoryKey, topicUid, article } });
}

describe('loadArticle', () => {
  it.each([
    ['with its slug', `teh/tttttttttt/${uid}-air-mendidih`],
    ['without a slug', `teh/tttttttttt/${uid}`],
  ])('finds the article by its address %s and names the canonical one', async (_, path) => {
    const outcome = await load(path);
    expect(outcome).toMatchObject({ kind: 'found', props: { path: canonical, title: 'Merebus air' } });
  });

  it.each([
    ['another slug', `teh/tttttttttt/${uid}-judul-lama`],
    ['an empty slug', `teh/tttttttttt/${uid}-`],
    ['another category', `kopi/tttttttttt/${uid}-air-mendidih`],
    ['another topic', `teh/zzzzzzzzzz/${uid}-air-mendidih`],
    ['its key in place of its uid', `teh/tttttttttt/kunci`],
  ])('leads %s to the right address, permanently', async (_, path) => {
    const article = anArticle({ key: path.endsWith('kunci') ? 'kunci' : 'air-mendidih' });
    const outcome = await load(path, answers(article));
    expect(outcome).toEqual({
      kind: 'moved',
      path: `/content/teh/tttttttttt/aaaaaaaaaa-${article.key}`,
    });
  });

  it('stays in its language when it leads on', async () => {
    expect(await load(`kopi/tttttttttt/${uid}`, answers(), 'en')).toEqual({
      kind: 'moved',
      path: `/en${canonical}`,
    });
  });

  it.each([
    ['an unknown article', `teh/tttttttttt/nothing`],
    ['V08: an address that climbs', `teh/tttttttttt/..%2f..%2fetc%2fpasswd`],
  ])('%s is missing', async (_, path) => {
    expect(await load(path)).toEqual({ kind: 'missing' });
  });

  it('T04: an article that the backend hides is missing, whatever the address', async () => {
    expect(await load(`teh/tttttttttt/${uid}`, { getContent: isMissing })).toEqual({ kind: 'missing' });
  });

  it('throws when the backend fails, so that the last good page stays', async () => {
    await expect(load(`teh/tttttttttt/${uid}`, { getContent: fails(503) })).rejects.toThrow('503');
    const listFails = { ...answers(), listContent: fails(500) };
    await expect(load(`teh/tttttttttt/${uid}`, listFails)).rejects.toThrow('500');
  });

  it('knows its neighbours in the topic', async () => {
    expect(await load(`teh/tttttttttt/${uid}`)).toMatchObject({
      props: {
        previous: { title: 'Sebelum', href: '/content/teh/tttttttttt/bbbbbbbbbb-sebelum' },
        next: { title: 'Sesudah', href: '/content/teh/tttttttttt/dddddddddd-sesudah' },
        topicArticles: [
          { title: 'Sebelum' },
          { title: 'Merebus air', isCurrent: true },
          { title: 'Sesudah' },
        ],
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

  it('X05: a video address that is no address is not linked', async () => {
    const video_url = 'javascript:alert(1)';
    const outcome = await load(`teh/tttttttttt/${uid}`, answers(anArticle({ video_url })));
    expect(outcome).toMatchObject({ props: { videoUrl: null } });
  });

  it('reads a long topic page by page', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      anArticle({ uid: `u${index}`, key: `k${index}`, title: `Artikel ${index}` }),
    );
    const outcome = await load(`teh/tttttttttt/${uid}`, {
      ...answers(),
      listContent: ({ query }: { query: Record<string, string> }) => {
        const offset = Number(query.offset);
        return { count: many.length, results: many.slice(offset, offset + Number(query.size)) };
      },
    });
    expect(outcome).toMatchObject({ props: { topicArticles: { length: 230 } } });
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
  it('shows the article and names its canonical address', async () => {
    const { api } = fakeApi(answers());
    const outcome = await loadArticleByKey({ api, locale: 'id', params: { key: 'air-mendidih' } });
    expect(outcome).toMatchObject({ kind: 'found', props: { path: canonical } });
  });

  it('T04: is missing for what the backend hides', async () => {
    const { api } = fakeApi({ getContent: isMissing, listContent: listAnswer(aPage('x')) });
    expect(await loadArticleByKey({ api, locale: 'id', params: { key: 'x' } })).toEqual({ kind: 'missing' });
  });
});

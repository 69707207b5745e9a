import { describe, expect, test } from 'vitest';
import { loadExactAnswer } from '@/lib/page-data/search/load-exact-answer';
import { aPage, anArticle } from '../helpers/content-items';
import { fails, fakeApi, isMissing, type FakeAnswers, type SeenCall } from '../helpers/fake-api';
import { aHit } from '../helpers/search-answers';

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => `<li>Langkah ${index + 1}</li>`).join('');
const glossary = aPage('glossary', [
  {
    component: 'Glossary',
    terms: [{ term: 'Oolong', aliases: ['wulong'], explanation: 'Teh setengah jadi.' }],
  },
]);
const items: Record<string, object> = {
  glossary,
  artikel: anArticle({
    html_body: `<p>Awal.</p><h2 id="air">Air</h2><ol>${steps(9)}</ol><h2 id="lain">Lain</h2><p>x</p>`,
  }),
  tanya: { ...anArticle({ html_body: '<p>Ya. Tentu saja.</p>' }), model: 'faq' },
};
const answers: FakeAnswers = { getContent: ({ params }: SeenCall) => items[params.key ?? ''] ?? isMissing };
const article = aHit('Merebus air', {
  uid: 'artikel',
  fits: 'title',
  marked_title: [{ text: 'Merebus air', is_marked: true }],
});
const question = aHit('Boleh minum teh?', { model: 'faq', uid: 'tanya', key: 'boleh', fits: 'title' });
const load = (q: string, hit?: Parameters<typeof loadExactAnswer>[2], more: FakeAnswers = {}) =>
  loadExactAnswer({ api: fakeApi({ ...answers, ...more }).api, locale: 'id' }, q, hit);

describe('a literal answer above the results', () => {
  test.each(['oolong', 'apa itu Oolong?', 'arti wulong'])('%s explains the term', async (q) => {
    expect(await load(q, article)).toEqual({
      title: 'Oolong',
      text: 'Teh setengah jadi.',
      steps: [],
      href: '/reference/glossary#oolong',
      source: 'Istilah',
    });
  });

  test('quotes the answer of a question', async () => {
    expect(await load('boleh minum teh', question)).toMatchObject({
      text: 'Ya. Tentu saja.',
      href: '/faq/boleh',
      source: 'Boleh minum teh?',
    });
  });

  test('quotes the steps of the section that fits, the first ones of many', async () => {
    const heading = { id: 'air', text: 'Air' };
    const answer = await load('merebus air', { ...article, fits: 'heading', heading });
    expect(answer).toMatchObject({ title: 'Air', more: 2, source: 'Merebus air' });
    expect(answer?.steps).toEqual([1, 2, 3, 4, 5, 6, 7].map((step) => `Langkah ${step}`));
    expect(answer?.href).toBe('/content/teh/tttttttttt/artikel-merebus-air#air');
    expect((await load('merebus air', article))?.href).toMatch(/#air$/);
    const without = { id: 'lain', text: 'Lain' };
    expect(await load('merebus air', { ...article, fits: 'heading', heading: without })).toBeUndefined();
  });

  test.each([
    ['where not all words stand in title or heading', 'merebus air', { ...article, fits: null }],
    ['where the title begins with something else', 'merebus air', { ...article, marked_title: [] }],
    ['for a single word, which stands in many titles', 'merebus', article],
    ['of a text in another language', 'merebus air', { ...article, locale: 'en' as const }],
    ['of a product', 'merebus air', { ...article, model: 'product' as const }],
    ['where nothing was found', 'merebus air', undefined],
  ])('there is none %s', async (_, q, hit) => {
    expect(await load(q, hit)).toBeUndefined();
  });

  test('is not worth failing for', async () => {
    expect(await load('merebus air', article, { getContent: fails(500) })).toBeUndefined();
  });
});

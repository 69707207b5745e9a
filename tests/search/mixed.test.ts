import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '@/lib/contract/content';
import { findTargets } from '@/lib/search/results/mixed-order';
import type { StoredDocument } from '@/lib/search/storage/storage-queries';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([
    ...SEARCH_ITEMS,
    { model: 'page', key: 'about', title: 'Tentang warung', plain_text: 'Warung teh sejak 1901.' },
    { model: 'page', key: 'contact', title: 'Hubungi', plain_text: 'Kontak warung' },
    { model: 'faq', key: 'kontak', title: 'Kontak', plain_text: 'Kontak lewat kontak' },
    { model: 'page', key: 'header', title: 'header', plain_text: 'Warung Dago' },
    { model: 'product', key: 'teko-besi', title: 'Teko besi', visibility: 'private' },
    { model: 'store-location', key: 'braga', title: 'Warung Braga', data: { city: 'Bandung' } },
  ]);
});
afterAll(() => backend.close());

const search = (q: string, more: Query = {}) =>
  backend.getJson<SearchAnswer>('/content/api/search/', { q, mixed: 'true', size: 8, ...more });
const found = async (q: string, more?: Query) =>
  ((await search(q, more)).results ?? []).map(({ model, key }) => `${model} ${key}`);

describe('one list over everything', () => {
  test('contains every kind, articles first', async () => {
    const rows = await found('teh');
    expect(rows[0]).toMatch(/^help-article /);
    expect(new Set(rows.map((row) => row.split(' ')[0]))).toEqual(
      new Set(['help-article', 'blog', 'product', 'page']),
    );
  });

  test.each([
    ['a product by its name', 'teko tanah liat', 'product teko'],
    ['a product by its price', 'harga teko', 'product teko'],
    ['an office by its kind and place', 'alamat dago', 'store-location dago'],
    ['a page by its title', 'tentang warung', 'page about'],
    ['a question that is asked', 'kapan warung buka', 'faq buka-kapan'],
    ['a task by its verb', 'membayar teh di kasir', 'help-article membayar-teh'],
  ])('leads with %s', async (_, query, first) => {
    expect((await found(query))[0]).toBe(first);
  });

  test('of a misspelt query is that of its correction', async () => {
    const { suggestion, ...found } = await search('kontka');
    expect(suggestion).toBe('kontak');
    expect({ suggestion: null, ...found }).toEqual(await search('kontak'));
    expect(found.results?.[0]).toMatchObject({ model: 'page', key: 'contact' });
  });

  test('counts by kind, and is paged without losing or repeating anything', async () => {
    const { groups, count } = await search('warung teh');
    expect(groups.every(({ results }) => results.length === 0)).toBe(true);
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
    const all = await found('warung teh', { size: 100 });
    expect(all).toHaveLength(count);
    const paged: string[] = [];
    for (let offset = 0; offset < count; offset += 3)
      paged.push(...(await found('warung teh', { offset, size: 3 })));
    expect(paged).toEqual(all);
  });

  test('marks the words of a hit that match', async () => {
    const fits = async (q: string) => (await search(q)).results?.[0]?.fits;
    expect(await fits('bayar teh')).toBe('title');
    expect(await fits('merebus air kerak')).toBe('heading');
    expect(await fits('sembilan')).toBeNull();
  });

  test('T04 contains nothing private, and no part of a page', async () => {
    expect(await found('teko')).toEqual(['product teko']);
    expect(await found('header')).toEqual([]);
    expect(JSON.stringify(await search('gosip kasir'))).not.toContain('Gosip');
  });

  test('contains only articles where the search is narrowed to some', async () => {
    const { results, groups } = await search('teh', { category_f: 'warung' });
    expect(results).toBeUndefined();
    expect(groups.map(({ model }) => model)).toEqual(['help-article']);
  });
});

describe('tags', () => {
  const tagged = (key: string, tags: string[]) =>
    ({
      model: 'help-article',
      key,
      title: `Cangkir ${key}`,
      topic_uid: 'ukasir',
      category_key: 'warung',
      tags,
    }) as const;
  beforeAll(() => backend.insert([tagged('satu', ['retak', 'kaca']), tagged('dua', ['retak'])]));

  test('are counted on request, and narrow the articles', async () => {
    const ask = (more: Query) =>
      backend.getJson<SearchAnswer>('/content/api/search/', { q: 'cangkir', model: 'help-article', ...more });
    expect((await ask({})).facets.tag).toBeUndefined();
    const { facets, groups } = await ask({ facets: 'tag', tags_f: 'kaca' });
    expect(facets.tag).toEqual([
      { name: 'retak', count: 2 },
      { name: 'kaca', count: 1 },
    ]);
    expect(groups.flatMap(({ results }) => results.map(({ key }) => key))).toEqual(['satu']);
    expect((await ask({ facets: 'tag', category_f: 'teh' })).facets.tag).toEqual([]);
    for (const topic_f of ['kasir', 'ukasir'])
      expect((await ask({ facets: 'tag', topic_f, category_f: 'warung' })).facets.tag).toHaveLength(2);
    expect((await ask({ facets: 'tag', topic_f: 'seduh' })).facets.tag).toEqual([]);
  });

  test('one list over every model counts them in the same way, on request', async () => {
    const ask = async (more: Query) =>
      (await backend.getJson<SearchAnswer>('/content/api/search/', { q: 'cangkir', ...more })).facets;
    expect(await ask({ mixed: 'true' })).toEqual({ category: [], topic: [] });
    const articles = await ask({ model: 'help-article', facets: 'tag' });
    expect(articles).toMatchObject({ category: [{ key: 'warung' }, { key: 'teh' }], tag: [{}, {}] });
    expect(await ask({ mixed: 'true', facets: 'tag' })).toEqual(articles);
  });
});

test.each([
  ['tentang perusahaan ini', ['about']],
  ['nomor wa admin', ['contact']],
  ['halaman kontak', ['contact']],
  ['kirim faktur lewat wa', []],
])('%j navigates to %j', (q, keys) => {
  const pages = ['about', 'contact', 'terms'];
  const documents = {
    inScope: (model: string) => Uint8Array.from(pages, () => (model === 'page' ? 1 : 0)),
    get: (docId: number) => ({ docId, model: 'page', key: pages[docId] }) as StoredDocument,
  };
  const targets = findTargets({ q, groups: [] }, documents as never, 'id');
  expect(targets.map((docId) => pages[docId])).toEqual(keys);
});

import { describe, expect, it } from 'vitest';
import { compareProducts } from '@/lib/page-data/load-product';
import { loadProduct } from '@/lib/page-data/load-product';
import { loadProducts, productsTitle } from '@/lib/page-data/load-products';
import type { CatalogCategory } from '@/lib/contract/catalog';
import { productsPath, readProductQuery } from '@/lib/paths/product-query';
import { productsText } from '@/lib/text/product';
import { aFaq, anArticle, aProduct } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const category = (key: string, children: CatalogCategory[] = []): CatalogCategory => ({
  uid: `u${key}`,
  key,
  name: key.toUpperCase(),
  image: null,
  parent: null,
  brand: null,
  priority_group: null,
  created_at: '2026-01-01T00:00:00Z',
  child_categories: children,
});
const CATALOG = {
  brands: [{ key: 'k', value: 'Ketelku' }],
  categories: [category('alat', [category('dapur')]), category('kosong')],
  count: 0,
  products: [],
};
const FACETS = {
  category: [
    { value: 'alat', count: 2 },
    { value: 'dapur', count: 1 },
    { value: 'kosong', count: 0 },
  ],
  brand: [
    { value: 'k', count: 2 },
    { value: 'lain', count: 0 },
  ],
  product_type: [{ value: 'Teko', count: 2 }],
  phase: [],
  installation: [],
  protection_type: [],
};

async function load(query: Parameters<typeof readProductQuery>[0], answers: FakeAnswers = {}) {
  const { api, calls } = fakeApi({
    listContent: { ...listAnswer(aProduct({ key: 'ketel', name: 'Ketel' })), facets: FACETS },
    searchProducts: CATALOG,
    ...answers,
  });
  const page = await loadProducts({ api, locale: 'id', query: readProductQuery(query) });
  return { page, asked: calls.find(({ name }) => name === 'listContent')?.query };
}

describe('the list of products', () => {
  it('asks for what the URL says, values with commas too', async () => {
    const { asked } = await load({
      q: ' teh ',
      category: 'dapur',
      brand: ['k', 'lain'],
      installation: 'Tablet, iPad',
      sort: '-price',
      offset: '12',
    });
    expect(asked).toMatchObject({
      model: 'product',
      q: 'teh',
      category_f: 'dapur',
      brand_f: 'k,lain',
      installation_f: 'Tablet\\, iPad',
      sort: 'price',
      order: 'desc',
      offset: '12',
      facets: 'true',
    });
    expect(asked).not.toHaveProperty('phase_f');
  });

  it('ignores what it does not know', async () => {
    const { asked } = await load({ sort: 'x', offset: '-1', phase: ['', ' '], other: 'y' });
    expect(asked).toMatchObject({ sort: 'priority_group', offset: '0' });
    expect(asked).not.toHaveProperty('phase_f');
  });

  it('has categories below categories with counts, without those that have no product', async () => {
    const { page } = await load({ category: 'dapur', brand: 'k' });
    expect(page.title).toBe('DAPUR');
    expect(page.crumbs.map(({ name }) => name)).toEqual(['Beranda', 'Produk', 'ALAT', 'DAPUR']);
    expect(page.categories).toMatchObject([
      {
        title: 'ALAT',
        count: 2,
        isCurrent: false,
        href: '/product?category=alat&brand=k',
        items: [{ title: 'DAPUR', count: 1, isCurrent: true, items: [] }],
      },
    ]);
  });

  it('names brands, offers choices where there are several, and links without each filter', async () => {
    const { page } = await load({ brand: 'k', phase: 'Pagi' });
    expect(
      page.groups.map(({ name, choices }) => [name, choices.map(({ label, count }) => [label, count])]),
    ).toEqual([
      ['phase', [['Pagi', 0]]],
      [
        'brand',
        [
          ['Ketelku', 2],
          ['lain', 0],
        ],
      ],
    ]);
    expect(page.chips).toEqual([
      { title: 'Pagi', href: '/product?brand=k' },
      { title: 'Ketelku', href: '/product?phase=Pagi' },
    ]);
  });

  it.each([
    [{}, productsText.id.title],
    [{ brand: 'k', phase: 'Pagi' }, `${productsText.id.title}: Pagi, Ketelku`],
    [{ category: 'dapur' }, 'DAPUR'],
    [{ category: 'dapur', q: 'teh' }, 'DAPUR: “teh”'],
  ])('with %j has a title that says what was chosen', async (query, title) => {
    expect(productsTitle((await load(query)).page)).toBe(title);
  });

  it('of a backend that does not count it shows the categories and no choices', async () => {
    const { page } = await load({}, { listContent: listAnswer(aProduct()) });
    expect(page.categories.map(({ title, count }) => [title, count])).toEqual([
      ['ALAT', undefined],
      ['KOSONG', undefined],
    ]);
    expect(page.groups).toEqual([]);
  });

  it('says that it failed, and does without the catalogue', async () => {
    expect((await load({}, { listContent: fails(500) })).page.found).toBeUndefined();
    expect((await load({}, { searchProducts: fails(500) })).page.found?.count).toBe(1);
  });

  it('reads what it writes', () => {
    const query = readProductQuery({
      q: 'a&b',
      brand: ['k', 'x,y'],
      sort: 'name',
      offset: '24',
      category: 'd',
    });
    const written = new URL(productsPath(query), 'https://a.example').searchParams;
    const again = Object.fromEntries(
      [...new Set(written.keys())].map((name) => [name, written.getAll(name)]),
    );
    expect(readProductQuery(again)).toEqual(query);
  });
});

describe('a product', () => {
  const product = aProduct({
    key: 'ketel',
    name: 'Ketel',
    category: 'dapur',
    brand: 'k',
    articles: [
      { link_to: '/content/c/ttttttttt1/aaaaaaaaa1-merebus' },
      { link_to: '/content/c/ttttttttt1/aaaaaaaaa2-hilang' },
    ],
    faqs: [{ link_to: '/faq/pahit' }],
  });
  const items: Record<string, unknown> = {
    ketel: product,
    aaaaaaaaa1: anArticle({ uid: 'aaaaaaaaa1', title: 'Merebus' }),
    pahit: aFaq({ key: 'pahit', title: 'Pahit?' }),
  };
  async function open(answers: FakeAnswers = {}) {
    const { api, calls } = fakeApi({
      getContent: ({ params }: SeenCall) => items[params.key ?? ''] ?? isMissing,
      listContent: listAnswer(),
      searchProducts: CATALOG,
      ...answers,
    });
    const outcome = await loadProduct({ api, locale: 'id', params: { key: 'ketel' } });
    if (outcome.kind !== 'found') throw new Error('the product must be found');
    return { page: outcome.props, calls };
  }

  it('has its category, brand, guides and questions; what is gone is left out', async () => {
    const { page, calls } = await open();
    expect(page.crumbs.map(({ name }) => name)).toEqual(['Beranda', 'Produk', 'ALAT', 'DAPUR', 'Ketel']);
    expect(page.brandName).toBe('Ketelku');
    expect(page.articles.map(({ title }) => title)).toEqual(['Merebus']);
    expect(page.faqs.map(({ question }) => question)).toEqual(['Pahit?']);
    expect(calls.some(({ query }) => query.q !== undefined)).toBe(false);
  });

  it('whose content names no guides has those that a search finds', async () => {
    const { page, calls } = await open({
      getContent: aProduct({ key: 'ketel', name: 'Ketel' }),
      listContent: listAnswer(anArticle({ title: 'Ketel berkarat' })),
    });
    expect(page.articles.map(({ title }) => title)).toEqual(['Ketel berkarat']);
    expect(calls.find(({ query }) => query.model === 'help-article')?.query.q).toBe('Ketel');
  });

  it('does without the parts whose calls fail', async () => {
    const { page } = await open({ searchProducts: fails(500) });
    expect(page.crumbs.map(({ name }) => name)).toEqual(['Beranda', 'Produk', 'Ketel']);
  });
});

it('products of a family are compared row by row, those without a value too', () => {
  const make = (key: string, family: string | null, specs: [string, string | boolean][]) =>
    aProduct({ key, uid: key, name: key, family, specs: specs.map(([name, value]) => ({ name, value })) });
  const small = make('kecil', 'teko', [['Isi', '1 l']]);
  const large = make('besar', 'teko', [
    ['Siul', true],
    ['Isi', '2 l'],
  ]);
  const other = make('gelas', 'gelas', [['Isi', '0,2 l']]);
  expect(compareProducts(large, [small, large, other])).toMatchObject({
    products: [
      { name: 'kecil', isCurrent: false },
      { name: 'besar', isCurrent: true },
    ],
    rows: [
      { name: 'Isi', values: ['1 l', '2 l'] },
      { name: 'Siul', values: [null, true] },
    ],
  });
  expect(compareProducts(other, [small, large, other])).toBeNull();
  expect(compareProducts(make('sendiri', null, []), [small, large])).toBeNull();
});

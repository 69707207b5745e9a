import { describe, expect, test } from 'vitest';
import { loadSearch } from '@/lib/page-data/search/load-search';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH } from '@/lib/paths/search-path';
import { aPage, aProduct } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';
import { aSearchAnswer } from '../helpers/search-answers';

const lists: Record<string, object[]> = {
  'store-location': [
    {
      uid: 'u',
      key: 'bogor',
      name: 'Teh Bogor',
      city: 'Bogor',
      address: 'Jalan Daun 1',
      phone: '0251 1',
      hours: [],
    },
    {
      uid: 'v',
      key: 'depok',
      name: 'Teh Depok',
      city: 'Depok',
      address: 'Jalan Air 2',
      phone: null,
      hours: [],
    },
  ],
  product: [
    aProduct({ key: 'teko', name: 'Teko', price: 90_000 }),
    aProduct({ key: 'kursus', name: 'Kursus', price: null }),
  ],
};
const service = { days: [{ weekday: 1, opens: 510, closes: 1_080 }], holidays: [] };
const business = { uid: 'b', name: 'Teh', support_phone: '(021) 5550-1830', support_hours: '08.30', service };
const answers: FakeAnswers = {
  getContent: ({ params }: SeenCall) =>
    params.key === 'header' ? aPage('header', [{ component: 'Logo', text: 'Teh Bantuan' }]) : isMissing,
  listContent: ({ query }: SeenCall) => listAnswer(...(lists[query.model ?? ''] ?? [])),
  getBusiness: business,
  searchContent: aSearchAnswer([]),
};

const cardOf = async (q: string, more: FakeAnswers = {}) => {
  const { api, calls } = fakeApi({ ...answers, ...more });
  const { card } = await loadSearch({ path: EVERYTHING_SEARCH, api, locale: 'id', q, offset: 0 });
  const asked = new Set(calls.map(({ query }) => query.model));
  return { card, asked };
};

describe('what answers a search that wants to get somewhere', () => {
  test('is the same on both pages of results', async () => {
    const { api } = fakeApi(answers);
    const { card } = await loadSearch({ path: ARTICLE_SEARCH, api, locale: 'id', q: 'telepon', offset: 0 });
    expect(card).toBeDefined();
    expect(card).toEqual((await cardOf('telepon')).card);
  });

  test('the phone with the hours of service', async () => {
    expect((await cardOf('nomor wa teh')).card).toEqual({
      kind: 'contact',
      phone: { label: '(021) 5550-1830', href: 'tel:+622155501830' },
      service,
      week: [
        { days: 'Senin', open: '08.30–18.00 WIB' },
        { days: 'Selasa–Minggu', open: 'Tutup' },
      ],
    });
    expect((await cardOf('jam buka', { getBusiness: fails(500) })).card).toEqual({
      kind: 'contact',
      week: [],
    });
  });

  test('the offices of the city, or the first of all', async () => {
    expect((await cardOf('jam buka kantor bogor')).card).toMatchObject({
      kind: 'stores',
      city: 'Bogor',
      stores: [{ id: 'bogor', address: 'Jalan Daun 1' }],
    });
    expect((await cardOf('alamat kantor')).card).toMatchObject({
      stores: [{ id: 'bogor' }, { id: 'depok' }],
    });
  });

  test('the prices of the products that have one', async () => {
    const { card } = await cardOf('daftar harga');
    expect(card).toMatchObject({
      kind: 'prices',
      products: [{ name: 'Teko', price: 90_000, href: '/product/teko' }],
    });
    expect((await cardOf('harga', { listContent: fails(500) })).card).toBeUndefined();
  });

  test('login and registration', async () => {
    expect((await cardOf('masuk')).card).toEqual({ kind: 'login' });
    expect((await cardOf('daftar akun')).card).toBeUndefined();
    expect((await cardOf('daftar akun baru')).card).toEqual({ kind: 'register' });
    expect((await cardOf('registrasi')).card).toEqual({ kind: 'register' });
  });

  test.each(['alamat kantor solo', 'menghubungi pelanggan', 'merebus air', ''])('%j has none', async (q) => {
    expect((await cardOf(q)).card).toBeUndefined();
  });

  test('other searches ask for nothing of it', async () => {
    const { asked } = await cardOf('merebus air');
    expect(asked).not.toContain('store-location');
    expect(asked).not.toContain('product');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '@/lib/search/query/query-parser';
import { isFormOf } from '@/lib/search/analyzer/stemmer';
import { meaningsOf, phrasesIn } from '@/lib/search/query/vocabulary';
import { isSlip } from '@/lib/search/query/spelling';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

const asked = (q: string) => parseQuery(q).terms.map(({ term }) => term);

describe('the subject of a query', () => {
  test.each([
    ['buat faktur', ['buat', 'faktur']],
    ['gmn cara buat faktur', ['buat', 'faktur']],
    ['gagal buat faktur', ['gagal', 'buat', 'faktur']],
    ['printer buat kasir', ['printer', 'kasir']],
    ['stok opname buat apa', ['stok', 'opname']],
    ['bagi slip ke karyawan', ['bagi', 'slip', 'karyawan']],
    ['harga bagi reseller', ['harga', 'reseller']],
    ['tolong pak printernya kok mati banget ternyata', ['printernya', 'mati']],
    ['dus pak botol', ['dus', 'pak', 'botol']],
    ['pagi min printer mati', ['printer', 'mati']],
    ['shift pagi', ['shift', 'pagi']],
    ['printer gaaak nyalaaa', ['printer', 'nyala']],
    ['barang2 hilang', ['barang', 'hilang']],
    ['SO gudang gmn', ['so', 'gudang']],
    ['why is it so slow', ['slow']],
    ['how do i use the scanner', ['scanner']],
    ['how to like a comment', ['like', 'comment']],
    ['pake', ['pake']],
    ['error 247', ['247']],
    ['kode 247 kasir', ['247', 'kasir']],
    ['kode masuk', ['kode', 'masuk']],
  ])('%j → %j', (q, words) => {
    expect(asked(q)).toEqual(words);
  });

  test('is found in a long message, without the story around it', () => {
    const message =
      'pagi min, saya dari toko sembako di bekasi, sudah 2 hari kasir saya tidak bisa cetak struk padahal bluetooth nyala';
    expect(asked(message)).toEqual(['sembako', '2', 'kasir', 'cetak', 'struk', 'bluetooth', 'nyala']);
    expect(asked('2 hari toko tutup')).toEqual(['2', 'hari', 'toko', 'tutup']);
  });

  test('keeps story words that form a phrase', () => {
    const message =
      'selamat siang kak, saya baru langganan kemarin di bandung, bingung mulai dari mana dulu ya';
    expect(asked(message)).toEqual(expect.arrayContaining(['langganan', 'mulai']));
    expect(asked(message)).not.toContain('bandung');
  });
});

test.each([
  ['mengirim', 'dikirimkan', true],
  ['pengirim', 'mengirim', false],
  ['pelanggan', 'langganan', false],
  ['memperpanjang', 'diperpanjang', true],
  ['menghubungi', 'menghubungkan', false],
  ['mematikan', 'matikan', true],
  ['dibagikan', 'bagikan', true],
  ['cetakan', 'dicetak', false],
])('%j is a form of %j: %s', (word, other, is) => {
  expect([isFormOf(word, other), isFormOf(other, word)]).toEqual([is, is]);
});

test('a short word has the same meaning with an ending', () => {
  expect(meaningsOf('otp')).not.toEqual([]);
  expect(meaningsOf('otpnya')).toEqual(meaningsOf('otp'));
});

test.each([
  ['parcels', 'delivery'],
  ['bought', 'purchase'],
  ['spanish', 'language'],
  ['bepergian', 'perjalanan'],
  ['realisasi', 'aktual'],
])('%j may mean %j', (word, meaning) => {
  expect(meaningsOf(word).map((one) => one.meaning)).toContain(meaning);
});

test.each([
  ['kosong', 'tersedia'],
  ['keluar', 'hapus'],
  ['merah', 'hijau'],
  ['tiket', 'perjalanan'],
  ['terima', 'setuju'],
  ['orang', 'karyawan'],
  ['android', 'iphone'],
  ['iphone', 'android'],
  ['windows', 'linux'],
  ['parents', 'child'],
  ['teacher', 'student'],
  ['agent', 'plugin'],
  ['upload', 'flash'],
  ['order', 'sort'],
  ['sim', 'mobile'],
  ['empty', 'full'],
  ['slow', 'faster'],
])('%j does not mean %j', (word, other) => {
  expect(meaningsOf(word).map((one) => one.meaning)).not.toContain(other);
});

describe('phrases', () => {
  const meant = (q: string) =>
    phrasesIn(q.split(' ')).flatMap(({ meanings }) => meanings.map(({ meaning }) => meaning));

  test.each([
    ['siapa yang mengubah stok', 'jejak audit'],
    ['siapa aja yang ngubah', 'jejak audit'],
    ['uangnya balik', 'refund'],
    ['balikin uang', 'refund'],
    ['struk belum mau keluar', undefined],
    ['struk tidak mau keluar', 'printer'],
    ['kicked out of the team', 'remove'],
    ['the missing part is not in the box', 'missing'],
    ['siapa pemilik', undefined],
    ['laporan yang dibuat sendiri', undefined],
    ['kirim ke luar kota', undefined],
    ['versi baru', undefined],
    ['ubah stok', undefined],
  ])('%j may mean %j', (q, meaning) => {
    if (meaning === undefined) expect(meant(q)).toEqual([]);
    else expect(meant(q)).toContain(meaning);
  });
});

test.each([
  ['logn', 'login', true],
  ['logn', 'logo', false],
  ['fsktur', 'faktur', true],
  ['slpi', 'slip', true],
  ['nottta', 'notta', true],
  ['baju', 'baru', false],
  ['bos', 'bon', false],
])('%j is a slip for %j: %s', (typed, term, is) => {
  expect(isSlip(typed, term)).toBe(is);
});

describe('over any content', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await makeBackend();
    const [article] = SEARCH_ITEMS.filter(({ key }) => key === 'teh-pahit');
    const make = (key: string, title: string, plain_text: string, headings: string[] = []) => ({
      ...article!,
      key,
      title,
      name: title,
      keywords: [],
      plain_text: [plain_text, ...headings].join('\n'),
      data: { headings: headings.map((text, index) => ({ id: `h${index}`, text, level: 2 })) },
    });
    await backend.insert([
      ...SEARCH_ITEMS,
      make('atur-sandi', 'Mengatur kata sandi loyang', 'Kata sandi loyang diganti tiap musim.'),
      make('buat-kue', 'Membuat kue lapis', 'Kukus adonan kue selapis demi selapis.'),
      make('batal-kue', 'Membatalkan kue lapis', 'Pesanan kue lapis dapat dibatalkan. Buat lagi besok.'),
      make('oven', 'Mengenal oven', 'Oven memanggang roti.', ['Oven tidak menyala']),
      make('oven-baru', 'Memilih oven', 'Oven listrik menyala cepat, oven gas hemat. Oven menyala.'),
      make('baru', 'Loyang baru', 'Loyang yang baru dibilas dahulu.'),
      make('delivery', 'Delivery of a cake', 'We bring it on the same day.'),
      make('terima-roti', 'Menerima pesanan roti', 'Pesanan roti diterima di dapur.'),
      make('roti-ditolak', 'Roti pesanan tidak diterima pembeli lain kota', 'Pesanan roti kembali ke dapur.'),
      make('ukuran', 'Ukuran kaleng', 'Kaleng T-1 dan L-2.'),
      make('use', 'Use another tin', 'Which tin to use, and when.'),
    ]);
  });
  afterAll(() => backend.close());

  const search = async (q: string) => {
    const answer = await backend.getJson<SearchAnswer>('/content/api/search/', { q, model: 'help-article' });
    return { ...answer, results: answer.groups[0]?.results ?? [] };
  };

  test.each([
    ['bikin kue', 'buat-kue'],
    ['cara buat kue', 'buat-kue'],
    ['pembuatan kue', 'buat-kue'],
    ['batalin kue', 'batal-kue'],
    ['ganti pw', 'atur-sandi'],
    ['oven ga nyala', 'oven'],
    ['terima pesanan roti', 'terima-roti'],
    ['pesanan roti ga diterima', 'roti-ditolak'],
    ['bisa terima pesanan roti ga', 'terima-roti'],
    ['pesanan roti blm diterima', 'roti-ditolak'],
    ['when does my parcel arrive', 'delivery'],
    ['which courier do you use', 'delivery'],
    ['pagi min, saya dari toko kecil, sudah 2 hari oven saya ga nyala padahal baru', 'oven'],
  ])('%j finds %j first', async (q, key) => {
    expect((await search(q)).results[0]?.key).toBe(key);
  });

  test('words that match by the vocabulary are marked', async () => {
    const { results } = await search('pw');
    const marked = results[0]?.marked_title?.filter(({ is_marked }) => is_marked).map(({ text }) => text);
    expect(marked).toEqual(['kata sandi']);
  });

  test('words that the vocabulary knows, or that are other words, are not corrected', async () => {
    // "pake" is not "paket", "baju" not "baru".
    for (const q of ['oven pake gas', 'loyang baju', 'gmn kue'])
      expect((await search(q)).suggestion).toBe(null);
    expect((await search('kue lapsi')).suggestion).toBe('kue lapis');
  });

  test('a single letter of an unknown code finds nothing', async () => {
    expect((await search('T-1')).results.map(({ key }) => key)).toEqual(['ukuran']);
    expect((await search('tm-t99')).results).toEqual([]);
  });

  test('an unknown error code finds no other codes', async () => {
    expect((await search('ERR-204')).results.map(({ key }) => key)).toEqual(['teh-pahit']);
    expect(await search('ERR-299')).toMatchObject({ results: [], suggestion: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import type { ItemSketch } from '@/tests/helpers/content-rows';

const shelf = { model: 'help-article', topic_uid: 'ukompor', category_key: 'dapur' } as const;
const article = (key: string, title: string, plain_text: string): ItemSketch => ({
  ...shelf,
  key,
  title,
  plain_text,
});

/** Codes of any shape and the articles whose text names them once; the titles of the others hold all words beside them. */
const CODES: Record<string, string> = {
  'ERR-104': 'panci-gosong',
  'GALAT-77': 'sendok-hilang',
  'E-1001': 'gelas-retak',
  E45: 'kompor-mati',
  '0x8007': 'kulkas-bunyi',
  'INV/2025/0042': 'nota-dobel',
  'A1-B2-C3': 'rak-miring',
  'SQL-00942': 'gudang-kosong',
  '42S02': 'meja-goyang',
  'TM-T88': 'printer-dapur',
};

const ITEMS: ItemSketch[] = [
  { model: 'help-category', key: 'dapur', name: 'Dapur' },
  { model: 'help-topic', key: 'kompor', name: 'Kompor', category_key: 'dapur' },
  ...Object.entries(CODES).map(([code, key]) =>
    article(
      key,
      `Merawat ${key.replace('-', ' ')}`,
      `Lap dahulu sampai kering. Bila tertulis ${code}, tunggu sebentar.`,
    ),
  ),
  article(
    'pesan-layar',
    'Arti kode kesalahan dan pesan yang muncul di layar',
    'Baca kode kesalahan di layar.',
  ),
  article('error-code', 'Error code: how to fix a message on the screen', 'What an error code means.'),
  article(
    'harga',
    'Harga 104 piring, 1001 gelas dan 45 garpu',
    'Nomor 104, nomor 1001, nomor 77, kode barang.',
  ),
  article('versi-2-10', 'Catatan rilis dua', 'Versi 2.10 memberi sendok baru.'),
  article('versi-2-10-1', 'Catatan rilis dua tambahan', 'Versi v2.10.1 memperbaiki sendok.'),
  article('nomor-210', 'Rak nomor dua ratus', 'Rak 210 ada di belakang, seharga Rp 1.475.000.'),
  article('desimal', 'Timbangan', 'Timbangan menunjuk 100,01 gram.'),
  article('sepuluh-ribu', 'Timbangan besar', 'Timbangan besar menunjuk 10001 gram.'),
  article('c-sharp', 'Resep dengan C#', 'Memakai C# untuk mengaduk.'),
  article('c-plus', 'Resep dengan C++', 'Memakai C++ untuk mengaduk.'),
  article('c', 'Vitamin C', 'Jeruk penuh vitamin C.'),
  article('mandarin', '厨房指南', '如何在厨房打印小票并联系客服中心。'),
  article('jepang', '台所の案内', '台所で領収書を印刷してください。'),
  article('thai', 'คู่มือครัว', 'วิธีพิมพ์ใบเสร็จที่ครัว และล้างหม้อ'),
  article('campuran', 'Kata asing', 'Di layar tertulis 二维码 dan スプーン, lalu หม้อแกง.'),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(ITEMS);
});
afterAll(() => backend.close());

async function keys(q: string): Promise<string[]> {
  const answer = await backend.getJson<SearchAnswer>('/content/api/search/', { q, mixed: 'true', size: 20 });
  return (answer.results ?? []).map(({ key }) => key);
}

describe('an exact code beats every other word', () => {
  const ASKED: ((code: string) => string)[] = [
    (code) => code,
    (code) => code.toLowerCase(),
    (code) => `muncul pesan ${code} di layar`,
    (code) => `kode kesalahan ${code}`,
    (code) => `arti kode ${code.toLowerCase()} di layar apa ya`,
    (code) => `kenapa layar menulis ${code} terus, kode kesalahan apa itu`,
    (code) => `"${code}"`,
    (code) => `error code ${code}`,
    (code) => `how to fix the message ${code} on the screen`,
    (code) => `what does error ${code.toLowerCase()} mean?`,
  ];
  test.each(Object.entries(CODES))('%s', async (code, key) => {
    for (const ask of ASKED) expect((await keys(ask(code)))[0], ask(code)).toBe(key);
  });

  test.each([
    ['kode kesalahan 104', 'panci-gosong'],
    ['error code 104', 'panci-gosong'],
    ['104 error di layar', 'panci-gosong'],
    ['kode galat nomor 1001', 'gelas-retak'],
    ['error 1001', 'gelas-retak'],
    ['eror 104 terus muncul', 'panci-gosong'],
    ['error104', 'panci-gosong'],
    ['galat 77', 'sendok-hilang'],
    ['INV-2025-0042', 'nota-dobel'],
    ['pesan kesalahan di layar sql 00942', 'gudang-kosong'],
  ])('%s, whatever stands between its parts', async (q, key) => {
    expect((await keys(q))[0]).toBe(key);
  });

  test('a number that nothing calls a code is any number', async () => {
    expect((await keys('harga 104 piring'))[0]).toBe('harga');
  });
});

describe('numbers and versions are found as they are written', () => {
  test.each([
    ['2.10', ['versi-2-10']],
    ['2.10.1', ['versi-2-10-1']],
    ['v2.10.1', ['versi-2-10-1']],
    ['versi 2.10.1', ['versi-2-10-1', 'versi-2-10']],
    ['210', ['nomor-210']],
    ['2.1', []],
    ['100.01', ['desimal']],
    ['100,01', ['desimal']],
    ['10001', ['sepuluh-ribu']],
    ['10.001', ['sepuluh-ribu']],
    ['1475000', ['nomor-210']],
    ['1.475.000,00', ['nomor-210']],
  ])('%s', async (q, expected) => {
    expect(await keys(q)).toEqual(expected);
  });
});

describe('signs belong to a word', () => {
  test.each([
    ['C#', ['c-sharp']],
    ['resep c++', ['c-plus']],
    ['C', 'c'],
  ])('%s', async (q, expected) => {
    const found = await keys(q);
    if (typeof expected === 'string') expect(found).toContain(expected);
    else expect(found.slice(0, 1)).toEqual(expected);
  });
});

describe('words are found where no blanks stand between them', () => {
  test.each([
    ['打印', 'mandarin'],
    ['客服', 'mandarin'],
    ['打印小票', 'mandarin'],
    ['怎么打印小票', 'mandarin'],
    ['領収書', 'jepang'],
    ['領収書の印刷', 'jepang'],
    ['ใบเสร็จ', 'thai'],
    ['พิมพ์ใบเสร็จ', 'thai'],
    ['หม้อ', 'thai'],
    ['二维码', 'campuran'],
    ['スプーン', 'campuran'],
    ['tertulis 二维码 di layar', 'campuran'],
  ])('%s', async (q, key) => {
    expect((await keys(q))[0]).toBe(key);
  });

  test('a matching piece is marked as a whole', async () => {
    const { results } = await backend.getJson<SearchAnswer>('/content/api/search/', {
      q: '領収書',
      mixed: 'true',
    });
    const marks = results?.[0]?.snippet.filter(({ is_marked }) => is_marked).map(({ text }) => text);
    expect(marks).toEqual(['領収書']);
  });

  test('nothing is found for what none of the texts hold', async () => {
    expect(await keys('天气预报')).toEqual([]);
  });
});

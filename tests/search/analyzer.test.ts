// @no-database
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { editDistance } from '@/lib/search/query/spelling';
import { stemsOf } from '@/lib/search/analyzer/stemmer';
import { fold, isStopWord, tokenize } from '@/lib/search/analyzer/tokenizer';
import { parseQuery } from '@/lib/search/query/query-parser';

const words = (text: string) => tokenize(text).map((token) => token.word);
const areRelated = (a: string, b: string) => stemsOf(a).some((stem) => stemsOf(b).includes(stem));

describe('words of one root', () => {
  test.each([
    ['bayar', 'membayar', 'pembayaran', 'dibayar', 'bayarkan', 'terbayar', 'pembayar', 'bayarin'],
    ['tolak', 'menolak', 'penolakan', 'ditolak'],
    ['kirim', 'mengirim', 'pengiriman', 'dikirim', 'kirimkan', 'terkirim'],
    ['sinkron', 'menyinkronkan', 'disinkronkan'],
    ['pindah', 'memindahkan', 'pemindahan', 'dipindahkan'],
    ['cetak', 'mencetak', 'dicetak', 'cetakan', 'nyetak'],
    ['undang', 'mengundang', 'undangan', 'diundang'],
    ['gerak', 'gerakan', 'menggerakkan', 'pergerakan'],
    ['retas', 'diretas', 'peretasan'],
    ['lapor', 'pelaporan'],
    ['tulis', 'nulis'],
    ['invoice', 'invoices'],
    ['payment', 'payments'],
  ])('%s: all of them', (root, ...forms) => {
    for (const form of forms) expect(areRelated(root, form), form).toBe(true);
  });

  test.each([
    ['bayar', 'bayam'],
    ['faktur', 'fakta'],
    ['stok', 'toko'],
    ['kirim', 'kiri'],
    ['tolak', 'tolok'],
    ['204', '20'],
    ['nama', 'pertama'],
  ])('%s and %s are not related', (a, b) => {
    expect(areRelated(a, b)).toBe(false);
  });
});

describe('text becomes words', () => {
  test.each([
    ['Membayar PPh 21', ['membayar', 'pph', '21']],
    ['ERR-204', ['err204', 'err', '204']],
    ['kode 401.', ['kode', '401']],
    ['Rp 1.475.000,50', ['rp', '1475000.50']],
    ['1,475,000.00', ['1475000']],
    ['2.10 2.10.1 210 100,01', ['2.10', '2.10.1', '210', '100.01']],
    ['v2.10.1', ['v2.10.1', 'v', '2.10.1']],
    ['INV/2025/0042', ['inv2025-0042', 'inv', '2025', '0042']],
    ['A1-B2-C3', ['a1b2c3', 'a', '1', 'b', '2', 'c', '3']],
    ['24/7', ['24-7', '24', '7']],
    ['0812-3456-7890', ['081234567890', '0812', '3456', '7890']],
    ['C# C++ c', ['c#', 'c', 'c++', 'c', 'c']],
    ['如何打印发票', ['如何', '何打', '打印', '印发', '发票']],
    ['领取API密钥', ['领取', 'api', '密钥']],
    ['ดู QR ใบเสร็จ', ['ด', 'qr', 'ใบ', 'เสรจ']],
    ['茶', ['茶']],
    ['Café ＦＡＫＴＵＲ ﬁle', ['cafe', 'faktur', 'file']],
    ["Jum'at", ['jumat']],
    ['a@b.example', ['abexample', 'a', 'b', 'example']],
    ['', []],
    ['😀 — “”', []],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('offsets point into the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { word, start, end, position } of tokenize(text)) {
          expect(word).not.toBe('');
          expect(word.length).toBeLessThanOrEqual(40);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(position).toBeGreaterThanOrEqual(last);
          last = position;
        }
      }),
    );
  });

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test.each(['yang', 'tidak', 'bagaimana', 'cara', 'di', 'the', 'how'])('%s is a stop word', (word) => {
    expect(isStopWord(word)).toBe(true);
  });
});

describe('misspelt words', () => {
  test.each([
    ['pembayran', 'pembayaran', 1],
    ['fakutr', 'faktur', 1],
    ['akn', 'akun', 1],
    ['rekonsilasi', 'rekonsiliasi', 1],
    ['notifkasii', 'notifikasi', 2],
  ])('%s is close to %s', (typed, meant, mistakes) => {
    expect(editDistance(typed, meant, 2)).toBe(mistakes);
  });

  test('the distance is symmetric, 0 only for equal words, and at most the limit plus one', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 2);
        expect(distance).toBe(editDistance(b, a, 2));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('a query', () => {
  test('is split into words, phrases and the unfinished word', () => {
    const query = parseQuery('cara buat "nota retur" ERR-204 fak');
    expect(query.terms.map(({ term }) => term)).toEqual(['buat', 'nota', 'retur', 'err204', 'fak']);
    expect(query.phrases).toEqual([['nota', 'retur']]);
    expect(query.unfinished).toEqual(['fak']);
    expect(parseQuery('faktur ').unfinished).toEqual([]);
    expect(parseQuery('apa itu').terms.map(({ term }) => term)).toEqual(['apa', 'itu']);
  });

  test.each([
    ['Selamat pagi, saya mau tanya: printer mati, terima kasih', ['printer', 'mati']],
    ['mohon bantuannya printer mati', ['printer', 'mati']],
    ['printer pagi', ['printer', 'pagi']],
    ['tutorial printer', ['printer']],
    ['tutorial', ['tutorial']],
    ['help with printer', ['printer']],
    ['tombol help', ['tombol', 'help']],
    ['selamat pagi', ['selamat', 'pagi']],
  ])('is what is asked without what is only polite: %j', (q, asked) => {
    expect(parseQuery(q).terms.map(({ term }) => term)).toEqual(asked);
  });

  test('V06 any input is parsed quickly into a few words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (q) => {
        const { terms: found, phrases } = parseQuery(q);
        expect(found.length).toBeLessThanOrEqual(24);
        expect(phrases.length).toBeLessThanOrEqual(3);
      }),
    );
    const start = process.cpuUsage();
    parseQuery('a'.repeat(10_240));
    parseQuery('"'.repeat(10_240));
    parseQuery('a-'.repeat(5_120));
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(100);
  });
});

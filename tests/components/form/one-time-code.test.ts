import { expect, test } from 'vitest';
import { findOneTimeCode } from '@/components/form/OtpInput';

test.each([
  ['415514', '415514'],
  [' 415514\n', '415514'],
  ['415 514', '415514'],
  ['415-514', '415514'],
  ['4 1 5 5 1 4', '415514'],
  ['berlaku 5 menit: 415514', '415514'],
  ['Kode Anda 415 514 berlaku 5 menit', '415514'],
  ['Pesan 2 dari 3. Kode masuk: 415514. Berlaku sampai 09.35 (28/11/2026).', '415514'],
  ['Tiket 20261128-000123, hubungi 021-555123, kode 415514!', '415514'],
  ['A123456 adalah nomor pesanan; kodenya 415514', '415514'],
  ['Rp 1.415.514 — 300515', '300515'],
  ['４１５５１４', '415514'],
  ['kode：４１５　５１４', '415514'],
  ['kode415514', '415514'],
  ['41', '41'],
  ['41a5', '415'],
  ['1234567', '123456'],
  ['', ''],
  ['kode', ''],
])('%j has the code %j', (text, code) => expect(findOneTimeCode(text, 6)).toBe(code));

test('codes of other lengths', () => {
  expect(findOneTimeCode('4 menit, 4155', 4)).toBe('4155');
  expect(findOneTimeCode('kode 4155 1400', 8)).toBe('41551400');
});

import { describe, expect, it } from 'vitest';
import {
  compareErrorCodes,
  findErrorCodes,
  findTypedCode,
  parseErrorCode,
  possibleErrorCodes,
} from '@/lib/words/error-codes';

describe('error codes', () => {
  it.each<[string, string[]]>([
    ['Muncul ERR-104, lalu ERR-104 dan (E-1001).', ['ERR-104', 'E-1001']],
    ['GALAT-12 atau ERROR-500', ['GALAT-12', 'ERROR-500']],
    ['INV-104, PO-2025, COVID-19, e-1001, ERR-1, XERR-104, ERR-104-A, ERR-1234567', []],
  ])('in %j', (text, codes) => {
    expect(findErrorCodes(text)).toEqual(codes);
  });

  it.each([
    ['err-104', 'ERR-104'],
    [' ERR 104 ', 'ERR-104'],
    ['err104', 'ERR-104'],
    ['e-1001', 'E-1001'],
    ['galat ERR-104', 'ERR-104'],
    ['Kode galat: err 104', 'ERR-104'],
    ['kode error err 104', 'ERR-104'],
    ['error 104', 'ERROR-104'],
    ['kode eror 104', 'ERROR-104'],
    ['error code: 104', 'ERROR-104'],
    ['kode 104', undefined],
    ['ERR-104 faktur', undefined],
    ['104', undefined],
    ['error', undefined],
  ])('typed as %j', (typed, code) => {
    expect(parseErrorCode(typed)).toBe(code);
  });

  it.each([
    ['ERROR-104', ['ERROR-104', 'ERR-104', 'GALAT-104']],
    ['ERR-104', ['ERR-104', 'ERROR-104', 'GALAT-104']],
    ['E-1001', ['E-1001']],
  ])('%s may mean %j', (typed, codes) => {
    expect(possibleErrorCodes(typed)).toEqual(codes);
  });

  it.each([
    ['Muncul ERR-104 saat unggah', 'ERR-104'],
    ['muncul eror 104.', 'ERROR-104'],
    ['kode e-1001 lalu err 7', 'E-1001'],
    ['PPh 21 dan e 21 serta INV-104', undefined],
  ])('typed in the text %j', (text, code) => {
    expect(findTypedCode(text)).toBe(code);
  });

  it('are sorted by number', () => {
    expect(['ERR-1001', 'ERR-99', 'E-5000'].sort(compareErrorCodes)).toEqual([
      'E-5000',
      'ERR-99',
      'ERR-1001',
    ]);
  });
});

import { expect, test } from 'vitest';
import { dateTimeText, isIsoTime, parseTypedDate } from '@/lib/format/typed-date';

test.each([
  ['22/11/2026 14.30', '2026-11-22 14:30'],
  ['22/11/2026 14:30', '2026-11-22 14:30'],
  ['22-11-2026', '2026-11-22 00:00'],
  ['22.11.2026', '2026-11-22 00:00'],
  ['2/3/26 9.05', '2026-03-02 09:05'],
  [' 22  November 2026 pukul 14.30 ', '2026-11-22 14:30'],
  ['22 Nov 2026, 14.30', '2026-11-22 14:30'],
  ['17 Agustus 2026 jam 08.00', '2026-08-17 08:00'],
  ['2026-11-22 14:30', '2026-11-22 14:30'],
  ['2026-11-22T14:30', '2026-11-22 14:30'],
  ['29/02/2028', '2028-02-29 00:00'],
  // As the form itself writes it below the field.
  ['Minggu, 22 November 2026 pukul 14.30', '2026-11-22 14:30'],
  ["jum'at 20/11/2026", '2026-11-20 00:00'],
  ['1 des 26', '2026-12-01 00:00'],
  ['23 Nov 2026 jam 9', '2026-11-23 09:00'],
])('%j is %s', (typed, shown) => {
  const time = parseTypedDate(typed);
  expect(time && dateTimeText(time)).toBe(shown);
});

test.each([
  'kemarin sore',
  'kemarin',
  '',
  '30/02/2026',
  '29/02/2026',
  '11/22/2026',
  '22/11/2026 25.00',
  '22/11/2026 14.60',
  '22/11-2026',
  '22/11',
  '22 Zetember 2026',
  '22/11/1026',
  '22/11/2026 14',
  'minggu depan',
  'Minggu 14.30',
])('%j is not understood', (typed) => expect(parseTypedDate(typed)).toBeUndefined());

test('a zone that is named counts, whatever that of the device', () => {
  expect(parseTypedDate('22/11/2026 14.30 WIB')?.toISOString()).toBe('2026-11-22T07:30:00.000Z');
  expect(parseTypedDate('22/11/2026 14.30 WITA')?.toISOString()).toBe('2026-11-22T06:30:00.000Z');
});

test('a value is either a time or what could not be read', () => {
  expect(['2026-11-22T07:30:00.000Z', 'kemarin sore', '2026-11-22', ''].map(isIsoTime)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

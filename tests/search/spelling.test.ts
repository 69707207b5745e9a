// @no-database
import { expect, test } from 'vitest';
import { correctSpelling, suggestCorrection } from '@/lib/search/query/spelling';

const known = (word: string, documents = 10) => ({ term: word, documents, titles: 0 });
const correct = (typed: string, words: ReturnType<typeof known>[], isUnfinished = false) =>
  correctSpelling(typed, words, { isUnfinished }).map(({ term }) => term);

test('only corrections with the fewest edits are used, however frequent the others are', () => {
  expect(correct('pembayran', [known('pembagian', 5_000), known('pembayaran')])).toEqual(['pembayaran']);
  expect(correct('pembagran', [known('pembagian'), known('pembayaran', 5_000)])).toEqual(['pembagian']);
});

test('with as many edits the same first letter comes first, then the more frequent word', () => {
  expect(correct('faktr', [known('traktr'), known('faktor', 2), known('faktur', 50)])).toEqual([
    'faktur',
    'faktor',
  ]);
});

test('an unfinished word is compared with the beginnings of words', () => {
  expect(correct('pembyara', [known('pembayarannya')], true)).toEqual(['pembayarannya']);
  expect(correct('pembyara', [known('pembayarannya')])).toEqual([]);
});

test.each([
  ['cra byar fakutr', 'cara byar faktur'],
  ['vitamin dr fakutr', 'vitamin dr faktur'],
  ['"utk fakutr" utk kasir', '"utk faktur" untuk kasir'],
  ['cra faktur', null],
])('%j is suggested as %j', (q, suggestion) => {
  const corrections = new Map(q.includes('fakutr') ? [['fakutr', 'faktur']] : []);
  expect(suggestCorrection(q, corrections)).toBe(suggestion);
});

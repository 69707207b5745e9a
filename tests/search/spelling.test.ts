import { expect, test } from 'vitest';
import { correctSpelling } from '@/lib/search/query/spelling';

const known = (word: string, documents = 10) => ({ term: word, documents, titles: 0 });
const correct = (typed: string, words: ReturnType<typeof known>[], isUnfinished = false) =>
  correctSpelling(typed, words, { isUnfinished }).map(({ term }) => term);

test('only readings with the fewest mistakes are followed, however common the others are', () => {
  expect(correct('pembayran', [known('pembagian', 5_000), known('pembayaran')])).toEqual(['pembayaran']);
  expect(correct('pembagran', [known('pembagian'), known('pembayaran', 5_000)])).toEqual(['pembagian']);
});

test('among equals the same first letter comes first, then the more common word', () => {
  expect(correct('faktr', [known('traktr'), known('faktor', 2), known('faktur', 50)])).toEqual([
    'faktur',
    'faktor',
  ]);
});

test('an unfinished word counts as far as it goes', () => {
  expect(correct('pembyara', [known('pembayarannya')], true)).toEqual(['pembayarannya']);
  expect(correct('pembyara', [known('pembayarannya')])).toEqual([]);
});

// @no-database
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocaleTerms, TermDictionary } from '@/lib/search/storage/term-dictionary';

const words = Array.from({ length: 60 }, (_, at) => `fak${String.fromCharCode(97 + (at % 26))}${at}`);
const completions = (order: readonly string[]): string[] => {
  const known = new TermDictionary();
  for (const term of order) known.set({ locale: 'id', term, documents: term.length, titles: 1, stems: [] });
  return new LocaleTerms(known, ['id']).completing('fak').map(({ term }) => term);
};

test('equally frequent completions are chosen in the same way, in whatever order they were loaded', () => {
  const expected = completions(words);
  expect(expected).toHaveLength(24);
  fc.assert(
    fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (order) => {
      expect(completions(order)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

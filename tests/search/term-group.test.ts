// @no-database
import { expect, test } from 'vitest';
import { rarityOf } from '@/lib/search/query/term-group';

test('a rare form of a common word weighs more than the common form, and less than a rare word', () => {
  const [rareForm, commonForm, rare] = [
    rarityOf({ documents: 4, family: 900 }, 1_000),
    rarityOf({ documents: 800, family: 900 }, 1_000),
    rarityOf({ documents: 4, family: 4 }, 1_000),
  ];
  expect(rareForm.idf).toBeGreaterThan(commonForm.idf);
  expect(rareForm.idf).toBeLessThan(rare.idf);
  // Its other forms are found all the same: it chooses as little as they do.
  expect([rareForm, commonForm, rare].map(({ isCommon }) => isCommon)).toEqual([true, true, false]);
});

test('a word that the index has only in other forms weighs as they do', () => {
  expect(rarityOf({ documents: 0, family: 30 }, 1_000).idf).toBe(
    rarityOf({ documents: 30, family: 30 }, 1_000).idf,
  );
});

import { expect, test } from 'vitest';
import { tellingOf } from '@/lib/backend/search/query/word-group';

test('a rare form of a common word tells more than the common form, and less than a rare word', () => {
  const [rareForm, commonForm, rare] = [
    tellingOf({ own: 4, family: 900 }, 1_000),
    tellingOf({ own: 800, family: 900 }, 1_000),
    tellingOf({ own: 4, family: 4 }, 1_000),
  ];
  expect(rareForm.rarity).toBeGreaterThan(commonForm.rarity);
  expect(rareForm.rarity).toBeLessThan(rare.rarity);
  // Its other forms are found all the same: it chooses as little as they do.
  expect([rareForm, commonForm, rare].map(({ isCommon }) => isCommon)).toEqual([true, true, false]);
});

test('of a word that the index holds in other forms only, these tell', () => {
  expect(tellingOf({ own: 0, family: 30 }, 1_000).rarity).toBe(
    tellingOf({ own: 30, family: 30 }, 1_000).rarity,
  );
});

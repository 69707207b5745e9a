import { expect, test } from 'vitest';
import { looserSteps, titleSteps } from '@/lib/backend/search/query/search-steps';
import type { WantedGroup } from '@/lib/backend/search/query/word-group';

const group = (typed: string, rarity: number, titled: string[]): WantedGroup => ({
  typed,
  variants: new Map([[typed, 1]]),
  rarity,
  reach: 900,
  isCommon: false,
  titled,
});
const SAID = ['salam', 'hormat', 'bapak'].map((word, index) => group(word, 6 - index, []));
const MEANT = ['masalah', 'keluar'].map((word, index) => group(word, 2 - index, [word]));

test('of a long question the words that articles are called by are looked for in titles, however rare the others', () => {
  const [first] = looserSteps([...SAID, ...MEANT], { isQuick: true });
  expect(first?.inHead).toBe(true);
  expect(first?.query).toMatch(/^\('masalah'\) & .*'keluar'/);
});

test('a word of no title does not keep the others from being found there', () => {
  const [step] = titleSteps([...SAID.slice(0, 1), ...MEANT], { isQuick: true });
  expect(step?.query).toBe("('masalah':A) & ('keluar':A)");
  expect(titleSteps(SAID, { isQuick: true })).toEqual([]);
});

import { expect, test } from 'vitest';
import { isPrivate } from '@/lib/basics/values';

test.each([
  ['private', true],
  ['public', false],
  ['Private', false],
  ['', false],
  [null, false],
  [undefined, false],
])('visibility %j is private: %s', (visibility, expected) => {
  expect(isPrivate({ visibility })).toBe(expected);
});

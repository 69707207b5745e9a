// @no-database
import { expect, test } from 'vitest';
import { wilsonBound } from '@/lib/backend/content/rank-articles';

test.each([
  [0, 0, 0],
  [0, 10, 0],
  [1, 1, 0.207],
  [5, 6, 0.436],
  [10, 10, 0.722],
  [40, 50, 0.67],
  [50, 100, 0.404],
])('%i of %i prove a share of %f', (part, whole, share) => {
  expect(wilsonBound(part, whole)).toBeCloseTo(share, 3);
});

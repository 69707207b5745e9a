import { describe, expect, test } from 'vitest';
import { visitorRetryDelay } from '@/lib/rules/visitor-retry-delay';

describe('visitorRetryDelay', () => {
  test.each([1, 5, 10])('is 5000 ms after failure %i, whatever chance says', (failures) => {
    expect(visitorRetryDelay(failures, () => 0.99)).toBe(5_000);
  });

  test('grows with jitter after ten failures, up to 60 s', () => {
    const longest = [11, 12, 13, 14, 50, 5_000].map((failures) => visitorRetryDelay(failures, () => 1));
    expect(longest).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(visitorRetryDelay(50, () => 0)).toBe(5_000);
    expect(visitorRetryDelay(50, () => 0.5)).toBe(32_500);
  });
});

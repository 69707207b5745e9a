// @no-database
import { describe, expect, test } from 'vitest';
import type { StoredCount } from '@/lib/search/learning/click-model';
import { LearnedClicks } from '@/lib/search/learning/learned-clicks';
import { parseQuery } from '@/lib/search/query/query-parser';

const NOW = new Date('2026-06-01T00:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const count = (terms: string, uid: string, weight: number, more: Partial<StoredCount> = {}): StoredCount => ({
  locale: 'id',
  terms,
  uid,
  visitors: 5,
  networks: 4,
  weight,
  total_weight: weight,
  updated_at: NOW,
  ...more,
});

function sharesOf(counts: StoredCount[], q: string, { now = NOW, locale = 'id' as 'id' | 'en' } = {}) {
  const learned = new LearnedClicks();
  learned.set(counts, now);
  return learned.shares(parseQuery(q), locale);
}

describe('the items opened after a query', () => {
  test('have their share of all votes, which counts more the more votes there are', () => {
    const few = sharesOf([count('faktur', 'a', 6, { total_weight: 8 })], 'faktur').get('a') ?? 0;
    const many = sharesOf([count('faktur', 'a', 600, { total_weight: 800 })], 'faktur').get('a') ?? 0;
    expect(few).toBeGreaterThan(0.3);
    expect(few).toBeLessThan(0.6);
    expect(many).toBeCloseTo(0.75, 1);
  });

  test.each<[string, Partial<StoredCount>]>([
    ['four visitors', { visitors: 4 }],
    ['three networks', { networks: 3 }],
  ])('counts nothing with %s', (_, more) => {
    expect(sharesOf([count('faktur', 'a', 90, more)], 'faktur').size).toBe(0);
  });

  test('lose weight with time', () => {
    const counts = [count('faktur', 'a', 50)];
    const [today = 0, afterHalf = 0, afterYear = 1] = [0, 45, 365].map((days) =>
      sharesOf(counts, 'faktur', { now: later(days) }).get('a'),
    );
    expect(afterHalf).toBeLessThan(today);
    expect(afterYear).toBeLessThan(0.05);
  });

  test('count for one language only', () => {
    expect(sharesOf([count('faktur', 'a', 50)], 'faktur', { locale: 'en' }).size).toBe(0);
  });
});

describe('a query without clicks', () => {
  const counts = [
    count('faktur unduh', 'a', 50),
    count('faktur pajak', 'a', 50),
    count('batal faktur', 'b', 50),
  ];
  const shares = sharesOf(counts, 'unduh pajak');

  test('is helped by its terms, less than by its own clicks', () => {
    const own = sharesOf(counts, 'unduh faktur').get('a') ?? 0;
    expect(shares.get('a')).toBeGreaterThan(0.1);
    expect(shares.get('a')).toBeLessThan(own);
  });

  test('but only for items opened after every one of them', () => {
    expect(sharesOf(counts, 'batal pajak').get('b') ?? 0).toBe(0);
    expect(sharesOf(counts, 'batal pajak').get('a') ?? 0).toBe(0);
    expect(sharesOf(counts, 'batal kain').get('b') ?? 0).toBe(0);
  });
});

// @no-database
import { describe, expect, test } from 'vitest';
import { countVotes, normalizeTerms, type Vote } from '@/lib/search/learning/click-model';
import { parseQuery } from '@/lib/search/query/query-parser';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-01T00:00:00Z');

describe('queries are one', () => {
  const termsOf = (q: string, locale: 'id' | 'en' = 'id') => normalizeTerms(parseQuery(q), locale);

  test.each([
    ['whatever their case, accents and blanks', 'Fàktur   PAJAK', 'faktur pajak'],
    ['in any order', 'pajak faktur', 'faktur pajak'],
    ['with other stop words', 'apa itu faktur pajak', 'faktur pajak'],
    ['with another form of a word', 'pembatalan faktur', 'membatalkan faktur'],
    ['with a word twice', 'faktur faktur pajak', 'faktur pajak'],
    ['however a code is joined', 'ERR-204', 'err204'],
  ])('%s', (_, one, other) => {
    expect(termsOf(one)).toBe(termsOf(other));
    expect(termsOf(one)).not.toBe('');
  });

  test('in English by English stems', () => {
    expect(termsOf('printing invoices', 'en')).toBe(termsOf('print invoice', 'en'));
  });

  test.each([
    ['faktur', 'faktur pajak'],
    ['batal faktur', 'cetak faktur'],
    ['pph 21', 'pph 23'],
    ['login', 'tidak bisa login'],
  ])('but %j and %j are two', (one, other) => {
    expect(termsOf(one)).not.toBe(termsOf(other));
  });

  test('and a query without words has none', () => {
    expect(termsOf(' … ')).toBe('');
  });
});

describe('votes', () => {
  const vote = (uid: string, more: Partial<Vote> = {}): Vote => ({
    uid,
    network: 1,
    rank: 1,
    at: NOW,
    ...more,
  });
  const weightOf = (...votes: Vote[]) => countVotes(votes, NOW)[0]?.weight ?? 0;

  test.each([
    [1, 1],
    [2, 1.62],
    [4, 2.64],
    [10, 5],
    [40, 5],
    [1_000_000, 5],
  ])('of the result at rank %d weigh %d', (rank, expected) => {
    expect(weightOf(vote('a', { rank }))).toBeCloseTo(expected, 2);
  });

  test.each([
    [0, 1],
    [45, 0.5],
    [90, 0.25],
    [-1, 1],
  ])('%d days old weigh %d', (days, expected) => {
    expect(weightOf(vote('a', { at: new Date(NOW.getTime() - days * DAY_MS) }))).toBeCloseTo(expected, 6);
  });

  test('are counted by item, with visitors and networks', () => {
    const votes = [
      vote('a'),
      vote('a', { network: 2 }),
      vote('b', { network: 2 }),
      vote('a', { network: 2 }),
    ];
    expect(countVotes(votes, NOW)).toEqual([
      { uid: 'a', visitors: 3, networks: 2, weight: 3 },
      { uid: 'b', visitors: 1, networks: 1, weight: 1 },
    ]);
  });

  test('of one network weigh at most five together, for all items', () => {
    const many = Array.from({ length: 300 }, (_, at) => vote(at % 3 === 0 ? 'a' : 'b'));
    const counts = countVotes([...many, vote('c', { network: 2 })], NOW);
    expect(counts.map(({ uid, weight }) => [uid, Math.round(weight * 1_000) / 1_000])).toEqual([
      ['a', 1.667],
      ['b', 3.333],
      ['c', 1],
    ]);
  });
});

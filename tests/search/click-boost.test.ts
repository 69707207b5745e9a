// @no-database
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '@/lib/search/query/query-parser';
import { boostClicked, type Ranked } from '@/lib/search/scoring/rerank';

const ranked = (scores: readonly number[], titles: Record<number, string> = {}): Ranked[] =>
  scores.map((score, at) => ({ uid: `u${at}`, title: titles[at] ?? `judul ${at}`, score }) as Ranked);
const order = (documents: Ranked[], shares: Record<string, number>, q = 'faktur pajak') =>
  boostClicked(documents, parseQuery(q), new Map(Object.entries(shares))).map(({ uid }) => uid);

describe('R04 clicks', () => {
  test.each<[string, number[], Record<string, number>, string[]]>([
    ['lift what is opened', [2, 1.5], { u1: 0.6 }, ['u1', 'u0']],
    ['less where the score is far behind', [3, 1], { u1: 1 }, ['u0', 'u1']],
    ['not where all are opened as much', [2, 1.5], { u0: 0.4, u1: 0.4 }, ['u0', 'u1']],
    ['by three places', [2, 1.9, 1.8, 1.7, 1.6, 1.5], { u5: 1 }, ['u0', 'u1', 'u5', 'u2', 'u3', 'u4']],
    [
      'but move nothing by themselves that stands first for what it is',
      [1, 3, 2],
      { u2: 0 },
      ['u0', 'u1', 'u2'],
    ],
    ['and lift over such as well', [1, 2, 1.9], { u2: 0.5 }, ['u2', 'u0', 'u1']],
    ['and leave equals in their order', [1, 1, 1], { u2: 0 }, ['u0', 'u1', 'u2']],
  ])('%s', (_, scores, shares, expected) => {
    expect(order(ranked(scores), shares)).toEqual(expected);
  });

  test.each(['Faktur pajak', 'Apa itu faktur pajak?'])('lift nothing above the exact title %j', (title) => {
    const documents = ranked([2, 1.9, 1.8], { 1: title });
    expect(order(documents, { u2: 1 })).toEqual(['u0', 'u1', 'u2']);
    expect(order(documents, { u1: 0.5, u2: 1 })).toEqual(['u1', 'u2', 'u0']);
  });

  test('keep every result, and lift none by more than three places or above an exact title', () => {
    const documents = fc.array(
      fc.record({
        step: fc.double({ min: 0, max: 1, noNaN: true }),
        share: fc.double({ min: 0, max: 2, noNaN: true }),
        isExact: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(documents, (given) => {
        let score = 10;
        const scores = given.map(({ step }) => (score -= step / 4));
        const titles = Object.fromEntries(
          given.flatMap(({ isExact }, at) => (isExact ? [[at, 'faktur pajak']] : [])),
        );
        const shares = Object.fromEntries(given.map(({ share }, at) => [`u${at}`, share]));
        const places = order(ranked(scores, titles), shares).map((uid) => Number(uid.slice(1)));
        expect([...places].sort((a, b) => a - b)).toEqual(given.map((_, at) => at));
        for (const [place, from] of places.entries()) {
          expect(from - place).toBeLessThanOrEqual(3);
          const passed = places.slice(place + 1).filter((other) => other < from);
          expect(passed.filter((other) => given[other]?.isExact)).toEqual([]);
        }
      }),
    );
  });
});

// @no-database
import { describe, expect, test } from 'vitest';
import { countVotes, type Vote } from '@/lib/search/learning/click-model';
import { LearnedClicks } from '@/lib/search/learning/learned-clicks';
import { boostClicked, MAX_RISE, type Ranked } from '@/lib/search/scoring/rerank';
import { parseQuery } from '@/lib/search/query/query-parser';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T03:00:00Z');
const DOCUMENTS = 10;
const QUERIES = 40;
const READERS_A_DAY = 3;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A query, its results as the index ranks them, the best first, and the one that answers it. */
type Need = { q: string; results: Ranked[]; answer: string };
type Reader = { visitor: string; network: number };

type Portal = ReturnType<typeof makePortal>;

/** A portal in which the answer of half of the needs is first, and of the others two to eight places further down. */
function makePortal(seed: number) {
  const random = seeded(seed);
  const needs = Array.from({ length: QUERIES }, (_, at): Need => {
    let score = 3;
    const results = Array.from({ length: DOCUMENTS }, (_, place) => {
      score *= 0.8 + 0.18 * random();
      return { uid: `u${at}-${place}`, title: `judul ${at} ${place}`, score } as Ranked;
    });
    const place = random() < 0.5 ? 0 : 1 + Math.floor(random() * 7);
    return { q: `kata${at}`, results, answer: `u${at}-${place}` };
  });
  const learned = new LearnedClicks();
  const votes = new Map<string, Map<string, Vote>>();
  let day = 0;
  const now = () => new Date(START + day * DAY_MS);
  const shown = ({ q, results }: Need) =>
    boostClicked(results, parseQuery(q), learned.shares(parseQuery(q), 'id'));

  return {
    needs,
    shown,
    random,
    /** A reader opens a result: the last one counts. */
    open({ q }: Need, { visitor, network }: Reader, uid: string, rank: number) {
      const own = votes.get(q) ?? new Map<string, Vote>();
      votes.set(q, own.set(visitor, { uid, network, rank, at: now() }));
    },
    /** Ends the day, or more: votes are counted and read. */
    endDay(days = 1) {
      day += days;
      learned.set(
        [...votes].flatMap(([q, own]) => {
          const counts = countVotes([...own.values()], now());
          const total_weight = counts.reduce((sum, { weight }) => sum + weight, 0);
          return counts.map((count) => ({
            ...count,
            terms: q,
            locale: 'id' as const,
            total_weight,
            updated_at: now(),
          }));
        }),
        now(),
      );
    },
    meanReciprocalRank: () =>
      needs.reduce(
        (sum, need) => sum + 1 / (1 + shown(need).findIndex(({ uid }) => uid === need.answer)),
        0,
      ) / needs.length,
    /** With every answer three places higher. */
    bestPossible: () =>
      needs.reduce((sum, { results, answer }) => {
        const place = results.findIndex(({ uid }) => uid === answer);
        return sum + 1 / (1 + Math.max(0, place - MAX_RISE));
      }, 0) / needs.length,
    orders: () => needs.map((need) => shown(need).map(({ uid }) => uid)),
  };
}

/** The probability that a reader who sees a result opens it. The last kind answers nothing. */
function chanceOf(uid: string, { answer, results }: Need): number {
  if (uid === results.at(-1)?.uid) return 0;
  return uid === answer ? 0.7 : 0.1;
}

/** Readers look less at lower results (`bias`), and open some that do not answer them. */
function readADay(portal: Portal, bias: number): void {
  const { random } = portal;
  for (const need of portal.needs) {
    const results = portal.shown(need);
    for (let count = 0; count < READERS_A_DAY; count += 1) {
      const reader = { visitor: `v${random()}`, network: Math.floor(random() * 65_536) };
      for (const [at, { uid }] of results.entries()) {
        const isSeen = random() < (1 / (at + 1)) ** bias;
        const isOpened = random() < chanceOf(uid, need);
        if (!isSeen || !isOpened) continue;
        portal.open(need, reader, uid, at + 1);
        if (uid === need.answer) break;
      }
    }
  }
  portal.endDay();
}

describe('simulated readers', () => {
  // Vary the position bias around the model's guess, because that of real readers is not known.
  test.each([0.4, 1, 1.3])(
    'with a position bias of %d lead to better answers, and the order settles',
    (bias) => {
      const portal = makePortal(7);
      const course = [portal.meanReciprocalRank()];
      for (let day = 0; day < 40; day += 1) {
        readADay(portal, bias);
        course.push(portal.meanReciprocalRank());
      }
      const [before = 0, ...days] = course;
      // Of what three places can bring at most.
      const best = portal.bestPossible() - before;
      const settled = days.slice(-5);
      expect(Math.min(...settled), course.join(' ')).toBeGreaterThan(before + best * 0.4);
      expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(0.03);
    },
  );

  test('who look at every result and open any of them move nothing for long', () => {
    const portal = makePortal(11);
    const before = portal.meanReciprocalRank();
    for (const need of portal.needs) need.answer = 'none of them';
    for (let day = 0; day < 20; day += 1) readADay(portal, 0);
    const moved = portal.needs.filter((need) => portal.shown(need)[0] !== need.results[0]);
    expect(before).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(portal.needs.length / 5);
  });

  test('stop, and their clicks are forgotten', () => {
    const portal = makePortal(7);
    const original = portal.orders();
    for (let day = 0; day < 20; day += 1) readADay(portal, 1);
    expect(portal.orders()).not.toEqual(original);
    portal.endDay(365);
    expect(portal.orders()).toEqual(original);
  });
});

describe('R04 attackers who want to push a result', () => {
  const attack = (open: (portal: Portal, need: Need, uid: string) => void) => {
    const portal = makePortal(3);
    for (let day = 0; day < 10; day += 1) readADay(portal, 1);
    const before = portal.orders();
    for (const need of portal.needs) open(portal, need, need.results.at(-1)?.uid ?? '');
    portal.endDay();
    return {
      before,
      after: portal.orders(),
      pushed: portal.needs.map(({ results }) => results.at(-1)?.uid ?? ''),
    };
  };
  const placesOf = (orders: string[][], uids: string[]) =>
    orders.map((order, at) => order.indexOf(uids[at] ?? ''));

  test.each<[string, (portal: Portal, need: Need, uid: string) => void]>([
    [
      'by opening it 10,000 times',
      (portal, need, uid) => {
        for (let time = 0; time < 10_000; time += 1) portal.open(need, { visitor: 'x', network: 1 }, uid, 10);
      },
    ],
    [
      'by four visitors',
      (portal, need, uid) => {
        for (let bot = 0; bot < 4; bot += 1) portal.open(need, { visitor: `x${bot}`, network: bot }, uid, 10);
      },
    ],
    [
      'by a thousand visitors in three networks',
      (portal, need, uid) => {
        for (let bot = 0; bot < 1_000; bot += 1)
          portal.open(need, { visitor: `x${bot}`, network: bot % 3 }, uid, 10);
      },
    ],
  ])('%s do not move it', (_, open) => {
    const { before, after, pushed } = attack(open);
    expect(placesOf(after, pushed)).toEqual(placesOf(before, pushed));
  });

  test('with a thousand visitors in a thousand networks lift it by three places at most', () => {
    const { before, after, pushed } = attack((portal, need, uid) => {
      for (let bot = 0; bot < 1_000; bot += 1)
        portal.open(need, { visitor: `x${bot}`, network: bot }, uid, 10);
    });
    const now = placesOf(after, pushed);
    expect(Math.min(...now)).toBeGreaterThanOrEqual(DOCUMENTS - 1 - 3);
    expect(now).not.toEqual(placesOf(before, pushed));
  });
});

// @no-database
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodePostings,
  encodePosting,
  type Field,
  type PostingList,
} from '@/lib/search/storage/posting-list';
import {
  collectMatches,
  SCORE_STEP,
  scoreGroup,
  selectBest,
  tallyGroups,
  type GroupScores,
  type ScoredGroup,
  type WeightedPostings,
} from '@/lib/search/scoring/collector';

const DOCUMENTS = 2_500;
const byte = fc.nat(255);
const docId = fc.oneof(fc.nat(30), fc.integer({ min: 1_015, max: 1_035 }), fc.nat(DOCUMENTS - 1));
const entry = fc.record({ metadata: byte, text: byte, isInTitle: fc.boolean() });
type Entries = Map<number, { metadata: number; text: number; isInTitle: boolean }>;
const entries = fc
  .uniqueArray(fc.tuple(docId, entry), { selector: ([of]) => of, maxLength: 60 })
  .map((all): Entries => new Map(all));
const weight = fc.constantFrom(1, 0.9, 0.8, 0.75, 0.6, 0.45);
/** In every second document. */
const common: Entries = new Map(
  Array.from({ length: DOCUMENTS / 2 }, (_, at) => [
    2 * at,
    { metadata: at % 200, text: at % 99, isInTitle: at % 9 === 0 },
  ]),
);
const variants = fc.array(
  fc.record({ entries: fc.oneof({ weight: 6, arbitrary: entries }, fc.constant(common)), weight }),
  { minLength: 1, maxLength: 5 },
);

const postingOf = (of: Entries): PostingList => {
  const inOrder = [...of].sort(([a], [b]) => a - b);
  return decodePostings(inOrder.map(([key, value]) => encodePosting(key, { ...value, occurrences: [] })));
};
const weighed = (all: { entries: Entries; weight: number }[]): WeightedPostings[] =>
  all.map((one) => ({ postings: postingOf(one.entries), weight: one.weight }));
/** What a list says, document by document. */
const read = ({ documents, steps, isInTitle }: GroupScores) =>
  [...documents].map((docId, at) => ({
    docId,
    worth: steps[at]! * SCORE_STEP,
    isInTitle: isInTitle[at] !== 0,
    isTyped: isInTitle[at] === 2,
  }));
const score = (all: Parameters<typeof weighed>[0], fields?: Field[]) =>
  scoreGroup(weighed(all), { size: DOCUMENTS, lengthNorms }, fields);
const lengthNorms = Array.from({ length: DOCUMENTS }, (_, at) => 1 - at / 10_000);
const titleLengths = Array.from({ length: DOCUMENTS }, (_, at) => 1 + (at % 7));
const everything = new Uint8Array(DOCUMENTS).fill(1);

describe('the merged scores of a group', () => {
  test('contain each document with any variant once, in order, and whether a variant is in its title', () => {
    fc.assert(
      fc.property(variants, (all) => {
        const list = score(all);
        const docIds = new Set(all.flatMap((one) => [...one.entries.keys()]));
        expect(read(list).map((one) => one.docId)).toEqual([...docIds].sort((a, b) => a - b));
        const titled = [...docIds].filter((of) => all.some((one) => one.entries.get(of)?.isInTitle));
        const typed = titled.filter((of) =>
          all.some((one) => one.weight >= 0.8 && one.entries.get(of)?.isInTitle),
        );
        expect(read(list).flatMap((one) => (one.isTyped ? one.docId : []))).toEqual(
          typed.sort((a, b) => a - b),
        );
        expect(
          read(list)
            .filter(({ isInTitle }) => isInTitle)
            .map((one) => one.docId)
            .sort(),
        ).toEqual(titled.sort());
      }),
    );
  });

  test('add up metadata and a part of the text', () => {
    const of = (one: Partial<{ metadata: number; text: number; isInTitle: boolean }>, weighs: number) => ({
      entries: new Map([[0, { metadata: 0, text: 0, isInTitle: false, ...one }]]),
      weight: weighs,
    });
    const worth = (...all: ReturnType<typeof of>[]) => read(score(all))[0]?.worth;
    // Strong variants add up, to 1 at most; weak ones count with the heaviest weak weight.
    expect(worth(of({ metadata: 255 }, 1), of({ metadata: 255 }, 0.9))).toBeCloseTo(1);
    expect(worth(of({ metadata: 51 }, 1), of({ metadata: 51 }, 0.9))).toBeCloseTo(0.4);
    expect(worth(of({ metadata: 102 }, 0.6), of({ metadata: 51 }, 1))).toBeCloseTo(0.24 + 0.2);
    expect(worth(of({ text: 51 }, 1))).toBeCloseTo(0.4 * 0.2);
    expect(worth(of({ text: 255 }, 1), of({ text: 255 }, 1))).toBeCloseTo(0.4 * 0.8);
  });

  test('of a search in some fields count only occurrences in these fields, and no text', () => {
    const of = (...fields: Field[]) => {
      const occurrences = fields.map((field, position) => ({ position, field, offset: 0 }));
      const posting = { metadata: 51, text: 255, isInTitle: fields.includes('title'), occurrences };
      return { postings: decodePostings([encodePosting(0, posting)]), weight: 1 };
    };
    const worth = (one: ReturnType<typeof of>, ...fields: Field[]) =>
      read(scoreGroup([one], { size: DOCUMENTS, lengthNorms }, fields))[0]?.worth;
    expect(worth(of('title', 'text'), 'title')).toBeCloseTo(0.2);
    expect(worth(of('heading', 'text'), 'title', 'heading')).toBeCloseTo(0.2);
    expect(worth(of('heading', 'about', 'text'), 'title')).toBeUndefined();
    expect(worth(of('title', 'text'), 'heading')).toBeUndefined();
  });

  test('of hundreds of variants do not overflow', () => {
    const one = (weighs: number) => ({
      entries: new Map([[0, { metadata: 255, text: 255, isInTitle: true }]]),
      weight: weighs,
    });
    const many = Array.from({ length: 400 }, (_, at) => one(at === 0 ? 1 : 0.9));
    const list = score(many);
    expect(read(list)[0]?.worth).toBeCloseTo(1 + 0.4 * 0.8);
  });
});

const group = fc.record({
  variants,
  // In steps: shares are half of all, or clearly more or less.
  idf: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10),
  isCommon: fc.boolean(),
});
const groups = fc.array(group, { minLength: 1, maxLength: 4 });
type Group = Pick<ScoredGroup, 'idf' | 'isCommon' | 'scores'>;
const scored = (all: { variants: Parameters<typeof weighed>[0]; idf: number; isCommon: boolean }[]) =>
  all.map(({ variants: of, ...one }): Group => ({ ...one, scores: score(of) }));

/** The same computed document by document, from the definition: every match, the best first. */
function byHand(all: readonly Group[], scope: Uint8Array) {
  const total = all.reduce((sum, { idf }) => sum + idf, 0);
  // Where nothing selects, everything is required.
  const required = all.every(({ isCommon }) => isCommon) ? all : all.filter(({ isCommon }) => !isCommon);
  const known = all.map((one) => ({
    one,
    byDocId: new Map(read(one.scores).map((entry) => [entry.docId, entry])),
  }));
  const found: { docId: number; worth: number; isFull: boolean; isTitled: boolean; share: number }[] = [];
  for (let docId = 0; docId < DOCUMENTS; docId += 1) {
    const held = known.flatMap(({ one, byDocId }) => {
      const entry = byDocId.get(docId);
      return entry ? [{ ...entry, one, idf: one.idf }] : [];
    });
    if (held.length === 0 || scope[docId] !== 1) continue;
    const isFull = required.every((one) => held.some((other) => other.one === one));
    const share = held.reduce((sum, { idf }) => sum + idf, 0) / total;
    // A synonym in the title counts in part, and the word itself more where it is the whole query.
    const typed = held.filter(({ isTyped }) => isTyped).length;
    const titled = typed + 0.7 * (held.filter(({ isInTitle }) => isInTitle).length - typed);
    const isTitled = held.some(({ isInTitle }) => isInTitle);
    const words = held.reduce((sum, { idf, worth }) => sum + idf * worth, 0) / total;
    const only = all.length === 1 ? 1.2 * typed : 0;
    const precision = (0.6 * titled ** 2) / all.length / (titleLengths[docId] ?? 1) + only;
    // A mention in passing counts half, and what is lacking counts more than in proportion.
    const graded = held.reduce((sum, { idf, worth }) => sum + idf * Math.min(1, 2 * worth), 0) / total;
    found.push({ docId, worth: words * graded + precision, isFull, isTitled, share });
  }
  return found.sort((a, b) => b.worth - a.worth);
}

/** Which of all matches are found: the full ones, the partial ones that cover enough, and no weak ones of several words. */
function foundByHand(all: readonly Group[], scope: Uint8Array) {
  const matches = byHand(all, scope);
  const full = matches.filter(({ isFull }) => isFull);
  if (all.length === 1) return full.slice(0, 500);
  const others = matches.filter(({ isFull }) => !isFull);
  let partial = others;
  if (full.length >= 10) partial = others.filter(({ isTitled }) => isTitled);
  else if (all.length > 2) partial = others.filter(({ isTitled, share }) => isTitled || share >= 0.5 - 1e-9);
  const best = Math.max(...[...full, ...partial].map(({ worth }) => worth));
  const good = (some: typeof full, share: number) => some.filter(({ worth }) => worth >= share * best).length;
  const goodFull = good(full, 0.08);
  return [
    ...full.slice(0, Math.min(500, Math.max(goodFull, 5))),
    ...partial.slice(0, Math.min(100, Math.max(good(partial, 0.4), 5 - goodFull))),
  ].sort((a, b) => b.worth - a.worth);
}

const scopes = fc.constantFrom(
  everything,
  Uint8Array.from({ length: DOCUMENTS }, (_, at) => (at % 3 === 0 ? 1 : 0)),
  new Uint8Array(DOCUMENTS),
);
const tallied = (all: readonly Group[]) => tallyGroups(all, { size: DOCUMENTS, titleLengths });

describe('the best documents', () => {
  test('are those that one would find one after the other', () => {
    fc.assert(
      fc.property(groups, scopes, (all, scope) => {
        const lists = scored(all);
        const docIds = collectMatches(tallied(lists), scope, []);
        const wanted = foundByHand(lists, scope);
        const worthOf = new Map(byHand(lists, scope).map(({ docId, worth }) => [docId, worth]));
        const worths = (some: number[]) => some.map((docId) => worthOf.get(docId)?.toFixed(6));
        // Those that are worth the same up to rounding may stand in another order.
        expect(worths(docIds)).toEqual(worths(wanted.map(({ docId }) => docId)));
      }),
      { numRuns: 100 },
    );
  });

  test('hold a quoted phrase, all of them', () => {
    const one = scored([{ variants: [{ entries: common, weight: 1 }], idf: 1, isCommon: false }]);
    const phrase = postingOf(
      new Map([4, 5, 10].map((of) => [of, { metadata: 1, text: 1, isInTitle: false }])),
    );
    const docIds = collectMatches(tallied(one), everything, [phrase]);
    expect(docIds.sort((a, b) => a - b)).toEqual([4, 10]);
  });

  test('for very many groups are those that match all of them', () => {
    const one = score([{ entries: new Map([[7, { metadata: 9, text: 9, isInTitle: true }]]), weight: 1 }]);
    const all = Array.from({ length: 90 }, () => ({ idf: 1, isCommon: false, scores: one }));
    expect(collectMatches(tallied(all), everything, [])).toEqual([7]);
  });
});

test('the best of some documents are in order, the smaller number first among equal scores', () => {
  const offers = fc.uniqueArray(fc.tuple(fc.nat(200), fc.nat(6)), { selector: ([of]) => of });
  fc.assert(
    fc.property(offers, fc.integer({ min: 0, max: 10 }), (all, size) => {
      const scores = new Float64Array(201);
      for (const [of, worth] of all) scores[of] = worth;
      const rising = all.map(([of]) => of).toSorted((a, b) => a - b);
      const sorted = all.toSorted(([a, worthA], [b, worthB]) => worthB - worthA || a - b);
      expect(selectBest(rising, scores, size)).toEqual(sorted.slice(0, size).map(([of]) => of));
    }),
  );
});

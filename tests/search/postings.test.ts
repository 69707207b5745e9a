// @no-database
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeTexts, type Source } from '@/lib/search/indexing/document-terms';
import {
  changeSegment,
  decodePostings,
  encodePosting,
  findPosting,
  phrasePostings,
  SEGMENT_BITS,
  type Field,
  type Occurrence,
  type Posting,
  type PostingList,
} from '@/lib/search/storage/posting-list';

const byte = fc.nat(255);
const occurrences = fc
  .array(
    fc.record({
      step: fc.nat(3_000),
      field: fc.constantFrom<Field>('title', 'heading', 'about', 'text'),
      offset: fc.nat(70_000),
    }),
  )
  .map((steps) => {
    let [position, offset] = [0, 0];
    return steps.map(({ step, field: of, ...one }): Occurrence => {
      position += step;
      if (of === 'text') offset += one.offset;
      return { position, field: of, offset: of === 'text' ? offset : 0 };
    });
  });
const entry = fc.record({ metadata: byte, text: byte, isInTitle: fc.boolean(), occurrences });
const docIds = fc.oneof(fc.nat(20), fc.nat(5_000), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const list = fc
  .uniqueArray(fc.tuple(docIds, entry), { selector: ([docId]) => docId, maxLength: 30 })
  .map((entries) => new Map(entries));

const encode = (entries: ReadonlyMap<number, Posting>) =>
  changeSegment(
    new Uint8Array(0),
    new Map([...entries].map(([docId, one]) => [docId, encodePosting(docId, one)])),
  );
/** Returns the posting of a document, its occurrences decoded. */
const postingOf = (list: PostingList, docId: number): Posting => ({ ...findPosting(list, docId)! });
/** The postings of a segment one by one. */
const decode = (segment: Uint8Array) => {
  const list = decodePostings([segment]);
  return [...list.documents].map((docId) => [docId, postingOf(list, docId)] as const);
};
const inOrder = <Value>(entries: ReadonlyMap<number, Value>) => [...entries].sort(([a], [b]) => a - b);

describe('encoding and decoding', () => {
  test('keeps the entries of a segment, ordered by document', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(decode(encode(entries))).toEqual(inOrder(entries));
      }),
    );
    expect(encode(new Map())).toHaveLength(0);
  });

  test('keeps the entries of a changing segment: added, replaced and removed ones', () => {
    const changes = fc
      .uniqueArray(fc.tuple(docIds, fc.option(entry, { nil: undefined })), {
        selector: ([docId]) => docId,
      })
      .map((all) => new Map(all));
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), (steps) => {
        const plain = new Map<number, Posting>();
        let row = encode(new Map());
        for (const step of steps) {
          const change = new Map([...step].map(([docId, one]) => [docId, one && encodePosting(docId, one)]));
          row = changeSegment(row, change);
          for (const [docId, one] of step) {
            if (one) plain.set(docId, one);
            else plain.delete(docId);
          }
          expect(decode(row)).toEqual(inOrder(plain));
        }
        const nothing = new Map([...plain.keys()].map((docId) => [docId, undefined]));
        expect(changeSegment(row, nothing)).toHaveLength(0);
      }),
    );
  });

  test('keeps a whole list of several segments', () => {
    fc.assert(
      fc.property(list, fc.array(docIds), (entries, others) => {
        const all = [...entries].sort(([a], [b]) => a - b);
        const blocks = new Set(all.map(([docId]) => docId >>> SEGMENT_BITS));
        const rows = [...blocks].map((block) =>
          encode(new Map(all.filter(([docId]) => docId >>> SEGMENT_BITS === block))),
        );
        const posting = decodePostings(rows);
        expect([...posting.documents]).toEqual([...entries.keys()].sort((a, b) => a - b));
        for (const [docId, one] of entries) expect(postingOf(posting, docId)).toEqual(one);
        for (const other of others.filter((docId) => !entries.has(docId))) {
          expect(findPosting(posting, other)).toBeUndefined();
        }
      }),
    );
  });
});

type Sketch = { source: Source; words: string[]; between: string }[];

const someWords = fc.array(fc.constantFrom('kucing', 'mandi', 'air', 'sabun'), { maxLength: 9 });
const between = fc.constantFrom(' ', ', ', '\n', ' 😀 ', ' 😀😀. ');
const field = (...sources: Source[]) =>
  fc.record({ source: fc.constantFrom(...sources), words: someWords, between });
/** The title first and the text last, as everywhere. */
const sketch: fc.Arbitrary<Sketch> = fc
  .tuple(field('title'), fc.array(field('heading', 'about', 'name'), { maxLength: 3 }), field('text'))
  .map(([title, others, text]) => [title, ...others, text]);

const textOf = ({ words, between: sign }: Sketch[number]) => words.join(sign);

function listsOf(sketches: readonly Sketch[]) {
  const lists = new Map<string, Map<number, Posting>>();
  for (const [index, fields] of sketches.entries()) {
    const found = analyzeTexts(fields.map((one) => ({ text: textOf(one), source: one.source })));
    for (const [word, one] of found) {
      const entries = lists.get(word) ?? new Map<number, Posting>();
      lists.set(word, entries.set(index + 1, one));
    }
  }
  return (word: string) => decodePostings([encode(lists.get(word) ?? new Map())]);
}

/** Looks at every field, word by word: of which kind the places are where the words stand so far apart. */
function look(fields: Sketch, wanted: { word: string; distance: number }[]) {
  return fields.flatMap((one) =>
    one.words.flatMap((_, start) => {
      let at = start;
      const isThere = wanted.every(({ word, distance }, index) => {
        if (index > 0) at += distance;
        return one.words[at] === word;
      });
      const before = [one.words.slice(0, start).join(one.between), start > 0 ? one.between : ''].join('');
      const offset = one.source === 'text' ? before.length : 0;
      return isThere ? [{ field: one.source === 'name' ? 'about' : one.source, offset }] : [];
    }),
  );
}

const placeOf = (wanted: { distance: number }[], index: number) =>
  wanted.slice(1, index + 1).reduce((sum, { distance }) => sum + distance, 0);

describe('the lists of indexed documents', () => {
  const documents = fc.array(sketch, { minLength: 1, maxLength: 6 });
  const phrase = fc.array(
    fc.record({
      word: fc.constantFrom('kucing', 'mandi', 'air', 'tiada'),
      distance: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

  test('contain exactly the documents and positions of a phrase, also with gaps', async () => {
    await fc.assert(
      fc.asyncProperty(documents, phrase, async (sketches, wanted) => {
        const posting = listsOf(sketches);
        const lists = wanted.map(({ word }) => posting(word));
        const found = await phrasePostings(
          wanted.map((_, index) => ({ postings: lists[index]!, position: placeOf(wanted, index) })),
          async () => {},
        );
        const expected = sketches.map((fields) => look(fields, wanted));
        expect([...found.documents]).toEqual(
          expected.flatMap((spots, index) => (spots.length > 0 ? index + 1 : [])),
        );
        for (const docId of found.documents) {
          const spots = expected[docId - 1]!;
          const { occurrences: starts, ...phraseIn } = postingOf(found, docId);
          expect(starts.map(({ field: of, offset }) => ({ field: of, offset }))).toEqual(spots);
          expect(phraseIn.isInTitle).toBe(spots.some((spot) => spot.field === 'title'));
          expect(phraseIn.metadata > 0).toBe(spots.some((spot) => spot.field !== 'text'));
          // Worth no more than the weakest of its words.
          for (const own of lists) {
            const { metadata, text } = postingOf(own, docId);
            expect(phraseIn.metadata).toBeLessThanOrEqual(metadata);
            expect(phraseIn.text).toBeLessThanOrEqual(text);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('weigh every word: another occurrence never lowers the weight, and the title weighs most', () => {
    const worths = (...fields: Sketch) => {
      const { metadata, text } = postingOf(listsOf([fields])('kucing'), 1);
      return [metadata, text] as const;
    };
    const of = (source: Source, times = 1) => ({
      source,
      words: Array<string>(times).fill('kucing'),
      between: ' ',
    });
    const [title, heading, about, name] = (['title', 'heading', 'about', 'name'] as const).map(
      (source) => worths(of(source))[0],
    );
    expect([title, heading, about, name]).toEqual([title, heading, about, name].toSorted((a, b) => b! - a!));
    expect(new Set([title, heading, about, name]).size).toBe(4);
    for (let times = 1; times < 70; times += 1) {
      expect(worths(of('text', times + 1))[1]).toBeGreaterThanOrEqual(worths(of('text', times))[1]);
      expect(worths(of('title'), of('text', times))[0]).toBe(title);
    }
    expect(worths(of('text', 1_000))[1]).toBeLessThanOrEqual(255);
  });

  test('an empty phrase, or one of unknown words, is found nowhere', async () => {
    const posting = listsOf([[{ source: 'title', words: ['kucing'], between: ' ' }]]);
    const numbersOf = async (...words: string[]) => {
      const parts = words.map((word, position) => ({ postings: posting(word), position }));
      return [...(await phrasePostings(parts, async () => {})).documents];
    };
    expect(await numbersOf()).toEqual([]);
    expect(await numbersOf('kucing', 'tiada')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeFields, type Label } from '@/lib/search/indexing/document-terms';
import {
  changeSegment,
  decodePostings,
  encodePosting,
  FIELD,
  metadataAt,
  indexOfDocument,
  isInTitleAt,
  occurrencesAt,
  phrasePostings,
  SEGMENT_BITS,
  textAt,
  type FieldKind,
  type Occurrence,
  type Posting,
  type PostingList,
} from '@/lib/search/postings/posting-list';
import { TimeSlice } from '@/lib/search/time-slice';

const byte = fc.nat(255);
const occurrences = fc
  .array(
    fc.record({
      step: fc.nat(3_000),
      field: fc.constantFrom(...Object.values(FIELD)),
      offset: fc.nat(70_000),
    }),
  )
  .map((steps) => {
    let [position, offset] = [0, 0];
    return steps.map(({ step, field: of, ...one }): Occurrence => {
      position += step;
      if (of === FIELD.text) offset += one.offset;
      return { position, field: of, offset: of === FIELD.text ? offset : 0 };
    });
  });
const entry = fc.record({ metadata: byte, text: byte, isInTitle: fc.boolean(), occurrences });
const numbers = fc.oneof(fc.nat(20), fc.nat(5_000), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const list = fc
  .uniqueArray(fc.tuple(numbers, entry), { selector: ([number]) => number, maxLength: 30 })
  .map((entries) => new Map(entries));

const encode = (entries: ReadonlyMap<number, Posting>) =>
  changeSegment(
    new Uint8Array(0),
    new Map([...entries].map(([number, one]) => [number, encodePosting(number, one)])),
  );
const at = (list: PostingList, index: number): Posting => ({
  metadata: metadataAt(list, index),
  text: textAt(list, index),
  isInTitle: isInTitleAt(list, index),
  occurrences: occurrencesAt(list, index),
});
/** The postings of a segment one by one. */
const decode = (segment: Uint8Array) => {
  const list = decodePostings([segment]);
  return [...list.documents].map((number, index) => [number, at(list, index)] as const);
};
const inOrder = <Value>(entries: ReadonlyMap<number, Value>) => [...entries].sort(([a], [b]) => a - b);

describe('what is written is read again', () => {
  test('the entries of a row, in the order of their documents', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(decode(encode(entries))).toEqual(inOrder(entries));
      }),
    );
    expect(encode(new Map())).toHaveLength(0);
  });

  test('the entries of a row that changes, change by change: new, other, and gone ones', () => {
    const changes = fc
      .uniqueArray(fc.tuple(numbers, fc.option(entry, { nil: undefined })), {
        selector: ([number]) => number,
      })
      .map((all) => new Map(all));
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 6 }), (steps) => {
        const plain = new Map<number, Posting>();
        let row = encode(new Map());
        for (const step of steps) {
          const change = new Map(
            [...step].map(([number, one]) => [number, one && encodePosting(number, one)]),
          );
          row = changeSegment(row, change);
          for (const [number, one] of step) {
            if (one) plain.set(number, one);
            else plain.delete(number);
          }
          expect(decode(row)).toEqual(inOrder(plain));
        }
        const nothing = new Map([...plain.keys()].map((number) => [number, undefined]));
        expect(changeSegment(row, nothing)).toHaveLength(0);
      }),
    );
  });

  test('a whole list from its rows', () => {
    fc.assert(
      fc.property(list, fc.array(numbers), (entries, others) => {
        const all = [...entries].sort(([a], [b]) => a - b);
        const blocks = new Set(all.map(([number]) => number >>> SEGMENT_BITS));
        const rows = [...blocks].map((block) =>
          encode(new Map(all.filter(([number]) => number >>> SEGMENT_BITS === block))),
        );
        const posting = decodePostings(rows);
        expect([...posting.documents]).toEqual([...entries.keys()].sort((a, b) => a - b));
        for (const [number, one] of entries)
          expect(at(posting, indexOfDocument(posting, number))).toEqual(one);
        for (const other of others.filter((number) => !entries.has(number))) {
          expect(indexOfDocument(posting, other)).toBe(-1);
        }
      }),
    );
  });
});

type Sketch = { label: Label; words: string[]; between: string }[];

const KINDS: Record<Label, FieldKind> = { title: 0, heading: 1, about: 2, name: 2, text: 3 };
const someWords = fc.array(fc.constantFrom('kucing', 'mandi', 'air', 'sabun'), { maxLength: 9 });
const between = fc.constantFrom(' ', ', ', '\n', ' 😀 ', ' 😀😀. ');
const field = (...labels: Label[]) =>
  fc.record({ label: fc.constantFrom(...labels), words: someWords, between });
/** The title first and the text last, as everywhere. */
const sketch: fc.Arbitrary<Sketch> = fc
  .tuple(field('title'), fc.array(field('heading', 'about', 'name'), { maxLength: 3 }), field('text'))
  .map(([title, others, text]) => [title, ...others, text]);

const textOf = ({ words, between: sign }: Sketch[number]) => words.join(sign);

function listsOf(sketches: readonly Sketch[]) {
  const lists = new Map<string, Map<number, Posting>>();
  for (const [index, fields] of sketches.entries()) {
    const found = analyzeFields(fields.map((one) => ({ text: textOf(one), label: one.label })));
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
      const offset = one.label === 'text' ? before.length : 0;
      return isThere ? [{ field: KINDS[one.label], offset }] : [];
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

  test('name exactly the documents and places where a phrase stands, also one with gaps', async () => {
    await fc.assert(
      fc.asyncProperty(documents, phrase, async (sketches, wanted) => {
        const posting = listsOf(sketches);
        const lists = wanted.map(({ word }) => posting(word));
        const found = await phrasePostings(
          wanted.map((_, index) => ({ postings: lists[index]!, place: placeOf(wanted, index) })),
          new TimeSlice(),
        );
        const expected = sketches.map((fields) => look(fields, wanted));
        expect([...found.documents]).toEqual(
          expected.flatMap((spots, index) => (spots.length > 0 ? index + 1 : [])),
        );
        for (const [at, number] of found.documents.entries()) {
          const spots = expected[number - 1]!;
          const starts = occurrencesAt(found, at);
          expect(starts.map(({ field: of, offset }) => ({ field: of, offset }))).toEqual(spots);
          expect(isInTitleAt(found, at)).toBe(spots.some((spot) => spot.field === FIELD.title));
          expect(metadataAt(found, at) > 0).toBe(spots.some((spot) => spot.field !== FIELD.text));
          // Worth no more than the weakest of its words.
          for (const own of lists) {
            const index = indexOfDocument(own, number);
            expect(metadataAt(found, at)).toBeLessThanOrEqual(metadataAt(own, index));
            expect(textAt(found, at)).toBeLessThanOrEqual(textAt(own, index));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('say of every word how well it stands: once more is never worth less, and the title most', () => {
    const worths = (...fields: Sketch) => {
      const posting = listsOf([fields])('kucing');
      return [metadataAt(posting, 0), textAt(posting, 0)] as const;
    };
    const of = (label: Label, times = 1) => ({
      label,
      words: Array<string>(times).fill('kucing'),
      between: ' ',
    });
    const [title, heading, about, name] = (['title', 'heading', 'about', 'name'] as const).map(
      (label) => worths(of(label))[0],
    );
    expect([title, heading, about, name]).toEqual([title, heading, about, name].toSorted((a, b) => b! - a!));
    expect(new Set([title, heading, about, name]).size).toBe(4);
    for (let times = 1; times < 70; times += 1) {
      expect(worths(of('text', times + 1))[1]).toBeGreaterThanOrEqual(worths(of('text', times))[1]);
      expect(worths(of('title'), of('text', times))[0]).toBe(title);
    }
    expect(worths(of('text', 1_000))[1]).toBeLessThanOrEqual(255);
  });

  test('a phrase of nothing, or of words that nothing holds, is nowhere', async () => {
    const posting = listsOf([[{ label: 'title', words: ['kucing'], between: ' ' }]]);
    const numbersOf = async (...words: string[]) => {
      const parts = words.map((word, place) => ({ postings: posting(word), place }));
      return [...(await phrasePostings(parts, new TimeSlice())).documents];
    };
    expect(await numbersOf()).toEqual([]);
    expect(await numbersOf('kucing', 'tiada')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Label } from '@/lib/backend/search/indexing/document-fields';
import { DocumentWords } from '@/lib/backend/search/indexing/document-words';
import { phrasePosting } from '@/lib/backend/search/postings/phrase-posting';
import { decodePlaces, encodePlaces, PLACE, type PlaceKind } from '@/lib/backend/search/postings/places';
import {
  BLOCK_BITS,
  changeEntries,
  decodePosting,
  indexIn,
  placesIn,
  type Entry,
} from '@/lib/backend/search/postings/posting';
import { Turn } from '@/lib/backend/search/turn';

const byte = fc.nat(255);
const places = fc
  .array(
    fc.record({
      step: fc.nat(3_000),
      kind: fc.constantFrom(...Object.values(PLACE)),
      offset: fc.nat(70_000),
    }),
  )
  .map((steps) => {
    let [position, offset] = [0, 0];
    const all = steps.map(({ step, kind, ...of }) => {
      position += step;
      if (kind === PLACE.text) offset += of.offset;
      return { position, kind, offset: kind === PLACE.text ? offset : 0 };
    });
    return {
      positions: all.map((place) => place.position),
      kinds: all.map((place) => place.kind),
      offsets: all.map((place) => place.offset),
    };
  });
const entry = fc.record({ head: byte, text: byte, isInTitle: fc.boolean(), places });
const numbers = fc.oneof(fc.nat(20), fc.nat(5_000), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const list = fc
  .uniqueArray(fc.tuple(numbers, entry), { selector: ([number]) => number, maxLength: 30 })
  .map((entries) => new Map(entries));

const stored = (
  entries: ReadonlyMap<number, Omit<Entry, 'places'> & { places: Parameters<typeof encodePlaces>[0] }>,
) => new Map([...entries].map(([number, rest]) => [number, { ...rest, places: encodePlaces(rest.places) }]));
const encode = (entries: ReadonlyMap<number, Entry>) => changeEntries(new Uint8Array(0), entries);
const readable = ({ places: bytes, ...rest }: Entry) => ({ ...rest, places: decodePlaces(bytes) });
/** The entries of a row one by one. */
const decode = (row: Uint8Array) => {
  const posting = decodePosting([row]);
  return [...posting.numbers].map((number, at) => {
    const [head, text, isInTitle] = [posting.head[at], posting.text[at], posting.isInTitle[at] === 1];
    return [number, { head, text, isInTitle, places: placesIn(posting, number) }] as const;
  });
};
const inOrder = <Value>(entries: ReadonlyMap<number, Value>) => [...entries].sort(([a], [b]) => a - b);

describe('what is written is read again', () => {
  test('places', () => {
    fc.assert(
      fc.property(places, (all) => {
        expect(decodePlaces(encodePlaces(all))).toEqual(all);
      }),
    );
    expect(encodePlaces({ positions: [], kinds: [], offsets: [] })).toHaveLength(0);
  });

  test('the entries of a row, in the order of their documents', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(decode(encode(stored(entries)))).toEqual(inOrder(entries));
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
        const plain = new Map<number, Entry>();
        let row = encode(new Map());
        for (const step of steps) {
          const change = new Map(
            [...step].map(([number, one]) => [number, one && { ...one, places: encodePlaces(one.places) }]),
          );
          row = changeEntries(row, change);
          for (const [number, one] of change) {
            if (one) plain.set(number, one);
            else plain.delete(number);
          }
          expect(decode(row)).toEqual(inOrder(plain).map(([number, one]) => [number, readable(one)]));
        }
        const nothing = new Map([...plain.keys()].map((number) => [number, undefined]));
        expect(changeEntries(row, nothing)).toHaveLength(0);
      }),
    );
  });

  test('a whole list from its rows', () => {
    fc.assert(
      fc.property(list, fc.array(numbers), (entries, others) => {
        const all = [...stored(entries)].sort(([a], [b]) => a - b);
        const blocks = new Set(all.map(([number]) => number >>> BLOCK_BITS));
        const rows = [...blocks].map((block) =>
          encode(new Map(all.filter(([number]) => number >>> BLOCK_BITS === block))),
        );
        const posting = decodePosting(rows);
        expect([...posting.numbers]).toEqual([...entries.keys()].sort((a, b) => a - b));
        for (const [number, { head, text, isInTitle, ...of }] of entries) {
          const at = indexIn(posting, number);
          expect([posting.head[at], posting.text[at], posting.isInTitle[at]]).toEqual([
            head,
            text,
            Number(isInTitle),
          ]);
          expect(placesIn(posting, number)).toEqual(of.places);
        }
        for (const other of others.filter((number) => !entries.has(number))) {
          expect(indexIn(posting, other)).toBe(-1);
          expect(placesIn(posting, other)).toBeUndefined();
        }
      }),
    );
  });
});

type Sketch = { label: Label; words: string[]; between: string }[];

const KINDS: Record<Label, PlaceKind> = { title: 0, heading: 1, about: 2, name: 2, text: 3 };
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
  const lists = new Map<string, Map<number, Entry>>();
  for (const [index, fields] of sketches.entries()) {
    const found = new DocumentWords();
    for (const one of fields) found.add({ text: textOf(one), label: one.label });
    for (const [word, one] of found.entries()) {
      const entries = lists.get(word) ?? new Map<number, Entry>();
      lists.set(word, entries.set(index + 1, one));
    }
  }
  return (word: string) => decodePosting([encode(lists.get(word) ?? new Map())]);
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
      // As the database counts: a sign of two units is one character.
      const offset = one.label === 'text' ? [...before].length : 0;
      return isThere ? [{ kind: KINDS[one.label], offset }] : [];
    }),
  );
}

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
        const found = await phrasePosting(
          wanted.map(({ distance }, index) => ({ posting: lists[index]!, distance })),
          new Turn(),
        );
        const expected = sketches.map((fields) => look(fields, wanted));
        expect([...found.numbers]).toEqual(
          expected.flatMap((spots, index) => (spots.length > 0 ? index + 1 : [])),
        );
        for (const [at, number] of found.numbers.entries()) {
          const spots = expected[number - 1]!;
          const { kinds, offsets } = placesIn(found, number)!;
          expect(kinds.map((kind, index) => ({ kind, offset: offsets[index] }))).toEqual(spots);
          expect(found.isInTitle[at]).toBe(Number(spots.some(({ kind }) => kind === PLACE.title)));
          expect(found.head[at]! > 0).toBe(spots.some(({ kind }) => kind !== PLACE.text));
          // Worth no more than the weakest of its words.
          for (const own of lists) {
            expect(found.head[at]).toBeLessThanOrEqual(own.head[indexIn(own, number)]!);
            expect(found.text[at]).toBeLessThanOrEqual(own.text[indexIn(own, number)]!);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('say of every word how well it stands: once more is never worth less, and the title most', () => {
    const worths = (...fields: Sketch) => {
      const posting = listsOf([fields])('kucing');
      return [posting.head[0]!, posting.text[0]!] as const;
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
      const parts = words.map((word) => ({ posting: posting(word), distance: 1 }));
      return [...(await phrasePosting(parts, new Turn())).numbers];
    };
    expect(await numbersOf()).toEqual([]);
    expect(await numbersOf('kucing', 'tiada')).toEqual([]);
  });
});

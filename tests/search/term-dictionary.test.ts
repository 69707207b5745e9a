// @no-database
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredTerm } from '@/lib/search/storage/storage-queries';
import { stemsOf } from '@/lib/search/analyzer/stemmer';
import { correctSpelling } from '@/lib/search/query/spelling';
import { hashStem, LocaleTerms, maxEdits, TermDictionary } from '@/lib/search/storage/term-dictionary';

const stored = (term: string, counts: Partial<StoredTerm> = {}): StoredTerm => ({
  locale: 'id',
  term,
  documents: 1,
  titles: 0,
  stems: [...new Set(stemsOf(term).map(hashStem))],
  ...counts,
});

function knowing(...words: StoredTerm[]): TermDictionary {
  const known = new TermDictionary();
  for (const word of words) known.set(word);
  return known;
}
const listed = (found: readonly { term: string }[]) => found.map(({ term }) => term).sort();

/** Words of a few letters, so that many share a beginning or a root; the same every time, in no order. */
const many = fc.sample(
  fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abnk'), minLength: 1, maxLength: 7 }), {
    minLength: 2_000,
    maxLength: 2_000,
    size: 'max',
  }),
  { seed: 7, numRuns: 1 },
)[0]!;

describe('terms, in whatever order they were added', () => {
  const steps = [1, 2, 400, 900, 2_000];

  test('are found by their beginning', () => {
    const known = new TermDictionary();
    for (const [index, size] of steps.entries()) {
      for (const word of many.slice(steps[index - 1] ?? 0, size)) known.set(stored(word));
      for (const start of ['', 'a', 'ab', 'kan', 'bakn', many[0]!, many[size - 1]!, 'z', 'kkkkkkkk']) {
        const expected = many.slice(0, size).filter((word) => word.startsWith(start));
        expect(listed(known.withPrefix(start)), `${start} of ${size}`).toEqual(expected.sort());
      }
    }
  });

  test('are found by their stems', () => {
    const known = new TermDictionary();
    const list = new LocaleTerms(known, ['id']);
    for (const [index, size] of steps.entries()) {
      for (const word of many.slice(steps[index - 1] ?? 0, size)) known.set(stored(word));
      for (const word of [...many.slice(0, 20), ...many.slice(size - 20, size), 'bayar']) {
        const isRelated = (other: string) => stemsOf(other).some((stem) => stemsOf(word).includes(stem));
        const expected = many.slice(0, size).filter((other) => other !== word && isRelated(other));
        expect(listed(list.relatedTo(word)), `${word} of ${size}`).toEqual(expected.sort());
        for (const stem of stemsOf(word)) {
          const found = known.withStem(hashStem(stem));
          expect(new Set(found).size).toBe(found.length);
        }
      }
    }
  });

  test('stay the same when they are added again with other counts', () => {
    const known = knowing(...many.map((word) => stored(word)));
    known.withPrefix('a');
    for (const word of many) known.set(stored(word, { documents: 9 }));
    expect(known.withPrefix('')).toHaveLength(many.length);
    expect(known.get(many[5]!)?.frequencies.id).toEqual({ documents: 9, titles: 0 });
  });
});

test('a word that shares only the hash of a stem is left out', () => {
  const known = knowing(stored('membayar'), stored('zebra', { stems: [hashStem('i:bayar')] }));
  expect(listed(known.withStem(hashStem('i:bayar')))).toEqual(['membayar', 'zebra']);
  expect(listed(new LocaleTerms(known, ['id']).relatedTo('bayar'))).toEqual(['membayar']);
});

test('every stem is found, whatever its hash', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1 }), { maxLength: 50 }),
      fc.boolean(),
      (stems, isSorted) => {
        const known = new TermDictionary();
        if (!isSorted) {
          known.set(stored('0'));
          known.withPrefix('');
        }
        for (const stem of stems) known.set(stored(`0${stem}`, { stems: [hashStem(stem)] }));
        for (const stem of stems) expect(listed(known.withStem(hashStem(stem)))).toContain(`0${stem}`);
      },
    ),
  );
  const extremes = [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1];
  expect(extremes.map((stem) => knowing(stored('0', { stems: [stem] })).withPrefix('0').length)).toEqual(
    extremes.map(() => 1),
  );
});

describe('counts', () => {
  const known = knowing(
    stored('faktur', { documents: 5, titles: 2 }),
    stored('faktur', { locale: 'en', documents: 1, titles: 3 }),
    stored('invoice', { locale: 'en', documents: 7, titles: 1 }),
    stored('fakta', { documents: 4 }),
  );

  test.each([
    [['id'], 'faktur', { documents: 5, titles: 2 }],
    [['en'], 'faktur', { documents: 1, titles: 3 }],
    [['en', 'id'], 'faktur', { documents: 5, titles: 3 }],
    [['en', 'id'], 'invoice', { documents: 7, titles: 1 }],
    [['id'], 'invoice', undefined],
    [['id'], 'tiada', undefined],
  ] as const)('in %j of %s are %j', (locales, word, counts) => {
    expect(new LocaleTerms(known, locales).get(word)).toEqual(counts && { term: word, ...counts });
  });

  test('decide in which languages a word is offered', () => {
    expect(listed(new LocaleTerms(known, ['en']).completing('fak'))).toEqual(['faktur']);
    expect(listed(new LocaleTerms(known, ['id']).completing('fak'))).toEqual(['fakta', 'faktur']);
    expect(listed(new LocaleTerms(known, ['id']).completing('inv'))).toEqual([]);
    expect(listed(new LocaleTerms(known, ['id']).similarTo('invoise', false))).toEqual([]);
    expect(listed(new LocaleTerms(known, ['en']).similarTo('invoise', false))).toEqual(['invoice']);
  });

  test('two letters are completed by words of titles only, the most frequent first', () => {
    expect(new LocaleTerms(known, ['id']).completing('fa')).toEqual([
      { term: 'faktur', documents: 5, titles: 2 },
    ]);
    expect(new LocaleTerms(known, ['id']).completing('fak').map(({ term }) => term)).toEqual([
      'faktur',
      'fakta',
    ]);
  });
});

test('a word without items is not found, until an item has it again', () => {
  const known = knowing(stored('faktur'), stored('fakturnya'));
  const list = new LocaleTerms(known, ['id']);
  const everywhere = () => [
    list.get('faktur')?.term,
    listed(list.completing('fakt')).includes('faktur'),
    listed(list.relatedTo('fakturkan')).includes('faktur'),
    listed(list.similarTo('fakutr', false)).includes('faktur'),
  ];
  expect(everywhere()).toEqual(['faktur', true, true, true]);
  known.set(stored('faktur', { documents: 0 }));
  expect(everywhere()).toEqual([undefined, false, false, false]);
  known.set(stored('faktur', { documents: 2 }));
  expect(everywhere()).toEqual(['faktur', true, true, true]);
});

describe('candidates for a misspelt word', () => {
  const letters = (minLength: number) =>
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength, maxLength: 14 });
  const mistake = fc.record({
    kind: fc.constantFrom('insert', 'drop', 'swap', 'replace'),
    at: fc.nat(),
    letter: letters(1).map((word) => word[0]!),
  });
  type Mistake = typeof mistake extends fc.Arbitrary<infer Value> ? Value : never;

  const misspell = (word: string, { kind, at, letter }: Mistake): string => {
    const place = at % word.length;
    const [before, here, behind] = [word.slice(0, place), word[place]!, word.slice(place + 1)];
    if (kind === 'insert') return before + letter + here + behind;
    if (kind === 'drop') return before + behind;
    if (kind === 'replace') return before + letter + behind;
    return before + (behind[0] ?? '') + here + behind.slice(1);
  };
  const resembling = (word: string, typed: string, isUnfinished = false) => {
    const known = knowing(stored('xyzzy'), stored(word));
    return listed(known.similarTo(typed, maxEdits(typed.length), isUnfinished)).includes(word);
  };

  test('contain the word with one mistake', () => {
    fc.assert(
      fc.property(letters(3), mistake, (word, one) => {
        const typed = misspell(word, one);
        if (typed.length >= 3) expect(resembling(word, typed), typed).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('of ten letters or more also contain the word with two', () => {
    fc.assert(
      fc.property(letters(9), mistake, mistake, (word, one, other) => {
        const typed = misspell(misspell(word, one), other);
        if (typed.length >= 10) expect(resembling(word, typed), typed).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('contain the completions of a beginning with a mistake', () => {
    fc.assert(
      fc.property(letters(7), fc.integer({ min: 5, max: 12 }), mistake, (word, length, one) => {
        const typed = misspell(word.slice(0, Math.min(length, word.length - 2)), one);
        if (typed.length >= 5 && typed.length < word.length)
          expect(resembling(word, typed, true), typed).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('lead to the same corrections as all words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...many), mistake, fc.boolean(), (word, one, isUnfinished) => {
        const known = knowing(...many.slice(0, 300).map((other) => stored(other)));
        const list = new LocaleTerms(known, ['id']);
        const typed = misspell(word, one);
        const all = many.slice(0, 300).map((other) => ({ term: other, documents: 1, titles: 0 }));
        expect(correctSpelling(typed, list.similarTo(typed, isUnfinished), { isUnfinished })).toEqual(
          correctSpelling(typed, all, { isUnfinished }),
        );
      }),
    );
  });

  test.each(['204', 'err204', 'señor', ''])('are empty for %j', (typed) => {
    expect(knowing(stored(typed), stored('205'), stored('err')).similarTo(typed, 2, true)).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkedText } from '@/lib/contract/content';
import { tokenize } from '@/lib/backend/search/analyze/tokenize';
import { readable } from '@/lib/backend/search/results/each-likely-word';
import { Matcher } from '@/lib/backend/search/results/mark';
import { bestSection } from '@/lib/backend/search/results/sections';
import { cutSnippet } from '@/lib/backend/search/results/snippet';

const WORDS = [
  ...[
    'membayar',
    'Pembayaran',
    'dibayar',
    'MEMBUAT',
    'membuatkan',
    'faktur',
    'fàktür',
    'cafe\u0301',
    'Äpfel',
    'ke',
    'di',
  ],
  ...[
    "jum'at",
    'jum’at',
    '21',
    '1.475.000',
    '1475000',
    '2024',
    'ＦＡＫＴＵＲ',
    '\u212Ailo',
    '中文',
    'счёт',
    'a',
    'é',
  ],
  'x'.repeat(60),
];
const word = fc.constantFrom(...WORDS);
const groupOf = (words: string[]) => ({
  typed: words.join(' '),
  variants: new Map(words.map((one) => [tokenize(one).at(-1)!.word, 1])),
  rarity: 1,
  reach: 1,
});
const wholeWords = fc.array(word, { maxLength: 60 });
const groups = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

test('the words of a text that answer a query are those that fold to one of it, each counted once', () => {
  fc.assert(
    fc.property(wholeWords, groups, fc.constantFrom(' ', ', ', ' – ', '\n', ' 😀 '), (words, wanted, gap) => {
      const matcher = new Matcher(wanted.map(groupOf));
      // A picture counts as a word of another script.
      const step = gap.includes('😀') ? 2 : 1;
      const expected: [start: number, order: number][] = [];
      let start = 0;
      for (const [index, one] of words.entries()) {
        const { word: folded } = tokenize(one).at(-1)!;
        if (matcher.groupsOf(folded).length > 0 && one.length <= 40) expected.push([start, index * step]);
        start += one.length + gap.length;
      }
      const text = words.join(gap);
      const found: typeof expected = [];
      matcher.scan(readable(text), [0, text.length], (spot) => {
        found.push([spot.start, spot.order]);
        return false;
      });
      expect(found).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('plain words are taken from a text as one by one', () => {
  const plain = fc.array(fc.stringMatching(/^(?:[A-Za-z]{1,12}|\d{1,6})$/), { maxLength: 30 });
  fc.assert(
    fc.property(plain, fc.constantFrom(' ', ', ', '. ', ' (', '\u00A0', ' – '), (words, gap) => {
      const tokens = tokenize(words.join(gap));
      expect(tokens.map((token) => token.word)).toEqual(words.map((one) => one.toLowerCase()));
    }),
  );
});

test('a part is found at its heading whatever the case and blanks of its line, and empty lines below are no text', () => {
  const text = 'Awal saja.\n\n  CARA  membayar\n\nLewat kasir.\nCara menolak\nCara Membayar\nfaktur';
  const headings = ['Cara membayar', 'Cara membayar'].map((one, index) => ({ id: `${index}`, text: one }));
  expect(bestSection(text, headings, new Matcher([groupOf(['kasir'])]))).toEqual({
    heading: headings[0],
    text: 'Lewat kasir.\nCara menolak',
    start: 6,
  });
  expect(bestSection(text, headings, new Matcher([groupOf(['faktur'])]))).toMatchObject({
    heading: headings[1],
  });
  expect(bestSection('', headings, new Matcher([]))).toEqual({ heading: null, text: '', start: null });
});

test('a snippet is cut where most words of the query stand side by side', () => {
  const filler = 'kata lain yang tidak ditanya sama sekali '.repeat(8);
  const text = `faktur ${filler}kasir ${filler}faktur di kasir. ${filler}`;
  const snippet = cutSnippet(text, new Matcher([groupOf(['faktur']), groupOf(['kasir'])]));
  expect(snippet?.filter((piece) => piece.is_marked).map((piece) => piece.text)).toEqual(['faktur', 'kasir']);
});

test('what is said in several words is marked where all of them stand side by side', () => {
  const filler = 'hari libur yang tidak ditanya sama sekali '.repeat(8);
  const text = `${filler}Kode ERR-204. Bayar (Tunjangan hari\u00A0raya) pada hari raya, ${filler}`;
  const thr = {
    typed: 'thr',
    variants: new Map([
      ['tunjangan hari raya', 0.75],
      ['err 204', 0.9],
    ]),
    rarity: 1,
    reach: 1,
  };
  const marked = (snippet: MarkedText | undefined) =>
    snippet?.flatMap((piece) => (piece.is_marked ? piece.text : []));
  expect(marked(cutSnippet(text, new Matcher([thr])))).toEqual(['ERR-204', 'Tunjangan hari\u00A0raya']);
  expect(cutSnippet(`${filler}tunjangan`, new Matcher([thr]))).toBeUndefined();
});

// @no-database
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkedText } from '@/lib/contract/content';
import { tokenize } from '@/lib/search/analyzer/tokenizer';
import { bestSection, findSnippet, Highlighter } from '@/lib/search/results/highlighter';
import { indexOf } from './text-reading';

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
  idf: 1,
  isCommon: false,
});
const wholeWords = fc.array(word, { maxLength: 60 });
const groups = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

test('the words of a text that match a query are those that fold to one of its words, each counted once', () => {
  fc.assert(
    fc.property(wholeWords, groups, fc.constantFrom(' ', ', ', ' – ', '\n', ' 😀 '), (words, wanted, gap) => {
      const highlighter = new Highlighter(wanted.map(groupOf));
      const asked = new Set(highlighter.groups.flatMap(({ variants }) => [...variants.keys()]));
      const expected: [start: number, position: number][] = [];
      let start = 0;
      for (const [index, one] of words.entries()) {
        const { word: folded } = tokenize(one).at(-1)!;
        if (asked.has(folded)) expected.push([start, index + 1]);
        start += one.length + gap.length;
      }
      const text = words.join(gap);
      const found = highlighter.matches(tokenize(text)).map(({ start: at, position }) => [at, position]);
      expect(found).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('plain words of a text are tokenised as each word alone', () => {
  const plain = fc.array(fc.stringMatching(/^(?:[A-Za-z]{1,12}|\d{1,6})$/), { maxLength: 30 });
  fc.assert(
    fc.property(plain, fc.constantFrom(' ', ', ', '. ', ' (', '\u00A0', ' – '), (words, gap) => {
      const tokens = tokenize(words.join(gap));
      expect(tokens.map((token) => token.word)).toEqual(words.map((one) => one.toLowerCase()));
    }),
  );
});

test('a section is found by its heading in any case and spacing, and starts after empty lines', () => {
  const text = 'Awal saja.\n\n  CARA  membayar\n\nLewat kasir.\nCara menolak\nCara Membayar\nfaktur';
  const index = indexOf(text, ['Cara membayar', 'Cara membayar']);
  const [first, second] = ['kasir', 'faktur'].map((one) =>
    bestSection(index.document, [groupOf([one])], index.postings),
  );
  expect(first).toMatchObject({ heading: 0, start: text.indexOf('kasir') });
  expect(text.slice(first!.from, first!.to!).trim()).toBe('Lewat kasir.\nCara menolak');
  expect(second).toMatchObject({ heading: 1, start: text.indexOf('faktur'), to: null });
  const empty = indexOf('');
  expect(bestSection(empty.document, [], empty.postings)).toEqual({
    heading: null,
    from: 0,
    to: null,
    start: null,
  });
});

test('sections and offsets match the text, whatever is in between', () => {
  const text = '😀 awal 😀\nSatu 😀\n😀 kasir\nDua\n😀😀 faktur';
  const index = indexOf(text, ['Satu 😀', 'Dua']);
  for (const [one, heading] of [
    ['awal', null],
    ['kasir', 0],
    ['faktur', 1],
  ] as const) {
    const section = bestSection(index.document, [groupOf([one])], index.postings);
    expect(section.heading).toBe(heading);
    expect(text.slice(section.start!).startsWith(one)).toBe(true);
    expect(text.slice(section.from, section.to ?? text.length)).toContain(one);
  }
});

test('a snippet is cut where most words of the query are close together', () => {
  const filler = 'kata lain yang tidak ditanya sama sekali '.repeat(8);
  const text = `faktur ${filler}kasir ${filler}faktur di kasir. ${filler}`;
  const snippet = findSnippet(text, new Highlighter([groupOf(['faktur']), groupOf(['kasir'])]));
  expect(snippet?.filter((piece) => piece.is_marked).map((piece) => piece.text)).toEqual(['faktur', 'kasir']);
});

test('a phrase is marked where all its words are adjacent', () => {
  const filler = 'hari libur yang tidak ditanya sama sekali '.repeat(8);
  const text = `${filler}Kode ERR-204. Bayar (Tunjangan hari\u00A0raya) pada hari raya, ${filler}`;
  const thr = {
    typed: 'thr',
    variants: new Map([
      ['tunjangan hari raya', 0.75],
      ['err 204', 0.9],
    ]),
    idf: 1,
    isCommon: false,
  };
  const marked = (snippet: MarkedText | undefined) =>
    snippet?.flatMap((piece) => (piece.is_marked ? piece.text : []));
  expect(marked(findSnippet(text, new Highlighter([thr])))).toEqual(['ERR-204', 'Tunjangan hari\u00A0raya']);
  expect(findSnippet(`${filler}tunjangan`, new Highlighter([thr]))).toBeUndefined();
});

test('what was typed is marked in any form, other words of the same meaning are only found', () => {
  const receipt = {
    ...groupOf(['struk', 'struknya', 'nota']),
    otherWords: new Set(['nota']),
  };
  const highlighter = new Highlighter([receipt]);
  expect(highlighter.mark('Nota, struk dan struknya').flatMap((p) => (p.is_marked ? p.text : []))).toEqual([
    'struk',
    'struknya',
  ]);
  const text = `${'kata lain yang tidak ditanya '.repeat(8)}. Cetak nota`;
  expect(
    findSnippet(text, highlighter)
      ?.map((piece) => piece.text)
      .join(''),
  ).toBe('Cetak nota');
});

test('a snippet begins with a word or with what opens one, not with a dash or a bullet', () => {
  const before = 'kata lain yang tidak ditanya sama sekali dan tidak akan ditanya';
  const begins = (sign: string) =>
    findSnippet(`${before}\n${sign}kasir dekat pintu`, new Highlighter([groupOf(['kasir'])]))
      ?.map((piece) => piece.text)
      .join('');
  for (const sign of ['– ', '• ', ') ', '. ', '··· ']) expect(begins(sign)).toBe('kasir dekat pintu');
  expect(begins('(')).toBe('(kasir dekat pintu');
  expect(begins('“')).toBe('“kasir dekat pintu');
});

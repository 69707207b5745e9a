import { expect, test } from 'vitest';
import { isStopWord } from '@/lib/backend/search/analyze/stop-words';
import { pairsOf } from '@/lib/backend/search/query/pairs';
import { rank, type Candidate } from '@/lib/backend/search/query/rank';
import { readQuery } from '@/lib/backend/search/query/read-query';

const completing = (start: string) => [{ word: `${start}tur`, documents: 1, titles: 1 }];

test.each([
  [
    'membuat faktur pajak ',
    [
      ['membuat', 'faktur', 1],
      ['faktur', 'pajak', 1],
    ],
  ],
  ['faktur yang sudah dibayar ', [['faktur', 'dibayar', 3]]],
  ['cetak fak', [['cetak', 'fak|faktur', 1]]],
  ['cetak f', [['cetak', 'f', 1]]],
  ['faktur', []],
  ['apa itu', []],
])('%j asks for words that follow each other: %j', (q, pairs) => {
  const found = pairsOf(readQuery(q), isStopWord, { completing });
  expect(found.map(({ first, second, distance }) => [first.join('|'), second.join('|'), distance])).toEqual(
    pairs,
  );
});

const scattered: Candidate = {
  number: 1,
  uid: 'a',
  locale: 'id',
  title: ['lain'],
  sections: [],
  head: [0.1, 0.1],
  text: [1, 1],
  closeness: 0.5,
  pairsInHead: 0,
  pairsInText: 0,
  length: 100,
};
const group = (typed: string) => ({ typed, variants: new Map([[typed, 1]]), rarity: 2, isCommon: false });
const asked = { groups: [group('saldo'), group('awal')], stopWords: [], all: ['saldo', 'awal'], pairs: 2 };
const order = (...candidates: Candidate[]) => rank(candidates, asked).map(({ uid }) => uid);

test('the words as they were asked go before the same words here and there', () => {
  const together = { ...scattered, uid: 'b', pairsInText: 2 };
  const inHeading = { ...together, uid: 'c', pairsInHead: 2 };
  expect(order(scattered, together, inHeading)).toEqual(['c', 'b', 'a']);
});

test('the words as they were typed go before other forms of them', () => {
  const typed = { ...scattered, uid: 'b', pairsInText: 1 };
  expect(order({ ...scattered, head: [0.4, 0.1] }, typed)).toEqual(['b', 'a']);
  // Where all of them are is no chance in a short text.
  const long = { ...typed, uid: 'c', length: 900 };
  expect(order(long, typed)).toEqual(['b', 'c']);
});

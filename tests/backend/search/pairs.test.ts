import { expect, test } from 'vitest';
import type { Candidate } from '@/lib/backend/db/search-candidate-queries';
import { isStopWord } from '@/lib/backend/search/analyze/stop-words';
import { rank } from '@/lib/backend/search/query/rank';
import { readQuery } from '@/lib/backend/search/query/read-query';
import { pairsOf } from '@/lib/backend/search/query/words-query';

test.each([
  [
    'membuat faktur pajak ',
    ["'membuat' & 'faktur'", "'membuat' <1> 'faktur'", "'faktur' & 'pajak'", "'faktur' <1> 'pajak'"],
  ],
  ['faktur yang sudah dibayar ', ["'faktur' & 'dibayar'", "'faktur' <3> 'dibayar'"]],
  ['cetak fak', ["'cetak' & 'fak':*", "'cetak' <1> 'fak':*"]],
  ['cetak f', ["'cetak' & 'f'", "'cetak' <1> 'f'"]],
  ['faktur', []],
  ['apa itu', []],
])('%j asks for words together and side by side: %j', (q, pairs) => {
  expect(pairsOf(readQuery(q), isStopWord).map(({ anywhere }) => anywhere)).toEqual(pairs);
});

test('in title, keywords and headings both words must be there', () => {
  expect(pairsOf(readQuery('cetak fak'), isStopWord).map(({ inHead }) => inHead)).toEqual([
    "'cetak':AB & 'fak':*AB",
    "'cetak':AB <1> 'fak':*AB",
  ]);
});

const scattered: Candidate = {
  uid: 'a',
  locale: 'id',
  title: 'Lain',
  popularity: 9,
  head: [0.1, 0.1],
  text: [1, 1],
  closeness: 0.5,
  pairsInHead: 0,
  pairsInText: 0,
  length: 100,
  place: 1,
};
const group = (typed: string) => ({ typed, variants: new Map([[typed, 1]]), rarity: 2, reach: 3 });
const asked = { groups: [group('saldo'), group('awal')], stopWords: [], all: ['saldo', 'awal'], pairs: 2 };
const order = (...candidates: Candidate[]) => rank(candidates, asked).map(({ uid }) => uid);

test('the words as they were asked go before the same words here and there', () => {
  const together = { ...scattered, uid: 'b', popularity: 0, pairsInText: 2 };
  const inHeading = { ...together, uid: 'c', pairsInHead: 2 };
  expect(order(scattered, together, inHeading)).toEqual(['c', 'b', 'a']);
});

test('the words as they were typed go before other forms of them', () => {
  const typed = { ...scattered, uid: 'b', popularity: 0, pairsInText: 1 };
  expect(order({ ...scattered, head: [0.4, 0.1] }, typed)).toEqual(['b', 'a']);
  // Where all of them are is no chance in a short text.
  const long = { ...typed, uid: 'c', popularity: 9, length: 900 };
  expect(order(long, typed)).toEqual(['b', 'c']);
});

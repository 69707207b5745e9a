import { expect, test } from 'vitest';
import type { Candidate } from '@/lib/backend/db/search-candidate-queries';
import { isStopWord } from '@/lib/backend/search/analyze/stop-words';
import { rank } from '@/lib/backend/search/query/rank';
import { readQuery } from '@/lib/backend/search/query/read-query';
import { pairsOf } from '@/lib/backend/search/query/words-query';

test.each([
  ['membuat faktur pajak ', ["'membuat' <1> 'faktur'", "'faktur' <1> 'pajak'"]],
  ['faktur yang sudah dibayar ', ["'faktur' <3> 'dibayar'"]],
  ['cetak fak', ["'cetak' <1> 'fak':*"]],
  ['cetak f', ["'cetak' <1> 'f'"]],
  ['faktur', []],
  ['apa itu', []],
])('%j asks for words side by side: %j', (q, pairs) => {
  expect(pairsOf(readQuery(q), isStopWord).map(({ anywhere }) => anywhere)).toEqual(pairs);
});

test('in title, keywords and headings both words must be there', () => {
  expect(pairsOf(readQuery('cetak fak'), isStopWord)[0]?.inHead).toBe("'cetak':AB <1> 'fak':*AB");
});

test('the words as they were asked go before the same words here and there', () => {
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
  const together = { ...scattered, uid: 'b', popularity: 0, pairsInText: 1 };
  const inHeading = { ...together, uid: 'c', pairsInHead: 1 };
  const group = (typed: string) => ({ typed, variants: new Map([[typed, 1]]), rarity: 2, reach: 3 });
  const asked = { groups: [group('saldo'), group('awal')], stopWords: [], all: ['saldo', 'awal'], pairs: 1 };
  expect(rank([scattered, together, inHeading], asked).map(({ uid }) => uid)).toEqual(['c', 'b', 'a']);
});

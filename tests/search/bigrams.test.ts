// @no-database
import { expect, test } from 'vitest';
import { bigramsOf } from '@/lib/search/query/query-expander';
import { parseQuery } from '@/lib/search/query/query-parser';
import { scoreGroup, tallyGroups } from '@/lib/search/scoring/collector';
import { rerank } from '@/lib/search/scoring/rerank';
import { indexOf } from './text-reading';

const completing = (start: string) => [{ term: `${start}tur`, documents: 1, titles: 1 }];

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
])('%j asks for neighbouring words: %j', (q, pairs) => {
  const found = bigramsOf(parseQuery(q), { completing });
  expect(
    found.map(({ typed: [first, second], distance }) => [first.join('|'), second.join('|'), distance]),
  ).toEqual(pairs);
});

/** The uids of documents with these texts, the best first, for a query of two words. */
function order(...texts: string[]): string[] {
  const indexes = texts.map((text) => indexOf(text));
  const parsed = parseQuery('saldo awal ');
  const variantsOf = (term: string) => [
    { term, weight: 1 },
    { term: `${term}nya`, weight: 0.75 },
  ];
  const bigrams = bigramsOf(parsed, { completing });
  const ranked = indexes.flatMap(({ document, postings }, index) => {
    const groups = parsed.terms.map(({ term }) => ({
      typed: term,
      isCommon: false,
      variants: new Map(variantsOf(term).map((variant) => [variant.term, variant.weight])),
      idf: 2,
      scores: scoreGroup(
        variantsOf(term).map((variant) => ({ postings: postings(variant.term), weight: variant.weight })),
        { size: 2, lengthNorms: [1, 1] },
      ),
    }));
    const tally = tallyGroups(groups, { size: 2, titleLengths: [1, 1] });
    return rerank(
      [
        {
          ...document,
          uid: `${index}`,
          locale: 'id',
          model: 'help-article',
          key: '',
          title: 'lain',
          name: null,
          topic_uid: null,
          category_key: null,
          length: 20,
          is_translated: false,
          tags: [],
        },
      ],
      { parsed, groups, tally, bigrams, isMetadataOnly: false },
      postings,
    );
  });
  return ranked.sort((a, b) => b.score - a.score).map(({ uid }) => uid);
}

test('neighbouring words rank above the same words apart', () => {
  expect(order('saldo kami pada awal bulan', 'saldo awal kami pada bulan')).toEqual(['1', '0']);
  expect(order('awal saldo', 'saldo awal')).toEqual(['1', '0']);
});

test('typed words rank above other forms of them', () => {
  expect(order('saldonya awalnya', 'saldo awal')).toEqual(['1', '0']);
  expect(order('saldo awalnya', 'saldo awal')).toEqual(['1', '0']);
});

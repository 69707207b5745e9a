import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differingWords } from '@/lib/backend/content/propose-words';
import { reportSearches } from '@/lib/backend/content/report-content';
import { parseSynonyms } from '@/lib/importer/synonyms';
import { indexContent, saveSynonyms } from '@/lib/search';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

describe('two queries differ in', () => {
  test.each<[string, string, [string, string] | undefined]>([
    ['seduh kopi', 'rebus kopi', ['seduh', 'rebus']],
    ['cara seduh kopi', 'bagaimana rebus kopi?', ['seduh', 'rebus']],
    ['es batu kopi', 'kopi balok beku', ['es batu', 'balok beku']],
    ['kopi', 'arabika', ['kopi', 'arabika']],
    ['slip gaji', 'payslip', ['slip gaji', 'payslip']],
    // Narrower, wider, the same in another form.
    ['kopi', 'kopi susu', undefined],
    ['kopi susu', 'kopi', undefined],
    ['merebus kopi', 'rebusan kopi', undefined],
    // About something else, with numbers, in several places.
    ['cara menanam biji kopi', 'harga sewa gudang teh', undefined],
    ['pph 21', 'pph 23', undefined],
    ['ERR-204', 'ERR-205', undefined],
    ['seduh kopi pahit', 'rebus kopi manis', undefined],
  ])('%j and %j: %j', (query, next, expected) => {
    expect(differingWords(query, next)).toEqual(expected);
  });
});

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert([
    { model: 'help-article', key: 'merebus', title: 'Merebus kopi', plain_text: 'Panaskan air.' },
    { model: 'help-article', key: 'biji', title: 'Menyimpan biji kopi', plain_text: 'Toples rapat.' },
    { model: 'help-article', key: 'rahasia', title: 'Resep kopi', visibility: 'private' },
  ]);
  await saveSynonyms(backend.db, parseSynonyms('same: []'));
});

type Kind = { networks?: number; daysAgo?: number };
const stamp = (daysAgo: number) => new Date(backend.clock().getTime() - daysAgo * 86_400_000);
const reformulate = (
  count: number,
  query: string,
  next: string,
  { networks = count, daysAgo = 0 }: Kind = {},
) =>
  sql`insert into search_reformulation (locale, query, next_query, visitor, network, at)
    select 'id', ${query}, ${next}, 'v' || n, n % ${networks}::int, ${stamp(daysAgo)} from generate_series(1, ${count}::int) n`.execute(
    backend.db.kysely,
  );
const vote = (count: number, query: string, uid: string, { networks = count, daysAgo = 0 }: Kind = {}) =>
  sql`insert into search_vote (locale, terms, visitor, network, query, uid, rank, at)
    select 'id', ${query}, 'v' || n, n % ${networks}::int, ${query}, ${uid}, 1, ${stamp(daysAgo)} from generate_series(1, ${count}::int) n`.execute(
    backend.db.kysely,
  );
const proposals = async () =>
  (await reportSearches({ days: 30, size: 10 }, { db: backend.db, clock: backend.clock })).proposals;

describe('the report proposes', () => {
  test('synonyms from searches that were repeated in other words, with the evidence', async () => {
    await reformulate(3, 'seduh kopi', 'rebus kopi');
    await reformulate(2, 'seduh air', 'rebus air');
    expect(await proposals()).toEqual([
      {
        number: 1,
        kind: 'synonym',
        words: ['seduh', 'rebus'],
        visitors: 5,
        examples: [
          { query: 'seduh kopi', next_query: 'rebus kopi', visitors: 3 },
          { query: 'seduh air', next_query: 'rebus air', visitors: 2 },
        ],
      },
    ]);
  });

  test('keywords for what is opened without holding the words', async () => {
    await vote(4, 'kopi arabika', 'ubiji');
    const item = {
      uid: 'ubiji',
      key: 'biji',
      title: 'Menyimpan biji kopi',
      model: 'help-article',
      locale: 'id',
      source: 'fixture',
      source_path: 'help-article/biji',
    };
    expect(await proposals()).toEqual([
      {
        number: 1,
        kind: 'keyword',
        words: 'arabika',
        item,
        visitors: 4,
        examples: [{ query: 'kopi arabika', visitors: 4 }],
      },
    ]);
  });

  test('what most visitors did first, numbered', async () => {
    await vote(4, 'arabika', 'ubiji');
    await reformulate(9, 'seduh kopi', 'rebus kopi');
    expect((await proposals()).map(({ number, kind, visitors }) => [number, kind, visitors])).toEqual([
      [1, 'synonym', 9],
      [2, 'keyword', 4],
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['of two visitors', () => Promise.all([reformulate(2, 'seduh', 'rebus'), vote(2, 'arabika', 'ubiji')])],
    [
      'of one network',
      () =>
        Promise.all([
          reformulate(9, 'seduh', 'rebus', { networks: 1 }),
          vote(9, 'arabika', 'ubiji', { networks: 1 }),
        ]),
    ],
    [
      'of earlier days',
      () =>
        Promise.all([
          reformulate(9, 'seduh', 'rebus', { daysAgo: 31 }),
          vote(9, 'arabika', 'ubiji', { daysAgo: 31 }),
        ]),
    ],
    ['that leads to nothing', () => reformulate(9, 'seduh kopi', 'sangrai kopi')],
    [
      'that is found already: forms, beginnings and misspellings',
      async () => {
        await vote(9, 'penyimpanan kopi', 'ubiji');
        await vote(9, 'menyim', 'ubiji');
        await vote(9, 'menyimpna', 'ubiji');
        await reformulate(9, 'meyimpan kopi', 'menyimpan kopi');
      },
    ],
    ['about what is private', () => vote(9, 'arabika', 'urahasia')],
  ])('nothing %s', async (_, act) => {
    await act();
    expect(await proposals()).toEqual([]);
  });

  test('nothing that was accepted', async () => {
    await reformulate(9, 'seduh kopi', 'rebus kopi');
    await vote(9, 'kopi arabika', 'ubiji');
    expect(await proposals()).toHaveLength(2);
    await saveSynonyms(backend.db, parseSynonyms('same: [[rebus, seduh]]'));
    await sql`update content_item set keywords = '{arabika}', source_hash = 'y' where key = 'biji'`.execute(
      backend.db.kysely,
    );
    await indexContent(backend.db.kysely, ['ubiji']);
    expect(await proposals()).toEqual([]);
  });
});

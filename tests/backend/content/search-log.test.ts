import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEEP_DAYS } from '@/lib/backend/limits';
import { safeQuery } from '@/lib/backend/content/record-search';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { reportSearches } from '@/lib/backend/content/report-content';
import { SEARCH_EVENTS } from '@/lib/constants';
import { makeIdentity, type TestIdentity } from '@/tests/helpers/make-identity';

const DAY_MS = 86_400_000;

let backend: TestIdentity;
let goid: string;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const { body } = await backend.send('/visitor/api/init/', { _referrer: '', _origin: 'https://x.example' });
  goid = (body as { _goid: string })._goid;
});

const log = (event_name: string, event_data: object) =>
  backend.send('/visitor/api/log_event/', { _goid: goid, event_name, event_data });
const search = (q: string, results: number) => log(SEARCH_EVENTS.search, { q, results, locale: 'id' });
const open = (q: string, uid: string, rank: number) =>
  log(SEARCH_EVENTS.open, { q, uid, rank, locale: 'id' });
const report = (days = 30) => reportSearches({ days, size: 10 }, { db: backend.db, clock: backend.clock });

describe('the search report', () => {
  test('names frequent queries, those without results and those that nobody follows, over a period', async () => {
    await search('Resep  Kuno', 4);
    backend.advance(40 * DAY_MS);
    await search('Faktur Pajak', 12);
    await search('faktur pajak', 14);
    await open('faktur pajak', 'uabc', 1);
    await open('faktur pajak', 'udef', 4);
    await search('robot tempur', 0);
    await search('slip gaji', 3);
    expect(await report()).toEqual({
      days: 30,
      totals: { searches: 4, without_results: 1, opens: 2, left_out: 0 },
      frequent: [
        { query: 'faktur pajak', searches: 2, results: 14, opens: 2, rank: 2.5 },
        { query: 'robot tempur', searches: 1, results: 0, opens: 0, rank: null },
        { query: 'slip gaji', searches: 1, results: 3, opens: 0, rank: null },
      ],
      withoutResults: [{ query: 'robot tempur', searches: 1, results: 0, opens: 0, rank: null }],
      withoutOpens: [{ query: 'slip gaji', searches: 1, results: 3, opens: 0, rank: null }],
      proposals: [],
    });
    expect((await report(60)).frequent.map(({ query }) => query)).toContain('resep kuno');
  });

  test('forgets what is too old', async () => {
    await search('resep kuno', 4);
    backend.advance(KEEP_DAYS.visitors * DAY_MS + 1_000);
    await search('slip gaji', 3);
    await pruneExpired({ db: backend.db, clock: backend.clock });
    expect((await report(1_000)).frequent.map(({ query }) => query)).toEqual(['slip gaji']);
  });

  test.each([
    [SEARCH_EVENTS.search, { q: 'teh' }],
    [SEARCH_EVENTS.search, { q: 'teh', results: -1 }],
    [SEARCH_EVENTS.open, { q: 'teh', uid: 'u1', rank: 0 }],
    [SEARCH_EVENTS.open, { q: 'teh', uid: '../x', rank: 1 }],
  ])('%s with %j is not counted', async (name, data) => {
    expect((await log(name, data)).body).toEqual({ counted: false });
    expect((await report()).totals).toEqual({ searches: 0, without_results: 0, opens: 0, left_out: 0 });
  });
});

describe('a page of results read without JavaScript', () => {
  const READER = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'Sec-Fetch-Site': 'same-origin',
  };
  const note = (headers: Record<string, string>, query = 'q=Slip+gaji&results=3&locale=id') =>
    backend.fetch(new Request(`http://x.example/api/media/noted-search.gif?${query}`, { headers }));

  test('reports its search by a picture that nobody keeps', async () => {
    const response = await note(READER);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/gif', 'no-store']);
    expect((await report()).frequent).toMatchObject([{ query: 'slip gaji', searches: 1, results: 3 }]);
  });

  test.each<[string, Record<string, string>]>([
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['whoever does not say what it is', {}],
    ['another site', { ...READER, 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser ahead of its reader', { ...READER, 'Sec-Purpose': 'prefetch;prerender' }],
  ])('%s is answered and not counted', async (_, headers) => {
    expect((await note(headers)).status).toBe(200);
    expect((await report()).totals.searches).toBe(0);
  });

  test.each(['', 'q=', 'q=teh', 'q=teh&results=-1', 'q=teh&results=viel'])(
    '%j is no report',
    async (query) => {
      expect((await note(READER, query)).status).toBe(400);
      expect((await report()).totals.searches).toBe(0);
    },
  );
});

describe('P02 the search log', () => {
  const PERSONAL = [
    'sri@contoh.example',
    'faktur sri＠contoh.example',
    '081234567890',
    '0812-3456-7890 tidak bisa masuk',
    '+62 812 3456 7890',
    'kode 482913',
    '482 913',
    '3174012304950001',
    '12.345.678.9-012.000',
    '4111 1111 1111 1111',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.abc',
    'pnd_live_9f8a7c6b5d',
    'a1b2c3d4e5f6',
    'https://contoh.example/x?token=1',
    'jl mawar no 12',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    'kode 48 29 13',
    'kode 4829',
    'otp saya 4829',
    'password hunter2',
    'kata sandi saya rahasia1',
    'budi[at]gmail.com',
    'budi (at) gmail (dot) com',
    'budi at gmail dot com',
    'x'.repeat(121),
  ];

  test.each(PERSONAL)('keeps no word of %j', async (q) => {
    expect(safeQuery(q)).toBeNull();
    await search(q, 0);
    await open(q, 'u1', 1);
    const { rows } = await sql<object>`select * from search_log`.execute(backend.db.kysely);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ query: null });
    expect((await report()).totals).toMatchObject({ left_out: 1 });
  });

  test('holds nothing that tells who searched, nor is the search among what the visitor did', async () => {
    await search('slip gaji', 3);
    const { rows } = await sql<object>`select * from search_log`.execute(backend.db.kysely);
    expect(Object.keys(rows[0]!).sort()).toEqual([
      'at',
      'id',
      'kind',
      'locale',
      'query',
      'rank',
      'results',
      'uid',
    ]);
    const events = await sql<object>`select * from visitor_event`.execute(backend.db.kysely);
    expect(events.rows).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(goid);
    expect(JSON.stringify(backend.log)).not.toContain('slip gaji');
  });

  test.each([
    'pph 21',
    'err-204',
    '401',
    'e-faktur',
    'coretax 2025',
    'faktur pajak keluaran',
    'ppn 11 persen',
    'lupa password',
    'ganti kata sandi',
    'kode otp tidak masuk',
    'kode 401',
    'kode faktur 010',
  ])('keeps %j, which is nobody’s', (q) => {
    expect(safeQuery(q)).toBe(q);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { KEEP_DAYS } from '@/lib/backend/limits';
import { startBackground } from '@/lib/backend/start-background';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { SEARCH_EVENTS } from '@/lib/constants';
import type { List } from '@/lib/contract/common';
import type { HelpArticle, SearchAnswer } from '@/lib/contract/content';
import { createSearch, indexContent } from '@/lib/search';
import { MAX_NETWORK_VOTES } from '@/lib/search/learning/click-model';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeIdentity, type From, type TestIdentity } from '@/tests/helpers/make-identity';

const DAY_MS = 86_400_000;
const LOG = '/visitor/api/log_event/';
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

let backend: TestIdentity;
beforeAll(async () => {
  backend = await makeIdentity();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert([
    { model: 'help-article', key: 'menyeduh', title: 'Menyeduh kopi', plain_text: 'Air dan kopi.' },
    {
      model: 'help-article',
      key: 'menyimpan',
      title: 'Menyimpan biji kopi',
      plain_text: 'Toples rapat untuk kopi.',
    },
    { model: 'help-article', key: 'rahasia', title: 'Resep kopi', visibility: 'private' },
    { model: 'faq', key: 'kapan', title: 'Kapan kopi dipanggang?', plain_text: 'Setiap Senin.' },
  ]);
  await learn();
});

const learn = () => createSearch(backend.db.kysely).learn(backend.clock());
const listed = async (q: string) => {
  const { results } = await backend.getJson<List<HelpArticle>>('/content/api/content/', {
    model: 'help-article',
    q,
  });
  return results.map(({ key }) => key);
};
const rowsOf = async (table: string) =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2, 3`.execute(
      backend.db.kysely,
    )
  ).rows;

/** Visitors as `init` creates them, `v0` and on. */
const begin = (count = 1) =>
  sql`insert into visitor (goid, visitor_id, created_at, seen_at)
    select 'v' || n, gen_random_uuid(), ${backend.clock()}, ${backend.clock()} from generate_series(0, ${count - 1}) n
    on conflict do nothing`.execute(backend.db.kysely);
type Opened = { q?: string; uid?: string; rank?: number; after?: string };
const open = (
  goid: string,
  { q = 'kopi', uid = 'umenyimpan', rank = 2, after }: Opened = {},
  { headers = BROWSER, ...from }: From = {},
) => {
  const event_data = { q, uid, rank, locale: 'id', ...(after !== undefined && { after }) };
  return backend.send(LOG, { _goid: goid, event_name: SEARCH_EVENTS.open, event_data }, { headers, ...from });
};
/** Readers, each from a network of their own unless it is given. */
const openedBy = async (count: number, opened: Opened = {}, from?: From) => {
  await begin(count);
  for (let reader = 0; reader < count; reader += 1)
    expect((await open(`v${reader}`, opened, from)).body).toEqual({ counted: true });
};

describe('results that readers open', () => {
  test('rise for the same words in any form and place, in lists and in the whole search', async () => {
    expect(await listed('kopi')).toEqual(['menyeduh', 'menyimpan']);
    await openedBy(5);
    expect(await listed('kopi')).toEqual(['menyeduh', 'menyimpan']);
    await learn();
    expect(await listed('Apa itu KOPI?')).toEqual(['menyimpan', 'menyeduh']);
    const { groups } = await backend.getJson<SearchAnswer>('/content/api/search/', { q: 'kopi' });
    expect(groups[0]?.results.map(({ key }) => key)).toEqual(['menyimpan', 'menyeduh']);
  });

  test('rise in the list of all kinds, whatever kind they are', async () => {
    const mixed = async () => {
      const answer = await backend.getJson<SearchAnswer>('/content/api/search/', {
        q: 'kopi',
        mixed: 'true',
      });
      return answer.results?.map(({ key }) => key);
    };
    expect((await mixed())?.indexOf('kapan')).toBeGreaterThan(0);
    await openedBy(6, { uid: 'ukapan', rank: 3 });
    await learn();
    expect((await mixed())?.[0]).toBe('kapan');
  });

  test.each([
    [true, ['menyimpan', 'menyeduh']],
    [false, ['menyeduh', 'menyimpan']],
  ])('rise by the background work of a process when learning is %s', async (searchLearning, expected) => {
    await openedBy(6);
    const { db, clock } = backend;
    const mail = {
      smtpUrl: undefined,
      imapUrls: [],
      mailOauthUrl: undefined,
      mailFrom: undefined,
      dataDir: 'unused',
    };
    const settings = { ...TEST_SETTINGS, ...mail, searchLearning };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await startBackground({ db, settings, clock, log, announceMail: () => undefined }).stop();
    expect(await listed('kopi')).toEqual(expected);
  });

  test('stay below the title that was typed', async () => {
    await openedBy(6, { q: 'menyeduh kopi' });
    await learn();
    expect(await listed('menyeduh kopi')).toEqual(['menyeduh', 'menyimpan']);
  });

  test('are forgotten', async () => {
    await openedBy(6);
    await learn();
    expect(await listed('kopi')).toEqual(['menyimpan', 'menyeduh']);
    backend.advance(181 * DAY_MS);
    await learn();
    expect(await listed('kopi')).toEqual(['menyeduh', 'menyimpan']);
  });

  test('are counted rightly when readers come at the same time', async () => {
    await begin(8);
    const goids = Array.from({ length: 8 }, (_, at) => `v${at}`);
    await Promise.all(
      goids.map((goid, at) => open(goid, { uid: at % 2 ? 'umenyimpan' : 'umenyeduh', rank: 1 })),
    );
    const counts = await rowsOf('search_click');
    expect(counts).toMatchObject([
      { uid: 'umenyeduh', visitors: 4, networks: 4, weight: 4, total_weight: 8 },
      { uid: 'umenyimpan', visitors: 4, networks: 4, weight: 4, total_weight: 8 },
    ]);
  });

  test('a reader’s last one counts alone', async () => {
    await begin();
    await open('v0', { uid: 'umenyeduh', rank: 1 });
    await open('v0', { uid: 'umenyimpan', rank: 2 });
    expect(await rowsOf('search_click')).toMatchObject([{ uid: 'umenyimpan', visitors: 1 }]);
  });
});

describe('R04 nothing moves', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['for four readers', () => openedBy(4)],
    ['for one network', () => openedBy(6, {}, { peer: '10.9.9.9' })],
    [
      'for one line with many IPv6 networks',
      async () => {
        await begin(6);
        for (let at = 0; at < 6; at += 1) await open(`v${at}`, {}, { peer: `2001:db8:1:${at}::1` });
      },
    ],
    [
      'for one reader, however often',
      async () => {
        await begin();
        for (let time = 0; time < 10; time += 1) await open('v0');
      },
    ],
  ])('%s', async (_, act) => {
    await act();
    await learn();
    expect(await listed('kopi')).toEqual(['menyeduh', 'menyimpan']);
    expect((await rowsOf('search_click')).length).toBe(1);
  });

  test('for one network that votes so often that the votes of others would be pushed out', async () => {
    await openedBy(5);
    await begin(30);
    for (let at = 5; at < 30; at += 1)
      await open(`v${at}`, { uid: 'umenyeduh', rank: 1 }, { peer: '10.9.9.9' });
    const votes = await rowsOf('search_vote');
    expect(votes.filter(({ uid }) => uid === 'umenyimpan')).toHaveLength(5);
    expect(votes.filter(({ uid }) => uid === 'umenyeduh')).toHaveLength(MAX_NETWORK_VOTES);
    await learn();
    expect(await listed('kopi')).toEqual(['menyimpan', 'menyeduh']);
  });

  test.each<[string, Record<string, string>]>([
    ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['whoever does not say what it is', {}],
    ['a browser with Global Privacy Control', { ...BROWSER, 'Sec-GPC': '1' }],
    ['a browser with Do Not Track', { ...BROWSER, DNT: '1' }],
  ])('for %s, which has no vote', async (_, headers) => {
    await openedBy(1, { after: 'teh' }, { headers });
    expect(await rowsOf('search_vote')).toEqual([]);
    expect(await rowsOf('search_reformulation')).toEqual([]);
  });

  test('when it is switched off, though the report still counts', async () => {
    const settings = { ...TEST_SETTINGS, searchLearning: false };
    const { fetch } = createBackend({ ...backend.deps, settings });
    await begin();
    const body = {
      _goid: 'v0',
      event_name: SEARCH_EVENTS.open,
      event_data: { q: 'kopi', uid: 'umenyimpan', rank: 1, after: 'teh' },
    };
    const headers = { ...BROWSER, 'X-API-Key': TEST_SETTINGS.apiKey, 'Content-Type': 'application/json' };
    await fetch(
      new Request(`http://x.example/api${LOG}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    expect(await rowsOf('search_log')).toHaveLength(1);
    for (const table of ['search_vote', 'search_click', 'search_reformulation'])
      expect(await rowsOf(table), table).toEqual([]);
  });
});

describe('T04 a private item', () => {
  test('gets no votes, and the votes from before do not show it', async () => {
    await openedBy(6, { uid: 'urahasia' });
    expect(await rowsOf('search_vote')).toEqual([]);
    await openedBy(6);
    await sql`update content_item set visibility = 'private' where uid = 'umenyimpan'`.execute(
      backend.db.kysely,
    );
    await indexContent(backend.db.kysely, ['umenyimpan']);
    await learn();
    expect(await listed('kopi')).toEqual(['menyeduh']);
  });
});

describe('P02 what is stored of readers', () => {
  test('is hashed, differs from query to query, and names neither visitor nor network', async () => {
    await begin();
    await open('v0', { after: 'teh' }, { peer: '10.7.7.7' });
    await open('v0', { q: 'biji kopi' }, { peer: '10.7.7.7' });
    const votes = await rowsOf('search_vote');
    const [pair, ...others] = await rowsOf('search_reformulation');
    expect(votes.map(({ query, uid, rank }) => [query, uid, rank])).toEqual([
      ['biji kopi', 'umenyimpan', 2],
      ['kopi', 'umenyimpan', 2],
    ]);
    expect([pair, ...others]).toMatchObject([{ query: 'teh', next_query: 'kopi' }]);
    const hashes = [...votes, pair].map((row) => row?.visitor);
    expect(new Set(hashes).size).toBe(3);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
    for (const { network } of votes) expect(network).toBeLessThan(65_536);
    const stored = JSON.stringify([votes, pair]);
    for (const secret of ['"v0"', '10.7.7.7']) expect(stored).not.toContain(secret);
  });

  test.each(['sri@contoh.example', '0812-3456-7890', 'kode 482913', '3174012304950001'])(
    'is nothing of %j',
    async (q) => {
      await begin();
      await open('v0', { q, after: 'kopi' });
      expect(await rowsOf('search_vote')).toEqual([]);
      await open('v0', { q: 'kopi', after: q });
      expect(await rowsOf('search_vote')).toHaveLength(1);
      expect(await rowsOf('search_reformulation')).toEqual([]);
    },
  );

  test('is deleted after 180 days', async () => {
    await begin();
    await open('v0', { after: 'teh' });
    backend.advance(KEEP_DAYS.votes * DAY_MS - 1_000);
    await pruneExpired(backend.deps);
    expect(await rowsOf('search_vote')).toHaveLength(1);
    backend.advance(2_000);
    await pruneExpired(backend.deps);
    for (const table of ['search_vote', 'search_click', 'search_reformulation'])
      expect(await rowsOf(table), table).toEqual([]);
  });
});

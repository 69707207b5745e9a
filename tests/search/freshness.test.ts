import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '@/lib/database/schema';
import { replaceSynonyms } from '@/lib/search/storage/storage-queries';
import { createSearch, deleteIndex, indexContent, rebuildIndex } from '@/lib/search';
import { openReader } from '@/lib/search/snapshot/index-reader';
import { SnapshotHolder } from '@/lib/search/snapshot/snapshot';
import { listContent } from '@/lib/backend/content/list-content';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { listContentQuery, searchQuery, type HelpArticle, type SearchAnswer } from '@/lib/contract/content';
import { insertItems, type ItemSketch } from '@/tests/helpers/content-rows';
import { testEngine } from '@/tests/helpers/engines';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';
import { watched } from './watched';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(SEARCH_ITEMS);
});

const search = (q: string, query: Query = {}) =>
  backend.getJson<SearchAnswer>('/content/api/search/', { q, size: 20, ...query });
const keysIn = ({ groups }: Pick<SearchAnswer, 'groups'>) =>
  groups.flatMap((group) => group.results.map(({ key }) => key));
const keys = async (q: string) => keysIn(await search(q));
/** The same search of another process. */
const keysOver = async (kysely: Kysely<Tables>, q: string, query: Query = {}) => {
  const answer = await searchEverything(searchQuery.parse({ q, size: 20, ...query }), {
    db: { ...backend.db, kysely },
  });
  return keysIn(answer);
};

type Change = (trx: Kysely<Tables>) => Promise<unknown>;
const write = (change: Change, ...uids: string[]) =>
  backend.db.transaction(async (trx) => {
    await change(trx);
    await indexContent(trx, uids);
  });
const add = (...items: ItemSketch[]) => backend.db.transaction((trx) => insertItems(trx, items));
const update =
  (
    key: string,
    values: { title?: string; name?: string; plain_text?: string; visibility?: 'private' },
  ): Change =>
  (trx) =>
    trx.updateTable('content_item').set(values).where('key', '=', key).execute();
const remove =
  (key: string): Change =>
  (trx) =>
    trx.deleteFrom('content_item').where('key', '=', key).execute();

const CHANGES: [
  what: string,
  q: string,
  change: () => Promise<unknown>,
  before: string[],
  after: string[],
][] = [
  [
    'a new article',
    'zebra',
    () => add({ model: 'help-article', key: 'zebra', title: 'Zebra belang' }),
    [],
    ['zebra'],
  ],
  [
    'an article that says something else',
    'pahit',
    () => write(update('teh-pahit', { title: 'Teh manis', name: 'Teh manis' }), 'uteh-pahit'),
    ['teh-pahit'],
    [],
  ],
  [
    'an article that says it as well',
    'mendidih',
    () => write(update('teh-pahit', { plain_text: 'Air mendidih.' }), 'uteh-pahit'),
    ['merebus-air'],
    ['merebus-air', 'teh-pahit'],
  ],
  [
    'a hidden article',
    'pahit',
    () => write(update('teh-pahit', { visibility: 'private' }), 'uteh-pahit'),
    ['teh-pahit'],
    [],
  ],
  [
    'a hidden topic',
    'utang',
    () => write(update('kasir', { visibility: 'private' }), 'ukasir'),
    ['menolak-utang'],
    [],
  ],
  ['a deleted article', 'pahit', () => write(remove('teh-pahit'), 'uteh-pahit'), ['teh-pahit'], []],
  [
    'other synonyms',
    'blangko',
    () => backend.db.transaction((trx) => replaceSynonyms(trx, [{ term: 'blangko', meanings: ['faktur'] }])),
    [],
    ['membuat-faktur'],
  ],
];

describe('the next search finds', () => {
  test.each(CHANGES)('%s', async (_, q, change, before, after) => {
    const other = watched(backend.db.kysely);
    expect([await keys(q), await keysOver(other, q)]).toEqual([before, before]);
    await change();
    // Each process notices a change by itself, no matter which one made it.
    expect([await keysOver(other, q), await keys(q)]).toEqual([after, after]);
  });

  test('synonyms that are gone', async () => {
    const replace = (...synonyms: { term: string; meanings: string[] }[]) =>
      backend.db.transaction((trx) => replaceSynonyms(trx, synonyms));
    await replace({ term: 'blangko', meanings: ['faktur'] });
    expect(await keys('blangko')).toEqual(['membuat-faktur']);
    await replace({ term: 'blangko', meanings: ['nota'] });
    expect(await keys('blangko')).toEqual(expect.arrayContaining(['nota-terpisah']));
    await replace();
    expect(await keys('blangko')).toEqual([]);
  });

  test('removed words whose last document disappeared before the process refreshed', async () => {
    await add({
      model: 'help-article',
      key: 'serangga',
      title: 'Serangga',
      plain_text: 'Kumbangmerah di daun.',
    });
    const other = watched(backend.db.kysely);
    expect(await keysOver(other, 'kumbangmerah')).toEqual(['serangga']);
    await write(update('serangga', { plain_text: 'Di daun.' }), 'userangga');
    // Another instance starts, and tidies up.
    await rebuildIndex(backend.db);
    expect(await keysOver(other, 'kumbangmerah')).toEqual([]);
    expect(await keysOver(other, 'kumbangmerha')).toEqual([]);
    expect(await keysOver(other, 'daun')).toContain('serangga');
  });

  test('a lost index, and a rebuilt one', async () => {
    const other = watched(backend.db.kysely);
    const before = await keys('teh');
    expect(await keysOver(other, 'teh')).toEqual(before);
    await backend.db.transaction(deleteIndex);
    expect([await keys('teh'), await keysOver(other, 'teh')]).toEqual([[], []]);
    await rebuildIndex(backend.db);
    // After two rebuilds the versions are equal, the epochs are not.
    expect([await keys('teh'), await keysOver(other, 'teh')]).toEqual([before, before]);
    await write(update('teh-pahit', { title: 'Kopi', name: 'Kopi' }), 'uteh-pahit');
    await backend.db.transaction(deleteIndex);
    await rebuildIndex(backend.db);
    expect(await keysOver(other, 'pahit')).toEqual(await keys('pahit'));
    expect(await keysOver(other, 'kopi')).toEqual(['teh-pahit']);
  });

  // Thousands of rows take the embedded engine half a minute on a busy machine.
  test.runIf(testEngine() === 'server')(
    'more new words and articles than one page of a read',
    async () => {
      const word = (index: number) =>
        `q${[...String(index)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;
      const items = Array.from({ length: 4_100 }, (_, index) => ({
        model: 'blog' as const,
        key: `b${index}`,
        title: `Kabar ${word(index)}`,
      }));
      const other = watched(backend.db.kysely);
      expect(await keysOver(other, `"${word(7)}"`)).toEqual([]);
      await backend.db.transaction(async (trx) => {
        for (let start = 0; start < items.length; start += 1_000)
          await insertItems(trx, items.slice(start, start + 1_000));
      });
      // One reads it on top of what it knows, the other from nothing.
      for (const kysely of [other, watched(backend.db.kysely)])
        for (const at of [0, 3_999, 4_000, 4_099])
          expect(await keysOver(kysely, `"${word(at)}"`)).toEqual([`b${at}`]);
    },
    60_000,
  );

  test('nothing new after a rollback', async () => {
    const before = await search('teh');
    await expect(
      write(async (trx) => {
        await remove('teh-pahit')(trx);
        await indexContent(trx, ['uteh-pahit']);
        throw new Error('the power fails');
      }),
    ).rejects.toThrow('the power fails');
    expect(await search('teh')).toEqual(before);
  });
});

describe('a change while a search runs', () => {
  test('does not affect that search, but the next one', async () => {
    const holder = new SnapshotHolder(backend.db.kysely);
    const [{ snapshot }, item] = [
      await openReader(holder),
      { model: 'help-article', uid: 'uteh-pahit' },
    ] as const;
    await write(remove('teh-pahit'), 'uteh-pahit');
    const { snapshot: next } = await openReader(holder);
    const found = [snapshot, next].map(({ documents }) => documents.find(item.model, item.uid).length);
    expect(found).toEqual([1, 0]);
  });

  test('without changes a refresh runs once, with few statements', async () => {
    const statements: string[] = [];
    const other = watched(backend.db.kysely, async (statement) => void statements.push(statement));
    await keysOver(other, 'pahit', { model: 'help-article' });
    statements.length = 0;
    await keysOver(other, 'pahit', { model: 'help-article' });
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  const QUERIES: Query[] = [
    { q: 'teh' },
    { q: 'pahit', category_f: 'teh' },
    { q: '"ERR-204 di ketel berarti"' },
    { q: 'pahit kasir faktur', model: 'help-article', offset: 1 },
  ];

  const DURING = CHANGES.filter((_, index) => [1, 4, 5, 6].includes(index));
  const moments = QUERIES.flatMap((query, row) =>
    DURING.map(([what, , change], column) => ({ query, what, change, isSample: row === column })),
  );
  test.each(
    // What happens between the statements is the same on both engines, and the embedded one takes ten times as long.
    moments
      .filter(({ isSample }) => isSample || testEngine() === 'server')
      .map(({ query, what, change }) => [query, what, change] as const),
  )(
    'at any moment: %j finds the state before or after %s, and the next search the state after it',
    async (query, _, change) => {
      const ask = (kysely: Kysely<Tables>) =>
        searchEverything(searchQuery.parse({ size: 20, ...query }), { db: { ...backend.db, kysely } });
      // Equals, so that their views are asked for.
      const equal = {
        model: 'help-article',
        title: 'Teh pahit di warung',
        topic_uid: 'ukasir',
        category_key: 'warung',
      } as const;
      const equals = ['x', 'y', 'teh-pahit-2'].map((key) => ({ ...equal, key }));
      const begin = async () => {
        await backend.reset();
        await add(...SEARCH_ITEMS, ...equals);
      };
      await begin();
      const before = await ask(watched(backend.db.kysely));
      await change();
      const after = await ask(watched(backend.db.kysely));
      for (let moment = 1; ; moment += 1) {
        await begin();
        let count = 0;
        const kysely = watched(backend.db.kysely, async () => {
          if ((count += 1) === moment) await change();
        });
        const found = await ask(kysely);
        if (count < moment) break;
        expect([...keysIn(before), ...keysIn(after)], `moment ${moment}`).toEqual(
          expect.arrayContaining(keysIn(found)),
        );
        expect(await ask(kysely), `after moment ${moment}`).toEqual(after);
      }
    },
    60_000,
  );
});

test('a list that was read before a change and arrives during the refresh is not kept', async () => {
  let isRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  let other: Promise<unknown> | undefined;
  const kysely = watched(backend.db.kysely, async (statement) => {
    if (statement.includes('search_posting') && other === undefined) {
      other = Promise.resolve();
      await write(update('teh-pahit', { plain_text: 'Air mendidih.' }), 'uteh-pahit');
      other = keysOver(kysely, 'panci');
      await reading;
    } else if (other && statement.includes('"search_synonym"')) {
      isRead();
      // By then the first search has its list: it waits for nothing else.
      await setImmediate();
    }
  });
  await createSearch(kysely).load();
  await keysOver(kysely, 'mendidih');
  await other;
  expect((await keysOver(kysely, 'mendidih')).sort()).toEqual(['merebus-air', 'teh-pahit']);
});

test('a word that a change adds is found when it is searched during the refresh', async () => {
  let isRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  let other: Promise<unknown> | undefined;
  const kysely = watched(backend.db.kysely, async (statement) => {
    if (statement.includes('string_agg(document.number') && other === undefined) {
      other = Promise.resolve();
      await add({ model: 'help-article', key: 'zebra', title: 'Zebra pahit', category_key: 'teh' });
      other = keysOver(kysely, 'panci');
      await reading;
    } else if (other && statement.includes('"search_synonym"')) {
      isRead();
      await setImmediate();
    }
  });
  await createSearch(kysely).load();
  await keysOver(kysely, 'pahit "zebra"', { category_f: 'teh' });
  await other;
  expect(await keysOver(kysely, 'pahit "zebra"')).toEqual(['zebra']);
});

describe('where changes are watched', () => {
  const watchOver = async (after?: Parameters<typeof watched>[1]) => {
    const kysely = watched(backend.db.kysely, after);
    await createSearch(kysely).load();
    return { kysely, refresh: createSearch(kysely).watch() };
  };

  test('a search in memory runs no statement, and finds a change as soon as it is refreshed', async () => {
    const statements: string[] = [];
    const { kysely, refresh } = await watchOver(async (statement) => void statements.push(statement));
    await keysOver(kysely, 'mendidih');
    await write(update('teh-pahit', { plain_text: 'Air mendidih.' }), 'uteh-pahit');
    statements.length = 0;
    expect(await keysOver(kysely, 'mendidih')).toEqual(['merebus-air']);
    expect(statements).toEqual([]);
    await refresh();
    expect((await keysOver(kysely, 'mendidih')).sort()).toEqual(['merebus-air', 'teh-pahit']);
  });

  test.each(CHANGES)('the search after the refresh finds %s (T04)', async (_, q, change, before, after) => {
    const { kysely, refresh } = await watchOver();
    expect(await keysOver(kysely, q)).toEqual(before);
    await change();
    await refresh();
    expect(await keysOver(kysely, q)).toEqual(after);
  });

  test('a hidden item is not shown before the refresh either, unless it was in memory', async () => {
    const { kysely } = await watchOver();
    await write(update('teh-pahit', { visibility: 'private' }), 'uteh-pahit');
    expect(await keysOver(kysely, 'pahit')).toEqual([]);
  });

  test('the refresh reads changed lists and items that were in memory', async () => {
    const statements: string[] = [];
    const { kysely, refresh } = await watchOver(async (statement) => void statements.push(statement));
    for (const q of ['kasir', 'mendidih', 'pahit']) await keysOver(kysely, q);
    await write(update('teh-pahit', { plain_text: 'Air mendidih di kasir.' }), 'uteh-pahit');
    await refresh();
    statements.length = 0;
    expect(await keysOver(kysely, 'pahit')).toEqual(['teh-pahit']);
    expect((await keysOver(kysely, 'mendidih')).sort()).toEqual(['merebus-air', 'teh-pahit']);
    expect(statements).toEqual([]);
  });

  test('equal results are ordered by views, which a search does not read', async () => {
    const equal = { model: 'help-article', title: 'Unta belang', category_key: 'teh' } as const;
    await add({ ...equal, key: 'x' }, { ...equal, key: 'y' });
    await backend.db.kysely.insertInto('content_view').values({ item_uid: 'uy', total: 7 }).execute();
    const statements: string[] = [];
    const { kysely } = await watchOver(async (statement) => void statements.push(statement));
    statements.length = 0;
    expect(await keysOver(kysely, 'unta')).toEqual(['y', 'x']);
    expect(statements.filter((statement) => statement.includes('content_view'))).toEqual([]);
  });

  test('a refresh that is requested during another one reads later changes', async () => {
    let isNext = false;
    let second: Promise<void> | undefined;
    const { kysely, refresh } = await watchOver(async (statement) => {
      if (!isNext || !statement.includes('from "search_state"')) return;
      isNext = false;
      await write(update('teh-pahit', { plain_text: 'Air mendidih.' }), 'uteh-pahit');
      second = refresh();
    });
    isNext = true;
    await refresh();
    await second;
    expect((await keysOver(kysely, 'mendidih')).sort()).toEqual(['merebus-air', 'teh-pahit']);
  });
});

test('after a change, unchanged posting lists are not read again', async () => {
  const read: string[] = [];
  const kysely = watched(backend.db.kysely, async (statement) => {
    if (statement.includes('search_posting')) read.push(statement);
  });
  await keysOver(kysely, 'mendidih');
  await keysOver(kysely, '"kasir"');
  await write(update('teh-pahit', { plain_text: 'Air hangat.' }), 'uteh-pahit');
  read.length = 0;
  expect(await keysOver(kysely, 'mendidih')).toEqual(['merebus-air']);
  expect(read).toEqual([]);
  expect(await keysOver(kysely, 'hangat')).toContain('teh-pahit');
  expect(read).toHaveLength(1);
});

test.each([
  ['looks for changes itself', false],
  ['is refreshed after each change', true],
])(
  'with changes at any time, a search that %s is answered, and the last ones find the final state',
  async (_, isWatched) => {
    const words = ['zebra', 'unta', 'pahit', 'kasir', 'mendidih'];
    const queries: Query[] = [
      ...words.map((q) => ({ q })),
      { q: 'pahit "zebra"', category_f: 'teh' },
      { q: '"unta zebra"' },
      { q: 'kasir unta', model: 'help-article' },
    ];
    const ask = async (kysely: Kysely<Tables>, query: Query) =>
      JSON.stringify(
        await searchEverything(searchQuery.parse({ size: 20, ...query }), { db: { ...backend.db, kysely } }),
      );
    // The same every time, as far as the machine lets it: how long each statement's answer takes.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const kysely = watched(backend.db.kysely, () => setTimeout(random(6)));
    const refresh = isWatched ? createSearch(kysely).watch() : undefined;
    const stored = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const searching = queries.map(async (query) => {
        await setTimeout(random(12));
        return ask(kysely, query);
      });
      const changing = (async () => {
        for (let change = 0; change < 3; change += 1) {
          await setTimeout(random(10));
          const key = `h${random(6)}`;
          const isThere = stored.has(key);
          if (isThere) stored.delete(key);
          else stored.add(key);
          const title = [words[random(5)], words[random(5)], words[random(5)]].join(' ');
          if (isThere) await write(remove(key), `u${key}`);
          else await add({ model: 'help-article', key, title, name: title, category_key: 'teh' });
          await refresh?.();
        }
      })();
      await Promise.all([...searching, changing]);
      const fresh = watched(backend.db.kysely);
      for (const query of queries)
        expect(await ask(kysely, query), `${JSON.stringify(query)} in round ${round}`).toBe(
          await ask(fresh, query),
        );
    }
  },
  60_000,
);

test('a removed translation is no longer among the translations of a hit', async () => {
  const article = { model: 'help-article', topic_uid: 'useduh', category_key: 'teh' } as const;
  await add(
    { ...article, key: 'gula', title: 'Gula batu' },
    { ...article, key: 'sugar', uid: 'ugula', locale: 'en', title: 'Sugar' },
  );
  const translations = async () => {
    const query = listContentQuery.parse({ model: 'help-article', q: 'gula batu' });
    const { results } = await listContent(query, backend);
    return (results[0] as HelpArticle).translations;
  };
  expect(await translations()).toEqual([
    { locale: 'id', key: 'gula' },
    { locale: 'en', key: 'sugar' },
  ]);
  await write(remove('sugar'), 'ugula');
  expect(await translations()).toEqual([{ locale: 'id', key: 'gula' }]);
  const { rows } = await sql<{ is_translated: boolean }>`
    select is_translated from search_document where uid = 'ugula'`.execute(backend.db.kysely);
  expect(rows).toEqual([{ is_translated: false }]);
});

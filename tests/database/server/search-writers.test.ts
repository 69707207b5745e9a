import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabase, type Database } from '@/lib/database/open-database';
import type { Tables } from '@/lib/database/schema';
import { deleteIndex, indexContent, rebuildIndex } from '@/lib/search';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { searchQuery } from '@/lib/contract/content';
import { insertItems, type ItemSketch } from '@/tests/helpers/content-rows';
import { readIndex } from '@/tests/search/read-index';

const name = `writers_${randomBytes(6).toString('hex')}`;

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('serverUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Two instances of the site on one database. */
let [one, other]: Database[] = [];
beforeAll(async () => {
  await onServer(`create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  one = await openDatabase({ dataDir: '', databaseUrl: url.href });
  other = await openDatabase({ dataDir: '', databaseUrl: url.href });
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await onServer(`drop database ${name} with (force)`);
});
beforeEach(async () => {
  await write(one!, async (trx) => {
    const gone = await trx.deleteFrom('content_item').returning('uid').execute();
    return gone.map(({ uid }) => uid);
  });
  await insertItems(one!.kysely, [
    { model: 'help-category', key: 'kebun', name: 'Kebun' },
    { model: 'help-topic', key: 'siram', name: 'Menyiram', category_key: 'kebun' },
  ]);
  await rebuildIndex(one!);
});

const keys = async (db: Database, q: string) => {
  const { groups } = await searchEverything(searchQuery.parse({ q, size: 20 }), { db });
  return groups.flatMap(({ results }) => results.map(({ key }) => key)).sort();
};
const article = (key: string, title: string, more: Partial<ItemSketch> = {}): ItemSketch => ({
  model: 'help-article',
  topic_uid: 'usiram',
  category_key: 'kebun',
  key,
  title,
  name: title,
  ...more,
});
const write = (db: Database, change: (trx: Kysely<Tables>) => Promise<string[]>) =>
  db.transaction(async (trx) => indexContent(trx, await change(trx)));

/** Begins a transaction that stays open until `end` is called. */
async function begin(db: Database, work: (trx: Kysely<Tables>) => Promise<void>) {
  let end: (() => void) | undefined;
  const ending = new Promise<void>((resolve) => (end = resolve));
  let done: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    done = db.transaction(async (trx) => {
      await work(trx);
      resolve();
      await ending;
    });
    done.catch(reject);
  });
  return {
    async end() {
      end?.();
      await done;
    },
  };
}

/** Until somebody on this database waits for somebody else. */
const untilOneWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = ${name} and wait_event_type = 'Lock'`.execute(one!.kysely);
      expect(rows).toHaveLength(1);
    },
    { timeout: 5_000, interval: 20 },
  );

/** Checks that the index equals one built from scratch. */
async function expectWhole() {
  const before = await readIndex(one!.kysely);
  await one!.transaction(deleteIndex);
  await rebuildIndex(one!);
  expect(before).toEqual(await readIndex(one!.kysely));
}

test('what two instances write at the same time lands whole, and no list loses an entry', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      [one!, other!].flatMap((db, side) =>
        ['a', 'b'].map(async (half) => {
          const items = Array.from({ length: 4 }, (_, index) =>
            article(`${side}${half}${round}${index}`, `Selang ${half}`, { plain_text: `Air ${side} deras.` }),
          );
          await db.transaction((trx) => insertItems(trx, items));
          await write(db, async (trx) => {
            const last = `${side}${half}${round}3`;
            await trx.deleteFrom('content_item').where('key', '=', last).execute();
            await trx
              .updateTable('content_item')
              .set({ title: 'Gembor' })
              .where('key', '=', items[0]!.key)
              .execute();
            return [`u${last}`, `u${items[0]!.key}`];
          });
        }),
      ),
    );
  }
  const { documents, postings } = await readIndex(one!.kysely);
  expect(documents).toHaveLength(2 + 5 * 4 * 3);
  expect(Object.keys(postings['deras'] ?? {})).toHaveLength(60);
  expect(Object.keys(postings['gembor'] ?? {})).toHaveLength(20);
  await expectWhole();
});

test('each instance knows of what the other wrote once it is written, and not before', async () => {
  await insertItems(one!.kysely, [article('selang', 'Selang')]);
  expect([await keys(one!, 'selang'), await keys(other!, 'selang')]).toEqual([['selang'], ['selang']]);
  const writing = await begin(one!, (trx) => insertItems(trx, [article('lagi', 'Selang lagi')]));
  expect([await keys(one!, 'selang'), await keys(other!, 'selang')]).toEqual([['selang'], ['selang']]);
  await writing.end();
  const both = ['lagi', 'selang'];
  expect([await keys(other!, 'selang'), await keys(one!, 'selang')]).toEqual([both, both]);
  await other!.transaction(deleteIndex);
  expect([await keys(one!, 'selang'), await keys(other!, 'selang')]).toEqual([[], []]);
  await rebuildIndex(other!);
  expect([await keys(one!, 'selang'), await keys(other!, 'selang')]).toEqual([both, both]);
});

test('an article that is written while its topic is being hidden is not found', async () => {
  const writing = await begin(one!, (trx) => insertItems(trx, [article('selang', 'Selang')]));
  const hiding = write(other!, async (trx) => {
    await trx.updateTable('content_item').set({ visibility: 'private' }).where('key', '=', 'siram').execute();
    return ['usiram'];
  });
  await untilOneWaits();
  await writing.end();
  await hiding;
  expect(JSON.stringify(await readIndex(one!.kysely))).not.toContain('selang');
  await expectWhole();
});

test('an article that is written while the index is built anew is found', async () => {
  const writing = await begin(one!, (trx) => insertItems(trx, [article('selang', 'Selang')]));
  const building = other!.transaction(deleteIndex);
  await untilOneWaits();
  await writing.end();
  await building;
  await rebuildIndex(other!);
  expect(await keys(one!, 'selang')).toEqual(['selang']);
  await expectWhole();
});

test('searches go on while somebody writes, and while the index is built anew', async () => {
  const items = Array.from({ length: 40 }, (_, index) => article(`s${index}`, `Selang ${index}`));
  await insertItems(one!.kysely, items);
  let isDone = false;
  const searching = [one!, other!, other!].map(async (db) => {
    let searches = 0;
    while (!isDone) {
      // None, some or all of them are indexed, but nothing else is answered and nothing fails.
      for (const key of await keys(db, 'selang')) expect(key).toMatch(/^s\d+$/);
      searches += 1;
    }
    return searches;
  });
  for (let round = 0; round < 6; round += 1) {
    await write(one!, async (trx) => {
      await trx.deleteFrom('content_item').where('key', '=', `s${round}`).execute();
      return [`us${round}`];
    });
    if (round % 3 === 2) {
      await other!.transaction(deleteIndex);
      await rebuildIndex(other!);
    }
  }
  isDone = true;
  for (const searches of await Promise.all(searching)) expect(searches).toBeGreaterThan(0);
  expect(await keys(other!, 'selang')).toEqual(await keys(one!, 'selang'));
});

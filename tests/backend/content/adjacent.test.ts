import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type Transaction } from 'kysely';
import type { Api } from '@/lib/api/create-api';
import { listTopicArticles } from '@/lib/api/content-lists';
import { findAdjacentArticles } from '@/lib/backend/content/queries';
import type { Locale } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { itemRow, insertItems, type ItemSketch } from '@/tests/helpers/content-rows';
import { apiOf, makeBackend, type TestBackend } from '@/tests/helpers/make-backend';

const article = (key: string, rest: Partial<ItemSketch> = {}): ItemSketch => ({
  model: 'help-article',
  key,
  topic_uid: 'upohon',
  category_key: 'hutan',
  ...rest,
});
const english = (item: ItemSketch): ItemSketch => ({ ...item, locale: 'en' });

/** In reading order: by group, those without one by their date, then by uid. */
const ORDERED = [
  article('akar', { priority_group: '01', uid: 'u1' }),
  article('batang', { priority_group: '02', uid: 'u2' }),
  article('cabang', { priority_group: '02', uid: 'u3', created_at: '2026-01-01T00:00:00.000500Z' }),
  article('daun', { priority_group: '02', uid: 'u4', created_at: '2026-01-03T00:00:00Z' }),
  article('embun', { priority_group: 'Z', uid: 'u5' }),
  article('fajar', { priority_group: 'a', uid: 'u6' }),
  article('getah', { uid: 'u7', created_at: '2025-01-01T00:00:00Z' }),
  article('hijau', { uid: 'u8' }),
  article('ilalang', { uid: 'u9' }),
];

let backend: TestBackend;
let api: Api;
beforeAll(async () => {
  backend = await makeBackend();
  api = apiOf(backend);
  await backend.insert([
    { model: 'help-category', key: 'hutan' },
    { model: 'help-topic', key: 'pohon', category_key: 'hutan' },
    { model: 'help-topic', key: 'batu', category_key: 'hutan' },
    { model: 'help-topic', key: 'gua', category_key: 'hutan', visibility: 'private' },
    ...ORDERED.toReversed(),
    article('rahasia', { priority_group: '02', visibility: 'private' }),
    article('kerikil', { topic_uid: 'ubatu' }),
    article('kelelawar', { topic_uid: 'ugua' }),
    article('stalaktit', { topic_uid: 'ugua' }),
    ...[ORDERED[1], ORDERED[4], ORDERED[7]].flatMap((item) => (item ? [english(item)] : [])),
  ]);
});
afterAll(() => backend.close());

async function around(uid: string, size: number, locale: Locale = 'id') {
  const untranslated = locale === 'en' ? 'true' : 'false';
  const { data } = await api.content.listAdjacent(uid, { locale, size, untranslated });
  return { previous: data?.previous.map(({ key }) => key), next: data?.next.map(({ key }) => key) };
}

describe('articles around one', () => {
  test.each<Locale>(['id', 'en'])('are those beside it in the list of its topic (%s)', async (locale) => {
    const { data: list = [] } = await listTopicArticles({ api, locale }, 'upohon');
    const keys = list.map(({ key }) => key);
    expect(keys).toHaveLength(ORDERED.length);
    for (const [index, { uid, locale: own }] of list.entries()) {
      if (own !== locale) continue;
      expect(await around(uid, 2, locale), uid).toEqual({
        previous: keys.slice(Math.max(0, index - 2), index),
        next: keys.slice(index + 1, index + 3),
      });
    }
  });

  test('come with topic and category, whose names the tree and the paths need', async () => {
    const { data } = await api.content.listAdjacent('u4', { size: 1 });
    expect(data?.next[0]).toMatchObject({
      key: 'embun',
      topic: { key: 'pohon', category: { key: 'hutan' } },
    });
    expect(data?.next[0]).not.toHaveProperty('html_body');
  });

  test.each([
    ['T04: a private article', 'urahasia'],
    ['T04: one of a private topic', 'ukelelawar'],
    ['an unknown one', 'tidakada'],
    ['what is no article', 'upohon'],
    ['the only one of its topic', 'ukerikil'],
    ['one that has no translation', 'u1', 'en' as const],
  ])('of %s there are none', async (_, uid, locale: Locale = 'id') => {
    expect(await around(uid, 5, locale)).toEqual({ previous: [], next: [] });
  });

  test('are read from the index, not from the whole topic', async () => {
    await backend.db.transaction(async (trx) => {
      const many = Array.from({ length: 2_000 }, (_none, index) =>
        itemRow(article(`k${index}`, { topic_uid: 'ubesar', priority_group: String(10_000 + index) })),
      );
      for (let at = 0; at < many.length; at += 500)
        await trx
          .insertInto('content_item')
          .values(many.slice(at, at + 500))
          .execute();
      await insertItems(trx, [{ model: 'help-topic', key: 'besar', category_key: 'hutan' }]);
    });
    await backend.db.afterBulkLoad();
    expect(await around('uk1000', 3)).toEqual({
      previous: ['k997', 'k998', 'k999'],
      next: ['k1001', 'k1002', 'k1003'],
    });
    // In a transaction, whose statistics count no other connection, but may still count what this one did before.
    const read = await backend.db.transaction(async (trx) => {
      const before = await readRows(trx);
      await findAdjacentArticles(trx, { uid: 'uk1000', locale: 'id', withUntranslated: false, size: 3 });
      return (await readRows(trx)) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(500);
  }, 180_000);
});

/** Returns how many rows of `content_item` the statements of a transaction have read so far. */
async function readRows(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'content_item'`.execute(trx);
  return rows[0]?.read ?? 0;
}

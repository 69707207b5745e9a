import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importInto } from '@/lib/backend/content/import-content';
import { databaseStore } from '@/lib/backend/content/store/database-store';
import { indexContent } from '@/lib/backend/search/indexing/index-content';
import { refreshIndex } from '@/lib/backend/search/indexing/refresh-index';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeFolder } from '../content/source';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const keys = async (q: string) => {
  const { groups } = await backend.getJson<SearchAnswer>('/content/api/search/', { q, size: 20 });
  return groups.flatMap((group) => group.results.map(({ key }) => key));
};
const index = async () => {
  const documents =
    await sql`select uid, locale, head::text, whole::text from search_document order by 1, 2`.execute(
      backend.db.kysely,
    );
  const words = await sql`select * from search_word order by locale, word`.execute(backend.db.kysely);
  return { documents: documents.rows, words: words.rows };
};

test('content and index change together or not at all', async () => {
  await backend.insert(SEARCH_ITEMS);
  const before = await index();
  await expect(
    backend.db.transaction(async (trx) => {
      await trx
        .updateTable('content_item')
        .set({ title: 'Zebra belang' })
        .where('key', '=', 'teh-pahit')
        .execute();
      await trx.deleteFrom('content_item').where('key', '=', 'membayar-teh').execute();
      await indexContent(trx, ['uteh-pahit', 'umembayar-teh']);
      throw new Error('the power fails');
    }),
  ).rejects.toThrow('the power fails');
  expect(await index()).toEqual(before);
  expect(await keys('zebra')).toEqual([]);
  expect(await keys('pahit')).toContain('teh-pahit');
});

test('an import that fails while it writes leaves what is found as it was', async () => {
  const folder = await makeFolder({ 'Kebun/Siram/selang.md': '---\ntitle: Selang\n---\nPanjang 20 m.' });
  await importInto({ folder, source: 'kebun', store: databaseStore(backend.db) });
  expect(await keys('selang')).toEqual(['selang']);
  const before = await index();
  const changed = await makeFolder({
    'Kebun/Siram/selang.md': '---\ntitle: Gembor\n---\nDari seng.',
    'Kebun/Siram/ember.md': '---\ntitle: Ember\n---\nBiru.',
  });
  // The last table that an import writes to refuses.
  await sql`alter table content_change add constraint refusing check (version < 0) not valid`.execute(
    backend.db.kysely,
  );
  await expect(
    importInto({ folder: changed, source: 'kebun', store: databaseStore(backend.db) }),
  ).rejects.toThrow();
  await sql`alter table content_change drop constraint refusing`.execute(backend.db.kysely);
  expect(await index()).toEqual(before);
  expect(await keys('gembor')).toEqual([]);
  expect(await keys('selang')).toEqual(['selang']);
  await importInto({ folder: changed, source: 'kebun', store: databaseStore(backend.db) });
  expect(await keys('gembor')).toEqual(['selang']);
});

test('T04 what is hidden, also by its topic or category, is gone from the index in the same transaction', async () => {
  await backend.insert(SEARCH_ITEMS);
  expect(await keys('utang')).toContain('menolak-utang');
  await backend.db.transaction(async (trx) => {
    await trx.updateTable('content_item').set({ visibility: 'private' }).where('key', '=', 'kasir').execute();
    await indexContent(trx, ['ukasir']);
  });
  expect(await keys('utang')).toEqual([]);
  const { words, documents } = await index();
  expect(JSON.stringify({ words, documents })).not.toContain('utang');
  await backend.db.transaction(async (trx) => {
    await trx.updateTable('content_item').set({ visibility: 'public' }).where('key', '=', 'kasir').execute();
    await indexContent(trx, ['ukasir']);
  });
  expect(await keys('utang')).toContain('menolak-utang');
});

test('built anew it is the same, and the words count what is there', async () => {
  await backend.insert(SEARCH_ITEMS);
  const before = await index();
  await sql`delete from search_document`.execute(backend.db.kysely);
  await sql`delete from search_word`.execute(backend.db.kysely);
  expect(await keys('teh')).toEqual([]);
  expect(await refreshIndex(backend.db)).toBeGreaterThan(0);
  expect(await index()).toEqual(before);
  expect(await refreshIndex(backend.db)).toBe(0);
  await backend.db.transaction(async (trx) => {
    const uids = (await trx.deleteFrom('content_item').returning('uid').execute()).map((row) => row.uid);
    await indexContent(trx, uids);
  });
  expect(await index()).toEqual({ documents: [], words: [] });
});

// @both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFolder } from '@/lib/importer/import-folder';
import { databaseStore } from '@/lib/importer/store/queries';
import { deleteIndex, dropOldIndex, indexContent, keepIndexed, rebuildIndex } from '@/lib/search';
import { forgetUnusedTerms } from '@/lib/search/indexing/index-queries';
import { stemsOf } from '@/lib/search/analyzer/stemmer';
import { hashStem } from '@/lib/search/storage/term-dictionary';
import type { SearchAnswer } from '@/lib/contract/content';
import { makeFolder } from '@/tests/importer/source';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { readIndex } from './read-index';
import type { ItemSketch } from '@/tests/helpers/content-rows';
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
const stems = (word: string) => [...new Set(stemsOf(word).map(hashStem))];
const index = () => readIndex(backend.db.kysely);

test('the index contains the words, counts and positions of the items', async () => {
  await backend.insert([
    {
      model: 'help-article',
      key: 'a',
      title: 'Kucing mandi',
      plain_text: 'Air 😀 hangat.\nKucing suka.',
      keywords: ['sabun'],
    },
    { model: 'help-article', key: 'b', title: 'Kucing', plain_text: 'Tidur.' },
    { model: 'help-article', key: 'b', uid: 'ub', locale: 'en', title: 'Cat' },
  ]);
  const { documents, words, postings } = await index();
  expect(
    documents.map(({ uid, locale, is_translated, length }) => [uid, locale, is_translated, length]),
  ).toEqual([
    ['ua', 'id', false, 7],
    ['ub', 'en', true, 2],
    ['ub', 'id', true, 3],
  ]);
  const counts = words.map(({ locale, word, documents: of, titles }) => [locale, word, of, titles]);
  expect(counts).toEqual(
    expect.arrayContaining([
      ['en', '', 1, 0],
      ['en', 'cat', 1, 1],
      ['id', '', 2, 0],
      ['id', 'kucing', 2, 2],
      ['id', 'sabun', 1, 0],
    ]),
  );
  expect(words.find(({ word }) => word === 'kucing')?.stems).toEqual(stems('kucing'));
  expect(Object.keys(postings['kucing'] ?? {}).sort()).toEqual(['ua id', 'ub id']);
  expect(postings['kucing']?.['ua id']).toMatchObject({
    isInTitle: true,
    occurrences: [{ field: 'title' }, { field: 'text' }],
  });
  expect(postings['sabun']?.['ua id']).toMatchObject({
    isInTitle: false,
    text: 0,
    occurrences: [{ field: 'heading' }],
  });
  // The emoji has two units.
  expect(postings['hangat']?.['ua id']).toMatchObject({
    metadata: 0,
    occurrences: [{ field: 'text', offset: 7 }],
  });
});

test('content and index change in one transaction', async () => {
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

test('an import that fails while writing changes no results', async () => {
  const folder = await makeFolder({ 'Kebun/Siram/selang.md': '---\ntitle: Selang\n---\nPanjang 20 m.' });
  await importFolder({ folder, source: 'kebun', store: databaseStore(backend.db) });
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
    importFolder({ folder: changed, source: 'kebun', store: databaseStore(backend.db) }),
  ).rejects.toThrow();
  await sql`alter table content_change drop constraint refusing`.execute(backend.db.kysely);
  expect(await index()).toEqual(before);
  expect(await keys('gembor')).toEqual([]);
  expect(await keys('selang')).toEqual(['selang']);
  await importFolder({ folder: changed, source: 'kebun', store: databaseStore(backend.db) });
  expect(await keys('gembor')).toEqual(['selang']);
});

test('T04 an item that is hidden, itself or by its topic or category, leaves the index in the same transaction', async () => {
  await backend.insert(SEARCH_ITEMS);
  expect(await keys('utang')).toContain('menolak-utang');
  await backend.db.transaction(async (trx) => {
    await trx.updateTable('content_item').set({ visibility: 'private' }).where('key', '=', 'kasir').execute();
    await indexContent(trx, ['ukasir']);
  });
  expect(await keys('utang')).toEqual([]);
  expect(JSON.stringify(await index())).not.toContain('utang');
  expect(Object.values((await index()).postings).flatMap((list) => Object.keys(list))).not.toContain(
    'umenolak-utang id',
  );
  // Words that nothing holds any more wait for the next start; then no table has anything left of it.
  await forgetUnusedTerms(backend.db.kysely);
  for (const table of [
    'search_document',
    'search_word',
    'search_posting',
    'search_gone',
    'search_state',
  ] as const) {
    const rows = await backend.db.kysely.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows), table).not.toContain('utang');
  }
  await backend.db.transaction(async (trx) => {
    await trx.updateTable('content_item').set({ visibility: 'public' }).where('key', '=', 'kasir').execute();
    await indexContent(trx, ['ukasir']);
  });
  expect(await keys('utang')).toContain('menolak-utang');
});

test('T04 everything below a hidden category leaves the index: topics, their articles and subcategories', async () => {
  const item = (key: string, more: Partial<ItemSketch>): ItemSketch => ({
    model: 'help-article',
    key,
    name: key,
    ...more,
  });
  await backend.insert([
    item('lemari', { model: 'help-category' }),
    item('zamrudwijaya', { model: 'help-topic', category_key: 'lemari' }),
    item('kumbangmerah', { topic_uid: 'uzamrudwijaya' }),
    item('perkakas', { model: 'product-category' }),
    item('gergaji', { model: 'product-category', data: { parent: 'perkakas' } }),
    item('gergajimesin', { model: 'product', filters: { category: ['gergaji'] } }),
  ]);
  expect(JSON.stringify(await index())).toMatch(/zamrudwijaya.*/);
  await backend.db.transaction(async (trx) => {
    await trx
      .updateTable('content_item')
      .set({ visibility: 'private' })
      .where('key', 'in', ['lemari', 'perkakas'])
      .execute();
    await indexContent(trx, ['ulemari', 'uperkakas']);
  });
  expect(await index()).toMatchObject({ documents: [], words: [] });
  for (const q of ['zamrudwijya', 'kumbangmerha', 'gergajimesim']) {
    const answer = await backend.getJson<SearchAnswer>('/content/api/search/', { q });
    expect(answer).toMatchObject({ count: 0, suggestion: null });
  }
});

test('indexing an item again keeps its number and uses up no other', async () => {
  await backend.insert(SEARCH_ITEMS);
  const docIds = async () =>
    (await backend.db.kysely.selectFrom('search_document').select('number').orderBy('number').execute()).map(
      (row) => row.number,
    );
  const before = await docIds();
  for (let time = 0; time < 3; time += 1)
    await backend.db.transaction((trx) => indexContent(trx, ['uteh-pahit', 'ukasir']));
  expect(await docIds()).toEqual(before);
  await backend.insert([{ model: 'help-article', key: 'baru', title: 'Baru' }]);
  expect((await docIds()).at(-1)).toBe((before.at(-1) ?? 0) + 1);
});

test('posting lists that an edit does not change are not written again', async () => {
  await backend.insert([
    { model: 'help-article', key: 'a', title: 'Kucing mandi', plain_text: 'Air hangat.' },
    { model: 'help-article', key: 'b', title: 'Kucing' },
  ]);
  const writtenLast = async () => {
    const rows = await sql<{ word: string }>`select word from search_word
      where version = (select version from search_state) order by word`.execute(backend.db.kysely);
    return rows.rows.map(({ word }) => word);
  };
  const write = (text: string) =>
    backend.db.transaction(async (trx) => {
      await trx.updateTable('content_item').set({ plain_text: text }).where('key', '=', 'a').execute();
      await indexContent(trx, ['ua']);
    });
  await write('Air dingin.');
  expect(await writtenLast()).toEqual(['dingin', 'hangat']);
  await write('Dingin air.');
  expect(await writtenLast()).toEqual(['air', 'dingin']);
  const { words, postings } = await index();
  await write('Dingin air.');
  expect(await writtenLast()).toEqual([]);
  await backend.db.transaction(deleteIndex);
  await rebuildIndex(backend.db);
  expect(await index()).toMatchObject({ words, postings });
});

test('a very long word whose cut would split a character can be saved and changed', async () => {
  await backend.insert([{ model: 'help-article', key: 'panjang', title: `a${'\u{20000}'.repeat(25)}` }]);
  await backend.db.transaction((trx) => indexContent(trx, ['upanjang']));
  await backend.db.transaction((trx) => indexContent(trx, ['upanjang']));
  expect(await keys(`a${'\u{20000}'.repeat(25)}`)).toEqual(['panjang']);
});

test('a rebuilt index is the same, with correct word counts', async () => {
  await backend.insert(SEARCH_ITEMS);
  const before = await index();
  await backend.db.transaction(deleteIndex);
  expect(await keys('teh')).toEqual([]);
  expect(await rebuildIndex(backend.db)).toBeGreaterThan(0);
  expect(await index()).toEqual(before);
  expect(await rebuildIndex(backend.db)).toBe(0);
  await backend.db.transaction(async (trx) => {
    const uids = (await trx.deleteFrom('content_item').returning('uid').execute()).map((row) => row.uid);
    await indexContent(trx, uids);
  });
  expect(await index()).toEqual({ documents: [], words: [], postings: {} });
});

test('a first start indexes imported items once', async () => {
  await dropOldIndex(backend.db);
  await backend.insert(SEARCH_ITEMS);
  expect(await rebuildIndex(backend.db)).toBe(0);
  expect(await keys('teh')).not.toEqual([]);
});

test('items with only another source hash are not indexed again', async () => {
  await backend.insert(SEARCH_ITEMS);
  await rebuildIndex(backend.db);
  const changed = await backend.db.kysely
    .updateTable('content_item')
    .set({ source_hash: 'lain' })
    .returning(['uid', 'locale', 'source_hash'])
    .execute();
  await backend.db.transaction((trx) => keepIndexed(trx, changed));
  expect(await rebuildIndex(backend.db)).toBe(0);
});

// @both-engines
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SearchAnswer } from '@/lib/contract/content';
import { createSearch, deleteIndex, findOutdated, rebuildIndex } from '@/lib/search';
import { makeBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { searchQuery } from '@/lib/contract/content';
import { watched } from './watched';

const backend = await makeBackend();
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await backend.insert(SEARCH_ITEMS);
  await backend.db.transaction(deleteIndex);
});

/** Another process, which begins while the index is empty. */
async function startBuilding() {
  const kysely = watched(backend.db.kysely);
  let finish = (): void => undefined;
  const built = new Promise<void>((resolve) => (finish = resolve));
  const search = createSearch(kysely);
  await search.answerFromTitles(built);
  const refresh = search.watch();
  const keys = async (q: string, query: object = {}) => {
    const answer: SearchAnswer = await searchEverything(searchQuery.parse({ q, ...query }), {
      db: { ...backend.db, kysely },
    });
    return answer.groups.flatMap(({ results }) => results.map(({ key }) => key));
  };
  return { keys, finish, refresh };
}

test('while the index is built, titles and keywords are found, in any form and with mistakes', async () => {
  const { keys } = await startBuilding();
  expect(await keys('faktur katering')).toEqual(['membuat-faktur']);
  expect(await keys('penolakan utang')).toEqual(['menolak-utang']);
  expect(await keys('merebuss air')).toEqual(['merebus-air']);
  expect(await keys('sepat')).toEqual(['teh-pahit']);
  expect(await keys('mendidih')).toEqual(['merebus-air']);
  expect(await keys('tembaga')).toEqual([]);
});

test('lists are narrowed and phrases compared meanwhile as always', async () => {
  const { keys } = await startBuilding();
  expect(await keys('teh', { category_f: 'warung' })).toEqual(['membayar-teh']);
  expect((await keys('teh', { model: 'help-article' })).sort()).toEqual([
    'html-di-teh',
    'membayar-teh',
    'teh-pahit',
  ]);
  expect(await keys('"teh di kasir"')).toEqual(['membayar-teh']);
});

test('what is private, or becomes so meanwhile, is not found', async () => {
  const { keys, refresh } = await startBuilding();
  expect(await keys('gosip')).toEqual([]);
  await backend.db.kysely
    .updateTable('content_item')
    .set({ visibility: 'private' })
    .where('key', '=', 'menolak-utang')
    .execute();
  await refresh();
  expect(await keys('utang')).toEqual([]);
});

test('when it is built, texts are found without a restart', async () => {
  const { keys, finish, refresh } = await startBuilding();
  await rebuildIndex(backend.db, { signal: new AbortController().signal });
  expect(await keys('tembaga')).toEqual([]);
  finish();
  await Promise.resolve();
  await refresh();
  expect(await keys('tembaga')).toEqual(['merebus-air']);
});

test('what another instance has indexed meanwhile is not indexed again', async () => {
  const outdated = await findOutdated(backend.db);
  expect(outdated.length).toBeGreaterThan(5);
  await rebuildIndex(backend.db, { outdated });
  const versions = () =>
    backend.db.kysely.selectFrom('search_document').select(['uid', 'version']).orderBy('uid').execute();
  const before = await versions();
  await rebuildIndex(backend.db, { outdated, signal: new AbortController().signal });
  expect(await versions()).toEqual(before);
});

test('an indexing that is ended goes on where it stopped', async () => {
  const stopped = new AbortController();
  stopped.abort();
  await rebuildIndex(backend.db, { signal: stopped.signal });
  expect((await findOutdated(backend.db)).length).toBeGreaterThan(5);
  await rebuildIndex(backend.db);
  expect(await findOutdated(backend.db)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContent } from '@/lib/backend/content/list-content';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { listContentQuery, searchQuery } from '@/lib/contract/content';
import { createSearch } from '@/lib/search';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';
import { watched } from './watched';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(SEARCH_ITEMS);
});
afterAll(() => backend.close());

test('preloaded data is not read again: neither searches nor drop-downs run a statement', async () => {
  const statements: string[] = [];
  const kysely = watched(backend.db.kysely, async (statement) => void statements.push(statement));
  const deps = { db: { ...backend.db, kysely } };
  const { watch, preload } = createSearch(kysely);
  const refresh = watch();
  const searchAndSuggest = async (q: string): Promise<string[]> => {
    const { groups } = await searchEverything(searchQuery.parse({ q }), deps);
    const { results = [] } = await searchEverything(
      searchQuery.parse({ q, mixed: 'true', facets: 'tag' }),
      deps,
    );
    const list = await listContent(listContentQuery.parse({ model: 'help-article', q }), deps);
    return [...groups.flatMap((group) => group.results), ...results, ...list.results].map(({ key }) => key);
  };
  await refresh();
  await preload();
  statements.length = 0;
  expect(await searchAndSuggest('teh pahit')).toContain('teh-pahit');
  expect(await searchAndSuggest('fakturr')).not.toEqual([]);
  expect(statements).toEqual([]);

  await backend.insert([{ model: 'help-article', key: 'kopi', title: 'Kopi tubruk tanpa gula' }]);
  await refresh();
  statements.length = 0;
  expect(await searchAndSuggest('tubruk')).toContain('kopi');
  expect(statements).toEqual([]);
});

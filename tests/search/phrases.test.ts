import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchEverything } from '@/lib/backend/content/search-everything';
import { searchQuery, type SearchAnswer } from '@/lib/contract/content';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { watched } from './watched';

/** Every second article holds the first phrase, the others its words the other way round. */
const ARTICLES = 400;

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(
    Array.from({ length: ARTICLES }, (_, index) => ({
      model: 'help-article',
      key: `gerobak-${index}`,
      title: `Gerobak ${index}`,
      topic_uid: 'ukasir',
      category_key: 'warung',
      plain_text: index % 2 === 0 ? 'Roda besi untuk gerobak biru.' : 'Gerobak biru besi, untuk roda.',
    })),
  );
});
afterAll(() => backend.close());

const count = async (q: string) =>
  (await backend.getJson<SearchAnswer>('/content/api/search/', { q, model: 'help-article' })).count;

test.each([
  ['"roda besi"', ARTICLES / 2],
  ['"besi untuk gerobak"', ARTICLES / 2],
  ['"besi untuk roda"', ARTICLES / 2],
  ['"besi dari gerobak"', 0],
  ['"gerobak biru"', ARTICLES],
  ['"untuk gerobak biru"', ARTICLES / 2],
  ['"roda besi" "gerobak biru"', ARTICLES / 2],
  ['"roda besi" "biru besi"', 0],
])('%s is found where the words follow each other', async (q, expected) => {
  expect(await count(q)).toBe(expected);
});

test('O05 a phrase with stop words is compared with a few texts at a time, so that other statements run in between', async () => {
  const compared: number[] = [];
  const kysely = watched(backend.db.kysely, async (statement, parameters) => {
    if (statement.includes('~*')) compared.push((parameters[0] as string[]).length);
  });
  const q = '"besi untuk gerobak"';
  const { count: found } = await searchEverything(searchQuery.parse({ q, model: 'help-article' }), {
    db: { ...backend.db, kysely },
  });
  expect(found).toBe(ARTICLES / 2);
  expect(compared.length).toBeGreaterThan(1);
  expect(Math.max(...compared)).toBeLessThanOrEqual(50);
});

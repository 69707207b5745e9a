import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCandidates } from '@/lib/backend/db/search-candidate-queries';
import { makeBackend, type TestBackend } from '@/tests/helpers/make-backend';
import { SEARCH_ITEMS } from './search-items';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(SEARCH_ITEMS);
});
afterAll(() => backend.close());

test.each([1, 2, 3, 4, 5, 6, 7, 12, 13, 24])(
  'of %i asked words each counts where it stands',
  async (count) => {
    // The first one stands in the text alone, the others nowhere.
    const group = (word: string) => ({ rarity: 1, strong: { text: `'${word}'`, size: 1 } });
    const words = ['cuka', ...Array.from({ length: count - 1 }, (_, index) => `takada${index}`)];
    const { candidates } = await findCandidates(backend.db.kysely, {
      model: 'help-article',
      locale: 'id',
      steps: [{ query: `'cuka'`, inHead: false, limit: 10, unless: 0 }],
      looserSteps: [],
      enough: 1,
      groups: words.map(group),
      pairs: [],
      headPairs: [],
      onlyHead: false,
      size: 10,
      closest: 4,
      withPlaces: false,
    });
    const [candidate] = candidates;
    expect(words.map((_, index) => (candidate?.head[index] ?? 0) > 0)).toEqual(words.map(() => false));
    expect(words.map((_, index) => (candidate?.text[index] ?? 0) > 0)).toEqual(
      words.map((_, index) => index === 0),
    );
  },
);

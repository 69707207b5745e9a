import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { noteContentChange, setRuntime } from '@/lib/backend/runtime';
import * as env from '@/lib/env.server';
import { contentPage } from '@/lib/page-data/content-page';
import { loadArticle } from '@/lib/page-data/load-article';
import { pageHead } from '@/lib/seo/page-head';
import { FIXTURE_ITEMS, insertItems } from '@/tests/helpers/content-rows';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { unwatchContent } from '@/tests/helpers/watched-content';

/** What the page asked for since the last look. */
let calls: string[] = [];
let statements = 0;
let db: TestDatabase;

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Called once for each statement, unlike `transformQuery`, which also sees those nested in others.
  async transformResult({ result }) {
    statements += 1;
    return result;
  },
};

const settings = { ...env.parseSettings({}), apiKey: TEST_SETTINGS.apiKey };
const page = contentPage(loadArticle, ({ site, title }) => pageHead({ site, title }));

async function render(article: string) {
  calls = [];
  statements = 0;
  const params = { categoryKey: 'kucing', topicUid: 'umandi', article };
  const result = await page({ params, locale: 'id' });
  if (!('props' in result) || !('shell' in result.props)) throw new Error('the article must be found');
  return result.props;
}

beforeAll(async () => {
  db = await openTestDatabase();
  await insertItems(db.kysely, FIXTURE_ITEMS);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const { fetch } = createBackend({
    db: { ...db, kysely: db.kysely.withPlugin(counting) },
    settings: TEST_SETTINGS,
    clock: () => new Date(),
    log: silent,
  });
  setRuntime({
    backend: {
      fetch: (request) => {
        const { pathname, search } = new URL(request.url);
        calls.push(pathname + search);
        return fetch(request);
      },
    },
    settings,
  });
  noteContentChange();
});
beforeEach(() => void vi.spyOn(env, 'getSettings').mockReturnValue(settings));
afterAll(() => {
  unwatchContent();
  return db.close();
});

describe('a page of an article', () => {
  test('asks at most 4 calls and 12 statements for what is its own', async () => {
    await render('usampo-sampo');
    const props = await render('uhanduk-handuk');
    expect(props).toMatchObject({
      title: 'Mengeringkan dengan handuk',
      tree: { categories: [{ title: 'Kucing', topics: [{ title: 'Mandi' }, { title: 'Tidur' }] }, {}] },
      next: { title: 'Sampo' },
      shell: { layout: { name: 'Meong Bantuan' } },
    });
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4);
    expect(statements).toBeLessThanOrEqual(12);
  });

  test('shows header, footer and tree anew after the content changed', async () => {
    await render('uhanduk-handuk');
    const header = { sections: [{ component: 'Logo', text: 'Guk Bantuan' }] };
    const set = (key: string, value: object) =>
      db.kysely.updateTable('content_item').set(value).where('key', '=', key).execute();
    await set('header', { data: JSON.stringify(header) });
    await set('tidur', { name: 'Tidur siang' });
    noteContentChange();
    const props = await render('uhanduk-handuk');
    expect(props.shell.layout.name).toBe('Guk Bantuan');
    expect(JSON.stringify(props.tree)).toContain('Tidur siang');
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HelpArticle } from '@/lib/contract/content';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeBackend, type Query, type TestBackend } from '@/tests/helpers/make-backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert([
    ...FIXTURE_ITEMS,
    {
      model: 'help-article',
      key: 'bulu',
      topic_uid: 'umandi',
      category_key: 'kucing',
      markdown: '## Bulu\n\nHalus.\n',
    },
    {
      model: 'help-article',
      key: 'fur',
      uid: 'ubulu',
      locale: 'en',
      topic_uid: 'umandi',
      category_key: 'kucing',
      markdown: 'Soft.\n',
    },
  ]);
});
afterAll(() => backend.close());

const get = (key: string, query?: Query) =>
  backend.getJson<HelpArticle>(`/content/api/content/${key}/`, query);

test('an extension: the Markdown of an article comes when asked for, in the language asked for', async () => {
  expect(await get('bulu')).not.toHaveProperty('markdown_body');
  expect(await get('bulu', { expand: 'markdown' })).toMatchObject({ markdown_body: '## Bulu\n\nHalus.\n' });
  expect(await get('ubulu', { expand: 'markdown', locale: 'en' })).toMatchObject({
    markdown_body: 'Soft.\n',
  });
});

test('it is null where the source is none, and nothing that other models have', async () => {
  expect(await get('handuk', { expand: 'markdown' })).toMatchObject({ markdown_body: null });
  expect(await get('bola-merah', { expand: 'markdown', model: 'product' })).not.toHaveProperty(
    'markdown_body',
  );
});

test('an unknown part is refused by name, and a list never carries it', async () => {
  const refused = await backend.get('/content/api/content/bulu/', { expand: 'password' });
  expect([refused.status, await refused.json()]).toMatchObject([400, { expand: expect.anything() }]);
  const list = await backend.get('/content/api/content/', { model: 'help-article', expand: 'markdown' });
  expect(list.status).toBe(400);
});

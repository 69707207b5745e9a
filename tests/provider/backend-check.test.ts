import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings } from '@/lib/env.server';
import { checkBackend, isFailure } from '@/lib/provider/check/check-backend';
import type { CheckedCall } from '@/lib/provider/check/ask';
import { startProvider, type Provider } from './start-provider';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(() => provider.reset());

/** The rows by their names. */
async function check({ writes = false } = {}): Promise<Map<string, CheckedCall>> {
  const settings = parseSettings({
    AUTH_BASE_URL: provider.authBase,
    API_BASE_URL: provider.apiBase,
    API_KEY: provider.apiKey,
    SITE_URL: 'https://bantuan.example',
  });
  const rows = new Map<string, CheckedCall>();
  const account = { email: 'periksa@toko.example', askCode: async () => provider.state.code };
  await checkBackend(settings, {
    account: writes ? account : undefined,
    onRow: (row) => void rows.set(row.name, row),
  });
  return rows;
}

const LIST = 'GET /content/api/content/';
const DETAIL = 'GET /content/api/content/{key}/';

describe('a provider as the specification describes it', () => {
  test('everything works, with an account of its own', async () => {
    const rows = [...(await check({ writes: true })).values()];
    expect(rows.filter(({ verdict }) => verdict !== 'works')).toEqual([]);
    expect(rows.length).toBeGreaterThan(50);
    expect(provider.state.people).toHaveLength(2);
    expect(provider.state.issues.at(-1)).toMatchObject({ fields: { images: [expect.anything()] } });
    expect(provider.calls.filter(({ unlisted }) => unlisted.length > 0)).toEqual([]);
  });

  test('without an account nothing is written, and what needs one is not tried', async () => {
    const rows = await check();
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(rows.get('POST /project/service/issue/')?.verdict).toBe('untried');
    expect([...rows.values()].some(isFailure)).toBe(false);
  });
});

describe('what differs is named', () => {
  test.each([
    [['images-null', 'dates-missing'], `${LIST} help-category`, ['created_at']],
    [['item-name-object'], `${LIST} faq`, ['name (object)']],
    [['topic-missing', 'view-count-missing'], `${LIST} help-article`, ['total_view', 'topic']],
    [['body-missing'], `${DETAIL} help-article`, ['body|html_body']],
  ])('%j: %s works without %j', async (oddities, name, fields) => {
    provider.setOddities(oddities);
    expect((await check()).get(name)).toMatchObject({ verdict: 'without', fields });
  });

  test.each([
    ['status-500', { verdict: 'fails', reason: 'HTTP 500' }],
    ['status-404', { verdict: 'missing', reason: 'HTTP 404' }],
    ['html-200', { verdict: 'fails', reason: 'no JSON' }],
    ['empty-body', { verdict: 'fails', reason: 'no JSON' }],
    ['json-text', { verdict: 'fails', fields: ['answer (string)'] }],
    ['large', { verdict: 'fails', reason: 'too-large' }],
    ['redirect-loop', { verdict: 'fails', reason: 'redirect' }],
    ['reset', { verdict: 'fails', reason: 'network' }],
  ])('%s', async (name, expected) => {
    provider.fail(name, { match: 'model=faq' });
    const row = (await check()).get(`${LIST} faq`);
    expect(row).toMatchObject(expected);
    expect(row && isFailure(row)).toBe(true);
  });

  test('a parameter that does nothing; the portal cuts a whole list into pages itself', async () => {
    provider.setOddities(['list-ignores-parameters']);
    const rows = await check();
    expect(rows.get(`${LIST} help-article offset`)?.verdict).toBe('works');
    for (const name of ['q', 'topic_f'])
      expect(rows.get(`${LIST} help-article ${name}`)).toMatchObject({ verdict: 'without', fields: [name] });
  });

  test('what the portal does without is no failure', async () => {
    provider.setOddities(['lookup-missing', 'page-missing']);
    expect([...(await check()).values()].filter(isFailure)).toEqual([]);
  });

  test('a browser that may not call', async () => {
    provider.allowedHeaders = 'X-API-Key';
    expect((await check()).get('OPTIONS /auth/token-auth/')).toMatchObject({
      verdict: 'fails',
      fields: ['content-type', 'authorization', 'x-service-key'].map(
        (name) => `Access-Control-Allow-Headers: ${name}`,
      ),
    });
  });
});

import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '@/lib/api/create-api';
import { remoteOptions } from '@/lib/api/read-provider-answer';
import { createProviderTransport } from '@/lib/provider/transport';
import { FAILURES, PROVIDER_SECRETS } from './failures';
import { ODDITIES } from './oddities';
import { startProvider, type Provider } from './start-provider';

let provider: Provider;
let now: number;
let reports: Record<string, unknown>[];

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.reset();
  now = 0;
  reports = [];
});
afterEach(() => vi.useRealTimers());

const transportOf = (connections = 4) =>
  createProviderTransport({ connections, report: (fields) => void reports.push(fields), now: () => now });

const apiOf = (transport = transportOf()) =>
  createApi({
    transport,
    bases: { auth: provider.authBase, api: provider.apiBase },
    apiKey: provider.apiKey,
    remote: remoteOptions({
      capabilities: new Set(),
      cleanHtml: async (html) => ({ html }),
      sayDropped: () => undefined,
    }),
  });

const FAQ = '/api/content/api/content/?model=faq';
const get = (path: string, transport = transportOf(), init: RequestInit = {}) =>
  transport(`${provider.url}${path}`, {
    ...init,
    headers: { 'X-API-Key': provider.apiKey, 'Content-Type': 'application/json' },
  });

/** Lets calls run into their limit at once. */
const endTime = () => vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('late'));

describe('W03 answers', () => {
  test('come through whole, with status and Retry-After, and without other headers', async () => {
    const answer = await get(FAQ);
    expect(await answer.json()).toMatchObject({ count: 3 });
    provider.fail('status-503');
    const busy = await get(FAQ);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '30']);
  });

  test.each(['large', 'large-gzip', 'endless'])('%s: one over 8 MB is cut off, and logged', async (name) => {
    provider.fail(name);
    await expect(get(FAQ)).rejects.toThrow('too-large');
    expect(reports).toEqual([
      { event: 'backend-failure', path: 'GET /content/api/content/ faq', reason: 'too-large' },
    ]);
  });

  test.each(['redirect', 'redirect-loop', 'redirect-permanent'])('%s is not followed', async (name) => {
    provider.fail(name);
    await expect(get(FAQ)).rejects.toThrow('redirect');
    expect(provider.calls).toHaveLength(1);
  });

  test.each(['cut', 'cut-chunked', 'reset', 'reset-in-body', 'no-http', 'wrong-encoding'])(
    '%s is a failure of the network',
    async (name) => {
      provider.fail(name);
      await expect(get(FAQ)).rejects.toThrow('network');
    },
  );

  test.each(['hang', 'hang-in-body', 'drip', 'slow'])('%s ends after five seconds', async (name) => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 50);
      return controller.signal;
    });
    provider.fail(name);
    await expect(get(FAQ)).rejects.toThrow('timeout');
    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000);
  });

  test('a caller who gives up is told so, and nothing is logged', async () => {
    provider.fail('hang');
    const caller = new AbortController();
    const answer = get(FAQ, transportOf(), { signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect(reports).toEqual([]);
  });
});

describe('W03 what reaches a caller', () => {
  test.each(Object.keys(FAILURES))('%s: nothing of the provider’s inside', async (name) => {
    if (['hang', 'hang-in-body', 'slow', 'drip'].includes(name)) endTime();
    provider.fail(name);
    const result = await apiOf().content.list({ model: 'faq' });
    if (!result.ok) {
      const { fields, message } = result.error;
      expect(JSON.stringify(fields)).not.toMatch(PROVIDER_SECRETS);
      expect(message).not.toMatch(PROVIDER_SECRETS);
      expect(message).not.toContain('127.0.0.1');
    }
  });
});

test.each(['html-200', 'html-as-json', 'invalid-json', 'empty-body', 'empty-204'])(
  'W03 %s: an item is not called missing',
  async (name) => {
    provider.fail(name);
    expect((await apiOf().content.get('a111')).status).toBe(502);
    expect((await apiOf().content.getCategory('memulai')).status).toBe(502);
  },
);

describe('concurrency', () => {
  test('is bounded; who waits too long fails like others', async () => {
    provider.fail('hang', { times: 2 });
    const transport = transportOf(2);
    const caller = new AbortController();
    const held = [1, 2].map(() => get(FAQ, transport, { signal: caller.signal }).catch(() => 'ended'));
    await vi.waitFor(() => expect(provider.calls).toHaveLength(2));
    endTime();
    await expect(get(FAQ, transport)).rejects.toThrow('timeout');
    expect(provider.calls).toHaveLength(2);
    vi.restoreAllMocks();
    const next = get(FAQ, transport);
    caller.abort();
    expect(await Promise.all(held)).toEqual(['ended', 'ended']);
    expect((await next).status).toBe(200);
  });
});

describe('W03 the circuit', () => {
  const MODELS = ['faq', 'blog', 'product', 'banner'];
  const askAll = (transport: ReturnType<typeof transportOf>) =>
    Promise.allSettled(MODELS.map((model) => get(`/api/content/api/content/?model=${model}`, transport)));

  test('opens after repeated failure, lets a call a second through, and closes with the first success', async () => {
    provider.fail('reset');
    const transport = transportOf();
    await askAll(transport);
    now = 3_100;
    await askAll(transport);
    const before = provider.calls.length;
    now = 3_500;
    await askAll(transport);
    expect(provider.calls).toHaveLength(before);
    now = 4_500;
    await askAll(transport);
    expect(provider.calls).toHaveLength(before + 1);
    provider.reset();
    now = 6_000;
    await askAll(transport);
    const answers = await askAll(transport);
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(reports.filter(({ event }) => String(event).startsWith('circuit'))).toEqual([
      { event: 'circuit-opened', path: 'all' },
      { event: 'circuit-closed', path: 'all' },
    ]);
  });

  test('one URL that always fails opens none', async () => {
    provider.fail('status-500', { match: 'a111' });
    const transport = transportOf();
    for (now = 0; now < 20_000; now += 1_000) {
      expect((await get('/api/content/api/content/a111/', transport)).status).toBe(500);
    }
    expect((await get('/api/content/api/content/a112/', transport)).status).toBe(200);
  });

  test('a kind of calls that fails is left alone without the others', async () => {
    provider.fail('status-500', { match: '/content/api/content/a' });
    const transport = transportOf();
    for (const uid of ['a111', 'a112', 'a121', 'a122', 'a123']) {
      await get(`/api/content/api/content/${uid}/`, transport);
      now += 1_000;
    }
    now -= 500;
    await expect(get('/api/content/api/content/a131/', transport)).rejects.toThrow('circuit-open');
    expect((await get(FAQ, transport)).status).toBe(200);
  });
});

test('problems are logged once a minute for each call, with their number', async () => {
  provider.fail('status-500');
  const transport = transportOf();
  for (let i = 0; i < 5; i++) await get(FAQ, transport);
  now = 61_000;
  await get(FAQ, transport);
  expect(reports).toEqual([
    expect.objectContaining({ reason: 'server-error' }),
    expect.objectContaining({ reason: 'server-error', count: 5 }),
  ]);
});

test('W03 10,000 odd answers take no memory that stays', { timeout: 240_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const api = apiOf(transportOf(8));
  provider.setOddities('all');
  const askMany = async (count: number) => {
    for (let i = 0; i < count; i += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 === 0 ? api.content.list({ model: 'faq', q: String(i + at) }) : api.directory.getBusiness(),
        ),
      );
      provider.calls.length = 0;
    }
    // What is freed by finalizers goes after the next turn.
    for (let round = 0; round < 3; round += 1) {
      await setImmediate();
      gc();
    }
    return process.memoryUsage().heapUsed;
  };
  const before = await askMany(1_000);
  expect(Object.keys(ODDITIES).length).toBeGreaterThan(60);
  // An answer that stays takes several KB; other tests of this process leave a few MB.
  expect((await askMany(10_000)) - before).toBeLessThan(16 * 1024 * 1024);
});

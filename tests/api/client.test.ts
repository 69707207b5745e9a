// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_TIMEOUT_MS } from '@/lib/constants';
import { browserApi } from '@/lib/api/client';

vi.mock('@/lib/env.public', () => ({
  getPublicSettings: () => ({ siteUrl: '', authBase: '/api/auth', apiBase: '/api', apiKey: 'demo' }),
}));

/** A backend that takes every request and answers none. */
const neverAnswers = (_: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    const end = () => reject(signal?.reason as Error);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

let timeIsUp: AbortController;

beforeEach(() => {
  timeIsUp = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(ANSWER_TIMEOUT_MS);
    return timeIsUp.signal;
  });
  vi.stubGlobal('fetch', neverAnswers);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a call that is never answered fails in the end, like one without a network', async () => {
  const call = browserApi().content.list({ model: 'help-article' });
  timeIsUp.abort(new DOMException('too late', 'TimeoutError'));
  expect(await call).toMatchObject({ ok: false, status: 500, error: { code: 'network' } });
});

test('who no longer wants to know still ends a call', async () => {
  const unwanted = new AbortController();
  const call = browserApi().content.list({ model: 'help-article' }, unwanted.signal);
  unwanted.abort();
  expect(await call).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

test('a call that nobody wanted any more before it began is not made', async () => {
  const call = browserApi().content.list({ model: 'help-article' }, AbortSignal.abort());
  expect(await call).toMatchObject({ ok: false, error: { code: 'aborted' } });
});

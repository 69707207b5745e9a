import { beforeEach, expect, it, vi } from 'vitest';
import { serverApi } from '@/lib/api/server';
import * as env from '@/lib/env.server';

const REMOTE = { AUTH_BASE_URL: 'https://backend.example/auth', API_BASE_URL: 'https://backend.example/api' };

beforeEach(() => {
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings(REMOTE));
});

it('a remote backend that never answers has failed after five seconds', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((__, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  });
  const answer = serverApi().content.list({ model: 'faq' });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000);
  limit.abort(new DOMException('too late', 'TimeoutError'));
  expect(await answer).toMatchObject({ ok: false, status: 500, error: { message: 'too late' } });
});

it('a remote backend has no extension', () => {
  expect(serverApi().has('searchContent')).toBe(false);
});

import type { Socket } from 'node:net';
import { beforeEach, expect, it, vi } from 'vitest';
import { serverApi } from '@/lib/api/server';
import * as runtime from '@/lib/backend/runtime';
import * as env from '@/lib/env.server';

const REMOTE = { AUTH_BASE_URL: 'https://backend.example/auth', API_BASE_URL: 'https://backend.example/api' };

beforeEach(() => {
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings(REMOTE));
});

it('a remote backend that never answers has failed after five seconds', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const fetch = vi.fn((_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((__, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  });
  vi.stubGlobal('fetch', fetch);
  const answer = serverApi().content.list({ model: 'faq' });
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  limit.abort(new DOMException('too late', 'TimeoutError'));
  expect(await answer).toMatchObject({
    ok: false,
    status: 500,
    error: { message: expect.stringContaining('timeout') },
  });
});

it('a remote backend has no extension', () => {
  expect(serverApi().has('searchContent')).toBe(false);
});

it('R01 calls for a visitor carry the visitor’s IP to the embedded backend', async () => {
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings({}));
  const seen: [forwardedFor: string | null, connection: unknown][] = [];
  const backend = {
    fetch: async (request: Request, connection?: unknown) => {
      seen.push([request.headers.get('X-Forwarded-For'), connection]);
      return Response.json({ count: 0, results: [] });
    },
  };
  vi.spyOn(runtime, 'getRuntime').mockReturnValue({ backend, settings: env.parseSettings({}) });
  const socket = { remoteAddress: '10.0.0.1' } as Socket;
  await serverApi().content.list({ model: 'faq' });
  await serverApi({ socket, headers: {} }).content.list({ model: 'faq' });
  const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.2' };
  await serverApi({ socket, headers }).content.list({ model: 'faq' });
  expect(seen).toEqual([
    [null, undefined],
    [null, { peer: '10.0.0.1' }],
    ['203.0.113.9, 10.0.0.2', { peer: '10.0.0.1' }],
  ]);
});

it('searches that the portal answers itself stay in the process, and come back as they are', async () => {
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings({ ...REMOTE, SEARCH_INDEX: 'portal' }));
  const marked_title = [
    { text: 'Printer', is_marked: true },
    { text: ' ', is_marked: false },
    { text: 'struk', is_marked: true },
  ];
  const answer = { count: 1, groups: [], results: [{ uid: 'a1', marked_title }] };
  const seen: string[] = [];
  const fetch = async ({ url }: Request) => {
    seen.push(url);
    return Response.json(answer);
  };
  const settings = env.parseSettings({});
  vi.spyOn(runtime, 'getRuntime').mockReturnValue({ backend: { fetch }, settings });
  expect(serverApi().has('searchContent')).toBe(true);
  expect((await serverApi().content.search({ q: 'printer struk' })).data).toEqual(answer);
  expect(seen).toEqual(['http://in-process.invalid/api/content/api/search/?q=printer+struk']);
});

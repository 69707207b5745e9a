import { beforeEach, expect, it, vi } from 'vitest';
import * as runtime from '@/lib/backend/runtime';
import * as env from '@/lib/env.server';
import { cacheUntilChange } from '@/lib/page-data/content-cache';
import { fakeApi } from '../helpers/fake-api';

const { api } = fakeApi();
const REMOTE = { AUTH_BASE_URL: 'https://backend.example/auth', API_BASE_URL: 'https://backend.example/api' };

let revision: number | undefined;
let loads: string[];
const load = async (_: unknown, locale: string, key: string) => {
  loads.push(`${locale} ${key}`);
  return `${key} ${loads.length}`;
};

beforeEach(() => {
  loads = [];
  revision = 1;
  vi.spyOn(runtime, 'contentRevision').mockImplementation(() => revision);
});

it('loads once for each language and key, and again after a change of the content', async () => {
  const cached = cacheUntilChange(load);
  expect(await cached(api, 'id', 'a')).toBe('a 1');
  expect(await cached(api, 'id', 'a')).toBe('a 1');
  await cached(api, 'en', 'a');
  await cached(api, 'id', 'b');
  expect(loads).toEqual(['id a', 'en a', 'id b']);
  revision = 2;
  expect(await cached(api, 'id', 'a')).toBe('a 4');
});

it('loads every time where nothing watches the content', async () => {
  revision = undefined;
  const cached = cacheUntilChange(load);
  await cached(api, 'id', 'a');
  await cached(api, 'id', 'a');
  expect(loads).toHaveLength(2);
});

it('O03 tries again after a failure', async () => {
  let isFailing = true;
  const cached = cacheUntilChange(async () => {
    if (isFailing) throw new Error('503');
    return 'found';
  });
  await expect(cached(api, 'id')).rejects.toThrow('503');
  isFailing = false;
  expect(await cached(api, 'id')).toBe('found');
});

it('keeps what a remote backend answered for half a minute at most', async () => {
  vi.useFakeTimers({ now: 600_000 });
  vi.spyOn(env, 'getSettings').mockReturnValue(env.parseSettings(REMOTE));
  const cached = cacheUntilChange(load);
  await cached(api, 'id', 'a');
  vi.setSystemTime(629_999);
  await cached(api, 'id', 'a');
  expect(loads).toHaveLength(1);
  vi.setSystemTime(630_000);
  await cached(api, 'id', 'a');
  expect(loads).toHaveLength(2);
  vi.useRealTimers();
});

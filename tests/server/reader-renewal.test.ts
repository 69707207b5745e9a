import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createReaderRenewal } from '@/lib/server/reader-renewal';

afterEach(() => void vi.useRealTimers());

const log = pino({ level: 'silent' });

/** Renders that end when they are told to. */
function setUp() {
  const begun: string[] = [];
  const ends = new Map<string, { succeed: () => void; fail: (error: Error) => void }>();
  const renew = createReaderRenewal((path) => {
    begun.push(path);
    return new Promise((succeed, fail) => ends.set(path, { succeed, fail }));
  }, log);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, ends, renew, turn };
}

test('W05: a page is rendered once at a time, and again after that', async () => {
  const { begun, ends, renew, turn } = setUp();
  const first = renew('/id/a');
  expect(renew('/id/a')).toBe(first);
  await turn();
  expect(begun).toEqual(['/id/a']);
  ends.get('/id/a')?.succeed();
  await first;
  void renew('/id/a');
  await turn();
  expect(begun).toEqual(['/id/a', '/id/a']);
});

test('W05: a few are rendered in parallel, the others after them, whether those fail or not', async () => {
  const { begun, ends, renew, turn } = setUp();
  const all = Promise.all(['/id/a', '/id/b', '/id/c', '/id/d'].map(renew));
  await turn();
  expect(begun).toEqual(['/id/a', '/id/b']);
  ends.get('/id/b')?.fail(new Error('down'));
  await turn();
  expect(begun).toEqual(['/id/a', '/id/b', '/id/d']);
  ends.get('/id/a')?.succeed();
  await turn();
  for (const path of ['/id/c', '/id/d']) ends.get(path)?.succeed();
  await all;
  expect(begun).toHaveLength(4);
});

test('many failures are two lines of the log, not one for each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const warn = vi.spyOn(log, 'warn');
  const renew = createReaderRenewal(() => Promise.reject(new Error('down')), log);
  await Promise.all(Array.from({ length: 50 }, (_, number) => renew(`/id/${number}`)));
  vi.advanceTimersByTime(60_000);
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { event: 'page-not-renewed', err: expect.any(Error) as Error },
    { event: 'pages-not-renewed', count: 50 },
  ]);
});

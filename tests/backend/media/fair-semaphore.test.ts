// @no-database
import { expect, test } from 'vitest';
import { createFairSemaphore } from '@/lib/backend/media/fair-semaphore';

const LIMITS = { capacity: 3, perOwner: 2, maxWaiting: 6, maxWaitingPerOwner: 4 };

/** A semaphore whose works are ended by hand; `log` is the order in which they started. */
function open(limits: Partial<typeof LIMITS> = {}) {
  const run = createFairSemaphore({ ...LIMITS, ...limits });
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, weight = 1) =>
    run(name[0] ?? '', weight, () => {
      log.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, ask, end, log };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('U03 no more than the capacity is held, and one owner never holds all of it', async () => {
  const { ask, end, log } = open();
  void ask('a1');
  void ask('a2');
  void ask('a3');
  await settle();
  expect(log).toEqual(['a1', 'a2']);
  void ask('b1');
  void ask('c1');
  await settle();
  expect(log).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(log).toHaveLength(4);
});

test('U03 owners take turns, however long the queue of one is', async () => {
  const { ask, end, log } = open({ capacity: 1, perOwner: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name);
  await settle();
  for (let at = 0; at < 6; at += 1) await end(log.at(-1) ?? '');
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('U03 a heavy one is not overtaken for ever, and one above every limit still gets its turn alone', async () => {
  const { ask, end, log } = open();
  void ask('a1');
  void ask('b1');
  void ask('c1', 100);
  void ask('d1');
  await settle();
  expect(log).toEqual(['a1', 'b1']);
  await end('a1');
  await end('b1');
  expect(log).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('U03 a full queue refuses at once and says when to come back: 429 to its owner, 503 when all of it is full', async () => {
  const { ask, end, log } = open();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(name);
  await expect(ask('a7')).rejects.toMatchObject({
    code: 'too-many-requests',
    headers: { 'Retry-After': '5' },
  });
  for (const name of ['b1', 'b2', 'b3']) void ask(name);
  await expect(ask('c1')).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
  await settle();
  for (let at = 0; at < log.length; at += 1) await end(log[at] ?? '');
  expect(log).toHaveLength(9);
  const last = ask('c2');
  await settle();
  await end('c2');
  expect(await last).toBe('c2');
});

test('U03 work that fails gives back what it held', async () => {
  const { run } = open({ capacity: 1, perOwner: 1 });
  await expect(run('a', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run('a', 1, () => Promise.resolve('next'))).toBe('next');
});

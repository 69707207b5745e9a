// @no-database
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repeat } from '@/lib/backend/start-background';

const EVERY_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a job with runs that the test ends one by one. */
function start() {
  const runs: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const work = () => new Promise<void>((resolve, reject) => runs.push({ resolve, reject }));
  const failure = { event: 'fish-not-fed', message: 'the fish were not fed' };
  return { ...repeat({ name: 'feed', work, everyMs: EVERY_MS, failure }, log), runs, log };
}

describe('a job that is repeated', () => {
  test('runs at once, and again a while after each run', async () => {
    const { runs } = start();
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
  });

  test('logs a run that fails, and goes on', async () => {
    const { runs, log } = start();
    const error = new Error('no food');
    runs[0]?.reject(error);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { event: 'fish-not-fed', err: error },
      'the fish were not fed',
    );
    expect(runs).toHaveLength(2);
  });

  test('stops after the run that is under way', async () => {
    const { runs, stop } = start();
    const hasStopped = vi.fn();
    void stop().then(hasStopped);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(hasStopped).not.toHaveBeenCalled();
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(hasStopped).toHaveBeenCalled();
    expect(runs).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

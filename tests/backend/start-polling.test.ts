// @no-database
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPolling } from '@/lib/backend/start-polling';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts polling with runs that the test ends one by one. */
function start() {
  const stopping = new AbortController();
  const ends: ((waitMs: number) => void)[] = [];
  const polling = startPolling(() => new Promise((resolve) => ends.push(resolve)), stopping.signal);
  return {
    ...polling,
    stop: () => stopping.abort(),
    runs: () => ends.length,
    async end(waitMs: number) {
      ends.at(-1)?.(waitMs);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('work that is repeated', () => {
  test('runs at once, and again after the time that a run asks for', async () => {
    const { runs, end } = start();
    expect(runs()).toBe(1);
    await end(1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
  });

  test('runs earlier when it is woken, and once more when that happens during a run', async () => {
    const { runs, end, wake } = start();
    wake();
    wake();
    expect(runs()).toBe(1);
    await end(1_000);
    expect(runs()).toBe(2);
    await end(1_000);
    expect(runs()).toBe(2);
    wake();
    expect(runs()).toBe(3);
  });

  test('ends with its signal, after the run that is under way', async () => {
    const { runs, end, wake, settled, stop } = start();
    const isSettled = vi.fn();
    void settled().then(isSettled);
    wake();
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled).not.toHaveBeenCalled();
    await end(1_000);
    expect(isSettled).toHaveBeenCalled();
    wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs()).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

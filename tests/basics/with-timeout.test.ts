import { describe, expect, test, vi } from 'vitest';
import { withTimeout } from '@/lib/basics/with-timeout';

const never = new Promise<string>(() => undefined);

describe('work with a limit of time', () => {
  test('settles as it does when it is in time, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    expect(await withTimeout(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, () => 'late')).rejects.toThrow(
      'broken',
    );
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('is given up when the time is over', async () => {
    vi.useFakeTimers();
    const answer = withTimeout(never, 1_000, () => 'late');
    const failure = withTimeout(never, 1_000, () => {
      throw new Error('too late');
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await answer, await failure]).toEqual(['late', new Error('too late')]);
    vi.useRealTimers();
  });
});

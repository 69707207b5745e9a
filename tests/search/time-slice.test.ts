// @no-database
import { afterEach, expect, test, vi } from 'vitest';
import { ANSWER_DEADLINE_MS } from '@/lib/backend/limits';
import { SEARCH_DEADLINE_MS, SearchDeadlineError, TimeSlice } from '@/lib/search/snapshot/index-reader';

afterEach(() => void vi.useRealTimers());

test('a search yields to others after a long slice, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const slice = new TimeSlice();
  let others = 0;
  setImmediate(() => (others += 1));
  await slice.yieldWhenDue();
  expect(others).toBe(0);
  vi.advanceTimersByTime(10);
  await slice.yieldWhenDue();
  expect(others).toBe(1);
  setImmediate(() => (others += 1));
  await slice.yieldWhenDue();
  expect(others).toBe(1);
});

test('O05 a search ends at its deadline, when its caller has been answered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(SEARCH_DEADLINE_MS).toBe(ANSWER_DEADLINE_MS);
  const slice = new TimeSlice();
  vi.advanceTimersByTime(SEARCH_DEADLINE_MS);
  await slice.yieldWhenDue();
  vi.advanceTimersByTime(1);
  await expect(slice.yieldWhenDue()).rejects.toThrow(SearchDeadlineError);
});

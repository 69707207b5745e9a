import { afterEach, expect, test, vi } from 'vitest';
import { ANSWER_DEADLINE_MS } from '@/lib/backend/limits';
import { SearchDeadlineError, Turn } from '@/lib/backend/search/turn';

afterEach(() => void vi.useRealTimers());

test('others have their turn when a search has taken long, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = new Turn();
  let others = 0;
  setImmediate(() => (others += 1));
  await turn.giveWay();
  expect(others).toBe(0);
  vi.advanceTimersByTime(10);
  await turn.giveWay();
  expect(others).toBe(1);
  setImmediate(() => (others += 1));
  await turn.giveWay();
  expect(others).toBe(1);
});

test('O05 a search past its deadline ends, since its caller has been answered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const turn = new Turn();
  vi.advanceTimersByTime(ANSWER_DEADLINE_MS);
  await turn.giveWay();
  vi.advanceTimersByTime(1);
  await expect(turn.giveWay()).rejects.toThrow(SearchDeadlineError);
});

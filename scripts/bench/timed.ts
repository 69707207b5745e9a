import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The duration of some work, and the longest time for which it blocked the event loop. */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, blockedMs: number, result: T]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  delay.disable();
  return [performance.now() - start, delay.max / 1e6, result];
}

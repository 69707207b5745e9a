import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What some work took, and the longest that it kept anybody else from a turn. */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, blockedMs: number, result: T]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  delay.disable();
  return [performance.now() - start, delay.max / 1e6, result];
}

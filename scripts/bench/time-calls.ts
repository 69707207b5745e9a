import { say } from '../start/console.mjs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const ROUNDS = 20;

/**
 * Prints how long a call takes, p50 and p95 in ms, and its processor time, which other programs change least; then how many
 * rows it answers, and whether p95 misses the target. `usedBesides` returns what other processes have used so far, in µs.
 */
export async function timeCalls(
  name: string,
  call: () => Promise<object>,
  targetMs: number,
  usedBesides: () => number = () => 0,
): Promise<void> {
  // The first calls parse and plan statements, as after a start.
  const first = await call();
  await call();
  const times: number[] = [];
  const used = () => {
    const { user, system } = process.cpuUsage();
    return user + system + usedBesides();
  };
  const before = used();
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  const cpu = (used() - before) / 1000 / ROUNDS;
  times.sort((a, b) => a - b);
  const [p50 = 0, p95 = 0] = [times[ROUNDS / 2], times[Math.floor(ROUNDS * 0.95)]];
  const cells = [p50, p95, cpu].map((ms) => ms.toFixed(1).padStart(8)).join('');
  const count = 'count' in first ? `  ${String(first.count)}` : '';
  say(`${name.padEnd(36)}${cells} ms${count}${p95 > targetMs ? '  MISSED' : ''}`);
}

/** The duration of some work, and the longest time for which it blocked the event loop. */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, blockedMs: number, result: T]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const result = await work();
  delay.disable();
  return [performance.now() - start, delay.max / 1e6, result];
}

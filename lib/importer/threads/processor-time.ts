import { readFileSync, readlinkSync } from 'node:fs';

/** Returns the system's name of the thread that calls it; undefined where the system has none, which is everywhere but on Linux. */
export function nameOfThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/** Returns the processor time that a thread has used, in ms; undefined where the system does not tell. */
export function processorTimeOf(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

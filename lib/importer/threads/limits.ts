import { readFileSync, readlinkSync } from 'node:fs';
import { contentImportText } from '@/lib/text/content-import';

/** Memory of a thread, in MB. */
export const MAX_HEAP_MB = 400;

/** Returns why a text could not be read, as a sentence for operators where the cause is known. */
export function reasonOf(error: unknown): string {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return contentImportText.tooMuchMemory;
  // Deep nesting overflows the stack of recursive functions.
  if (error instanceof RangeError) return contentImportText.tooDeep;
  return error instanceof Error ? error.message : String(error);
}

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

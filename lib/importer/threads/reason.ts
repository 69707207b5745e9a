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

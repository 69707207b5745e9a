import { contentImportText } from '@/lib/text/content-import';

/** Returns why something could not be read, as a sentence for operators where it is known. */
export function reasonOf(error: unknown): string {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return contentImportText.tooMuchMemory;
  // The stack is used up by functions that call themselves for what lies within.
  if (error instanceof RangeError) return contentImportText.tooDeep;
  return error instanceof Error ? error.message : String(error);
}

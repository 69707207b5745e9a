import { dataOrThrow } from '@/lib/api/server';
import type { ApiResult } from '@/lib/api/result';

/**
 * What stands beside a page's own content. When its call fails the page does without it: silent for the reader,
 * a line in the log for the operator (specification §8).
 */
export async function beside<Data, Part>(
  what: string,
  call: Promise<ApiResult<Data>>,
  read: (data: Data) => Part[],
): Promise<Part[]> {
  try {
    return read(dataOrThrow(await call));
  } catch (error) {
    console.warn(
      `the page does without its ${what}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  }
}

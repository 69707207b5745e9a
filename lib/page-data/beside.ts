import { dataOrThrow, report, type PageContext } from '@/lib/api/server';
import type { ApiResult } from '@/lib/api/result';

/** How often each part was missed since the process started. */
const missed = new Map<string, number>();

/**
 * What stands beside a page's own content. When its call fails the page does without it: silent for the reader,
 * a line and a count in the log for the operator (behaviour.md §8), and the page is made again soon.
 */
export async function beside<Data, Part>(
  { lack }: Pick<PageContext, 'lack'>,
  what: string,
  call: Promise<ApiResult<Data>>,
  read: (data: Data) => Part[],
): Promise<Part[]> {
  try {
    return read(dataOrThrow(await call));
  } catch (error) {
    const count = (missed.get(what) ?? 0) + 1;
    missed.set(what, count);
    const reason = error instanceof Error ? error.message : String(error);
    report({ event: 'page-lacks', count, reason }, `the page does without its ${what}`);
    lack?.(what);
    return [];
  }
}

/** Reads a list that needs no reading. */
export const everyOne = <Item>(items: Item[]): Item[] => items;

import { report, type PageContext } from '@/lib/api/server';

/** Failures of each part since the process started. */
const failures = new Map<string, number>();

/**
 * Loads a part that the page can do without. When it fails, the page gets `fallback` and is made again soon; the
 * operator finds a line with a count in the log (behaviour.md §8).
 */
export async function loadOptional<Value>(
  { onFallback }: Pick<PageContext, 'onFallback'>,
  part: string,
  load: Promise<Value>,
  fallback: Value,
): Promise<Value> {
  try {
    return await load;
  } catch (error) {
    const count = (failures.get(part) ?? 0) + 1;
    failures.set(part, count);
    const reason = error instanceof Error ? error.message : String(error);
    report({ event: 'page-lacks', count, reason }, `the page does without its ${part}`);
    onFallback?.();
    return fallback;
  }
}

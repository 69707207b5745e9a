import type { Database } from '@/lib/database/database';
import type { Settings } from '@/lib/env.server';
import type { Metrics } from './metrics';
import { pageStore } from './page-cache.mjs';
import type { RequestTracing } from './tracing';

const lines = new Map<string, number>();

/** Counts a log line by its event, which is a name in the code, never what somebody typed. */
export function countLine(event: unknown): void {
  if (typeof event === 'string') lines.set(event, (lines.get(event) ?? 0) + 1);
}

/** Returns the figures of this process; undefined without a key, so that nothing is loaded or counted for them. */
export async function openMetrics(
  key: string | undefined,
  database: () => Database | undefined,
): Promise<Metrics | undefined> {
  if (key === undefined) return undefined;
  const { createMetrics } = await import('./metrics');
  return createMetrics({ key, database, pages: () => pageStore.figures(), lines });
}

/** Begins to record traces; undefined without a collector, so that nothing is loaded for them. */
export async function openTracing(
  tracing: Settings['tracing'],
  cleanUp: (() => Promise<unknown> | undefined)[],
): Promise<RequestTracing | undefined> {
  if (tracing === undefined) return undefined;
  const { createTracing } = await import('./tracing');
  const opened = createTracing(tracing.serviceName);
  cleanUp.push(() => opened.close());
  return opened;
}

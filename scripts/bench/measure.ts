import autocannon from 'autocannon';

const CONNECTIONS = 8;
const WARM_UP_S = 2;
const DURATION_S = 8;

export type Measurement = { perSecond: number; p50: number; p99: number };

/** Answers of an address in a second, after a warm-up; throws when any of them was not 200. */
export async function measure(url: string, headers: Record<string, string> = {}): Promise<Measurement> {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: WARM_UP_S });
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: DURATION_S });
  const { non2xx, errors, timeouts, latency } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${url}: ${non2xx} answers were not 200, ${errors} errors, ${timeouts} without an answer`,
    );
  }
  const perSecond = result.requests.total / result.duration;
  return { perSecond, p50: latency.p50, p99: latency.p99 };
}

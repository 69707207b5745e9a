/** Why a call failed; `rejected` is every other 4xx: something of the request has to change. */
export type FailureKind = 'unauthorized' | 'rate-limited' | 'rejected' | 'unreachable' | 'server-error';

/** The wait if the backend names none, in seconds. */
const USUAL_WAIT_S = 60;

/** Returns why a call failed. Each caller has its own words for it. */
export function failureKind(status: number, { code }: { code?: string }): FailureKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  if (status < 500) return 'rejected';
  return code === 'network' || code === 'aborted' ? 'unreachable' : 'server-error';
}

/** Returns how many seconds to wait after `rate-limited`. */
export const waitSeconds = ({ retryAfter = USUAL_WAIT_S }: { retryAfter?: number }): number =>
  Math.max(1, retryAfter);

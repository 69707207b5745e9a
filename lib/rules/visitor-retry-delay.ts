import { VISITOR_RETRY_MS } from '@/lib/constants';

/** So many failures in a row are an outage rather than a hiccup. */
const PATIENT_FAILURES = 10;
const MAX_DELAY_MS = 60_000;

/**
 * How long the visitor loop waits after its nth failure in a row, in ms: 5000 (behaviour.md §4), after ten failures
 * a random time up to a limit that doubles to 60 s, so that a backend that comes back is not run over by everybody.
 * `random` yields 0 to 1.
 */
export function visitorRetryDelay(failures: number, random: () => number = Math.random): number {
  if (failures <= PATIENT_FAILURES) return VISITOR_RETRY_MS;
  const limit = Math.min(MAX_DELAY_MS, VISITOR_RETRY_MS * 2 ** (failures - PATIENT_FAILURES));
  return Math.round(VISITOR_RETRY_MS + random() * (limit - VISITOR_RETRY_MS));
}

/** How long a good answer serves later probes, in ms. */
const KEPT_MS = 500;

export type Probe = (timeoutMs: number) => Promise<boolean>;

/** Asks the database once for all probes of a moment, so that a flood of them does not occupy it. */
export function shareProbes(ask: Probe): Probe {
  let asking: Promise<boolean> | undefined;
  let wellUntil = 0;
  return async (timeoutMs) => {
    if (performance.now() < wellUntil) return true;
    asking ??= ask(timeoutMs).finally(() => (asking = undefined));
    const isReachable = await asking;
    if (isReachable) wellUntil = performance.now() + KEPT_MS;
    return isReachable;
  };
}

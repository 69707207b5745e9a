import { readObject, writeEntry } from '@/lib/api/browser-storage';

/** Resolves after `ms`; rejects with the signal's reason if it aborts first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
}

/** A lease replaces the lock in browsers without it (pages without https). Times in ms. */
const LEASE_ENTRY = 'portal-visitor-lease';
const LEASE_MS = 10_000;
const LEASE_RENEW_MS = 3_000;

/**
 * Runs `work` in one tab of the browser at a time; other tabs wait. Rejects with the signal's reason if it aborts
 * the wait.
 */
export async function inOneTab(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(name, { signal }, () => work());
    return;
  }
  const id = Math.random().toString(36).slice(2);
  const isOthers = () => {
    const lease = readObject('localStorage', LEASE_ENTRY);
    return lease !== undefined && lease.id !== id && Number(lease.until) > Date.now();
  };
  const renew = () =>
    writeEntry('localStorage', LEASE_ENTRY, JSON.stringify({ id, until: Date.now() + LEASE_MS }));
  while (isOthers()) await sleep(LEASE_RENEW_MS, signal);
  renew();
  const timer = setInterval(renew, LEASE_RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    if (!isOthers()) writeEntry('localStorage', LEASE_ENTRY, undefined);
  }
}

/** Runs `work` when the browser has nothing better to do, at the latest after two seconds; yields its cancelling. */
export function afterReading(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}

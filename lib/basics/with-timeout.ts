/**
 * Settles as the promise does, or after a time in ms with what `onTimeout` returns or throws. The work behind the
 * promise goes on.
 */
export async function withTimeout<T, Late>(
  promise: Promise<T>,
  ms: number,
  onTimeout: () => Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(onTimeout);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

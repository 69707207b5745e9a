/** Waits for a promise to settle, or until a time in ms has passed. Rejects only as the promise does. */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

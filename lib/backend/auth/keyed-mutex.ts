const tails = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same key one after the other, first come, first served. A client that floods a call thus holds
 * one connection to the database instead of all of them.
 */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}

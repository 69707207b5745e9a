const turns = new Map<string, Promise<unknown>>();

/**
 * Runs works of one name one after the other, in the order of asking. Whoever floods a call then waits for itself and
 * holds one connection to the database, instead of all of them.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  turns.set(name, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(name) === mine) turns.delete(name);
  }
}

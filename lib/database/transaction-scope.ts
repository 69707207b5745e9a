import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { database: object; isOpen: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` marked as inside a transaction of `database`, until it settles. */
export async function insideTransaction<T>(database: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { database, isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    // What the callback left running keeps the mark; the transaction is over all the same.
    scope.isOpen = false;
  }
}

/** Whether the caller runs inside an open transaction of this database. */
export function isInsideTransaction(database: object): boolean {
  const scope = scopes.getStore();
  return scope !== undefined && scope.isOpen && scope.database === database;
}

import type { PoolClient, Submittable } from 'pg';
import { endsConnection, errorCode } from '@/lib/database/errors';
import { PreparedStatements } from '@/lib/database/prepared-statements.mjs';
import type { PlainClient } from '@/lib/database/guarded-pool';

/** The named statements of a connection, which the types of node-postgres leave out. */
type Wire = {
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};
type WiredClient = PoolClient & { connection: Wire };

const IN_FAILED_TRANSACTION = '25P02';

const clients = new WeakMap<PoolClient, PlainClient>();

/**
 * Wraps a connection so that repeated statements are prepared: the portal's take several times as long to plan as to
 * run. Returns the same object for the same connection.
 */
export function preparing(client: PoolClient): PlainClient {
  const same = clients.get(client);
  if (same) return same;
  const statements = new PreparedStatements();
  let isBroken = false;
  const prepared = {
    async query(sql: string, values: readonly unknown[]) {
      try {
        return await run(client as WiredClient, statements, sql, [...values]);
      } catch (error) {
        isBroken ||= endsConnection(error);
        throw error;
      }
    },
    // The pool notices a broken connection only when its socket closes, and would hand it out again until then.
    release: () => client.release(isBroken),
  };
  clients.set(client, prepared);
  return prepared;
}

async function run(client: WiredClient, statements: PreparedStatements, sql: string, values: unknown[]) {
  const { name, isNew, dropped } = statements.look(sql);
  for (const old of dropped) await closeStatement(client, old);
  if (name === '') return client.query(sql, values);
  try {
    return await client.query({ name, text: sql, values }).finally(() => {
      // A statement that failed after parsing is kept too, because the server has it.
      if (isNew && client.connection.parsedStatements[name] !== undefined) statements.keep(sql, name);
    });
  } catch (error) {
    if (!statements.forgetOutdated(sql, errorCode(error))) throw error;
    return client.query(sql, values).catch((again: unknown) => {
      // Inside a transaction a retry is too late: the first error has ended it.
      throw errorCode(again) === IN_FAILED_TRANSACTION ? error : again;
    });
  }
}

/** Uses the protocol instead of DEALLOCATE, which fails in a failed transaction and for an unknown name. */
function closeStatement(client: WiredClient, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = {
      submit(wire: Wire) {
        delete wire.parsedStatements[name];
        wire.close({ type: 'S', name });
        wire.sync();
      },
      callback: (error?: Error | null) => (error ? reject(error) : resolve()),
      handleReadyForQuery: () => request.callback(),
      handleError: (error: Error) => request.callback(error),
    };
    client.query(request as unknown as Submittable);
  });
}

import type { PoolClient, Submittable } from 'pg';
import { PreparedStatements } from '@/lib/database/prepared-statements.mjs';
import type { PlainClient } from '@/lib/database/guarded-pool';

/** What the types of node-postgres leave out: which named statements the server knows on this connection. */
type Wire = {
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};
type WiredClient = PoolClient & { connection: Wire };

const IN_FAILED_TRANSACTION = '25P02';

const known = new WeakMap<PoolClient, PlainClient>();

/**
 * A connection that keeps the statements that come again, parsed and planned: the portal's take several times as long
 * to plan as to run. One object for one connection, however often it is handed out.
 */
export function preparing(client: PoolClient): PlainClient {
  const same = known.get(client);
  if (same) return same;
  const statements = new PreparedStatements();
  const fresh = {
    query: (sql: string, values: readonly unknown[]) =>
      run(client as WiredClient, statements, sql, [...values]),
    release: () => client.release(),
  };
  known.set(client, fresh);
  return fresh;
}

async function run(client: WiredClient, statements: PreparedStatements, sql: string, values: unknown[]) {
  const { name, isNew, dropped } = statements.look(sql);
  for (const old of dropped) await closeStatement(client, old);
  if (name === '') return client.query(sql, values);
  try {
    return await client.query({ name, text: sql, values }).finally(() => {
      // Also when it failed later on: the server has it.
      if (isNew && client.connection.parsedStatements[name] !== undefined) statements.keep(sql, name);
    });
  } catch (error) {
    if (!statements.forgetOutdated(sql, codeOf(error))) throw error;
    return client.query(sql, values).catch((again: unknown) => {
      // Too late inside a transaction: that one has ended with the first error.
      throw codeOf(again) === IN_FAILED_TRANSACTION ? error : again;
    });
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** By the protocol and not with DEALLOCATE, which fails in a transaction that has failed, and for a name that is not there. */
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

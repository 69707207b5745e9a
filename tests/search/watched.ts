import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import type { Tables } from '@/lib/database/schema';

/**
 * A handle of its own on a database, as another process has one: what is remembered by handle begins anew. `after` is
 * called behind every statement, when the connection is free again. For single statements alone.
 */
export function watched(
  db: Kysely<Tables>,
  after: (statement: string, parameters: readonly unknown[]) => Promise<void> = async () => undefined,
): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const result = await db.executeQuery<Row>(query as CompiledQuery<Row>);
      await after(query.sql, query.parameters);
      return result;
    },
    streamQuery() {
      throw new Error('Nothing is streamed here.');
    },
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

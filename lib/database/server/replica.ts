import { isReadOnlyError } from '@/lib/database/errors';
import { isReading, type PlainClient, type PlainPool } from '@/lib/database/guarded-pool';
import { withTimeout } from '@/lib/basics/with-timeout';
import type { Hosts } from './hosts';

/** How long a reader waits for the replica to catch up before the primary is asked, in ms. */
const CATCH_UP_LIMIT_MS = 200;
const LOOK_EVERY_MS = 10;

/** Statements that may run on a replica; it refuses those of them that write, which the primary runs then. */
const READS = /^\s*(?:select|with)\b/i;

type Servers = { primary: { hosts: Hosts; pool: PlainPool }; replica: { hosts: Hosts; pool: PlainPool } };

/**
 * Returns a pool that sends what only reads (`runReading`) to a replica, as long as it has all that the primary had when the
 * reader asked, so that readers see their own writes. While the primary is away, the replica is read as it is.
 */
export function readingFrom({ primary, replica }: Servers): PlainPool {
  const isCurrent = sharingNext(async () => {
    if (primary.hosts.condition !== 'writable') return true;
    return withTimeout(hasCaughtUp(primary.hosts, replica.hosts), CATCH_UP_LIMIT_MS, () => false).catch(
      () => false,
    );
  });
  const choose = async (sql: string): Promise<PlainClient> => {
    if (replica.hosts.condition === 'unreachable' || !READS.test(sql) || !(await isCurrent()))
      return primary.pool.connect();
    return replica.pool.connect().catch(() => primary.pool.connect());
  };
  return {
    async connect() {
      return isReading() ? lazily(choose, () => primary.pool.connect()) : primary.pool.connect();
    },
    async end() {
      await Promise.all([primary.pool.end(), replica.pool.end()]);
    },
  };
}

/** Chooses the connection at the first statement. */
function lazily(
  choose: (sql: string) => Promise<PlainClient>,
  takePrimary: () => Promise<PlainClient>,
): PlainClient {
  let client: PlainClient | undefined;
  return {
    async query(sql, values) {
      client ??= await choose(sql);
      try {
        return await client.query(sql, values);
      } catch (error) {
        if (!isReadOnlyError(error)) throw error;
        client.release();
        client = undefined;
        client = await takePrimary();
        return client.query(sql, values);
      }
    },
    release: () => client?.release(),
  };
}

async function hasCaughtUp(primary: Hosts, replica: Hosts): Promise<boolean> {
  const position = await primary.ask('select pg_current_wal_insert_lsn()::text as answer');
  const end = performance.now() + CATCH_UP_LIMIT_MS;
  while (performance.now() < end) {
    // A server that was promoted meanwhile has a log of its own.
    const answer = await replica.ask(
      `select (pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${position}'::pg_lsn)::text as answer`,
    );
    if (answer === 'true') return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

/** Runs `work` for all callers of a moment at once, but never for one who came after it began. */
function sharingNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (next) return next;
    const check = running.then(() => {
      running = check;
      next = undefined;
      return work();
    });
    next = check;
    return check;
  };
}

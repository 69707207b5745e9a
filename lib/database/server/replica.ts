import { isReadOnlyError } from '@/lib/database/errors';
import { isReading, type PlainClient, type PlainPool } from '@/lib/database/guarded-pool';
import { withTimeout } from '@/lib/basics/with-timeout';
import type { Hosts } from './hosts';

/** How long a reader waits for the replica to catch up before the primary is asked, in ms. */
const CATCH_UP_LIMIT_MS = 200;
/** A primary that does not answer for this long hangs, in ms. */
const SILENCE_MS = 500;
const LOOK_EVERY_MS = 10;

/** Statements that may run on a replica; it refuses those of them that write, which the primary runs then. */
const READS = /^\s*(?:select|with)\b/i;

/**
 * Asks how far the log of writes goes. Between two pages or files of it the position to insert at lies behind the header of
 * the next one, which a replica reaches with the next write only.
 */
const LOG_END = `select (lsn - case
    when (lsn - '0/0') % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
    when (lsn - '0/0') % current_setting('wal_block_size')::int = 24 then 24
    else 0 end)::text as answer from pg_current_wal_insert_lsn() as lsn`;

type Servers = { primary: { hosts: Hosts; pool: PlainPool }; replica: { hosts: Hosts; pool: PlainPool } };

/**
 * Returns a pool that sends what only reads (`runReading`) to a replica, as long as it has all that the primary had when the
 * reader asked, so that readers see their own writes. While the primary is away or hangs, the replica is read as it is.
 */
export function readingFrom({ primary, replica }: Servers): PlainPool {
  const askPrimary = noticingSilence(() => primary.hosts.ask(LOG_END));
  const isCurrent = sharingNext(async () => {
    if (primary.hosts.condition !== 'writable') return true;
    try {
      const position = await askPrimary();
      return position === undefined || (await hasReached(position, replica.hosts));
    } catch {
      return false;
    }
  });
  const choose = async (sql: string): Promise<PlainClient> => {
    // A server that was promoted is asked as the primary.
    if (replica.hosts.condition !== 'read-only' || !READS.test(sql) || !(await isCurrent()))
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

/** Returns a question that resolves with undefined while its server is silent, at once when it has been for a while. */
function noticingSilence(question: () => Promise<string>): () => Promise<string | undefined> {
  let isSilent = false;
  return async () => {
    if (isSilent) return undefined;
    const answer = question();
    const hasSettled = answer.then(
      () => true,
      () => true,
    );
    // When the process itself was busy, the answer is there, but not read yet.
    const isLate = () => new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
    if (await withTimeout(hasSettled, SILENCE_MS, () => Promise.race([hasSettled, isLate()]))) return answer;
    isSilent = true;
    void hasSettled.then(() => (isSilent = false));
    return undefined;
  };
}

/** Waits until the replica has all up to a position in the primary's log; false when that takes too long. */
async function hasReached(position: string, replica: Hosts): Promise<boolean> {
  return withTimeout(keepAsking(position, replica), CATCH_UP_LIMIT_MS, () => false);
}

async function keepAsking(position: string, replica: Hosts): Promise<boolean> {
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

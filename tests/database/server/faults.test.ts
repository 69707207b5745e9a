import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOutage } from '@/lib/database/errors';
import { runReading, runUrgently } from '@/lib/database/guarded-pool';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { sharesSessions } from '@/lib/database/server/hosts';
import { freePort } from '@/scripts/free-port';
import { startTestServer, type TestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';

const binaries = findServerBinaries() ?? '';
let primary: TestServer;
let database: Database;

beforeAll(async () => {
  primary = await startTestServer(binaries, { port: await freePort() });
  database = await openDatabase({ dataDir: '', databaseUrl: primary.url('postgres') });
});
afterAll(async () => {
  await database.close();
  await primary.stop();
});

const write = (value = 1) => saveSetting(database.kysely, 'probe', value);
const outcome = (work: Promise<unknown>) => work.then(() => 'done', databaseOutage);

async function onServer(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: primary.url('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Waits for a write to succeed; within the time in which the portal has to recover. */
const expectWritable = () => expect.poll(() => outcome(write()), { timeout: 5_000 }).toBe('done');

describe('D08: a server that takes no writes for a while', () => {
  it('refuses them and takes them again, with the same pool', async () => {
    await write();
    await onServer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await expect.poll(() => outcome(write())).toBe('unavailable');
    expect(await database.isWritable(2_000)).toBe(false);
    expect((await sql`select 1 as n`.execute(database.kysely)).rows).toEqual([{ n: 1 }]);
    await onServer(
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
    await expectWritable();
    expect(await database.isWritable(2_000)).toBe(true);
  });

  it('does not fail a write whose connection alone is read-only, in a transaction or not', async () => {
    const makeReadOnly = () => sql`set default_transaction_read_only = on`.execute(database.kysely);
    await makeReadOnly();
    expect(await outcome(write())).toBe('done');
    await makeReadOnly();
    expect(await outcome(database.transaction((trx) => saveSetting(trx, 'probe', 2)))).toBe('done');
  });

  it('repeats a reading statement whose connection has ended, and no writing one', async () => {
    await sql`select 1`.execute(database.kysely);
    const { rows } = await sql<{ count: number }>`
      select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where application_name = 'portal-bantuan' and pid <> pg_backend_pid()`.execute(database.kysely);
    expect(rows).toHaveLength(1);
    expect(await outcome(sql`select 1`.execute(database.kysely))).toBe('done');
    const ended =
      sql`with ended as (select pg_terminate_backend(pg_backend_pid())) insert into setting (name, value)
      select 'never', '1'::jsonb from ended`.execute(database.kysely);
    expect(await outcome(ended)).toBe('interrupted');
  });
});

describe('O09: a server that hangs, a pool that is used up', () => {
  it('is known in two seconds, and forgotten when it goes on', async () => {
    await primary.signal('SIGSTOP');
    await expect.poll(() => database.isWritable(2_500)).toBe(false);
    const waiting = Array.from({ length: 12 }, () => outcome(write()));
    await primary.signal('SIGCONT');
    await expectWritable();
    await Promise.all(waiting);
  });

  it('leaves connections for urgent work, and says nothing about the server', async () => {
    const asleep = Array.from({ length: 14 }, () =>
      outcome(sql`select pg_sleep(2)`.execute(database.kysely)),
    );
    await vi.waitUntil(async () => {
      const query = sql<{
        count: number;
      }>`select count(*)::int as count from pg_stat_activity where query like 'select pg_sleep%'`;
      const { rows } = await runUrgently(() => query.execute(database.kysely));
      return rows[0]?.count === 7;
    });
    expect(await database.isWritable(2_000)).toBe(true);
    await runUrgently(() => write());
    await Promise.all(asleep);
  });
});

describe('a standby', () => {
  let standby: TestServer;
  let pair: Database;
  const read = () => outcome(sql`select 1 as n`.execute(pair.kysely));
  const store = () => outcome(saveSetting(pair.kysely, 'probe', 3));
  const promote = () => standby.run('pg_ctl', ['promote', '-D', standby.data]);
  beforeEach(async () => {
    standby = await startTestServer(binaries, { port: await freePort(), follows: primary });
    const hosts = [primary, standby].map((server) => new URL(server.url('postgres')).host);
    const databaseUrl = `postgres://postgres@${hosts.join(',')}/postgres`;
    pair = await openDatabase({ dataDir: '', databaseUrl });
  });
  afterEach(async () => {
    await pair.close();
    await standby.stop();
  });

  it('D08: takes over from one that hangs, under writes that use up the pool', async () => {
    const storeMuch = () => Promise.all(Array.from({ length: 12 }, store));
    await storeMuch();
    await primary.signal('SIGSTOP');
    const hanging = storeMuch();
    promote();
    await expect.poll(store).toBe('done');
    await primary.signal('SIGCONT');
    await hanging;
  });

  it('D08: takes over: reads go on meanwhile, and writes within five seconds of its promotion', async () => {
    expect([await read(), await store()]).toEqual(['done', 'done']);
    await primary.signal('SIGQUIT');
    await expect.poll(read, { timeout: 5_000 }).toBe('done');
    expect(await store()).not.toBe('done');
    promote();
    await expect.poll(store, { timeout: 5_000 }).toBe('done');
  });
});

describe('a replica', () => {
  let standby: TestServer;
  let pair: Database;
  beforeAll(async () => {
    await primary.stop();
    primary = await startTestServer(binaries, { port: await freePort() });
    standby = await startTestServer(binaries, { port: await freePort(), follows: primary });
    pair = await openDatabase({
      dataDir: '',
      databaseUrl: primary.url('postgres'),
      readUrl: standby.url('postgres'),
    });
  });
  afterAll(async () => {
    await pair.close();
    await standby.stop();
  });

  const isReplica = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(pair.kysely);
    return rows[0]?.is ?? false;
  };
  const onStandby = async (statement: string) => {
    const client = new Client({ connectionString: standby.url('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  it('answers what only reads, and nothing else', async () => {
    await expect.poll(() => runReading(isReplica)).toBe(true);
    expect(await isReplica()).toBe(false);
    await runReading(() => saveSetting(pair.kysely, 'read', 1));
    const write = sql`with x as (insert into setting (name, value) values ('with', '1') returning 1) select * from x`;
    await runReading(() => write.execute(pair.kysely));
    await runReading(() => pair.transaction((trx) => saveSetting(trx, 'read', 2)));
  });

  it('is never behind a write', async () => {
    for (let n = 0; n < 50; n += 1) {
      await saveSetting(pair.kysely, 'step', n);
      expect(await runReading(() => findSetting(pair.kysely, 'step'))).toBe(n);
    }
  });

  it('has everything also when the log of writes has just begun another file', async () => {
    await sql`select pg_switch_wal()`.execute(pair.kysely);
    await expect.poll(() => runReading(isReplica), { timeout: 2_000 }).toBe(true);
  });

  it('is left alone while it lags, and when it is gone', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await saveSetting(pair.kysely, 'step', 'late');
    expect(await runReading(isReplica)).toBe(false);
    expect(await runReading(() => findSetting(pair.kysely, 'step'))).toBe('late');
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => runReading(isReplica)).toBe(true);
    await standby.signal('SIGQUIT');
    await expect.poll(() => runReading(isReplica).catch(String)).toBe(false);
  });

  it('O03: answers while the primary hangs', async () => {
    await standby.stop();
    standby = await startTestServer(binaries, {
      port: Number(new URL(standby.url('')).port),
      follows: primary,
    });
    await expect.poll(() => runReading(isReplica)).toBe(true);
    await primary.signal('SIGSTOP');
    expect(await runReading(isReplica)).toBe(true);
    await primary.signal('SIGCONT');
    await expect.poll(() => outcome(saveSetting(pair.kysely, 'step', 'again'))).toBe('done');
  });

  it('is found when it begins after the one that was promoted', async () => {
    const port = await freePort();
    const { host } = new URL(primary.url('postgres'));
    const readUrl = `postgres://postgres@127.0.0.1:${port},${host}/postgres`;
    const database = await openDatabase({ dataDir: '', databaseUrl: primary.url('postgres'), readUrl });
    const next = await startTestServer(binaries, { port, follows: primary });
    const query = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;
    const isOnReplica = async () => (await runReading(() => query.execute(database.kysely))).rows[0]?.is;
    await expect.poll(isOnReplica).toBe(true);
    await database.close();
    await next.stop();
  });
});

describe('D09: a pooler', () => {
  const sharing = (...processes: number[][]) => {
    const create = () => {
      const list = processes.shift() ?? [];
      const query = (text: string) =>
        Promise.resolve({ rows: text.startsWith('select') ? [{ pid: list.shift() }] : [] });
      return { connect: () => Promise.resolve(), end: () => Promise.resolve(), query } as unknown as Client;
    };
    return sharesSessions('', create);
  };

  it('is recognised when it shares a connection between clients, at once or in a later round', async () => {
    expect(await sharing([1, 1], [1])).toBe(true);
    expect(await sharing([1, 2], [3])).toBe(true);
    expect(await sharing([1, 1, 1, 3], [2, 2, 2])).toBe(true);
    expect(await sharing([1, 1, 1, 1], [2, 2, 2])).toBe(false);
  });
});

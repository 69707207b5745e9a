import { randomBytes } from 'node:crypto';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { databaseOutage } from '@/lib/database/errors';
import { openDatabase, type Database } from '@/lib/database/open-database';

const name = `server_${randomBytes(6).toString('hex')}`;

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('serverUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function databaseUrl(database: string): string {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

beforeAll(() => onServer(`create database ${name}`));
afterAll(() => onServer(`drop database ${name} with (force)`));

async function use(work: (database: Database) => Promise<void>, queryTimeoutMs?: number): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: databaseUrl(name), queryTimeoutMs });
  await work(database).finally(() => database.close());
}

describe('a PostgreSQL server', () => {
  it('is migrated once, also when several instances start at the same time', async () => {
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ dataDir: '', databaseUrl: databaseUrl(name) })),
    );
    for (const database of opened) {
      expect(await database.kysely.selectFrom('content_item').selectAll().execute()).toEqual([]);
      await database.close();
    }
  });

  it('has its sessions set up: no jit, a statement timeout, a name, UTC', () =>
    use(async ({ kysely }) => {
      const { rows } = await sql<Record<string, string>>`
        select current_setting('jit') as jit, current_setting('statement_timeout') as timeout,
               current_setting('application_name') as name, current_setting('TimeZone') as zone`.execute(
        kysely,
      );
      expect(rows).toEqual([{ jit: 'off', timeout: '15s', name: 'portal-bantuan', zone: 'UTC' }]);
    }));

  it('a query over its time is ended with a clear error, and the next call works', () =>
    use(async ({ kysely }) => {
      const error: unknown = await sql`select pg_sleep(30)`.execute(kysely).catch((e: unknown) => e);
      expect(databaseOutage(error)).toBe('timeout');
      expect((await sql<{ n: number }>`select 1 as n`.execute(kysely)).rows).toEqual([{ n: 1 }]);
    }, 300));

  it('a connection that broke during a query is never handed out again', () =>
    use(async ({ kysely }) => {
      for (let i = 0; i < 20; i++) {
        const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(kysely);
        await expect(ended).rejects.toSatisfy((error) => databaseOutage(error) === 'interrupted');
        expect((await sql<{ n: number }>`select 1 as n`.execute(kysely)).rows).toEqual([{ n: 1 }]);
      }
    }));

  it('connections that the server ends are replaced', () =>
    use(async (database) => {
      expect(await database.isWritable(2000)).toBe(true);
      const ended = database.transaction((trx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx),
      );
      await expect(ended).rejects.toSatisfy((error) => databaseOutage(error) !== undefined);
      await onServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
      await vi.waitUntil(() => database.isWritable(2000), { timeout: 5000 });
      expect((await sql<{ n: number }>`select 1 as n`.execute(database.kysely)).rows).toEqual([{ n: 1 }]);
    }));
});

describe('a server that cannot be used says why, without the password', () => {
  async function refusal(databaseUrl: string): Promise<unknown> {
    const error: unknown = await openDatabase({ dataDir: '', databaseUrl }).catch((e: unknown) => e);
    expect(String((error as Error).message)).not.toContain('s3cret');
    return error;
  }
  const unreachable = { name: 'DatabaseStartError', problem: 'unreachable' };

  it('nobody listens', async () => {
    const error = await refusal('postgresql://user:s3cret@127.0.0.1:1/portal');
    expect(error).toMatchObject({
      ...unreachable,
      message: expect.stringContaining('127.0.0.1:1/portal') as string,
    });
    expect(error).toMatchObject({
      message: expect.stringMatching(/ECONNREFUSED.*Check DATABASE_URL/) as string,
    });
  });

  it('it never answers', async () => {
    const sockets: net.Socket[] = [];
    const silent = net.createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await refusal(`postgresql://user:s3cret@127.0.0.1:${port}/portal`)).toMatchObject(unreachable);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('the database does not exist', async () => {
    const error = await refusal(databaseUrl('nowhere'));
    expect(error).toMatchObject({ ...unreachable, message: expect.stringContaining('nowhere') as string });
  });

  it('its encoding cannot hold every text', async () => {
    await onServer(
      `create database ${name}_latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
    );
    const error = await refusal(databaseUrl(`${name}_latin`));
    expect(error).toMatchObject({
      problem: 'unsuitable',
      message: expect.stringContaining('LATIN1') as string,
    });
    await onServer(`drop database ${name}_latin`);
  });

  it('the user may not create tables in it, as PostgreSQL allows that to the owner alone', async () => {
    await onServer(`create role ${name}_guest login password 'tamu'`);
    await onServer(`create database ${name}_owned`);
    const url = new URL(databaseUrl(`${name}_owned`));
    Object.assign(url, { username: `${name}_guest`, password: 'tamu' });
    const error = await refusal(url.href);
    expect(error).toMatchObject({
      problem: 'unsuitable',
      message: expect.stringContaining(`alter database ${name}_owned owner to ${name}_guest;`) as string,
    });
    await onServer(`drop database ${name}_owned`);
    await onServer(`drop role ${name}_guest`);
  });

  it('its tables belong to another user, as after a restore by an administrator', async () => {
    await onServer(`create role ${name}_guest login password 'tamu'`);
    await onServer(`create database ${name}_restored owner ${name}_guest`);
    await (await openDatabase({ dataDir: '', databaseUrl: databaseUrl(`${name}_restored`) })).close();
    const url = new URL(databaseUrl(`${name}_restored`));
    Object.assign(url, { username: `${name}_guest`, password: 'tamu' });
    expect(await refusal(url.href)).toMatchObject({
      problem: 'unsuitable',
      message: expect.stringMatching(/does not own the portal's tables.*reassign owned/) as string,
    });
    await onServer(`drop database ${name}_restored`);
    await onServer(`drop role ${name}_guest`);
  });

  it('it holds tables of another application', async () => {
    await onServer(`create database ${name}_shared`);
    const client = new Client({ connectionString: databaseUrl(`${name}_shared`) });
    await client.connect();
    await client.query('create table content_item (id int)').finally(() => client.end());
    const error = await refusal(databaseUrl(`${name}_shared`));
    expect(error).toMatchObject({
      problem: 'unsuitable',
      message: expect.stringMatching(/"content_item" already exists.*a database of its own/) as string,
    });
    await onServer(`drop database ${name}_shared`);
  });
});

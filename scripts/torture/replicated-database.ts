import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { serverIdentity, startTestServer, type TestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { freePort } from '../free-port';

const DISK_MB = 300;

/** A primary with a standby that has every acknowledged write, and a pooler in front of each. */
export type ReplicatedDatabase = {
  /** Both hosts. */
  url: string;
  /** Both hosts through poolers. */
  pooledUrl: string;
  /** Runs statements on the primary, in turn; resolves with the rows of the last. */
  run(...statements: string[]): Promise<Record<string, unknown>[]>;
  signalPrimary(name: NodeJS.Signals): Promise<void>;
  /** Kills the processes of the primary that serve; resolves when it has recovered. */
  crash(): Promise<void>;
  /** Ends the primary in order. */
  shutDown(): void;
  /** Makes the standby the primary. */
  promote(): void;
  /** Ends the standby, or what is left of it, and begins another one there. */
  addStandby(): Promise<void>;
  /** Kills the poolers and starts them again. */
  restartPoolers(): Promise<void>;
  /** Fills the disk with the primary's data; resolves with what frees it. Only root can have such a disk. */
  fillDisk?: () => Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

/** Starts all of it on loopback; PostgreSQL and PgBouncer (Debian: packages postgresql and pgbouncer) must be installed. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const binaries = findServerBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL server is installed.');
  const ports = [await freePort(), await freePort()] as const;
  const disk = await mountDisk();
  // A commit is acknowledged once both have it, or the standby would lack the last ones when it takes over.
  const settings = { synchronous_commit: 'on', max_connections: '200' };
  const begin = (port: number, more: { follows?: TestServer; dataFolder?: string }) =>
    startTestServer(binaries, { port, settings, ...more });
  let primary = await begin(ports[0], disk ? { dataFolder: disk } : {});
  let standby = await begin(ports[1], { follows: primary });
  let poolers = await Promise.all(ports.map((port) => startPooler(port)));
  const run: ReplicatedDatabase['run'] = (...statements) => runOn(primary.url('postgres'), statements);
  /** One that was stopped ends at SIGKILL alone. */
  let frozen: TestServer | undefined;
  const endFrozen = async () => {
    await frozen?.signal('SIGKILL');
    frozen = undefined;
  };
  const requireStandby = () =>
    run(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await requireStandby();

  return {
    url: `postgres://postgres@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    pooledUrl: `postgres://postgres@${poolers.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres`,
    run,
    async signalPrimary(name) {
      await primary.signal(name);
      if (name === 'SIGSTOP') frozen = primary;
      if (name === 'SIGCONT') frozen = undefined;
    },
    async crash() {
      await primary.crash();
      while ((await run('select 1').catch(() => undefined)) === undefined) await sleep(50);
    },
    shutDown: () => primary.run('pg_ctl', ['stop', '-m', 'fast', '-D', primary.data]),
    promote() {
      standby.run('pg_ctl', ['promote', '-D', standby.data]);
      [primary, standby] = [standby, primary];
    },
    async addStandby() {
      // Without this every commit would wait for the one that ends.
      await run('alter system reset synchronous_standby_names', 'select pg_reload_conf()');
      await endFrozen();
      await standby.stop();
      const port = primary.url('').includes(`:${ports[0]}/`) ? ports[1] : ports[0];
      standby = await begin(port, { follows: primary });
      await requireStandby();
    },
    async restartPoolers() {
      await Promise.all(poolers.map((pooler) => pooler.stop()));
      poolers = await Promise.all(poolers.map(({ port }, index) => startPooler(ports[index] ?? 0, port)));
    },
    ...(disk && { fillDisk: () => fillDisk(disk) }),
    async stop() {
      await endFrozen();
      for (const pooler of poolers) await pooler.stop();
      await Promise.all([primary.stop(), standby.stop()]);
      if (disk) {
        execFileSync('umount', [disk]);
        await rm(disk, { recursive: true });
      }
    },
  };
}

async function runOn(connectionString: string, statements: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const poolerSettings = (folder: string, port: number, server: number): string => `
[databases]
postgres = host=127.0.0.1 port=${server} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
logfile = ${folder}/log
pool_mode = session
default_pool_size = 60
max_client_conn = 400
server_login_retry = 1
query_wait_timeout = 5
`;

async function startPooler(server: number, argument?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pooler-'));
  const port = argument ?? (await freePort());
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, poolerSettings(folder, port, server));
  const identity = serverIdentity();
  if (identity) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
  const child = spawn('pgbouncer', ['-q', file], { ...identity, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function mountDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

async function fillDisk(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  });
  return () => rm(ballast);
}

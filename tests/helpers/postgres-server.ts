import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

/** The migrated, empty database that test databases are copied from. */
export const TEMPLATE_DATABASE = 'portal_template';

const START_LIMIT_MS = 30_000;

function tryRun(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

type Identity = { uid: number; gid: number };

/** Returns the user to start PostgreSQL and PgBouncer as, which refuse to run as root: `postgres` or `nobody`. */
export function serverIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const uid = tryRun('id', ['-u', user]);
    const gid = tryRun('id', ['-g', user]);
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Neither the user postgres nor nobody exists: PostgreSQL cannot be started by root.');
}

export type TestServer = {
  /** Returns the URL of a database of this server. */
  url(database: string): string;
  folder: string;
  /** The folder of its data. */
  data: string;
  /** Runs one of PostgreSQL's programs as the user of the server, in its folder. */
  run(program: string, args: string[]): void;
  /** Sends a signal to the server and all its processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Kills all processes but the first, which starts others and recovers. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** Listens on this port of 127.0.0.1 too, and lets standbys follow. */
  port?: number;
  /** Begins as a standby of this server. */
  follows?: TestServer;
  /** Keeps its data, without its log of writes, in this folder, which belongs to somebody who may not be root. */
  dataFolder?: string;
  /** Further parameters of the server. */
  settings?: Record<string, string>;
};

async function waitUntilReady(url: string, hasEnded: () => boolean, logFile: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (hasEnded() || Date.now() > deadline) {
        const log = await readFile(logFile, 'utf8').catch(() => '');
        throw new Error(`The PostgreSQL test server did not start:\n${log}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end();
    }
  }
}

/** Starts a throw-away PostgreSQL server on a unix socket in a temporary folder, never as root. */
export async function startTestServer(
  binaries: string,
  { port, follows, dataFolder, settings: given }: ServerOptions = {},
): Promise<TestServer> {
  const identity = serverIdentity();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-pg-'));
  for (const owned of dataFolder ? [folder, dataFolder] : [folder])
    if (identity !== undefined) await chown(owned, identity.uid, identity.gid);
  await chmod(folder, 0o700);
  const data = path.join(dataFolder ?? folder, 'data');
  const logFile = path.join(folder, 'server.log');
  const options = {
    ...identity,
    cwd: folder,
    env: { ...process.env, HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
  };

  const run = (program: string, args: string[]) =>
    void execFileSync(path.join(binaries, program), args, { ...options, stdio: 'pipe' });
  if (follows)
    run('pg_basebackup', ['-d', follows.url('postgres'), '-D', data, '-R', '-c', 'fast', '--no-sync']);
  else {
    const wal = dataFolder ? ['-X', path.join(folder, 'wal')] : [];
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    run('initdb', ['-D', data, ...options, ...wal]);
  }

  const settings = {
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    ...(port !== undefined && { port: String(port) }),
    unix_socket_directories: folder,
    // Speed over durability, since the data is thrown away.
    fsync: 'off',
    // What a standby follows reaches it at once.
    synchronous_commit: port === undefined ? 'off' : 'local',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    ...given,
  };
  const serverArgs = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // The shell reads from a pipe to this process, so that the server ends with it, however it ends.
  const watch = '"$@" >server.log 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server';
  const child = spawn('sh', ['-c', watch, 'sh', path.join(binaries, 'postgres'), ...serverArgs], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );

  const url = (database: string) =>
    port === undefined
      ? `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
      : `postgresql://postgres@127.0.0.1:${port}/${database}`;
  async function processes() {
    const [first = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
    return { first, others: tryRun('pgrep', ['-P', first])?.split('\n') ?? [] };
  }
  async function signal(name: NodeJS.Signals) {
    const { first, others } = await processes();
    // Some may have ended since; the command goes on with the others.
    tryRun('kill', [`-${name.slice(3)}`, first, ...others]);
  }
  async function crash() {
    tryRun('kill', ['-KILL', ...(await processes()).others]);
  }
  async function stop() {
    child.stdin?.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await waitUntilReady(url('postgres'), () => hasEnded, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, data, run, signal, crash, stop };
}

import { randomBytes } from 'node:crypto';
import { readFile, readlink, rm, stat, utimes } from 'node:fs/promises';
import http from 'node:http';
import { isSameSecret } from '@/lib/basics/secrets';
import type { ControlHandler } from '@/lib/database/database';
import { DatabaseStartError } from '@/lib/database/errors';
import {
  askIdentity,
  controlFile,
  type ControlTarget,
  IDENTITY_PATH,
  lockAddress,
  readControlFile,
  writeControlFile,
} from './control-file';

/** The holder touches the control file this often; a watcher waits for several beats. */
const BEAT_MS = 1000;
const WATCH_MS = 4000;
const LOOK_MS = 200;

/**
 * Identifies the machine and network namespace of this process: socket names are private to them, so two containers
 * (or machines) that share a data folder do not see each other's lock. Empty where unknown.
 */
async function lockPlace(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/net')}`;
  } catch {
    return '';
  }
}

async function lastBeat(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}

/** Watches whether the file is still being touched; it compares times of the file only, so clocks may differ. */
async function isBeating(file: string): Promise<boolean> {
  const first = await lastBeat(file);
  const deadline = Date.now() + WATCH_MS;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if ((await lastBeat(file)) !== first) return true;
  }
  return false;
}

/** Touches the file until the returned function is called. */
function startBeating(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // A full or read-only disk: the socket still locks the folder, and the next beat may work.
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The held lock of a data folder: an HTTP server whose socket is the lock. */
export type FolderLock = {
  /** Sets the handler for requests of the portal's own tools, which carry the token of the control file. */
  onRequest(handler: ControlHandler): void;
  release(): Promise<void>;
};

function lockedError(dataDir: string, pid: number | undefined): DatabaseStartError {
  const holder =
    pid === undefined
      ? 'another process, perhaps in another container or on another machine'
      : `the running portal with process id ${pid}`;
  return new DatabaseStartError(
    'locked',
    `The data folder ${dataDir} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function listen(
  server: http.Server,
  address: string | { port: number; host: string; exclusive: true },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError).once('listening', onListening);
    server.listen(address);
  });
}

async function holderOf(target: ControlTarget): Promise<number | undefined> {
  const identity = await askIdentity(target);
  return typeof identity === 'object' ? identity.pid : undefined;
}

/** Listens on one of the folder's ports, skipping those of other programs; undefined when the lock is held. */
async function listenOnPort(server: http.Server, ports: number[], key: string, recorded: number | undefined) {
  // The holder may use a later port because another program had the first one at its start.
  const candidates = recorded === undefined || ports.includes(recorded) ? ports : [recorded, ...ports];
  for (const port of candidates) {
    const identity = await askIdentity({ host: '127.0.0.1', port });
    // A holder too busy to answer is still a holder when the folder records this port.
    if (identity === 'silent' && port === recorded) return undefined;
    if (typeof identity === 'object' && identity.key === key) return undefined;
  }
  for (const port of ports) {
    if (await listen(server, { port, host: '127.0.0.1', exclusive: true })) return port;
    const identity = await askIdentity({ host: '127.0.0.1', port });
    if (identity === 'none' || (typeof identity === 'object' && identity.key === key)) return undefined;
  }
  throw new DatabaseStartError('locked', 'No loopback port is free to lock the data folder with. Try again.');
}

/**
 * Takes the exclusive lock of a data folder. Two engines on one folder lose acknowledged rows silently, even when the
 * second only reads, and the embedded engine does not check PostgreSQL's postmaster.pid. The lock dies with the
 * process, so it is never stale. Across containers and machines, where the socket is not visible, a heartbeat in the
 * folder takes its place.
 * @throws DatabaseStartError (`locked`) when a live process holds it.
 */
export async function lockFolder(dataDir: string, platform?: string): Promise<FolderLock> {
  const address = await lockAddress(dataDir, platform);
  const token = randomBytes(32).toString('hex');
  const authorization = `Bearer ${token}`;
  let handler: ControlHandler | undefined;

  const server = http.createServer((request, response) => {
    if (request.url === IDENTITY_PATH) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ key: address.key, pid: process.pid }));
      return;
    }
    if (!isSameSecret(request.headers.authorization ?? '', authorization)) {
      response.writeHead(401).end();
      return;
    }
    if (handler === undefined) response.writeHead(503).end();
    else handler(request, response);
  });

  const last = await readControlFile(dataDir);
  let port: number | undefined;
  if (address.kind === 'name') {
    const isOurs = await listen(server, address.path);
    if (!isOurs) throw lockedError(dataDir, await holderOf({ socketPath: address.path }));
  } else {
    port = await listenOnPort(server, address.ports, address.key, last?.port);
    if (port === undefined) throw lockedError(dataDir, last?.pid);
  }

  let stopBeating = (): void => undefined;
  async function release() {
    stopBeating();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }
  try {
    const place = await lockPlace();
    if (last !== undefined && last.place !== place && (await isBeating(controlFile(dataDir)))) {
      throw lockedError(dataDir, undefined);
    }
    await writeControlFile(dataDir, { pid: process.pid, token, place, port });
    stopBeating = startBeating(controlFile(dataDir));
  } catch (error) {
    await release();
    throw error;
  }
  return {
    onRequest: (next) => void (handler = next),
    async release() {
      stopBeating();
      // The file is removed before the socket is closed: after that it may be the next holder's.
      await rm(controlFile(dataDir), { force: true }).catch(() => undefined);
      await release();
    },
  };
}

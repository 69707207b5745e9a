import { createHash } from 'node:crypto';
import { chmod, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

/** Where the lock's server listens, as options for `http.request`. */
export type ControlTarget = { socketPath: string } | { host: string; port: number };

/** How the portal's own tools reach the process that holds a data folder; the token is sent as `Bearer`. */
export type ControlAddress = { pid: number; token: string; target: ControlTarget };

/** Every lock answers this path without a token, so that a second start can tell a live lock from another program. */
export const IDENTITY_PATH = '/portal-lock';

const PROBE_TIMEOUT_MS = 2000;

/** `place` is the machine and network of the holder (`lockPlace`), `port` its port when the lock is a port. */
export type ControlRecord = { pid: number; token: string; place: string; port?: number };

/** Returns the path of the file in a data folder that names its holder. */
export const controlFile = (dataDir: string): string => path.join(dataDir, 'control.json');

/** Records the holder of the folder; readable by the same user only, because the file holds the token. */
export async function writeControlFile(dataDir: string, record: ControlRecord): Promise<void> {
  const file = controlFile(dataDir);
  const temporary = `${file}.new`;
  await writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}

/** Returns the record of the last holder, which may be dead. */
export async function readControlFile(dataDir: string): Promise<ControlRecord | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(controlFile(dataDir), 'utf8'));
    if (typeof record !== 'object' || record === null) return undefined;
    const { pid, token, place = '', port } = record as Partial<ControlRecord>;
    if (typeof pid !== 'number' || typeof token !== 'string') return undefined;
    return { pid, token, place, port };
  } catch {
    return undefined;
  }
}

/** Asks a server which folder it holds: `silent` when it accepts but gives no answer, `none` when none listens. */
export function askIdentity(
  target: ControlTarget,
): Promise<{ key: string; pid: number } | 'silent' | 'none'> {
  return new Promise((resolve) => {
    const request = http.get(
      { ...target, path: IDENTITY_PATH, timeout: PROBE_TIMEOUT_MS, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > 1000) request.destroy();
        });
        response.on('close', () => resolve(parseIdentity(text)));
      },
    );
    request.on('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'none' : 'silent');
    });
  });
}

function parseIdentity(text: string): { key: string; pid: number } | 'silent' {
  try {
    const { key, pid } = JSON.parse(text) as { key?: unknown; pid?: unknown };
    return typeof key === 'string' && typeof pid === 'number' ? { key, pid } : 'silent';
  } catch {
    return 'silent';
  }
}

/** Returns how to reach the running portal that holds this data folder, or undefined when none does. */
export async function controlAddress(
  dataDir: string,
  platform?: string,
): Promise<ControlAddress | undefined> {
  const record = await readControlFile(dataDir);
  if (record === undefined) return undefined;
  const address = await lockAddress(dataDir, platform);
  const target = targetOf(address, record);
  if (target === undefined) return undefined;
  const identity = await askIdentity(target);
  if (typeof identity === 'string' || identity.key !== address.key) return undefined;
  return { pid: identity.pid, token: record.token, target };
}

function targetOf(address: LockAddress, { port }: ControlRecord): ControlTarget | undefined {
  if (address.kind === 'name') return { socketPath: address.path };
  return port === undefined ? undefined : { host: '127.0.0.1', port };
}

/**
 * Where the lock of a data folder listens. On Linux and Windows it is a socket name that is exclusive and dies with
 * its process, elsewhere one of a few loopback ports derived from the folder.
 */
export type LockAddress =
  { kind: 'name'; path: string; key: string } | { kind: 'ports'; ports: number[]; key: string };

const PORT_CANDIDATES = 8;
const FIRST_PORT = 20_000;
const PORT_RANGE = 12_000;

/** Returns where an existing folder's lock listens, the same for every path to it (links, bind mounts, case). */
export async function lockAddress(
  dataDir: string,
  platform: string = process.platform,
): Promise<LockAddress> {
  const { dev, ino } = await stat(await realpath(dataDir), { bigint: true });
  const key = `portal-bantuan-${dev}-${ino}`;
  // A leading NUL makes it an abstract socket: no file, nothing stale after a crash.
  if (platform === 'linux') return { kind: 'name', path: `\0${key}`, key };
  if (platform === 'win32') return { kind: 'name', path: `\\\\.\\pipe\\${key}`, key };

  const hash = createHash('sha256').update(key).digest();
  const ports = Array.from({ length: PORT_CANDIDATES }, (_, index) => {
    return FIRST_PORT + (hash.readUInt16BE(index * 2) % PORT_RANGE);
  });
  return { kind: 'ports', ports: [...new Set(ports)], key };
}

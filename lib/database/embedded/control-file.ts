import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { lockAddress } from './lock-address';

/** How to reach the listening end: options for `http.request`. */
export type ControlTarget = { socketPath: string } | { host: string; port: number };

/** How the portal's own tools reach the process that holds a data folder; send the token as `Bearer`. */
export type ControlAddress = { pid: number; token: string; target: ControlTarget };

/** Every lock answers this path without a token, so that a second start can tell a live lock from a stranger. */
export const IDENTITY_PATH = '/portal-lock';

const PROBE_TIMEOUT_MS = 2000;

/** `place` is where the holder runs (`lockPlace`), `port` where it listens when the lock is a port. */
export type ControlRecord = { pid: number; token: string; place: string; port?: number };

/** The file in a data folder that says who holds it. */
export const controlFile = (dataDir: string): string => path.join(dataDir, 'control.json');

/** Records who holds the folder; readable by the same user only, because it carries the token. */
export async function writeControlFile(dataDir: string, record: ControlRecord): Promise<void> {
  const file = controlFile(dataDir);
  const temporary = `${file}.new`;
  await writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}

/** What the last holder recorded, dead or alive. */
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

/** Who answers there: the key of the folder it holds, `silent` when something accepts but does not say, or nobody. */
export function askIdentity(
  target: ControlTarget,
): Promise<{ key: string; pid: number } | 'silent' | 'nobody'> {
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
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'nobody' : 'silent');
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

/** How to reach the running portal that holds this data folder, or undefined when none does. */
export async function controlAddress(
  dataDir: string,
  platform?: string,
): Promise<ControlAddress | undefined> {
  const record = await readControlFile(dataDir);
  if (record === undefined) return undefined;
  const address = await lockAddress(dataDir, platform);
  const target: ControlTarget | undefined =
    address.kind === 'name'
      ? { socketPath: address.path }
      : record.port === undefined
        ? undefined
        : { host: '127.0.0.1', port: record.port };
  if (target === undefined) return undefined;
  const identity = await askIdentity(target);
  if (typeof identity === 'string' || identity.key !== address.key) return undefined;
  return { pid: identity.pid, token: record.token, target };
}

import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';

/**
 * Where the lock of a data folder listens. On Linux and Windows the name itself is exclusive and dies with its
 * process. Elsewhere a loopback port, one of a few derived from the folder.
 */
export type LockAddress =
  { kind: 'name'; path: string; key: string } | { kind: 'ports'; ports: number[]; key: string };

const PORT_CANDIDATES = 8;
const FIRST_PORT = 20_000;
const PORT_RANGE = 12_000;

/** The address of a folder that exists; the same for every path that leads to it (links, bind mounts, case). */
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

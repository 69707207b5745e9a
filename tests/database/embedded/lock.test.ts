import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlAddress, controlFile, type ControlAddress } from '@/lib/database/embedded/control-file';
import { lockFolder, type FolderLock } from '@/lib/database/embedded/lock';
import { migrations } from '@/lib/database/migrations';
import { openDatabase } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { startChild } from './child';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

describe('D03 an exclusive lock on the folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await copyTemplateFolder();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  async function snapshot(): Promise<string[]> {
    const names = (await readdir(path.join(dataDir, 'pg18'), { recursive: true })).sort();
    return Promise.all(
      names.map(async (name) => {
        const { mtimeMs, size } = await stat(path.join(dataDir, 'pg18', name));
        return `${name} ${mtimeMs} ${size}`;
      }),
    );
  }

  it('a second process is refused before it writes; a live lock is never taken over', async () => {
    const holder = startChild('open', [dataDir]);
    try {
      const { pid } = await holder.waitFor((line) => line.event === 'open');
      const before = await snapshot();
      const second = startChild('open', [dataDir]);
      const refused = await second.waitFor(() => true);
      expect(refused).toMatchObject({ event: 'refused', problem: 'locked' });
      expect(refused.message).toContain(`process id ${String(pid)}`);
      expect(refused.message).toContain('DATA_DIR');
      expect(await second.ended).toBe(0);
      // By another way to the same folder, and from this process.
      const link = `${dataDir}-link`;
      await symlink(dataDir, link);
      await expect(openDatabase({ dataDir: link })).rejects.toMatchObject({ problem: 'locked' });
      await rm(link);
      expect(await snapshot()).toEqual(before);
    } finally {
      await holder.kill();
    }
  });

  it('a stale lock is taken over at once', async () => {
    const holder = startChild('open', [dataDir]);
    await holder.waitFor((line) => line.event === 'open');
    await holder.kill();
    await (await openDatabase({ dataDir })).close();
  });

  it('of many that start at once exactly one gets it', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openDatabase({ dataDir })));
    const winners = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const winner of winners) await winner.close();
    expect(winners).toHaveLength(1);
    for (const result of opened) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ problem: 'locked' });
    }
  });

  it('a failed start gives it back', async () => {
    const failing = { ...migrations, '9999-fails': { up: () => Promise.reject(new Error('no')) } };
    await expect(openDatabase({ dataDir, migrations: failing })).rejects.toThrow('no');
    await (await openDatabase({ dataDir })).close();
  });

  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  it.skipIf(!isRoot)(
    `holds between containers that share the folder${isRoot ? '' : ' (SKIPPED: needs root)'}`,
    { timeout: 30_000 },
    async () => {
      const elsewhere = startChild('open', [dataDir], { command: ['unshare', '--net'] });
      try {
        await elsewhere.waitFor((line) => line.event === 'open');
        await expect(openDatabase({ dataDir })).rejects.toMatchObject({ problem: 'locked' });
      } finally {
        await elsewhere.kill();
      }
      // Killed there: the heartbeat is still, so the folder is free.
      await (await openDatabase({ dataDir })).close();
    },
  );
});

function ask(
  { target, token }: ControlAddress,
  headers: http.OutgoingHttpHeaders = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      ...target,
      path: '/hello',
      headers: { authorization: `Bearer ${token}`, ...headers },
      agent: false as const,
    };
    http
      .get(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
      .on('error', reject);
  });
}

// The names of Linux and Windows are one mechanism, the loopback ports of macOS another; both run here.
describe.each([
  ['a name', 'linux'],
  ['a loopback port', 'darwin'],
])('the lock as %s', (_name, platform) => {
  let dataDir: string;
  let held: FolderLock | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-lock-'));
    held = undefined;
  });
  afterEach(async () => {
    await held?.release();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is exclusive, and free again after its release', async () => {
    held = await lockFolder(dataDir, platform);
    await expect(lockFolder(dataDir, platform)).rejects.toMatchObject({ problem: 'locked' });
    await held.release();
    held = await lockFolder(dataDir, platform);
  });

  it('goes to exactly one of many', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(dataDir, platform)));
    const locks = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    held = locks[0];
    expect(locks).toHaveLength(1);
  });

  it('is a channel to the holder for those who can read the folder', async () => {
    held = await lockFolder(dataDir, platform);
    const address = await controlAddress(dataDir, platform);
    if (address === undefined) throw new Error('no address');
    expect(address.pid).toBe(process.pid);
    expect(await ask(address)).toMatchObject({ status: 503 });
    held.onRequest((request, response) => response.end(`answer to ${request.url}`));
    expect(await ask(address)).toEqual({ status: 200, text: 'answer to /hello' });
    expect(await ask(address, { authorization: 'Bearer wrong' })).toMatchObject({ status: 401 });
    expect(await ask(address, { authorization: '' })).toMatchObject({ status: 401 });
    expect((await stat(controlFile(dataDir))).mode & 0o077).toBe(0);
    await held.release();
    held = undefined;
    expect(await controlAddress(dataDir, platform)).toBeUndefined();
  });
});

describe('the lock as a loopback port', () => {
  it('steps around ports that other programs hold', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-lock-'));
    const first = await lockFolder(dataDir, 'darwin');
    const address = await controlAddress(dataDir, 'darwin');
    await first.release();
    const port = address !== undefined && 'port' in address.target ? address.target.port : 0;
    const stranger = http.createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
    const lock = await lockFolder(dataDir, 'darwin');
    await expect(lockFolder(dataDir, 'darwin')).rejects.toMatchObject({ problem: 'locked' });
    // The stranger leaves, and its port would be free: the holder on the next one still counts.
    await new Promise((resolve) => stranger.close(resolve));
    await expect(lockFolder(dataDir, 'darwin')).rejects.toMatchObject({ problem: 'locked' });
    await lock.release();
    await rm(dataDir, { recursive: true, force: true });
  });
});

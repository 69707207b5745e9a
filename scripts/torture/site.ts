import { freePort } from '../free-port';
import { ROOT } from '../start/environment.mjs';
import { SERVER_BUNDLE, SERVER_FLAGS } from '../start/bundle.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 120_000;

export type TortureSite = {
  url: string;
  dataDir: string;
  pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts the built portal with the shipped content in a process of its own, on a free port unless `env` names one, and with
 * empty data; `env` replaces its variables.
 */
export async function startTortureSite(env: Record<string, string> = {}): Promise<TortureSite> {
  if (!existsSync(join(ROOT, SERVER_BUNDLE))) throw new Error('There is no build yet: npm run build');
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'portal-torture-')));
  const port = env.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    SITE_URL: url,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // The clients of a load name their own IP addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER_BUNDLE], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');

  async function stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    child.kill(signal);
    await exited;
    process.off('exit', kill);
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  }

  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error('The portal did not start.');
    }
    await sleep(100);
  }
  return { url, dataDir, pid: child.pid ?? 0, stop };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

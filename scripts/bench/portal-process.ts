import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port';
import { ROOT } from '../start/environment.mjs';
import { SERVER_BUNDLE, SERVER_FLAGS } from '../start/bundle.mjs';

const START_LIMIT_MS = 180_000;
/** Ticks of a second in `/proc`, which Linux fixes for programs. */
const TICKS_PER_SECOND = 100;

/** The built portal in a process of its own, and how long it took until it was ready. */
export type PortalProcess = {
  origin: string;
  dataDir: string;
  pid: number;
  readyMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts it with the shipped content, on a free port and with empty data; `env` replaces its variables, and nothing else
 * of this machine's settings reaches it. Resolves when it is ready.
 * @throws Error when there is no build, or it does not get ready in time
 */
export async function startPortal(env: Record<string, string> = {}): Promise<PortalProcess> {
  if (!existsSync(join(ROOT, SERVER_BUNDLE))) throw new Error('There is no build yet: npm run build');
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'portal-data-')));
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    SITE_URL: origin,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // The clients of a load name their own IP addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER_BUNDLE], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    child.kill(signal);
    await exited;
    process.off('exit', kill);
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  }

  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (performance.now() > startedAt + START_LIMIT_MS || child.exitCode !== null) {
      await stop('SIGKILL');
      throw new Error('The portal did not start.');
    }
    await sleep(100);
  }
  return { origin, dataDir, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, stop };
}

/** Lists the paths of the first category's articles in the sitemap, so that every run measures the same ones. */
export async function listFirstArticles(origin: string): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await fetch(origin + path)).text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
  const parts = (await locations('/sitemap.xml')).filter((path) => path.startsWith('/sitemap-id-1-')).sort();
  const paths = await locations(parts[0] ?? '/sitemap.xml');
  const articles = paths.filter((path) => /^\/content\/[^/]+\/(?!topic\/)[^/]+\/[^/]+$/.test(path)).sort();
  if (articles.length === 0) throw new Error('There is no article');
  return articles;
}

/**
 * Returns the processor time that a process has used so far, all its threads together, in µs; on request with that of its
 * children that have ended. Linux only.
 */
export function processorTime(pid: number, { withEnded = false } = {}): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0);
  return (ticks / TICKS_PER_SECOND) * 1e6;
}

/** Returns the processor time of a process and its children so far, those that have ended as well, in µs. */
export function familyTime(pid: number): number {
  const isChild = (name: string): boolean => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name));
  const running = children.reduce((sum, name) => sum + processorTime(Number(name)), 0);
  return running + processorTime(pid, { withEnded: true });
}

/** Returns the memory that a process holds, in MB. Linux only. */
export function residentMemory(pid: number): number {
  const [, kb = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { ROOT } from '../start/environment.mjs';
import { SERVER_BUNDLE, SERVER_FLAGS } from '../start/bundle.mjs';

const START_LIMIT_MS = 180_000;
/** Ticks of a second in `/proc`, which Linux fixes for programs. */
const TICKS_PER_SECOND = 100;

/** The built portal in a process of its own, and how long it took until it was ready. */
export type PortalProcess = { origin: string; pid: number; readyMs: number; stop(): Promise<void> };

/** Starts it; resolves when it is ready. @throws Error when there is no build, or it does not get ready in time */
export async function startPortal(dataDir: string): Promise<PortalProcess> {
  if (!existsSync(join(ROOT, SERVER_BUNDLE))) throw new Error('There is no build yet: npm run build');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const env = { ...process.env, NODE_ENV: 'production' as const, DATA_DIR: dataDir, PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, [...SERVER_FLAGS, SERVER_BUNDLE], {
    cwd: ROOT,
    env: { ...env, SITE_URL: origin, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = startedAt + START_LIMIT_MS;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error('the portal did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
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

// This import comes first, because libraries read NODE_ENV while they load.
import { ROOT } from '../start/environment.mjs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../start/console.mjs';
import { startPortal } from './portal-process';
import { makeCorpus, revisionText } from './import/corpus';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const READ_PAGES = 800;

/** Targets for 3,000 articles on an idle machine. */
const TARGETS = { unchanged: 6, one: 3, all: 60, newPages: 10, importerMb: 700 };

/**
 * `npm run bench:import [-- --articles 3000]`: measures imports of a made-up help centre into a stopped site, and into a
 * running site whose pages are being read. On a busy machine processor seconds are more reliable than seconds.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { articles: { type: 'string', default: '3000' } } });
  const count = Number(values.articles);
  const every = Array.from({ length: count }, (_, index) => index);
  const base = await mkdtemp(join(tmpdir(), 'portal-bench-import-'));
  const env = { DATA_DIR: join(base, 'data'), DATABASE_URL: '', DEMO_CONTENT: 'false' };
  try {
    const corpus = await makeCorpus(join(base, 'bench'), count);
    const run = (): ReturnType<typeof runMeasured> =>
      runMeasured(['content:import', '--', corpus.folder], env);
    await corpus.write(every, 1);
    printHead();
    print('first, stopped site', await run());
    print('unchanged, stopped site', await run(), TARGETS.unchanged);

    const siteUsage = join(base, 'site-usage');
    const site = await startPortal({ ...env, ...usageEnv(siteUsage) });
    try {
      print('unchanged, running site', await run(), TARGETS.unchanged);
      await corpus.write([0], 2);
      print('one changed', await run(), TARGETS.one);

      const pages = (await listArticles(site.origin)).slice(0, READ_PAGES);
      await visit(site.origin, pages);
      await corpus.write(every, 3);
      const readers = readAlong(site.origin, pages);
      print(`${count} changed`, await run(), TARGETS.all);
      const { read, refused, slowestMs } = await readers.stop();
      const endedAt = performance.now();
      const old = await countOldPages(site.origin, pages, revisionText(3));
      const seconds = (performance.now() - endedAt) / 1000;
      say(
        `  readers meanwhile: ${read} pages, ${refused} refused, the slowest ${(slowestMs / 1000).toFixed(1)} s`,
      );
      say(
        `  of ${pages.length} pages that were read before, ${old} are old after the end (${seconds.toFixed(1)} s to read all)`,
      );
    } finally {
      await site.stop();
    }
    say(`  peak memory of the site: ${(await readUsage(siteUsage)).peakMb.toFixed(0)} MB`);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

function printHead(): void {
  say(`${'import'.padEnd(28)}${'s'.padStart(8)}${'CPU s'.padStart(8)}${'MB'.padStart(8)}  target`);
}

function print(name: string, { wallMs, cpuMs, peakMb }: Usage, target?: number): void {
  const numbers = [(wallMs / 1000).toFixed(1), (cpuMs / 1000).toFixed(1), peakMb.toFixed(0)];
  const limits = target === undefined ? '' : `≤ ${target} s, ≤ ${TARGETS.importerMb} MB`;
  say(`${name.padEnd(28)}${numbers.map((text) => text.padStart(8)).join('')}  ${limits}`);
}

await main();

type Usage = { wallMs: number; cpuMs: number; peakMb: number };

const RECORDER = pathToFileURL(join(ROOT, 'scripts/bench/import/usage.mjs')).href;

/** Returns the variables with which processes note what they took in a file. */
const usageEnv = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${RECORDER}`,
  BENCH_USAGE: file,
});

/** Reads what the processes took: their time together, and the largest memory of one. */
async function readUsage(file: string): Promise<Omit<Usage, 'wallMs'>> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const parts = lines.map((line) => JSON.parse(line) as Omit<Usage, 'wallMs'>);
  return {
    cpuMs: parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMb: Math.max(...parts.map(({ peakMb }) => peakMb)),
  };
}

/** Runs `npm run <name> -- <args>` as an operator does. @throws when it fails */
async function runMeasured(args: string[], env: Record<string, string>): Promise<Usage & { out: string }> {
  const file = join(env.DATA_DIR ?? '', `../usage-${process.hrtime.bigint()}`);
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...usageEnv(file) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const out: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  const wallMs = performance.now() - startedAt;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${out.join('')}`);
  const usage = await readUsage(file);
  await rm(file);
  return { ...usage, wallMs, out: out.join('') };
}

const PARALLEL = 4;
/** In ms; between two pages of one reader. */
const PAUSE_MS = 50;

/** Returns the paths of all articles in the sitemap. */
async function listArticles(site: string): Promise<string[]> {
  const locations = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(site + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const paths: string[] = [];
  for (const part of await locations('/sitemap.xml')) paths.push(...(await locations(part)));
  return paths.filter((path) => /^\/content\/[^/]+\/[^/]+\/[^/]+$/.test(path) && !path.includes('/topic/'));
}

/** Reads pages, a few at a time, until they are answered. */
export async function visit(site: string, paths: string[], onPage?: (html: string) => void): Promise<void> {
  const rest = paths.values();
  const read = async (): Promise<void> => {
    for (const path of rest) onPage?.(await patiently(site + path));
  };
  await Promise.all(Array.from({ length: PARALLEL }, read));
}

async function patiently(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (response.ok) return text;
    await sleep(PAUSE_MS);
  }
}

/** Returns how many pages lack a text the next time they are read. */
async function countOldPages(site: string, paths: string[], text: string): Promise<number> {
  let old = 0;
  await visit(site, paths, (html) => {
    if (!html.includes(text)) old += 1;
  });
  return old;
}

type Readings = { read: number; refused: number; slowestMs: number };

/** Reads the pages over and over, beside other work, until it is stopped. */
function readAlong(site: string, paths: string[]): { stop(): Promise<Readings> } {
  const readings: Readings = { read: 0, refused: 0, slowestMs: 0 };
  let isStopped = false;
  const reader = async (first: number): Promise<void> => {
    for (let index = first; !isStopped; index += PARALLEL) {
      const startedAt = performance.now();
      const response = await fetch(site + (paths[index % paths.length] ?? '/'));
      await response.text();
      readings.read += 1;
      if (!response.ok) readings.refused += 1;
      readings.slowestMs = Math.max(readings.slowestMs, performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  };
  const readers = Promise.all(Array.from({ length: PARALLEL }, (_, index) => reader(index)));
  return {
    async stop() {
      isStopped = true;
      await readers;
      return readings;
    },
  };
}

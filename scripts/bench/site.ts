// npm run bench: processor time per request of the built portal, by itself and behind nginx with the shipped configuration,
// beside plain Node and nginx with the same stored page, and what a start takes until the site is ready and has warmed up.
// Processor time instead of requests per second, so that other programs on the machine matter less.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { hasNginx, startNginx } from '@/tests/helpers/nginx';
import { freePort } from '../free-port';
import { ROOT } from '../start/environment.mjs';
import {
  familyTime,
  listFirstArticles,
  type PortalProcess,
  processorTime,
  residentMemory,
  startPortal,
} from './portal-process';
import { makeDocuments } from './search-documents';
import { makeQueries } from './search-queries';
import { startStoredFileServers } from './stored-file-servers';

const CONNECTIONS = 4;
/** Requests until the code is optimised; a rendered page needs some thousand. */
const WARM_UP_S = 4;
const WARM_UP_REQUESTS = 2_000;
/** Rounds in which all rows are measured in turn; the median of a row counts. */
const ROUNDS = 3;
/** How many queries of each kind are asked. */
const QUERIES = 1_000;

type Row = {
  name: string;
  origin: string;
  /** What answers, with its children. */
  pids: readonly number[];
  path: string;
  headers?: Record<string, string>;
  status?: number;
  /** Each request comes from another client, because searches of one client are limited; paths are requested in turn. */
  paths?: readonly string[];
};

type Measurement = { name: string; us: number; perSecond: number; p99: number };

/** A load ends after this many seconds or requests. */
type LoadEnd = { duration: number } | { amount: number };

/** Asks for a row again and again. @throws when an answer has another status */
async function load({ name, origin, path, headers = {}, status = 200, paths }: Row, end: LoadEnd) {
  let client = Math.floor(Math.random() * 2 ** 24);
  const setupRequest = (request: autocannon.Request) => {
    client += 1;
    const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
    const path = paths?.[client % paths.length] ?? '/';
    return { ...request, path, headers: { ...request.headers, 'x-forwarded-for': address } };
  };
  const result = await autocannon({
    url: origin + path,
    headers,
    connections: CONNECTIONS,
    ...end,
    ...(paths && { requests: [{ setupRequest }] }),
  });
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => Number(code) !== status);
  // nginx ends a connection after a thousand requests, which the client may notice too late.
  if (others.length > 0 || result.errors > result.requests.total / 500)
    throw new Error(`${name}: ${result.errors} errors, status ${others.join(', ')}`);
  return result;
}

async function measure(row: Row, seconds: number): Promise<Measurement> {
  const used = () => row.pids.reduce((sum, pid) => sum + familyTime(pid), 0);
  const before = used();
  const { latency, duration, requests } = await load(row, { duration: seconds });
  const us = (used() - before) / requests.total;
  return { name: row.name, us, perSecond: requests.total / duration, p99: latency.p99 };
}

/** Measures rows in turn, after a warm-up of each, and returns the middle round of each. */
async function measureAll(rows: readonly Row[], seconds: number): Promise<Measurement[]> {
  for (const row of rows) {
    const { requests } = await load(row, { duration: WARM_UP_S });
    const missing = WARM_UP_REQUESTS - requests.total;
    if (missing > 0) await load(row, { amount: missing });
  }
  const rounds = new Map(rows.map((row) => [row, [] as Measurement[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [row, measured] of rounds) measured.push(await measure(row, seconds));
  return [...rounds.values()].map(
    (measured) => measured.sort((a, b) => a.us - b.us)[ROUNDS >> 1] as Measurement,
  );
}

/** Requests a page until it has its final compression. */
async function fetchReady(url: string): Promise<Response> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    if (page.headers.get('content-encoding') === 'br' || performance.now() > deadline) return page;
    await page.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function listRows({ origin, pid }: PortalProcess, article: string): Promise<Row[]> {
  const gzip = { 'accept-encoding': 'gzip' };
  const key = { 'x-api-key': process.env.API_KEY ?? 'demo' };
  const page = await fetchReady(origin + article);
  const tag = page.headers.get('etag') ?? '';
  const [chunk = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? [];
  const uid = /\/([a-z0-9]{10})-[^/]*$/.exec(article)?.[1] ?? '';
  const content = '/api/content/api';
  const queries = makeQueries(await makeDocuments(join(ROOT, 'content', 'id', 'help'), QUERIES), QUERIES);
  // Each in several sizes, because an answer is cached until the content changes.
  const searches = (texts: readonly string[], rest: string) =>
    Array.from({ length: 4 }, (_, more) =>
      texts.map((q) => `${content}/search/?${new URLSearchParams({ q, size: String(5 + more) })}${rest}`),
    ).flat();
  const rows: Omit<Row, 'origin' | 'pids'>[] = [
    { name: 'article, gzip', path: article, headers: gzip },
    { name: 'article, br', path: article, headers: { 'accept-encoding': 'gzip, deflate, br' } },
    { name: 'article, not compressed', path: article },
    { name: 'article, 304', path: article, headers: { ...gzip, 'if-none-match': tag }, status: 304 },
    { name: 'article, Markdown', path: `${article}.md`, headers: gzip },
    { name: 'home, gzip', path: '/', headers: gzip },
    { name: 'missing page, gzip', path: '/content/no-such-category', headers: gzip, status: 404 },
    { name: 'robots.txt, gzip', path: '/robots.txt', headers: gzip },
    { name: 'static chunk, gzip', path: chunk, headers: gzip },
    {
      name: 'search page, gzip',
      path: '/search',
      headers: gzip,
      paths: queries.full.map((q) => `/search?${new URLSearchParams({ q })}`),
    },
    { name: 'API: one article', path: `${content}/content/${uid}/?model=help-article`, headers: key },
    { name: 'API: list of ten', path: `${content}/content/?model=help-article&size=10`, headers: key },
    {
      name: 'API: typeahead',
      path: content,
      headers: key,
      paths: searches(queries.dropdown, '&mixed=true'),
    },
    {
      name: 'API: full search',
      path: content,
      headers: key,
      paths: searches(queries.full, '&model=help-article'),
    },
    { name: 'probe', path: '/healthz' },
  ];
  return rows.map((row) => ({ ...row, origin, pids: [pid] }));
}

function print(rows: Measurement[]): void {
  const usOf = (name: string) => rows.find((row) => row.name === name)?.us;
  const bases = ['nginx', 'plain Node'].filter((name) => usOf(name) !== undefined);
  console.error(
    `| what | µs of processor time | ${bases.map((base) => `of ${base}`).join(' | ')} | req/s | p99 ms |`,
  );
  console.error(`| --- | ---: | ${bases.map(() => '---:').join(' | ')} | ---: | ---: |`);
  for (const { name, us, perSecond, p99 } of rows) {
    const ratios = bases.map((base) => ((usOf(base) ?? 0) / us).toPrecision(2));
    console.error(
      `| ${name} | ${us.toFixed(us < 100 ? 1 : 0)} | ${ratios.join(' | ')} | ${perSecond.toFixed(0)} | ${p99} |`,
    );
  }
}

const IDLE_CHECK_MS = 2_000;
/** The processor time between two checks below which a process counts as idle, in µs. */
const IDLE_USAGE = 200_000;
const MAX_IDLE_CHECKS = 60;

/** Starts the portal with the content in the folder, and prints what that takes until it has warmed up. */
async function startMeasured(dataDir: string): Promise<PortalProcess> {
  // The first start imports the content.
  await (await startPortal({ DATA_DIR: dataDir })).stop();
  const site = await startPortal({ DATA_DIR: dataDir });
  const usage = () => {
    const seconds = (processorTime(site.pid) / 1e6).toFixed(1);
    return `${seconds} | ${residentMemory(site.pid).toFixed(0)} |`;
  };
  console.error('| start | s | s of processor time | MB |\n| --- | ---: | ---: | ---: |');
  console.error(`| ready | ${(site.readyMs / 1000).toFixed(1)} | ${usage()}`);
  let before = 0;
  for (let check = 0; check < MAX_IDLE_CHECKS; check += 1) {
    const now = processorTime(site.pid);
    if (now - before < IDLE_USAGE) break;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS));
  }
  console.error(`| warmed up | | ${usage()}\n`);
  return site;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // When the folder is kept, later runs need no import.
  const dataDir = values.data ?? join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const site = await startMeasured(dataDir);
  const [article = ''] = await listFirstArticles(site.origin);
  const page = Buffer.from(await (await fetch(site.origin + article)).arrayBuffer());
  const servers = await startStoredFileServers(folder, page);
  const port = Number(new URL(site.origin).port);
  const proxy = hasNginx() ? await startNginx(await freePort(), [port, port]) : undefined;
  try {
    const headers = { 'accept-encoding': 'gzip' };
    const stored = servers.map(({ name, origin, pid }) => ({
      name,
      origin,
      pids: [pid],
      path: '/page.html',
      headers,
    }));
    const rows = await listRows(site, article);
    if (proxy)
      rows.unshift({
        name: 'article, gzip, behind nginx',
        origin: proxy.url,
        pids: [proxy.pid, site.pid],
        path: article,
        headers,
      });
    const wanted = [...stored, ...rows.filter(({ name }) => name.includes(values.only ?? ''))];
    print(await measureAll(wanted, Number(values.seconds)));
    console.error(`\nMemory afterwards: ${residentMemory(site.pid).toFixed(0)} MB`);
  } finally {
    for (const server of [proxy, site, ...servers]) await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();

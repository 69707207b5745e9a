// npm run bench: processor time per request of the built portal, beside plain Node and nginx with the same stored page.
// Processor time instead of requests per second, so that other programs on the machine matter less.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { listFirstArticles, type PortalProcess, startPortal } from './portal-process';
import { processorTime } from './processor-time';
import { startStoredFileServers } from './stored-file-servers';

const CONNECTIONS = 4;
const WARM_UP_S = 2;

type Row = {
  name: string;
  origin: string;
  pid: number;
  path: string;
  headers?: Record<string, string>;
  status?: number;
  /** Asks as another client each time, because searches of one client are limited. */
  asManyClients?: boolean;
};

type Measured = { name: string; us: number; perSecond: number; p99: number };

/** Measures a row after a warm-up. @throws when an answer has another status */
async function measure(row: Row, seconds: number): Promise<Measured> {
  const { name, origin, pid, path, headers = {}, status = 200, asManyClients } = row;
  let client = 0;
  const setupRequest = (request: autocannon.Request) => {
    client += 1;
    const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
  };
  const run = (duration: number) =>
    autocannon({
      url: origin + path,
      headers,
      connections: CONNECTIONS,
      duration,
      ...(asManyClients && { requests: [{ setupRequest }] }),
    });
  await run(WARM_UP_S);
  const before = processorTime(pid);
  const { statusCodeStats = {}, errors, latency, duration, requests } = await run(seconds);
  const used = processorTime(pid) - before;
  const others = Object.keys(statusCodeStats).filter((code) => Number(code) !== status);
  if (others.length > 0 || errors > 0)
    throw new Error(`${name}: ${errors} errors, status ${others.join(', ')}`);
  return { name, us: used / requests.total, perSecond: requests.total / duration, p99: latency.p99 };
}

/** Asks for a page until it is compressed as well as it ever will be. */
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
  const rows: Omit<Row, 'origin' | 'pid'>[] = [
    { name: 'article, gzip', path: article, headers: gzip },
    { name: 'article, br', path: article, headers: { 'accept-encoding': 'gzip, deflate, br' } },
    { name: 'article, not compressed', path: article },
    { name: 'article, 304', path: article, headers: { ...gzip, 'if-none-match': tag }, status: 304 },
    { name: 'article, Markdown', path: `${article}.md`, headers: gzip },
    { name: 'home, gzip', path: '/', headers: gzip },
    { name: 'missing page, gzip', path: '/content/no-such-category', headers: gzip, status: 404 },
    { name: 'robots.txt, gzip', path: '/robots.txt', headers: gzip },
    { name: 'static chunk, gzip', path: chunk, headers: gzip },
    { name: 'search page, gzip', path: '/search?q=kata+sandi', headers: gzip, asManyClients: true },
    { name: 'API: one article', path: `${content}/content/${uid}/?model=help-article`, headers: key },
    { name: 'API: list of ten', path: `${content}/content/?model=help-article&size=10`, headers: key },
    {
      name: 'API: typeahead',
      path: `${content}/search/?q=kata+sand&size=5`,
      headers: key,
      asManyClients: true,
    },
    { name: 'probe', path: '/healthz' },
  ];
  return rows.map((row) => ({ ...row, origin, pid }));
}

function print(rows: Measured[]): void {
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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // A folder that is kept spares later runs the import.
  const dataDir = values.data ?? join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const site = await startPortal(dataDir);
  const [article = ''] = await listFirstArticles(site.origin);
  const page = Buffer.from(await (await fetch(site.origin + article)).arrayBuffer());
  const servers = await startStoredFileServers(folder, page);
  try {
    const stored = servers.map((server) => ({
      ...server,
      path: '/page.html',
      headers: { 'accept-encoding': 'gzip' },
    }));
    const rows = [...stored, ...(await listRows(site, article))];
    const measured: Measured[] = [];
    for (const row of rows) {
      const isWanted = !values.only || row.pid !== site.pid || row.name.includes(values.only);
      if (isWanted) measured.push(await measure(row, Number(values.seconds)));
    }
    print(measured);
  } finally {
    for (const { stop } of [site, ...servers]) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();

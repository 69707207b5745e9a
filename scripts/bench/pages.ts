// First: it loads environment.mjs, and libraries read NODE_ENV while they load.
import { startBenchSite } from './bench-site';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

const CONNECTIONS = 8;
const WARM_UP_S = 2;
const DURATION_S = 8;

type Measurement = { perSecond: number; p50: number; p99: number };

type Target = { origin: string; paths: string[]; headers?: Record<string, string> };

/**
 * Measures the requests per second after a warm-up. Each connection asks for a path of its own where there are several,
 * because Next renders a page once for all requests that wait for it. @throws when an answer was not 200
 */
async function measure({ origin, paths, headers = {} }: Target): Promise<Measurement> {
  const run = (duration: number) => {
    let clients = 0;
    return autocannon({
      url: origin,
      headers,
      connections: CONNECTIONS,
      duration,
      setupClient: (client) => client.setRequest({ path: paths[clients++ % paths.length] ?? '/', headers }),
    });
  };
  await run(WARM_UP_S);
  const result = await run(DURATION_S);
  const { non2xx, errors, timeouts, latency } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${origin}: ${non2xx} answers were not 200, ${errors} errors, ${timeouts} without an answer`,
    );
  }
  const perSecond = result.requests.total / result.duration;
  return { perSecond, p50: latency.p50, p99: latency.p99 };
}

/** How many times faster than a page that is rendered per request a static page has to be. */
const MIN_RATIO = 4;

/** Serves one file from the disk for every request, with plain Node. */
async function startFileServer(folder: string, html: string): Promise<{ server: Server; origin: string }> {
  const file = join(folder, 'article.html');
  await writeFile(file, html);
  const server = createServer((_request, response) => {
    void stat(file).then(({ size }) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': size });
      createReadStream(file).pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function print(rows: Record<string, Measurement>, base: Measurement): void {
  console.error(
    `\n${'page'.padEnd(28)}${'requests/s'.padStart(12)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}  ratio`,
  );
  for (const [name, { perSecond, p50, p99 }] of Object.entries(rows)) {
    const numbers = `${perSecond.toFixed(0).padStart(12)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}`;
    console.error(`${name.padEnd(28)}${numbers}  ${(perSecond / base.perSecond).toFixed(1)}`);
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const site = await startBenchSite(folder, CONNECTIONS);
  const { origin, articlePaths } = site;
  const [article = ''] = articlePaths;
  const html = await (await fetch(origin + article)).text();
  const files = await startFileServer(folder, html);
  try {
    console.error(`${origin}${article}: ${html.length} characters of HTML`);
    const perRequest = await measure({ origin, paths: articlePaths, headers: site.perRequestHeaders });
    const ours = await measure({ origin, paths: [article] });
    const plainFile = await measure({ origin: files.origin, paths: ['/'] });
    print(
      { 'rendered per request': perRequest, 'our static article': ours, 'plain file by Node': plainFile },
      perRequest,
    );
    const ratio = ours.perSecond / perRequest.perSecond;
    const verdict = ratio >= MIN_RATIO ? 'enough' : 'NOT ENOUGH';
    console.error(
      `\nstatic / per request: ${ratio.toFixed(1)} (at least ${MIN_RATIO}): ${verdict}; ` +
        `static / plain file: ${(ours.perSecond / plainFile.perSecond).toFixed(2)}`,
    );
    if (ratio < MIN_RATIO) process.exitCode = 1;
  } finally {
    files.server.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();

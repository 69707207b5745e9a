import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { hasNginx, startNginx } from '@/tests/helpers/nginx';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { freePort } from '../scripts/free-port';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT, startPortal, statusOf, until, type Portal } from './helpers/portal';

const SECRET = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';
/** Restarts of each instance; the ten of an acceptance take minutes. */
const RESTARTS = Number(process.env.RESTARTS ?? '1');
const READERS = Number(process.env.READERS ?? '4');
const WRITERS = 2;

type Tally = { reads: number; writes: number; failures: string[] };

/** Sends requests one after the other, from an address of its own, until `isOver`. */
function load(url: string, name: number, isWriter: boolean, tally: Tally, isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${name + 10}` });
  const paths = ['/', '/content/kucing', '/search?q=kucing', '/api/content/api/content/?model=faq'];
  const send = (count: number) =>
    new Promise<void>((resolve) => {
      const target = isWriter ? '/api/visitor/api/init/' : (paths[count % paths.length] ?? '/');
      const headers = { 'X-API-Key': 'demo', 'Content-Type': 'application/json' };
      const options = { method: isWriter ? 'POST' : 'GET', agent, headers };
      const call = request(`${url}${target}`, options, (response) => {
        response.resume();
        response.once('close', () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 500 || !response.complete) tally.failures.push(`${statusCode} ${target}`);
          else if (!isWriter) tally.reads += 1;
          else if (statusCode === 200) tally.writes += 1;
          resolve();
        });
      });
      call.once('error', ({ message }) => {
        tally.failures.push(`${message} ${target}`);
        resolve();
      });
      call.end(isWriter ? '{"_referrer":"","_origin":""}' : undefined);
    });
  return (async () => {
    for (let count = 0; !isOver(); count += 1) await send(count);
    agent.destroy();
  })();
}

test('O08: instances restart one after the other behind the shipped nginx: no request fails, no write is lost', async () => {
  const binaries = findServerBinaries();
  test.skip(binaries === undefined || !hasNginx(), 'no PostgreSQL server or no nginx is installed');
  test.setTimeout(120_000 + RESTARTS * 60_000);
  const server = await startTestServer(binaries ?? '');
  const ports = [await freePort(), await freePort()];
  const proxyPort = await freePort();
  const start = (port: number | undefined) =>
    startPortal({
      port,
      env: {
        DATABASE_URL: server.url('postgres'),
        APP_SECRET: SECRET,
        SITE_URL: `http://127.0.0.1:${proxyPort}`,
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: '4',
      },
    });
  const portals: Portal[] = [];
  const nginx = await startNginx(proxyPort, ports);
  try {
    for (const port of ports) portals.push(await start(port));
    await portals[0]?.importContent(FIXTURE_CONTENT);
    await until('the content is there', async () => (await statusOf(`${nginx.url}/content/kucing`)) === 200);
    const tally: Tally = { reads: 0, writes: 0, failures: [] };
    let isOver = false;
    const running = Array.from({ length: READERS + WRITERS }, (_, name) =>
      load(nginx.url, name, name >= READERS, tally, () => isOver),
    );
    for (let round = 0; round < RESTARTS; round += 1) {
      for (const [index, port] of ports.entries()) {
        portals[index]?.kill('SIGTERM');
        expect(await portals[index]?.exited).toBe(0);
        portals[index] = await start(port);
      }
    }
    isOver = true;
    await Promise.all(running);
    expect(tally.failures).toEqual([]);
    expect(tally.writes).toBeGreaterThan(50);
    const client = new Client({ connectionString: server.url('postgres') });
    await client.connect();
    const { rows } = await client.query<{ count: string }>('select count(*) from visitor');
    await client.end();
    expect(Number(rows[0]?.count)).toBe(tally.writes);
  } finally {
    await nginx.stop();
    for (const portal of portals) await portal.stop();
    await server.stop();
  }
});

import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { freePort } from '../scripts/free-port';
import { SERVER_BUNDLE } from '../scripts/start/bundle.mjs';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT, launch, START_LIMIT_MS, startPortal, statusOf, until } from './helpers/portal';

const SECRET = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';

/** A request whose body never ends, so that it stays in flight. */
function stuckRequest(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = `POST /api/visitor/api/init/ HTTP/1.1\r\nHost: x\r\nX-API-Key: demo\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: 100\r\n\r\n{`, () => resolve());
    });
    socket.on('error', reject).resume();
    socket.on('connect', () => socket.off('error', reject).on('error', () => undefined));
  });
}

test.describe('O01: stopping', () => {
  test('an idle portal ends at once with 0, and starts again on the same data', async ({ ownPortal }) => {
    ownPortal.kill('SIGTERM');
    expect(await ownPortal.exited).toBe(0);
    const again = await startPortal({ template: ownPortal.dataDir });
    expect(await statusOf(`${again.url}/content/kucing`)).toBe(200);
    await again.stop();
  });

  test('with a stuck request: not ready at once, still alive, over within 30 s', async ({ ownPortal }) => {
    await stuckRequest(ownPortal.port);
    // In flight for certain: the server has answered a request that came after it.
    expect(await statusOf(`${ownPortal.url}/about`)).toBe(200);
    const startedAt = performance.now();
    ownPortal.kill('SIGTERM');
    await until(
      'the portal is not ready',
      async () => (await statusOf(`${ownPortal.url}/readyz`)) === 503,
      10_000,
    );
    expect(await statusOf(`${ownPortal.url}/healthz`)).toBe(200);
    expect(await ownPortal.exited).toBe(0);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(30);
    expect(await statusOf(ownPortal.url)).toBe(0);
  });

  test('while it is still starting', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-start-'));
    const port = String(await freePort());
    const { child, output, exited } = launch(SERVER_BUNDLE, [], { PORT: port, DATA_DIR: dataDir });
    await until('the database is open', () => output().includes('Basis data siap'), START_LIMIT_MS);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output()).not.toMatch(/gagal|Error/);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a second signal ends it without waiting', async ({ ownPortal }) => {
    await stuckRequest(ownPortal.port);
    expect(await statusOf(`${ownPortal.url}/about`)).toBe(200);
    ownPortal.kill('SIGTERM');
    await until(
      'the portal is not ready',
      async () => (await statusOf(`${ownPortal.url}/readyz`)) === 503,
      10_000,
    );
    ownPortal.kill('SIGTERM');
    expect(await ownPortal.exited).toBe(143);
  });
});

test('O02, O03: with the database gone the portal is alive, takes no writes, and still serves what it has', async () => {
  const binaries = findServerBinaries();
  test.skip(binaries === undefined, 'no PostgreSQL server is installed');
  const server = await startTestServer(binaries ?? '');
  const portal = await startPortal({ env: { DATABASE_URL: server.url('postgres'), APP_SECRET: SECRET } });
  try {
    await portal.importContent(FIXTURE_CONTENT);
    // A page whose render began before the portal learned of the import is not kept.
    await until('the page is kept', async () => {
      const { status, headers } = await fetch(`${portal.url}/content/kucing`);
      return status === 200 && headers.get('x-nextjs-cache') === 'HIT';
    });
    expect(await statusOf(`${portal.url}/readyz`)).toBe(200);
    await server.stop();

    await until(
      'the portal is not ready for writes',
      async () => (await statusOf(`${portal.url}/readyz?for=write`)) === 503,
      10_000,
    );
    expect(await statusOf(`${portal.url}/readyz`)).toBe(200);
    expect(await statusOf(`${portal.url}/healthz`)).toBe(200);
    expect(await statusOf(`${portal.url}/content/kucing`)).toBe(200);
    const answer = await fetch(`${portal.url}/api/content/api/content/?model=faq`, {
      headers: { 'X-API-Key': 'demo' },
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(portal.output()).not.toContain(SECRET);
  } finally {
    await portal.stop();
    await server.stop();
  }
});

test('B03: a request to upgrade to another protocol is answered as HTTP/1.1, on any path', async ({
  portal,
}) => {
  const { port } = portal;
  for (const path of [
    '/',
    '/search?q=kucing',
    '/healthz',
    '/_next/webpack-hmr',
    '/api/content/api/content/?model=faq',
  ]) {
    for (const protocol of ['h2c', 'websocket']) {
      const socket = connect(port, '127.0.0.1');
      const head = `Host: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nX-API-Key: demo\r\n`;
      socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer), path).toMatch(/^HTTP\/1\.1 (?:200|404) /);
      socket.destroy();
    }
  }
});

test.describe('starts that cannot succeed say why', () => {
  let dataDir: string;
  test.beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-start-'));
  });
  test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Ends with a code other than 0 and this in its last words. */
  async function expectRefusal(env: Record<string, string>, words: RegExp[]): Promise<string> {
    const { output, exited } = launch(SERVER_BUNDLE, [], {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_CONTENT: 'false',
      ...env,
    });
    expect(await exited).toBe(1);
    for (const word of words) expect(output()).toMatch(word);
    // A sentence, not the innards.
    expect(output()).not.toMatch(/\n\s+at .*:\d+:\d+/);
    return output();
  }

  test('all wrong settings together', async () => {
    await expectRefusal({ PORT: 'seribu', SITE_URL: 'x', AUTH_BASE_URL: 'https://a.id' }, [
      /PORT: harus .*"seribu"/,
      /SITE_URL: harus/,
      /API_BASE_URL: harus diisi bersama AUTH_BASE_URL/,
    ]);
  });

  test('S05: an example secret, and a missing one with a database server', async () => {
    const output = await expectRefusal({ APP_SECRET: 'change-me-change-me-change-me-1234' }, [
      /APP_SECRET: harus/,
    ]);
    expect(output).not.toContain('change-me-change-me');
    await expectRefusal({ DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, [/APP_SECRET: wajib/]);
  });

  test('an occupied port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await until('the port is taken', () => server.listening);
    const { port } = server.address() as AddressInfo;
    await expectRefusal({ PORT: String(port) }, [new RegExp(`Port ${port} sudah dipakai`)]);
    server.close();
  });

  test('D03: the data folder of a running portal', async ({ portal }) => {
    const output = await expectRefusal({ DATA_DIR: portal.dataDir }, [/sedang dipakai/]);
    expect(output).toContain(String(portal.pid));
    expect(await statusOf(`${portal.url}/readyz`)).toBe(200);
  });

  test('a data folder that is a file, and one with something else in it', async () => {
    const file = join(dataDir, 'berkas');
    await writeFile(file, 'bukan folder');
    await expectRefusal({ DATA_DIR: file }, [/data/i]);
    await writeFile(join(dataDir, 'pg18'), 'bukan basis data');
    await expectRefusal({}, [/data/i]);
  });

  test('a database server that is not there', async () => {
    await expectRefusal(
      { DATABASE_URL: 'postgres://u:kata-sandi-rahasia@127.0.0.1:1/x', APP_SECRET: SECRET },
      [/tidak dapat dihubungi/],
    ).then((output) => expect(output).not.toContain('kata-sandi-rahasia'));
  });
});

test('D02: the start says where the data is and what it survives; the secret is kept for its owner only', async ({
  portal,
}) => {
  expect(portal.output()).toMatch(/Pusat bantuan siap: http:\/\/localhost:\d+/);
  expect(portal.output()).toMatch(/aman bila proses mati mendadak/);
  expect(portal.output()).toMatch(/aman bila listrik padam/);
  expect(portal.output()).toMatch(/outbox/);
  const file = join(portal.dataDir, 'app-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const secret = (await readFile(file, 'utf8')).trim();
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(portal.output()).not.toContain(secret);
});

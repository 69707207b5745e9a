import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_FIELDS } from '@/lib/env.fields';
import { SERVER_BUNDLE, SERVER_FLAGS } from '@/scripts/start/bundle.mjs';
import { freePort } from '@/scripts/free-port';
import { adaptNginxConfig, hasNginx, startNginx } from '@/tests/helpers/nginx';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const dockerfile = read('Dockerfile').replaceAll('\\\n', '');
const step = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^\\s*${name} (.*)$`, 'gm'))].map(([, text = '']) => text);
const unit = read('portal.service');

/** More than draining, the requests in flight and the clean-up take, in seconds (lib/server/lifecycle.ts). */
const longestStop = (drainSeconds: number) => drainSeconds + 3 + 20 + 4;

test('the Dockerfile builds what is there, and runs the bundle as an ordinary user without npm', () => {
  const [build = '', run = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
  expect(run).not.toMatch(/^RUN .*npm/m);
  for (const [, name = ''] of build.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name);
  for (const name of ['package.json', 'package-lock.json', ...(build.match(/scripts\/[\w.-]+/g) ?? [])])
    expect(existsSync(join(ROOT, name))).toBe(true);
  expect(step('USER')).toEqual(['node']);
  const [command = ''] = step('CMD').slice(-1);
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, '--enable-source-maps', SERVER_BUNDLE]);
  for (const [, name = ''] of step('ENV')
    .join(' ')
    .matchAll(/(\w+)=/g))
    expect([...Object.keys(SETTING_FIELDS), 'NODE_ENV']).toContain(name);
});

test('the health check of the container ends with 0 while the process answers, and with 1 when not', async () => {
  const [, line = ''] = /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(dockerfile) ?? [];
  const [program = '', ...args] = JSON.parse(line) as string[];
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/healthz' ? 200 : 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = async () => {
    const child = spawn(program, args, { env: { ...process.env, PORT: String(port) } });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect(await check()).toBe(0);
  server.closeAllConnections();
  server.close();
  expect(await check()).toBe(1);
});

test.each(['compose.yml', 'compose.embedded.yml'])(
  '%s starts portals that may write to their data alone',
  (name) => {
    type Service = Record<string, unknown> & {
      environment: Record<string, string>;
      stop_grace_period: string;
    };
    const { services } = parse(read(name), { merge: true }) as { services: Record<string, Service> };
    const portals = Object.entries(services).filter(([service]) => service.startsWith('portal'));
    expect(portals).toHaveLength(name === 'compose.yml' ? 2 : 1);
    for (const [, portal] of portals) {
      expect(portal).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(Object.keys(SETTING_FIELDS)).toEqual(expect.arrayContaining(Object.keys(portal.environment)));
      expect(Number.parseInt(portal.stop_grace_period)).toBeGreaterThan(longestStop(5));
    }
    expect(services.portal ?? services['portal-1']).toMatchObject({
      build: { dockerfile: 'deploy/Dockerfile' },
    });
  },
);

test('the unit runs the same bundle, and waits longer than draining takes', () => {
  expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toBe(
    ['/usr/bin/node', ...SERVER_FLAGS, '--enable-source-maps', SERVER_BUNDLE].join(' '),
  );
  expect(scripts.start).toBe(['node', ...SERVER_FLAGS, 'scripts/start.mjs'].join(' '));
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1]);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(longestStop(drain));
  for (const name of readdirSync(join(ROOT, 'deploy')).filter((file) => file.endsWith('.service')))
    for (const [, script = ''] of read(name).matchAll(/npm run --silent ([\w:]+)/g))
      expect(scripts).toHaveProperty(script);
});

test.skipIf(!hasNginx())('nginx takes the configuration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
  mkdirSync(join(folder, 'temp'));
  const file = await adaptNginxConfig(folder, 18080, [13000, 13001]);
  expect(() => execFileSync('nginx', ['-t', '-p', folder, '-c', file], { stdio: 'pipe' })).not.toThrow();
  await rm(folder, { recursive: true });
});

test.skipIf(!hasNginx())(
  'nginx keeps one answer, however browsers write what they take, and no request id',
  async () => {
    let count = 0;
    const instance = createServer((request, response) => {
      count += 1;
      const id = String(request.headers['x-request-id']);
      const head = { 'Cache-Control': 'public, s-maxage=60', Vary: 'Accept-Encoding', 'X-Request-Id': id };
      response.writeHead(200, head).end(request.headers['accept-encoding']);
    });
    await once(instance.listen(0, '127.0.0.1'), 'listening');
    const { port } = instance.address() as AddressInfo;
    const nginx = await startNginx(await freePort(), [port, port]);
    try {
      const ask = async (encoding: string) => {
        const answer = await fetch(`${nginx.url}/content`, { headers: { 'accept-encoding': encoding } });
        return [
          answer.headers.get('x-cache'),
          answer.headers.has('x-request-id'),
          await answer.text(),
        ] as const;
      };
      await expect.poll(() => ask('gzip').catch(() => undefined)).toBeDefined();
      const before = count;
      expect(await ask('br;q=1.0, gzip;q=0.8')).toEqual(['MISS', true, 'br']);
      expect(await ask('gzip, deflate, br, zstd')).toEqual(['HIT', false, 'br']);
      expect(await ask('deflate, gzip')).toEqual(['HIT', false, 'gzip']);
      expect(count).toBe(before + 1);
    } finally {
      await nginx.stop();
      instance.close();
    }
  },
);

test('nginx leaves an instance alone for less time than the instance goes on answering', () => {
  const [, seconds] = /fail_timeout=(\d+)s/.exec(read('nginx.conf')) ?? [];
  for (const file of ['Dockerfile', 'portal.service']) {
    const [, drain] = /DRAIN_SECONDS=(\d+)/.exec(read(file)) ?? [];
    expect(Number(seconds)).toBeLessThan(Number(drain));
  }
});

test('figures that the dashboard and the alarms name are those that the portal has', () => {
  const sources = [
    'lib/server/metrics.ts',
    'node_modules/prom-client/lib/metrics/eventLoopLag.js',
    'node_modules/prom-client/lib/metrics/osMemoryHeapLinux.js',
  ]
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const texts = read('grafana-dashboard.json') + readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const names = new Set(
    [...texts.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  );
  expect(names.size).toBeGreaterThan(10);
  const words = [...names].filter((name) => !/_$/.test(name) && !sources.includes(name));
  expect(words).toEqual([]);
});

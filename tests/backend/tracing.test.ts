// @both-engines
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentTraceId, traced, tracedRoot, untraced } from '@/lib/basics/tracing';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { createHttpServer } from '@/lib/server/http-server';
import { Lifecycle } from '@/lib/server/lifecycle';
import { openTracing } from '@/lib/server/open-metrics';
import type { RequestTracing } from '@/lib/server/tracing';
import { FIXTURE_ITEMS } from '@/tests/helpers/content-rows';
import { makeBackend, TEST_API_KEY, type TestBackend } from '@/tests/helpers/make-backend';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
  status: { code?: number };
};
type Sent = { resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[] };

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let backend: TestBackend;
let collector: Server;
let sent: Sent[] = [];
beforeAll(async () => {
  backend = await makeBackend();
  await backend.insert(FIXTURE_ITEMS);
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push(body as Sent);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  collector.closeAllConnections();
  await backend.close();
});

let tracing: RequestTracing | undefined;
beforeEach(() => {
  sent = [];
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
});
afterEach(() => tracing?.close());

const spans = () =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

/** Serves the backend as the start server does, asks it once, and returns the spans and log lines. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const lifecycle = new Lifecycle();
  const server = createHttpServer({
    lifecycle,
    headers: {},
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as object as never) }),
    handler: () => (request, response) => answerNodeRequest(request, response, backend.fetch),
    isDatabaseWritable: () => Promise.resolve(true),
    tracing,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  lifecycle.markReady();
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'X-API-Key': TEST_API_KEY, Connection: 'close', ...headers },
  });
  await answer.text();
  server.close();
  await once(server, 'close');
  await tracing?.close();
  return { status: answer.status, lines };
}

describe('traces', () => {
  test('a search is one trace, from the request to its queries, and its log line names it', async () => {
    tracing = await openTracing({ serviceName: 'uji' }, []);
    const { status, lines } = await ask('/api/content/api/search/?q=kucing+budi%40contoh.id', {
      traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01`,
    });
    expect(status).toBe(200);
    const names = spans().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['GET search', 'call searchContent', 'search']));
    expect(names.some((name) => /^db select \w+$/.test(name))).toBe(true);
    expect(new Set(spans().map(({ traceId }) => traceId))).toEqual(new Set([PARENT.traceId]));
    const root = spans().find(({ name }) => name === 'GET search')!;
    expect(root.parentSpanId).toBe(PARENT.spanId);
    expect(root.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', trace_id: PARENT.traceId }));
    expect(JSON.stringify(sent)).toContain('"uji"');
    // P03: neither queries nor values.
    expect(JSON.stringify(sent)).not.toMatch(/kucing|budi|contoh\.id|kunci-uji/);
  });

  test('probes are not recorded, and without a collector nothing is', async () => {
    tracing = await openTracing({ serviceName: 'uji' }, []);
    await ask('/readyz');
    tracing = await openTracing(undefined, []);
    expect(tracing).toBeUndefined();
    const { lines } = await ask('/api/content/api/search/?q=kucing');
    expect(lines[0]).not.toHaveProperty('trace_id');
    expect(spans()).toEqual([]);
  });

  test('a sampler of the standard variables decides what is recorded', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off');
    tracing = await openTracing({ serviceName: 'uji' }, []);
    await ask('/api/content/api/search/?q=kucing');
    expect(spans()).toEqual([]);
  });

  test('a job is a trace of its own; a failure is told by its kind alone', async () => {
    tracing = await openTracing({ serviceName: 'uji' }, []);
    const failure = Object.assign(new Error('budi@contoh.id'), { code: 'EENVELOPE' });
    await expect(
      tracedRoot('mail send', { 'portal.mail': 'code' }, () =>
        traced('db select', {}, () => Promise.reject(failure)),
      ),
    ).rejects.toBe(failure);
    await tracedRoot('job prune', {}, async () => {
      expect(currentTraceId()).toMatch(/^[0-9a-f]{32}$/);
      expect(untraced(currentTraceId)).toBeUndefined();
      await Promise.resolve();
    });
    await traced('db select', {}, () => Promise.resolve());
    await tracing?.close();
    expect(spans().map(({ name, status }) => [name, status.code])).toEqual([
      ['db select', 2],
      ['mail send', 2],
      ['job prune', 0],
    ]);
    expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(2);
    expect(JSON.stringify(sent)).toContain('EENVELOPE');
    expect(JSON.stringify(sent)).not.toContain('budi');
  });

  test('a collector that is away takes nothing from readers', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
    tracing = await openTracing({ serviceName: 'uji' }, []);
    expect((await ask('/api/content/api/search/?q=kucing')).status).toBe(200);
  });
});

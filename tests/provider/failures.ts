import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const LARGE_BYTES = 30 * 1024 * 1024;
const SLOW_MS = 60_000;

/** What must never reach a reader: the inside of the provider. */
export const PROVIDER_SECRETS = /db-utama\.internal|Traceback|SELECT \* FROM|10\.20\.30\.40|sandi-basisdata/;
const INSIDE =
  'Traceback (most recent call last): OperationalError at db-utama.internal (10.20.30.40): SELECT * FROM akun; ' +
  'password=sandi-basisdata';
const PAGE = `<!doctype html><html><head><title>502</title></head><body><h1>Bad Gateway</h1><pre>${INSIDE}</pre></body></html>`;

type Failure = {
  what: string;
  /** Answers in place of the provider; `cors` are the headers that browsers need. */
  answer: (request: IncomingMessage, response: ServerResponse, cors: Record<string, string>) => void;
};

const send =
  (status: number, text: string | Buffer, headers: Record<string, string> = {}): Failure['answer'] =>
  (_, response, cors) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...cors, ...headers }).end(text);

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const manyItems = (): string => {
  const item = JSON.stringify({
    uid: 'x1',
    key: 'x1',
    name: 'Besar',
    model: 'help-article',
    body: 'b'.repeat(1_000),
  });
  const items = Array.from({ length: Math.ceil(LARGE_BYTES / item.length) }, () => item);
  return `{"count":${items.length},"results":[${items.join(',')}]}`;
};

/** Sends the beginning of an answer, and then does something to the connection. */
const begin =
  (headers: Record<string, string>, then: (response: ServerResponse) => void): Failure['answer'] =>
  (_, response, cors) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...cors, ...headers });
    response.write('{"count":30,"results":[{"uid":"a111","key":"a', () => then(response));
  };

/** Every failure by its name. Timers do not keep a process alive. */
export const FAILURES: Record<string, Failure> = {
  'status-500': { what: '500 with its inside', answer: send(500, JSON.stringify({ detail: INSIDE })) },
  'status-500-empty': { what: '500 without a body', answer: send(500, '') },
  'status-500-fields': {
    what: '500 with errors at fields',
    answer: send(500, JSON.stringify({ name: { code: 'db', message: INSIDE } })),
  },
  'status-502-html': { what: '502 as a page', answer: send(502, PAGE, HTML) },
  'status-503': {
    what: '503 with Retry-After',
    answer: send(503, '{"detail":"penuh"}', { 'Retry-After': '30' }),
  },
  'status-429': {
    what: '429 with Retry-After',
    answer: send(429, '{"detail":"pelan"}', { 'Retry-After': '5' }),
  },
  'status-401': { what: '401', answer: send(401, JSON.stringify({ detail: INSIDE })) },
  'status-403-html': { what: '403 as the page of a firewall', answer: send(403, PAGE, HTML) },
  'status-404': { what: '404', answer: send(404, '{"detail":"Not found."}') },
  'status-404-html': { what: '404 as a page', answer: send(404, PAGE, HTML) },
  'status-410': { what: '410', answer: send(410, '{}') },
  'html-200': { what: 'a page with status 200', answer: send(200, PAGE, HTML) },
  'html-as-json': { what: 'a page that calls itself JSON', answer: send(200, PAGE) },
  'invalid-json': { what: 'JSON that ends too early', answer: send(200, '{"count": 3, "results": [') },
  'json-text': { what: 'a text as JSON', answer: send(200, '"pemeliharaan"') },
  'json-number': { what: 'a number as JSON', answer: send(200, '7') },
  'json-null': { what: 'null', answer: send(200, 'null') },
  'json-empty-object': { what: '{}', answer: send(200, '{}') },
  'json-empty-array': { what: '[]', answer: send(200, '[]') },
  'json-error-200': {
    what: 'an error with status 200',
    answer: send(200, JSON.stringify({ detail: INSIDE })),
  },
  'json-deep': { what: 'JSON 100,000 levels deep', answer: send(200, '['.repeat(1e5) + ']'.repeat(1e5)) },
  'json-prototype': {
    what: 'a field __proto__',
    answer: send(200, '{"__proto__":{"ok":true},"results":[]}'),
  },
  'empty-body': { what: '200 without a body', answer: send(200, '') },
  'empty-204': { what: '204', answer: (_, response, cors) => void response.writeHead(204, cors).end() },
  'invalid-utf8': {
    what: 'bytes that are no UTF-8',
    answer: send(200, Buffer.from([0x22, 0xff, 0xfe, 0x22])),
  },
  'wrong-encoding': {
    what: 'no gzip, though it says so',
    answer: send(200, '{}', { 'Content-Encoding': 'gzip' }),
  },
  large: { what: '30 MB', answer: (...all) => send(200, manyItems())(...all) },
  'large-gzip': {
    what: '30 MB that are small on the way',
    answer: (...all) => send(200, gzipSync(manyItems()), { 'Content-Encoding': 'gzip' })(...all),
  },
  endless: {
    what: 'an answer without an end',
    answer: (request, response, cors) => {
      response.writeHead(200, { 'Content-Type': 'application/json', ...cors });
      const pump = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', pump);
      pump();
      request.once('close', () => response.destroy());
    },
  },
  hang: { what: 'no answer', answer: () => {} },
  'hang-in-body': { what: 'half an answer, then nothing', answer: begin({}, () => {}) },
  slow: {
    what: 'an answer after a minute',
    answer: (...all) => void setTimeout(() => send(200, '{"count":0,"results":[]}')(...all), SLOW_MS).unref(),
  },
  drip: {
    what: 'a byte a second',
    answer: begin({}, (response) => {
      const timer = setInterval(
        () => (response.destroyed ? clearInterval(timer) : response.write(' ')),
        1_000,
      ).unref();
    }),
  },
  cut: {
    what: 'the connection ends within the body',
    answer: begin({ 'Content-Length': '9000' }, (response) => response.socket?.end()),
  },
  'cut-chunked': {
    what: 'the connection ends within a body of unknown length',
    answer: begin({}, (response) => response.socket?.end()),
  },
  reset: { what: 'the connection is reset', answer: (request) => void request.socket.resetAndDestroy() },
  'reset-in-body': {
    what: 'the connection is reset within the body',
    answer: begin({ 'Content-Length': '9000' }, (response) => response.socket?.resetAndDestroy()),
  },
  'no-http': {
    what: 'something that is not HTTP',
    answer: (request) => void request.socket.end(`SSH-2.0-OpenSSH_9.2 ${INSIDE}\r\n`),
  },
  redirect: {
    what: 'a redirect to a place within the provider’s network',
    answer: send(302, '', { Location: 'http://127.0.0.1:9/db-utama.internal' }),
  },
  'redirect-loop': {
    what: 'a redirect to itself',
    answer: (request, response, cors) =>
      send(302, '', { Location: request.url ?? '/' })(request, response, cors),
  },
  'redirect-permanent': {
    what: 'a permanent redirect to itself',
    answer: (request, response, cors) =>
      send(308, '', { Location: request.url ?? '/' })(request, response, cors),
  },
  'cors-missing': {
    what: 'an answer without the headers for browsers',
    answer: (request, response) => send(200, '{}')(request, response, {}),
  },
};

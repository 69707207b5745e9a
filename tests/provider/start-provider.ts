import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findCall, PROVIDER_CALLS, unlistedParts, type ProviderRequest } from './calls';
import { answerControl } from './control';
import { FAILURES } from './failures';
import { ODDITIES, writeAnswer } from './oddities';
import { makeState, type ProviderState } from './state';

/** A call that came in. */
type ReceivedCall = { method: string; path: string; query: string; unlisted: string[]; authorized: boolean };

/** A failure of the calls whose path and query contain `match`, `times` times or until it is taken back. */
type ActiveFailure = { name: string; match: string; times: number };

export type Provider = {
  /** The address of the server; `authBase` and `apiBase` are the settings AUTH_BASE_URL and API_BASE_URL. */
  url: string;
  authBase: string;
  apiBase: string;
  apiKey: string;
  state: ProviderState;
  /** The headers that browsers may send. */
  allowedHeaders: string;
  /** What came in since the start or the last `reset`. */
  calls: ReceivedCall[];
  /** Names of the active oddities, of `ODDITIES`. */
  oddities: ReadonlySet<string>;
  failures: readonly ActiveFailure[];
  /** Makes answers odd: by name, or `'all'`; an empty list makes them plain again. */
  setOddities(names: readonly string[] | 'all'): void;
  fail(name: string, options?: { match?: string; times?: number }): void;
  /** Changes an item by its uid, as an editor of the provider would; null deletes it. */
  changeItem(uid: string, fields: Record<string, unknown> | null): void;
  /** Plain answers, the first content, and no calls received. */
  reset(): void;
  stop(): Promise<void>;
};

const API_KEY = 'kunci-uji';
const ALLOWED_HEADERS = 'X-API-Key, Content-Type, Authorization, X-Service-Key';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts a provider on a port of 127.0.0.1; `port` 0 takes a free one. */
export async function startProvider({ port = 0 } = {}): Promise<Provider> {
  const server = createServer((request, response) => {
    serve(provider, request, response).catch((error: unknown) => {
      // A fault of the test server must be seen as such, and not as an oddity.
      console.error(error);
      response.destroy();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    url,
    authBase: `${url}/auth`,
    apiBase: `${url}/api`,
    apiKey: API_KEY,
    allowedHeaders: ALLOWED_HEADERS,
    state: makeState(url),
    calls: [],
    oddities: new Set(),
    failures: [],
    setOddities(names) {
      const all = names === 'all' ? Object.keys(ODDITIES) : names;
      const unknown = all.filter((name) => !(name in ODDITIES));
      if (unknown.length > 0) throw new Error(`no such oddity: ${unknown.join(', ')}`);
      provider.oddities = new Set(all);
    },
    fail(name, { match = '', times = Number.POSITIVE_INFINITY } = {}) {
      if (!(name in FAILURES)) throw new Error(`no such failure: ${name}`);
      provider.failures = [...provider.failures, { name, match, times }];
    },
    changeItem(uid, fields) {
      const items = provider.state.items;
      const at = items.findIndex((item) => item.uid === uid);
      const item = items[at];
      if (!item) throw new Error(`no such item: ${uid}`);
      if (fields) items[at] = { ...item, ...fields, uid, updated_at: new Date().toISOString() };
      else items.splice(at, 1);
    },
    reset() {
      const fresh = { state: makeState(url), calls: [], oddities: new Set(), failures: [] };
      Object.assign(provider, fresh, { allowedHeaders: ALLOWED_HEADERS });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

async function serve(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', provider.url);
  const body = await readBody(request);
  if (url.pathname.startsWith('/control/')) return answerControl(provider, request, response, url, body);
  if (url.pathname.startsWith('/media/'))
    return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(PIXEL);
  const cors = corsHeaders(request, provider.allowedHeaders);
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();

  const call = findCall(request.method ?? '', url.pathname);
  const parsed: ProviderRequest = {
    name: call?.name ?? 'list',
    param: call?.param ?? '',
    query: url.searchParams,
    headers: request.headers,
    ...readFields(request, body),
  };
  provider.calls.push({
    method: request.method ?? '',
    path: url.pathname,
    query: url.search.slice(1),
    unlisted: call ? unlistedParts(parsed) : ['call'],
    authorized: request.headers.authorization !== undefined,
  });
  const failure = nextFailure(provider, `${url.pathname}${url.search}`);
  if (failure) return void FAILURES[failure]?.answer(request, response, cors);

  const send = (status: number, contentType: string, text: string) =>
    void response
      .writeHead(status, { ...(contentType && { 'Content-Type': contentType }), ...cors })
      .end(request.method === 'HEAD' ? '' : text);
  if (!call) return send(404, 'application/json', '{"detail":"Not found."}');
  if (request.headers['x-api-key'] !== provider.apiKey)
    return send(403, 'application/json', '{"detail":"Invalid API key."}');
  const known = provider.oddities.has(IGNORES) ? { ...parsed, query: onlyModel(parsed.query) } : parsed;
  const answer = PROVIDER_CALLS[call.name].answer(known, provider.state);
  const { status, contentType, text } = writeAnswer(answer, provider.oddities, parsed);
  send(status, contentType, text);
}

/** The oddity that is one of the reading, not of the answer. */
const IGNORES = 'list-ignores-parameters';
const onlyModel = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => ['model', 'field', 'issue'].includes(name)));

/** Allows browsers what §7 lists, and nothing else. */
function corsHeaders({ headers }: IncomingMessage, allowedHeaders: string): Record<string, string> {
  if (!headers.origin) return {};
  return {
    'Access-Control-Allow-Origin': headers.origin,
    Vary: 'Origin',
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': allowedHeaders,
  };
}

function nextFailure(provider: Provider, url: string): string | undefined {
  const failure = provider.failures.find(({ match, times }) => times > 0 && url.includes(match));
  if (failure) failure.times -= 1;
  return failure?.name;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readFields({ headers }: IncomingMessage, body: Buffer): Pick<ProviderRequest, 'body' | 'file'> {
  if (headers['content-type']?.startsWith('multipart/form-data')) {
    const name = /name="media"; filename="([^"]*)"/.exec(body.toString('latin1'))?.[1];
    return { body: {}, ...(name !== undefined && { file: { name, bytes: body.length } }) };
  }
  try {
    const fields: unknown = JSON.parse(body.toString());
    return { body: typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {} };
  } catch {
    return { body: {} };
  }
}

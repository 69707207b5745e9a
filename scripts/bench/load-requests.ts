import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Of twenty requests of a connection sixteen read a page, three ask the search or the API, one writes. */
const KINDS = [...'pppppsppppppappppspw'] as const;
const WORDS =
  'faktur pajak kirim akun sandi laporan stok cabang pelanggan bayar tagihan gudang printer kasir'.split(' ');
const KEY = process.env.API_KEY ?? 'demo';

export type Kind = 'page' | 'search' | 'API' | 'write';
type Sent = { kind: Kind; method: 'GET' | 'POST'; path: string; body?: string };

/** Makes the requests of one connection, the same in every run. */
export function createRequests(pages: readonly string[], visitor: string, connection: number): () => Sent {
  let count = connection * 7;
  return () => {
    count += 1;
    const page = pages[(count * 31) % pages.length] ?? '/';
    const words = [WORDS[count % WORDS.length], WORDS[(count * 5 + connection) % WORDS.length]].join('+');
    switch (KINDS[count % KINDS.length]) {
      case 's':
        return { kind: 'search', method: 'GET', path: `/api/content/api/search/?q=${words}&size=5` };
      case 'a':
        return { kind: 'API', method: 'GET', path: '/api/content/api/content/?model=help-article&size=10' };
      case 'w': {
        const key = /([^/-]+)-[^/]*$/.exec(page)?.[1] ?? 'x';
        const body = JSON.stringify({ _goid: visitor, event_name: 'view', event_data: { key } });
        return { kind: 'write', method: 'POST', path: '/api/visitor/api/log_event/', body };
      }
      default:
        return { kind: 'page', method: 'GET', path: page };
    }
  };
}

/**
 * Sends a request as a client of its own; resolves with the status and the body once all of it is there.
 * @throws Error when the connection breaks before
 */
export async function sendRequest(
  origin: string,
  agent: Agent,
  { method, path, body, headers = {} }: Omit<Sent, 'kind'> & { headers?: Record<string, string> },
  client: number,
) {
  const sent = request(origin + path, {
    agent,
    method,
    headers: {
      'Accept-Encoding': 'gzip',
      'Content-Type': 'application/json',
      'X-API-Key': KEY,
      // The searches of a single client are limited to those of a fast typist.
      'X-Forwarded-For': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
      ...headers,
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const text = () => (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode ?? 0, text };
}

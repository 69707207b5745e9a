import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What is wrong with the store. `cut` stops in the middle of an answer. */
export type StoreFault = 'down' | 'hanging' | 'cut' | undefined;

const KEY = { id: 'kunci', secret: 'rahasia/penyimpanan' };
const BUCKET = 'ember';

/** A store of one bucket in memory that checks Signature Version 4 as S3 does. */
export type S3Server = {
  /** The objects by their keys. */
  objects: Map<string, Buffer>;
  /** For `createObjectStore`. */
  url: string;
  /** The same with a wrong secret. */
  wrongUrl: string;
  fault: StoreFault;
  /** How many calls have arrived. */
  calls: number;
  /** Is waited for before a file that has arrived is stored. */
  beforePut: (() => Promise<void>) | undefined;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const http = createServer((request, response) => void answer(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const urlWith = (secret: string) =>
    `http://${KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}/portal?region=id-1`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    server.calls += 1;
    if (server.fault === 'down') return void request.socket.destroy();
    const body = await buffer(request);
    if (server.fault === 'hanging') return;
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const key = (request.url ?? '').split('?')[0]?.slice(BUCKET.length + 2) ?? '';
    if (request.method === 'PUT') {
      await server.beforePut?.();
      objects.set(key, body);
    } else if (request.method === 'DELETE') objects.delete(key);
    const object = objects.get(key);
    if (request.method !== 'GET') return void response.writeHead(200).end();
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'Content-Length': object.byteLength });
    if (server.fault === 'cut') response.write(object.subarray(0, 10));
    else response.end(object);
  }

  const server: S3Server = {
    objects,
    url: urlWith(KEY.secret),
    wrongUrl: urlWith('lain'),
    fault: undefined,
    calls: 0,
    beforePut: undefined,
    async close() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
  return server;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${KEY.id} ${KEY.secret}</Message></Error>`);
}

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Computes the signature of a request anew, from what has arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '', url = '' } = request;
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sentHash = String(headers['x-amz-content-sha256']);
  if (id !== KEY.id || (sentHash !== 'UNSIGNED-PAYLOAD' && sentHash !== hash(body))) return false;
  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const parameters = query.split('&').sort().join('&');
  const canonical = [method, path, parameters, signed.join(''), names, sentHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, text).toString('hex') === signature;
}

import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import type { Transport } from '@/lib/api/send';
import type { Base } from '@/lib/contract/calls';

/** One call as the backend received it. */
export type Seen = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
};

/** A backend that answers with the call it received, or fails in a way that the path chooses. */
function createEcho(prefix: string) {
  const app = new Hono().basePath(prefix);
  app.all('/content/api/content/not-json/', (c) => c.body('<html>', 200, { 'content-type': 'text/html' }));
  app.all('/content/api/content/failure/', (c) => c.json({ detail: 'Tidak ada.', code: 'not-found' }, 404));
  app.all('/content/api/content/broken-failure/', (c) => c.body('oops', 503, { 'retry-after': '7' }));
  app.all('/auth/token-auth/otp/', (c) =>
    c.json({ address: { code: 'not-found', message: 'Email belum terdaftar.' } }, 400),
  );
  app.all('/content/api/content/slow/', async (c) => {
    await new Promise<void>((resolve) => c.req.raw.signal.addEventListener('abort', () => resolve()));
    return c.body(null, 499 as 400);
  });
  app.post('/project/service/issue/upload_media/', async (c) => {
    const media = (await c.req.formData()).get('media');
    if (!(media instanceof File)) return c.json({ detail: 'no file', code: 'invalid' }, 400);
    const data = { id: media.name, image_url: `/${media.name}`, size: media.size, type: media.type };
    return c.json({ data, contentType: c.req.header('content-type') });
  });
  app.all('*', async (c) =>
    c.json({
      method: c.req.method,
      path: new URL(c.req.url).pathname,
      query: c.req.query(),
      headers: c.req.header(),
      body: await c.req.text(),
    }),
  );
  return app;
}

export type EchoBackend = { transport: Transport; bases: Record<Base, string>; close: () => Promise<void> };

/** The echo as a function, as the portal calls its embedded backend. */
export async function echoInProcess(): Promise<EchoBackend> {
  const app = createEcho('/api');
  const host = 'http://in-process.invalid';
  return {
    transport: (url, init) => app.fetch(new Request(url, init)) as Promise<Response>,
    bases: { auth: `${host}/api/auth`, api: `${host}/api` },
    close: async () => {},
  };
}

/** The echo behind a socket on loopback, at the given prefix. */
export async function echoOverHttp(prefix: string): Promise<EchoBackend> {
  const app = createEcho(prefix);
  const server = createServer(async (incoming, outgoing) => {
    const aborted = new AbortController();
    outgoing.on('close', () => aborted.abort());
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      signal: aborted.signal,
      ...(hasBody && { body: new Uint8Array(await buffer(incoming)) }),
    });
    const response = await app.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the echo did not listen');
  const url = `http://127.0.0.1:${address.port}${prefix}`;
  return {
    transport: (target, init) => fetch(target, init),
    bases: { auth: `${url}/auth`, api: url },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

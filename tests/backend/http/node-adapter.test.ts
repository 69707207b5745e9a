// @no-database
import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { answerNodeRequest, toRequest } from '@/lib/backend/http/node-adapter';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Handle = (request: Request) => Promise<Response>;
type Failure = { error: unknown };
/** The most `close` listeners that a response had at once. */
let mostListeners = 0;

/** Starts a Node server around the adapter, and collects the errors that the adapter throws: there should be none. */
async function serve(handle: Handle, look: (response: ServerResponse) => void = () => undefined) {
  const failures: Failure[] = [];
  mostListeners = 0;
  const listener: RequestListener = (request, response) => {
    look(response);
    response.on('newListener', () => {
      mostListeners = Math.max(mostListeners, response.listenerCount('close') + 1);
    });
    answerNodeRequest(request, response, handle).catch((error: unknown) => failures.push({ error }));
  };
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, failures };
}

/** A promise that is resolved from outside. */
function promise<T>() {
  let resolve = (_: T): void => undefined;
  const kept = new Promise<T>((settle) => (resolve = settle));
  return { kept, resolve: (value: T) => resolve(value) };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Sends bytes as they are and yields the whole answer. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

const echo: Handle = async (request) =>
  Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  });

describe('the way in', () => {
  test('method, address, headers and body arrive', async () => {
    const { url } = await serve(echo);
    const response = await fetch(`${url}/api/a%20b/?q=%C3%A9&q=2`, {
      method: 'POST',
      headers: { 'X-Own': 'ya', 'Content-Type': 'application/json' },
      body: '{"text":"é"}',
    });
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: 'http://localhost/api/a%20b/?q=%C3%A9&q=2',
      headers: { 'x-own': 'ya', 'content-type': 'application/json' },
      body: '{"text":"é"}',
    });
  });

  test('a body is read while it is still being sent', async () => {
    let firstChunk = '';
    const { port } = await serve(async (request) => {
      const reader = request.body!.getReader();
      firstChunk = Buffer.from((await reader.read()).value!).toString();
      client.end(); // The rest of the body is never sent.
      return new Response('ok');
    });
    const client = connect(port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nawal');
    client.resume();
    await once(client, 'close');
    expect(firstChunk).toBe('awal');
  });

  test('two headers of one name are joined', async () => {
    const { port } = await serve(echo);
    const answer = await sendRaw(
      port,
      'GET / HTTP/1.1\r\nHost: a\r\nX-Own: 1\r\nX-Own: 2\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"x-own":"1, 2"');
  });

  test.each(['http://other.example/api/', '*'])('the address %s is no address of ours', async (target) => {
    const { port, failures } = await serve(echo);
    const answer = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"invalid"');
    expect(failures).toEqual([]);
  });

  test('an address of two slashes stays on this host', async () => {
    const { port } = await serve(echo);
    const answer = await sendRaw(
      port,
      'GET //evil.example/api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('"url":"http://localhost//evil.example/api"');
  });

  test.each([
    { method: 'TRACE' },
    { method: 'CONNECT' },
    { headers: { 'x-own': 'a\u0000b' } },
    { headers: { 'bad name': 'a' } },
    { headers: { 'x-own': '\u4e00' } },
  ])('%j is no request', (given) => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), {
      method: 'GET',
      url: '/api/',
      ...given,
    });
    expect(toRequest(incoming, new AbortController().signal)).toBeUndefined();
  });
});

describe('the way out', () => {
  test('status, headers and each cookie by itself', async () => {
    const { url } = await serve(async () => {
      const headers = new Headers({ 'X-Own': 'ya' });
      headers.append('Set-Cookie', 'a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT');
      headers.append('Set-Cookie', 'b=2');
      return new Response('tidak ada', { status: 404, headers });
    });
    const response = await fetch(url);
    expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([
      404,
      'ya',
      'tidak ada',
    ]);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT', 'b=2']);
  });

  test('an answer without a body, and one to HEAD', async () => {
    let isCancelled = false;
    const { url } = await serve(async (request) => {
      if (request.method !== 'HEAD') return new Response(null, { status: 204 });
      const body = new ReadableStream({ cancel: () => void (isCancelled = true) });
      return new Response(body, { headers: { 'Content-Length': '7' } });
    });
    expect((await fetch(url)).status).toBe(204);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', '']);
    expect(isCancelled).toBe(true);
  });

  test('a slow reader holds the writer back', async () => {
    let made = 0;
    const total = 400;
    const { port, failures } = await serve(async () => {
      const body = new ReadableStream({
        pull: (stream) => {
          made += 1;
          if (made > total) stream.close();
          else stream.enqueue(new Uint8Array(256 * 1024));
        },
      });
      return new Response(body);
    });
    const client = connect(port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(client, 'readable');
    let before = -1;
    while (before !== made) {
      before = made;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(made).toBeLessThan(total);
    client.destroy();
    await once(client, 'close');
    expect(failures).toEqual([]);
  });

  test('a body that fails breaks the connection off, and the failure is told', async () => {
    const { url, failures } = await serve(async () => {
      let isFirst = true;
      const body = new ReadableStream({
        pull: (stream) => {
          if (isFirst) stream.enqueue(new Uint8Array(10));
          else stream.error(new Error('rusak'));
          isFirst = false;
        },
      });
      return new Response(body);
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => failures).toEqual([{ error: new Error('rusak') }]);
  });

  test('a large body arrives whole, and nothing listens on afterwards', async () => {
    let outgoing: ServerResponse | undefined;
    const { url } = await serve(
      async () => {
        let left = 64;
        const body = new ReadableStream({
          pull: (stream) => {
            if (left === 0) stream.close();
            else stream.enqueue(new Uint8Array(64 * 1024).fill((left -= 1)));
          },
        });
        return new Response(body);
      },
      (response) => (outgoing = response),
    );
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([4 * 1024 * 1024, 63, 0]);
    expect(outgoing?.listenerCount('drain')).toBe(0);
    // Others put listeners on the same response: ten in all, and Node warns.
    expect(mostListeners).toBeLessThanOrEqual(3);
  });

  describe('a body that is refused before it was read', () => {
    const SIZE = 9_000_000;
    const refuse: Handle = async () => Response.json({}, { status: 401 });
    const refuseInside: Handle = async ({ body }) => {
      const reader = body?.getReader();
      await reader?.read();
      reader?.releaseLock();
      return Response.json({}, { status: 413 });
    };

    test.each([
      ['at once', refuse],
      ['in the middle', refuseInside],
    ])('%s: a browser, which sends all before it reads, gets the answer', async (_, handle) => {
      const { port, failures } = await serve(handle);
      const socket = connect(port, '127.0.0.1').pause();
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${SIZE}\r\n\r\n`);
      await new Promise<void>((resolve) => socket.write(Buffer.alloc(SIZE), () => resolve()));
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      // The connection goes on with the next request.
      expect((await text(socket)).match(/HTTP\/1\.1 4/g)).toHaveLength(2);
      expect(failures).toEqual([]);
    });

    test.each([
      ['of 100 MB', 'Content-Length: 100000000'],
      ['without a length', 'Transfer-Encoding: chunked'],
    ])('%s ends the connection', async (_, header) => {
      const { port } = await serve(refuse);
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 .*connection: close/s);
    });
  });
});

describe('a client that goes away', () => {
  test('aborts the request, also one that nothing but its signal is needed of', async () => {
    const seen = promise<string>();
    const { url, failures } = await serve(async (request) => {
      const aborted = once(request.signal, 'abort');
      setImmediate(() => {
        collectGarbage();
        leave.abort();
      });
      await aborted;
      seen.resolve('aborted');
      return new Response('nobody reads this');
    });
    const leave = new AbortController();
    await expect(fetch(url, { signal: leave.signal })).rejects.toThrow();
    expect(await seen.kept).toBe('aborted');
    expect(failures).toEqual([]);
  });

  test('an answer that is complete aborts nothing', async () => {
    let signal: AbortSignal | undefined;
    const { url } = await serve(async (request) => {
      signal = request.signal;
      return new Response('ok');
    });
    await (await fetch(url, { headers: { connection: 'close' } })).text();
    expect(signal?.aborted).toBe(false);
  });

  test('in the middle of its body', async () => {
    const outcome = promise<unknown>();
    const { port, failures } = await serve(async (request) => {
      await request.text().catch((error: unknown) => outcome.resolve(error));
      return new Response('nobody reads this');
    });
    const client = connect(port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nawal', () => client.destroy());
    expect(await outcome.kept).toBeInstanceOf(Error);
    expect(failures).toEqual([]);
  });
});

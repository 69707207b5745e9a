import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Connection } from './client-ip';

type Handle = (request: Request, connection: Connection) => Promise<Response>;

/** Replaces the Host header, which clients can forge; only path and query are used. */
const ORIGIN = 'http://localhost';
/** The rest of a longer body, or of one without a length, is not read after the answer. */
const MAX_DISCARDED_BYTES = 10_000_000;

/** Bodies known to be no longer are sent whole, which costs less than a stream. */
const MAX_WHOLE_BYTES = 256 * 1024;

/**
 * Answers a Node request through a function from Request to Response. Bodies stream both ways, and the Request's
 * signal fires when the client goes away.
 */
export async function answerNodeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handle,
): Promise<void> {
  const gone = new AbortController();
  const request = toRequest(incoming, gone.signal);
  outgoing.once('close', () => {
    // This reference keeps the request alive: the signal of a garbage-collected request never fires.
    if (request && !outgoing.writableFinished) gone.abort();
  });
  // The IP of the socket, unlike a header, cannot be forged.
  const connection = { peer: incoming.socket.remoteAddress };
  const response = request ? await handle(request, connection) : invalidRequest();
  const hasRest = request?.body !== null && !incoming.complete;
  const rest = hasRest && isShort(incoming) && !request?.body?.locked ? request?.body : undefined;
  if (hasRest && !rest) outgoing.setHeader('connection', 'close');
  await sendResponse(response, outgoing, incoming.method);
  if (rest) await discard(rest);
}

/** Returns the Node request as a Web Request; undefined when its URL, method or a header is invalid. */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', url: path = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (!path.startsWith('/')) return undefined;
  try {
    return new Request(ORIGIN + path, {
      method,
      headers: toHeaders(incoming.headers),
      signal,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    } as RequestInit);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const isShort = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length']) <= MAX_DISCARDED_BYTES;

/** Reads the rest of a refused body, because browsers read the answer only after they have sent everything. */
async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client went away or was too slow.
  }
}

/** Sends a Response; resolves when it is sent or the client is gone. */
async function sendResponse(response: Response, outgoing: ServerResponse, method = 'GET'): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (!response.body || method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const length = Number(response.headers.get('content-length') ?? Infinity);
  if (length > MAX_WHOLE_BYTES) return writeBody(response.body, outgoing);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Writes chunk by chunk, because a stream pipeline adds listeners until Node warns of a leak. */
async function writeBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  let resume = (): void => undefined;
  const handleDrain = () => resume();
  const handleClose = () => {
    resume();
    // Ends the loop and discards the rest.
    reader.cancel().catch(() => undefined);
  };
  outgoing.on('drain', handleDrain).on('close', handleClose);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const hasRoom = outgoing.write(part.value);
      if (!hasRoom && !outgoing.destroyed) await new Promise<void>((resolve) => (resume = resolve));
    }
    if (!outgoing.destroyed) outgoing.end();
  } catch (error) {
    // The status was sent already, so breaking the connection is the only way to report the failure.
    outgoing.destroy();
    throw error;
  } finally {
    outgoing.off('drain', handleDrain).off('close', handleClose);
  }
}

function toHeaders(headers: IncomingMessage['headers']): Headers {
  const result = new Headers();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) result.append(name, value);
  }
  return result;
}

const invalidRequest = (): Response =>
  Response.json({ detail: 'The request is not valid.', code: 'invalid' }, { status: 400 });

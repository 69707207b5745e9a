import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { receiveBody } from '@/lib/server/connections';

/** A request whose body has not come yet. */
function begin(headers: Record<string, string> = { 'content-length': '10' }) {
  const request = Object.assign(new PassThrough(), { headers, complete: false });
  return { request, isThere: receiveBody(request as unknown as IncomingMessage) };
}

test('a request without a body, or with a long one, is not waited for', async () => {
  expect(await begin({}).isThere).toBe(true);
  expect(await begin({ 'content-length': '5242880' }).isThere).toBe(true);
});

test('a client that leaves is not answered', async () => {
  const { request, isThere } = begin();
  request.destroy();
  expect(await isThere).toBe(false);
});

test('O06: beyond a thousand bodies that do not come, the oldest make room', async () => {
  const first = begin();
  const others = Array.from({ length: 1_000 }, () => begin());
  expect(await first.isThere).toBe(false);
  const [second] = others;
  Object.assign(second!.request, { complete: true }).end('0123456789');
  expect(await second!.isThere).toBe(true);
  expect(String(second!.request.read())).toBe('0123456789');
  others.forEach(({ request }) => request.destroy());
});

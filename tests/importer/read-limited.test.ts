// @no-database
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readLimited } from '@/lib/importer/zendesk/request';

const MB = 1024 * 1024;

/** A server that answers as told, and notes whether its reader has gone before the end. */
async function serve(answer: (response: ServerResponse) => Promise<void>) {
  const state = { url: '', isCut: false };
  const server = createServer((_request, response) => {
    response.on('close', () => (state.isCut = !response.writableFinished));
    void answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return state;
}

it('a body with a too large Content-Length is not read', async () => {
  let sent = 0;
  const server = await serve(async (response) => {
    response.writeHead(200, { 'Content-Length': 1000 * MB });
    while (!response.destroyed && sent < 100 * MB) {
      response.write(Buffer.alloc(MB));
      sent += MB;
      await sleep(5);
    }
  });
  expect(await readLimited(await fetch(server.url), 2 * MB)).toBeUndefined();
  await expect.poll(() => server.isCut).toBe(true);
  expect(sent).toBeLessThan(20 * MB);
});

it('an endless body is cut at the limit', async () => {
  let sent = 0;
  const server = await serve(async (response) => {
    while (!response.destroyed && sent < 100 * MB) {
      response.write(Buffer.alloc(MB));
      sent += MB;
      await sleep(5);
    }
  });
  expect(await readLimited(await fetch(server.url), 2 * MB)).toBeUndefined();
  await expect.poll(() => server.isCut).toBe(true);
  expect(sent).toBeLessThan(30 * MB);
});

it('a body within the limit is read completely', async () => {
  const server = await serve((response) => Promise.resolve(void response.end(Buffer.alloc(MB, 7))));
  expect((await readLimited(await fetch(server.url), MB))?.equals(Buffer.alloc(MB, 7))).toBe(true);
});

import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import nextConfig from '@/next.config';
import type { CachedAnswers } from '@/lib/server/send-body';
import { createCachedFiles } from '@/lib/server/cached-site';
import { compressFiles } from '@/scripts/start/build.mjs';
import { IMMUTABLE_PUBLIC_FILES } from '@/scripts/start/immutable-files.mjs';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves what is ready; all else is answered by Next, which stands for nothing here. */
async function open(ready: CachedAnswers) {
  const server = createServer((incoming, outgoing) => {
    if (!ready.answer(incoming, outgoing, [])) outgoing.end('from Next');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = request({ port, path, method, headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const encoding = body.length > 0 ? response.headers['content-encoding'] : undefined;
    const plain =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    return { status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() };
  };
}

const LONG = 'kucing makan ikan; '.repeat(100);

describe('files that never change', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-files-'));
    await mkdir(join(root, '.next/static/chunks'), { recursive: true });
    await mkdir(join(root, 'public'));
    await writeFile(join(root, '.next/static/chunks/a~1.js'), LONG);
    await writeFile(join(root, '.next/static/chunks/[b].css'), LONG);
    await writeFile(join(root, '.next/BUILD_ID'), 'rahasia');
    await writeFile(join(root, 'public/sw.js'), LONG);
    for (const name of IMMUTABLE_PUBLIC_FILES) await writeFile(join(root, 'public', name), LONG);
    await compressFiles(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test.each([
    ['/_next/static/chunks/a~1.js', 'application/javascript; charset=UTF-8'],
    ['/_next/static/chunks/%5Bb%5D.css?dpl=1', 'text/css; charset=UTF-8'],
    ['/start-1.js', 'application/javascript; charset=UTF-8'],
  ])('%s comes as the build compressed it, and browsers keep it', async (path, type) => {
    const ask = await open(await createCachedFiles(root));
    for (const encoding of ['br', 'gzip', undefined]) {
      const answer = await ask(path, { 'accept-encoding': encoding ?? '' });
      expect([answer.status, answer.text, answer.headers['content-encoding']]).toEqual([200, LONG, encoding]);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
    }
    const { etag = '' } = (await ask(path)).headers;
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(path, {}, 'HEAD')).headers['content-length']).toBe(String(LONG.length));
  });

  test('others, ranges and other spellings are left to Next', async () => {
    const ask = await open(await createCachedFiles(root));
    const path = '/_next/static/chunks/a~1.js';
    for (const other of [
      '/sw.js',
      '/_next/static/chunks/tidak-ada.js',
      '/_next/static/../BUILD_ID',
      '/_next/static/%2e%2e/BUILD_ID',
      '/_next/static//chunks/a~1.js',
      '/_next/static/chunks/a%7E1.js',
      '/_next/static/chunks',
    ])
      expect((await ask(other)).text, other).toBe('from Next');
    expect((await ask(path, { range: 'bytes=0-3' })).text).toBe('from Next');
    expect((await ask(path, {}, 'POST')).text).toBe('from Next');
    await rm(join(root, '.next/static'), { recursive: true });
    expect((await ask('/_next/static/chunks/%5Bb%5D.css')).text).toBe('from Next');
  });

  test('those of public/ are immutable for Next too', async () => {
    const [rule] = (await nextConfig.headers?.()) ?? [];
    expect(rule?.headers).toEqual([{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]);
    for (const name of IMMUTABLE_PUBLIC_FILES) expect(rule?.source).toContain(name.replaceAll('.', '\\.'));
  });
});

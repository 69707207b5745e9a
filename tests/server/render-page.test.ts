import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterEach, describe, expect, test } from 'vitest';
import handleRenewal from '@/pages/api/renew-page';
import { publicPath, startPageRenderer, storedPath, type PageRenderer } from '@/lib/server/render-page';

let renderer: PageRenderer | undefined;
afterEach(() => renderer?.stop());

/** Answers like Next: with the query, `status` and `send`, and `revalidate` of the test. */
async function start(revalidate: (path: string) => Promise<void>): Promise<string[]> {
  const hosts: string[] = [];
  renderer = await startPageRenderer(async (request: IncomingMessage, response: ServerResponse) => {
    hosts.push(request.headers.host ?? '');
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const query = Object.fromEntries(searchParams);
    const status = (code: number) => Object.assign(response, { statusCode: code });
    const send = (text: string) => response.end(text);
    await handleRenewal(
      Object.assign(request, { query }) as unknown as NextApiRequest,
      Object.assign(response, { status, send, revalidate }) as unknown as NextApiResponse,
    );
  });
  return hosts;
}

test('a page is rendered under the address that visitors use', async () => {
  const rendered: string[] = [];
  await start(async (path) => void rendered.push(path));
  await renderer?.renderPage('/id/content/teh & kopi');
  await renderer?.renderPage('/en/faq');
  await renderer?.renderPage('/id');
  expect(rendered).toEqual(['/content/teh%20%26%20kopi', '/en/faq', '/']);
  expect(publicPath('/id/a%2Fb')).toBe('/a%2Fb');
});

test('a page that cannot be rendered is an error', async () => {
  await start(() => Promise.reject(new Error('Failed to revalidate /faq: Invalid response 500')));
  await expect(renderer?.renderPage('/id/faq')).rejects.toThrow('Invalid response 500');
  await expect(renderer?.renderPage('/id/404')).rejects.toThrow('error page');
});

test('H02: without the key nobody renders anything, and the listener leads nowhere else', async () => {
  const rendered: string[] = [];
  const hosts = await start(async (path) => void rendered.push(path));
  await renderer?.renderPage('/id/faq');
  const origin = `http://${hosts[0]}`;
  for (const Authorization of ['', 'Key ', 'Key tebakan']) {
    const headers = { Authorization };
    const response = await fetch(`${origin}/api/renew-page?path=/about`, { method: 'POST', headers });
    expect(response.status).toBe(404);
  }
  expect((await fetch(`${origin}/about`)).status).toBe(404);
  expect(rendered).toEqual(['/faq']);
  expect(hosts).toHaveLength(4);
});

describe('the page cache calls a page by another name than its visitors', () => {
  test.each([
    ['/', '/id'],
    ['/en', '/en'],
    ['/about', '/id/about'],
    ['/en/about', '/en/about'],
    ['/entah', '/id/entah'],
    ['/blog/caf%C3%A9%20kucing', '/id/blog/café kucing'],
    ['/blog/a%2Fb', '/id/blog/a%2Fb'],
  ])('%s ↔ %s', (path, stored) => {
    expect(storedPath(path)).toBe(stored);
    expect(publicPath(stored)).toBe(path);
  });

  test.each([
    ['/_next/data/b1/id.json', '/id'],
    ['/_next/data/b1/id/index.json', '/id'],
    ['/_next/data/b1/en/about.json', '/en/about'],
    ['/_next/data/b1/id/blog/caf%C3%A9.json', '/id/blog/café'],
  ])('the data of a page stand with it: %s', (path, stored) => {
    expect(storedPath(path)).toBe(stored);
  });

  test('what cannot be decoded has no page', () => {
    expect(storedPath('/blog/%E0%A4%A')).toBeUndefined();
  });
});

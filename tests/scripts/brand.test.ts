import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUILT_IN_BRAND, getBrand, setBrand } from '@/lib/brand/current';
import { answerBrandFile, isBrandFile } from '@/lib/server/brand-files';
import { watchBrand } from '@/lib/server/watch-brand';
import { makeFolder, type Files } from '../importer/source';

afterEach(() => setBrand(BUILT_IN_BRAND));

async function watch(files: Files) {
  const file = path.join(await makeFolder(files), 'brand.yml');
  const log = { error: vi.fn(), info: vi.fn() };
  const onChange = vi.fn(async () => undefined);
  const brand = await watchBrand({ file, log, onChange });
  onTestFinished(() => brand.stop());
  const save = async (text: string) => {
    await writeFile(file, text);
    await brand.refresh();
  };
  return { file, log, onChange, brand, save };
}

describe('the brand of a running portal', () => {
  it('is read at the start, and again when its file or one of its pictures changes', async () => {
    const { file, onChange, brand, save } = await watch({ 'brand.yml': 'name: Jerapah' });
    expect(getBrand().name?.id).toBe('Jerapah');
    await brand.refresh();
    expect(onChange).not.toHaveBeenCalled();

    await save('name: Gajah\nlogo: { light: logo.svg }');
    expect(getBrand().name?.id).toBe('Jerapah');
    await cp('e2e/brand/gambar/logo.svg', path.join(path.dirname(file), 'logo.svg'));
    await brand.refresh();
    expect(getBrand()).toMatchObject({ name: { id: 'Gajah' }, logo: { light: { width: 150 } } });
    expect(onChange).toHaveBeenCalledTimes(1);

    await save('');
    expect(getBrand().name).toBeUndefined();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('stays the last good one while there is a mistake, which is logged once', async () => {
    const { log, onChange, brand, save } = await watch({ 'brand.yml': 'name: Jerapah' });
    await save("colours: { brand: '#ffff00' }");
    await brand.refresh();
    expect(getBrand().name?.id).toBe('Jerapah');
    expect(onChange).not.toHaveBeenCalled();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({
      event: 'brand',
      reason: expect.stringMatching(/^line 1, colours\.brand: .*nearest/),
    });
  });

  it('is the built-in one when the portal starts with a mistake', async () => {
    const { log, onChange, save } = await watch({ 'brand.yml': 'nama: Jerapah' });
    expect(getBrand().version).toBe('built-in');
    expect(log.error).toHaveBeenCalledTimes(1);
    await save('name: Jerapah');
    expect(getBrand().name?.id).toBe('Jerapah');
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('files of the brand', () => {
  async function serve() {
    const { save } = await watch({ 'brand.yml': '' });
    expect(isBrandFile('/favicon.ico')).toBe(false);
    const folder = await makeFolder({});
    await cp('e2e/brand', folder, { recursive: true });
    await writeFile(
      path.join(folder, 'brand.yml'),
      'icon: gambar/ikon.svg\nlogo: { light: gambar/logo.svg }',
    );
    const second = await watchBrand({
      file: path.join(folder, 'brand.yml'),
      log: { error: vi.fn(), info: vi.fn() },
      onChange: async () => undefined,
    });
    onTestFinished(() => second.stop());
    const server = createServer((request, response) =>
      isBrandFile(request.url) ? void answerBrandFile(request, response) : void response.writeHead(418).end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { get: (target: string, init?: RequestInit) => fetch(origin + target, init), save };
  }

  it('are kept for good under their version, and never under a former one', async () => {
    const { get } = await serve();
    const { version } = getBrand();
    const logo = await get(`/brand/${version}/logo-light.svg`);
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await get(`/brand/${version}/logo-light.svg`, {
      headers: { 'If-None-Match': logo.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const former = await get('/brand/0123456789abcdef/logo-light.svg?x');
    expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect((await get(`/brand/${version}/tidak-ada.svg`)).status).toBe(404);
    expect((await get(`/brand/${version}/logo-light.svg`, { method: 'POST' })).status).toBe(405);
  });

  it('an SVG that is opened directly runs nothing', async () => {
    const { get } = await serve();
    const logo = await get(`/brand/${getBrand().version}/logo-light.svg`);
    expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('are also what programs find that ask for an icon without reading a page', async () => {
    const { get } = await serve();
    for (const target of ['/favicon.ico', '/apple-touch-icon.png'])
      expect((await get(target)).headers.get('content-type'), target).toBe('image/png');
    // It has no picture for shared links, so the built-in one is sent.
    expect((await get('/og.png')).status).toBe(418);
    expect((await get('/brand/../favicon.ico/x')).status).toBe(418);
  });
});

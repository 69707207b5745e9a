import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './helpers/fixtures';
import { call, freshAddress, registerUser } from './helpers/identity';
import { ROOT, type Portal } from './helpers/portal';

const HEADERS = { 'X-API-Key': 'demo' };

/** A customer's image on a running portal: its address, and the cookie of its owner. */
async function uploadImage(portal: Portal) {
  const token = await registerUser(portal, freshAddress());
  const info = (await (await call(portal, 'tokenInfo', { token })).json()) as { business_uid: string };
  const form = new FormData();
  const bytes = await readFile(join(ROOT, 'docs', 'home.webp'));
  form.set('media', new File([new Uint8Array(bytes)], 'layar.webp'));
  const response = await fetch(`${portal.url}/api/project/service/issue/upload_media/`, {
    method: 'POST',
    headers: { ...HEADERS, Authorization: `Jwt ${token}`, 'X-Service-Key': info.business_uid },
    body: form,
  });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { image_url: string } };
  return { url: data.image_url, cookie: `_authToken=${token}` };
}

const statusOf = async (portal: Portal, path: string, cookie = '') =>
  (await fetch(`${portal.url}${path}`, { headers: { cookie }, redirect: 'manual' })).status;
const optimized = (url: string, w = '128', q = '75') => `/_next/image?${new URLSearchParams({ url, w, q })}`;

test('T06 I03: a private image is shown to its owner alone, and never by the public optimizer', async ({
  page,
  portal,
  context,
}) => {
  const { url, cookie } = await uploadImage(portal);
  const other = (await uploadImage(portal)).cookie;
  const small = `/api/media/private/?url=${encodeURIComponent(url)}&w=128&q=85`;
  for (const path of [url, small]) {
    expect(await statusOf(portal, path, cookie)).toBe(200);
    expect(await statusOf(portal, path, other)).toBe(404);
    expect(await statusOf(portal, path)).toBe(404);
  }
  for (const who of [cookie, other, '']) expect(await statusOf(portal, optimized(url), who)).toBe(400);

  // As an image in a page, where the browser sends nothing but the cookie.
  await context.addCookies([{ name: '_authToken', value: cookie.split('=')[1] ?? '', url: portal.url }]);
  await page.goto('/');
  const width = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, small);
  expect(width).toBe(128);
});

test('I01 I02: the optimizer asks nobody for anything, and makes only what the lists name', async ({
  portal,
}) => {
  for (const url of [
    'http://127.0.0.1:22/',
    `${portal.url}/api/auth/account/export/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'file:///etc/passwd',
    '//evil.example/a.png',
    '/api/auth/account/export/',
    '/media/../api/auth/account/export/',
    '/media//host',
  ]) {
    expect([url, await statusOf(portal, optimized(url))]).toEqual([url, 400]);
  }
  // Nothing is there, so what is right about the rest of the address ends in 404.
  const source = '/media/00000000000000000000000000000000/a.png';
  expect(await statusOf(portal, optimized(source, '128', '85'))).toBe(404);
  const { url, cookie } = await uploadImage(portal);
  for (const [w, q] of [
    ['127', '75'],
    ['128', '74'],
    ['0', '75'],
    ['99999', '75'],
    ['128', ''],
  ] as const) {
    expect(await statusOf(portal, optimized(source, w, q))).toBe(400);
    const own = `/api/media/private/?${new URLSearchParams({ url, w, q })}`;
    expect(await statusOf(portal, own, cookie)).toBe(400);
  }
});

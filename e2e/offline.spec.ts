import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expect, test } from './helpers/fixtures';
import { articleAddress } from './helpers/site';

test.use({
  serviceWorkers: 'allow',
  // With this feature the end of the old document may come after the beginning of the new one, and Chromium then forgets
  // that `navigator.onLine` is false.
  launchOptions: async ({ launchOptions }, provide) => {
    const { args = [] } = launchOptions;
    await provide({ ...launchOptions, args: [...args, '--disable-features=RenderDocument'] });
  },
});

const PAGES = 'portal-pages-1';
const HOURS_MS = 3_600_000;

/** Paths of everything that is stored. */
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

const storedTitle = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate(async (url) => {
    const html = await (await caches.match(url))?.text();
    return /<h1[^>]*>(.*?)<\/h1>/s.exec(html ?? '')?.[1];
  }, path);

/** Makes the stored copy of a page older, and its words others. */
const age = (page: Page, path: string, ms: number, words: [string, string]): Promise<void> =>
  page.evaluate(
    async ([name, url, age, before, after]) => {
      const store = await caches.open(name);
      const copy = await store.match(url);
      if (!copy) throw new Error(`${url} is not stored`);
      const headers = new Headers(copy.headers);
      headers.set('X-Stored-At', String(Date.now() - age));
      await store.put(url, new Response((await copy.text()).replaceAll(before, after), { headers }));
    },
    [PAGES, path, ms, ...words] as const,
  );

test('what was read can be read without a network, and is renewed when it is back', async ({
  page,
  context,
  portal,
}) => {
  const first = await articleAddress(portal.url, 'memberi-makan-kucing');
  const second = await articleAddress(portal.url, 'memilih-camilan');
  const heading = page.getByRole('heading', { level: 1 });
  const notice = page.getByRole('status').filter({ hasText: 'tersimpan' });

  await page.goto(first);
  await expect.poll(() => storedPaths(page)).toContain(first);
  // Within the site only the data of a page are loaded.
  await page.getByRole('main').getByRole('link', { name: 'Memilih camilan' }).first().click();
  await expect(heading).toHaveText('Memilih camilan');
  await expect.poll(() => storedPaths(page)).toContain(second);
  await page.goto('/request');
  await expect(heading).toBeVisible();
  await page.goto('/search?q=kucing');
  expect((await storedPaths(page)).filter((path) => /^\/(?:en\/)?(?:request|search|api)/.test(path))).toEqual(
    [],
  );

  await age(page, first, 3 * HOURS_MS, ['Memberi makan kucing', 'Memberi makan macan']);
  await context.setOffline(true);
  await page.goto(second);
  await expect(heading).toHaveText('Memilih camilan');
  await expect(notice).toContainText('Tidak ada sambungan internet. Halaman ini tersimpan baru saja');
  await page.getByRole('main').getByRole('link', { name: 'Memberi makan kucing' }).first().click();
  await expect(heading).toHaveText('Memberi makan macan');
  await expect(notice).toContainText(/tersimpan 3 jam yang lalu \(\d+ \S+ \d{4}, \d\d\.\d\d WIB\)/);

  await context.setOffline(false);
  // Chromium tells the page before the worker, whose requests may still fail; the page tries again after 15 s.
  await expect(heading).toHaveText('Memberi makan kucing', { timeout: 25_000 });
  await expect(notice).toBeHidden();
  await expect.poll(() => storedTitle(page, first)).toBe('Memberi makan kucing');

  await context.setOffline(true);
  const unread = await articleAddress(portal.url, 'berjalan-sore');
  await page.goto(unread);
  await expect(heading).toHaveText('Tidak ada sambungan internet');
  await expect(page).toHaveURL(new RegExp(`${unread}$`));
  const listed = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(listed).toHaveText(['Memberi makan kucing', 'Memilih camilan']);
  await listed.last().click();
  await expect(heading).toHaveText('Memilih camilan');
  await page.goBack();
  await expect(heading).toHaveText('Tidak ada sambungan internet');
  await context.setOffline(false);
  await expect(heading).toHaveText('Berjalan sore');
});

test('a new worker takes over at once and keeps what was read', async ({ page, portal, complaints }) => {
  const path = await articleAddress(portal.url, 'memberi-makan-kucing');
  await page.goto(path);
  await expect.poll(() => storedPaths(page)).toContain(path);
  const controller = await page.evaluate(async () => {
    const isChanged = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await navigator.serviceWorker.register('/sw.js?next', { type: 'module' });
    await isChanged;
    return navigator.serviceWorker.controller?.scriptURL;
  });
  expect(controller).toBe(`${portal.url}/sw.js?next`);
  expect(await storedPaths(page)).toContain(path);
  expect(complaints).toEqual([]);
});

/** A worker that answers every page with the same one, as a mistake in ours would. */
const STUCK = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(new Response('<h1>Beku</h1>', { headers: { 'Content-Type': 'text/html' } }));
});`;

test('a worker that is stuck gives way to ours, and ours goes where the site has none any more', async ({
  page,
  portal,
}) => {
  let worker: 'stuck' | 'own' | 'none' = 'stuck';
  const site = createServer((incoming, response) => {
    if (incoming.url === '/sw.js' && worker !== 'own') {
      response.writeHead(worker === 'none' ? 404 : 200, { 'Content-Type': 'text/javascript' }).end(STUCK);
      return;
    }
    const { method, headers, url: path } = incoming;
    const forwarded = ask(portal.url, { path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded.on('error', () => response.destroy()));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const open = async (path: string) => page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' });
  const heading = page.getByRole('heading', { level: 1 });
  const first = await articleAddress(portal.url, 'memberi-makan-kucing');
  const second = await articleAddress(portal.url, 'memilih-camilan');

  await open('/about');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { type: 'module' }));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await open(first);
  await expect(heading).toHaveText('Beku');

  worker = 'own';
  await expect(async () => {
    await open(first);
    await expect(heading).toHaveText('Memberi makan kucing', { timeout: 1_000 });
  }).toPass();
  await expect.poll(() => storedPaths(page)).toContain(first);

  worker = 'none';
  // It asks once in its life, which browsers end when it has nothing to do.
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await open(second);
  await expect(heading).toHaveText('Memilih camilan');
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
  await open(first);
  await expect(heading).toHaveText('Memberi makan kucing');
  expect(await left()).toEqual([0, 0]);
  site.closeAllConnections();
  site.close();
});

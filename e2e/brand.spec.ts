import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOutbox } from '@/tests/helpers/outbox';
import { collectComplaints, expect, test } from './helpers/fixtures';
import { call, freshAddress, mailedCode } from './helpers/identity';
import { ROOT, startPortal, until } from './helpers/portal';

const FONT = 'plus-jakarta-sans-latin-wght-italic.woff2';
const FONTS = 'node_modules/@fontsource-variable/plus-jakarta-sans/files';

test('a second brand, on every page and in mails, and changed while the portal runs', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-brand-'));
  await cp(join(ROOT, 'e2e', 'brand'), folder, { recursive: true });
  await cp(join(ROOT, FONTS, FONT), join(folder, 'huruf.woff2'));
  const file = join(folder, 'brand.yml');
  const portal = await startPortal({ template: process.env.E2E_TEMPLATE, env: { BRAND_FILE: file } });
  try {
    await mkdir(join(portal.dataDir, 'outbox'), { recursive: true });
    const context = await browser.newContext({ baseURL: portal.url });
    const page = await context.newPage();
    const complaints: string[] = [];
    collectComplaints(page, complaints);
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(response.url());
    });
    await page.goto('/faq');
    await expect(page).toHaveTitle(/\| Bantuan Jerapah$/);
    const logo = page.getByRole('link', { name: 'Bantuan Jerapah, ke beranda' }).locator('img');
    await expect(logo.first()).toBeVisible();
    await expect(logo.last()).toBeHidden();
    expect(await logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
    await expect(page.locator('body')).toHaveCSS('font-family', /^"?Huruf Jerapah/);
    await expect.poll(() => fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((url) => !url.includes('/brand/'))).toEqual([]);
    const variable = (name: string) =>
      page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);
    expect(await variable('--brand')).toBe('#0b6e4f');
    for (const rel of ['icon', 'apple-touch-icon']) {
      const href = (await page.locator(`link[rel="${rel}"]`).first().getAttribute('href')) ?? '';
      const answer = await page.request.get(href);
      expect(answer.headers()['cache-control'], rel).toContain('immutable');
    }
    const search = await (await page.request.get('/opensearch.xml')).text();
    expect(search).toContain('<ShortName>Jerapah</ShortName>');

    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      name: string;
      short_name: string;
      theme_color: string;
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'Bantuan Jerapah',
      short_name: 'Jerapah',
      theme_color: '#0b6e4f',
    });
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type'], src).toBe('image/png');

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(logo.last()).toBeVisible();
    await expect(logo.first()).toBeHidden();
    expect(await variable('--brand')).not.toBe('#0b6e4f');

    await page.emulateMedia({ colorScheme: 'light' });
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('Jerapah', 'Gajah').replace('#0b6e4f', '#7a2e8e'));
    await until('the new brand', async () =>
      (await (await fetch(`${portal.url}/faq`)).text()).includes('Bantuan Gajah'),
    );
    await page.reload();
    await expect(page).toHaveTitle(/\| Bantuan Gajah$/);
    expect(await variable('--brand')).toBe('#7a2e8e');
    await page.goto('/en/faq');
    await expect(page).toHaveTitle(/Giraffe Help$/);

    const address = freshAddress();
    await call(portal, 'requestRegisterCode', { address, method: 'email' });
    await mailedCode(portal, address);
    const [mail] = await readOutbox(join(portal.dataDir, 'outbox'));
    expect(mail?.from?.name).toBe('Bantuan Gajah');
    expect(mail?.text).toContain('Bantuan Gajah ·');
    expect(complaints).toEqual([]);
    await context.close();
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

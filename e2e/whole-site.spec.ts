import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { internalLinks } from './helpers/site';

const KINDS = [
  '/',
  '/browse/category/all',
  '/content/kucing',
  '/content/article/memberi-makan-kucing',
  '/content/article?q=kucing',
  '/content/article?q=zzzz',
  '/blog',
  '/blog/mangkuk-baru',
  '/faq',
  '/about',
  '/store-location',
  '/tidak/ada',
  '/en/content/article/memberi-makan-kucing',
];

test('C03: every internal link of the site leads somewhere, without a detour', async ({ portal }) => {
  const { url } = portal;
  const seen = new Set<string>(['/', '/en']);
  const queue = [...seen];
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const response = await fetch(url + path, { redirect: 'manual' });
    const body = await response.text();
    // '/en/' is how Next writes the home page of a language; it is redirected by the rule for slashes.
    if (response.status !== 200 && !(response.status === 308 && path === '/en/'))
      broken.push(`${path} → ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const link of internalLinks(body, url)) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  expect(broken).toEqual([]);
  expect([...seen].filter((path) => path.startsWith('/content/')).length).toBeGreaterThan(8);
  expect([...seen].some((path) => path.includes('rahasia'))).toBe(false);
});

test.describe('accessibility', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of KINDS) {
        await page.goto(path);
        expect(await violations(page), path).toEqual([]);
      }
    });
  }
});

test('320 px: nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of KINDS) {
    await page.goto(path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, path).toBe(0);
  }
});

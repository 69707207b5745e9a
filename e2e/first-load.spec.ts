import type { Page } from 'playwright/test';
import { categoryText } from '@/lib/text/category';
import { expect, test } from './helpers/fixtures';
import { articleAddress } from './helpers/site';

const CODE = '/_next/static/';
const copyTopic = categoryText.id.copyTopic('Tidur');

/** What the page's code found when its first file was put into the page. */
async function noteBeginning(page: Page): Promise<void> {
  await page.addInitScript((code) => {
    new MutationObserver((records, watcher) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      const begun = added.some((node) => node instanceof HTMLScriptElement && node.src.includes(code));
      if (!begun || [...document.scripts].every((script) => script.noModule || !script.src.includes(code)))
        return;
      watcher.disconnect();
      const paints = performance.getEntriesByType('paint').map(({ name }) => name);
      const pictures = [...document.images].filter((image) => image.fetchPriority === 'high');
      const hasData = document.getElementById('__NEXT_DATA__') !== null;
      Object.assign(window, {
        beginning: { paints, hasData, arePicturesThere: pictures.every((p) => p.complete) },
      });
    }).observe(document, { childList: true, subtree: true });
  }, CODE);
}

const beginning = (page: Page) =>
  page.evaluate(() => (window as unknown as { beginning: unknown }).beginning);

test('the head only fetches the code, behind everything that is seen', async ({ portal }) => {
  for (const path of ['/', '/content/kucing', await articleAddress(portal.url, 'memberi-makan-kucing')]) {
    const html = await (await fetch(portal.url + path)).text();
    const scripts = [...html.matchAll(/<script\b[^>]*src="\/_next[^>]*>/g)].map(([tag]) => tag);
    expect(
      scripts.filter((tag) => !tag.includes('noModule')),
      path,
    ).toEqual([]);
    const fetched = [...html.matchAll(/<link\b[^>]*as="script"[^>]*>/g)].map(([tag]) => tag);
    expect(fetched.length, path).toBeGreaterThan(5);
    for (const tag of fetched) expect(tag).toMatch(/rel="preload".*fetchPriority="low"/);
  }
});

test('the code begins when the page is parsed, painted and its first picture there', async ({
  page,
  complaints,
}) => {
  await noteBeginning(page);
  for (const path of ['/', '/content/kucing', '/content/article/memberi-makan-kucing', '/search?q=kucing']) {
    await page.goto(path);
    expect(await beginning(page), path).toEqual({
      paints: expect.arrayContaining(['first-contentful-paint']),
      hasData: true,
      arePicturesThere: true,
    });
  }
  // Nothing that was fetched for it was in vain, which the browser would say.
  expect(complaints).toEqual([]);
});

test.describe('a button that is pressed before its code is there', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('does what it says, once', async ({ page, complaints }) => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_next/static/chunks/main-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/content/kucing', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Tidur', exact: true }).click();
    release();
    // A second press would close it again.
    await expect(main.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
    await main.getByRole('button', { name: copyTopic }).click();
    await expect(main.getByText(categoryText.id.linkCopied)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

import type { Page } from 'playwright/test';
import { expect, test } from './helpers/fixtures';

const PAGES = ['/', '/content/kucing', '/content/article/memberi-makan-kucing'];

type Work = { filesAtOnce: number; isNextThere?: boolean; watchedLinks: number };

/** Notes what a page's code does in one go while it takes the page over. */
async function noteWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const work: Work = { filesAtOnce: 0, watchedLinks: 0 };
    Object.assign(window, { work });
    const isCode = (node: Node) => node instanceof HTMLScriptElement && node.src.includes('/_next/static/');
    new MutationObserver((records) => {
      const files = records.flatMap((record) => [...record.addedNodes]).filter(isCode);
      // What the browser's parser writes into the page does not count: the code begins behind it.
      if (document.readyState !== 'loading') work.filesAtOnce = Math.max(work.filesAtOnce, files.length);
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLScriptElement && target.src.includes('/main-'))
          work.isNextThere = 'next' in window;
      },
      { capture: true },
    );
    const watch = IntersectionObserver.prototype.observe;
    IntersectionObserver.prototype.observe = function (element) {
      if (element instanceof HTMLAnchorElement) work.watchedLinks += 1;
      watch.call(this, element);
    };
  });
}

test('a page is taken over in small pieces, between which the browser answers', async ({
  page,
  complaints,
}) => {
  await noteWork(page);
  for (const path of PAGES) {
    await page.goto(path);
    await page.locator('next-route-announcer').waitFor({ state: 'attached' });
    const { filesAtOnce, isNextThere, watchedLinks } = await page.evaluate(
      () => (window as unknown as { work: Work }).work,
    );
    expect({ filesAtOnce, isNextThere, watchedLinks }, path).toEqual({
      filesAtOnce: 1,
      // React's code is evaluated in the task of its file, Next's in one behind it.
      isNextThere: false,
      watchedLinks: 0,
    });
  }
  expect(complaints).toEqual([]);
});

test('links still open without loading everything again', async ({ page }) => {
  await page.goto('/content/kucing');
  await page.locator('next-route-announcer').waitFor({ state: 'attached' });
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Memberi makan kucing/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

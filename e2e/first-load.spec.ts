import type { Locator, Page } from 'playwright/test';
import { categoryText } from '@/lib/text/category';
import { expect, test } from './helpers/fixtures';
import { articleAddress, codeOf } from './helpers/site';

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

/** Next appends it when it has taken the page over. */
const hears = (page: Page) => page.locator('next-route-announcer').waitFor({ state: 'attached' });

const beginning = (page: Page) =>
  page.evaluate(() => (window as unknown as { beginning: unknown }).beginning);

test('the page names its code and asks for none of it', async ({ portal }) => {
  for (const path of ['/', '/content/kucing', await articleAddress(portal.url, 'memberi-makan-kucing')]) {
    const html = await (await fetch(portal.url + path)).text();
    expect(codeOf(html).length, path).toBeGreaterThan(5);
    expect(html.match(/<(?:script|link)\b(?![^>]*noModule)[^>]*\.js"/gi), path).toEqual([
      expect.stringContaining('/start-1.js'),
      expect.stringContaining('/theme-1.js'),
    ]);
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
  expect(complaints).toEqual([]);
});

test('the code begins without a paint, and without a picture that never comes', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    // As in a tab that was opened behind another one.
    if (location.hash !== '#behind') return;
    Object.defineProperty(document, 'hidden', { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/content/kucing#behind', { waitUntil: 'commit' });
  await hears(page);

  await page.route('**/media/never.svg', () => undefined);
  await page.route('**/content/kucing', async (route) => {
    const response = await route.fetch();
    const picture = '<img src="/media/never.svg" alt="" fetchpriority="high">';
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${picture}`) });
  });
  await page.goto('/content/kucing', { waitUntil: 'commit' });
  await hears(page);
  expect(complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('before the code is there', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  let release: () => void;

  test.beforeEach(async ({ page }) => {
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_next/static/chunks/main-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
  });

  for (const [how, press] of [
    ['pressed', (button: Locator) => button.click()],
    ['pressed by keyboard', (button: Locator) => button.press('Enter')],
  ] as const) {
    test(`a button that is ${how} does what it says, once`, async ({ page, complaints }) => {
      await page.goto('/content/kucing', { waitUntil: 'commit' });
      const main = page.getByRole('main');
      await press(main.getByRole('button', { name: 'Tidur', exact: true }));
      release();
      // A second press would close it again.
      await expect(main.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
      await main.getByRole('button', { name: copyTopic }).click();
      await expect(main.getByText(categoryText.id.linkCopied)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  }

  test('what is typed stays, and is searched for', async ({ page }) => {
    const field = page.getByRole('banner').locator('input[name=q]');
    await page.goto('/content/kucing', { waitUntil: 'commit' });
    await field.pressSequentially('makan');
    release();
    await hears(page);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('makan');
    await expect(page.getByRole('option', { name: /Memberi makan kucing/ })).toBeVisible();
  });

  for (const keys of ['/', 'Control+k']) {
    test(`${keys} leads to the search field, and what is typed then is searched for`, async ({ page }) => {
      await page.goto('/content/kucing', { waitUntil: 'commit' });
      const field = page.getByRole('banner').locator('input[name=q]');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press(keys);
      await expect(field).toBeFocused();
      await page.keyboard.type('makan');
      release();
      await expect(page.getByRole('option', { name: /Memberi makan kucing/ })).toBeVisible();
      await expect(field).toHaveValue('makan');
    });
  }

  test('links and searches work', async ({ page }) => {
    await page.goto('/content/kucing', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('searchbox').fill('makan');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/content\/article\?q=makan$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Memberi makan kucing/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
    release();
  });
});

import type { Page } from 'playwright/test';
import { articleText } from '@/lib/text/article';
import { categoryText } from '@/lib/text/category';
import { errorText } from '@/lib/text/errors';
import { layoutText } from '@/lib/text/layout';
import { lightboxText, readingToolsText } from '@/lib/text/reading-tools';
import { expect, test } from './helpers/fixtures';

const tools = readingToolsText.id;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`reading ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('from the home page over category and topic to an article', async ({ page, complaints }) => {
      await page.goto('/');
      await expect(page).toHaveTitle(/Bantuan Kucing/);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Kucing/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/content\/kucing$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Kucing' })).toBeVisible();

      await page.getByRole('main').getByRole('link', { name: 'Makan', exact: true }).click();
      await expect(page).toHaveURL(/\/content\/kucing\/topic\/[a-z0-9]{10}$/);

      await page.getByRole('main').getByRole('link', { name: 'Memberi makan kucing' }).first().click();
      await expect(page).toHaveURL(/\/content\/kucing\/[a-z0-9]{10}\/[a-z0-9]{10}-memberi-makan-kucing$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
      await expect(page.getByRole('heading', { level: 2, name: 'Langkah-langkah' })).toBeVisible();
      await expect(page.getByRole('table')).toContainText('dari keramik, bukan topi');
      await expect(page.getByRole('img', { name: 'Seekor ikan biru' })).toBeVisible();

      const crumbs = page.getByRole('navigation', { name: layoutText.id.breadcrumb });
      await expect(crumbs).toContainText('Kucing');
      await expect(crumbs).toContainText('Makan');
      await crumbs.getByRole('link', { name: 'Kucing' }).click();
      await expect(page).toHaveURL(/\/content\/kucing$/);
      expect(complaints).toEqual([]);
    });

    test('a search finds articles, and private ones never', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('kucing');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/content\/article\?q=kucing$/);
      await expect(page.getByRole('main').getByRole('link', { name: /Memberi makan kucing/ })).toBeVisible();
      await expect(page.getByText('Resep rahasia')).toHaveCount(0);
    });

    test('an unknown address answers 404 and suggests categories', async ({ page }) => {
      const response = await page.goto('/tidak/ada');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorText.id.notFoundTitle);
      await expect(page.getByRole('main').getByRole('link', { name: /Kucing/ })).toBeVisible();
    });

    test('the language switch leads to the translation, or to the original with a notice', async ({
      page,
    }) => {
      await page.goto('/content/article/memberi-makan-kucing');
      const switcher = page.getByRole('link', { name: layoutText.en.languageName }).first();
      await expect(switcher).toHaveAttribute('href', /^\/en\/content\/kucing\/[a-z0-9]{10}\/[a-z0-9]{10}-/);
      const href = await switcher.getAttribute('href');
      await page.goto(href ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feeding the cat');
      await page.goto('/content/anjing');
      await expect(page.getByRole('link', { name: layoutText.en.languageName }).first()).toHaveAttribute(
        'href',
        '/en/content/anjing',
      );
      await page.goto('/en/content/anjing');
      await expect(page.getByText(layoutText.en.original)).toBeVisible();
    });
  });
}

test('a category counts what is public and lists it topic by topic', async ({ page, complaints }) => {
  await page.goto('/content/kucing');
  const main = page.getByRole('main');
  await expect(main).toContainText(categoryText.id.topicCount(2));
  await expect(main).toContainText(categoryText.id.articleCount(3));
  for (const title of ['Memberi makan kucing', 'Memilih camilan']) {
    await expect(main.getByRole('link', { name: title })).toBeVisible();
  }
  // Short topics have nothing to unfold.
  await expect(main.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
  await expect(page.getByText('Resep rahasia')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test.describe('the address of a topic', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied, and the reader is told', async ({ page, complaints }) => {
    await page.goto('/content/kucing');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: categoryText.id.copyTopic('Tidur') }).click();
    await expect(main.getByText(categoryText.id.linkCopied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/content\/kucing\/topic\/[a-z0-9]{10}$/);
    await page.goto(copied);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidur');
    expect(complaints).toEqual([]);
  });

  test('and an article in it are found from the query of the category', async ({ page }) => {
    await page.goto('/content/kucing');
    const { tree } = articleText.id;
    await page.getByRole('main').getByRole('link', { name: 'Memilih camilan' }).click();
    const topics = page.getByRole('navigation', { name: tree });
    const href = await topics.getByRole('link', { name: 'Tidur' }).getAttribute('href');
    await page.goto(`/content/kucing?topic=${href?.split('/').at(-1)}&openarticle=jadwal-tidur`);
    const row = page.getByRole('main').getByRole('article').filter({ hasText: 'Jadwal tidur' });
    await expect(row).toHaveAttribute('data-opened', '');
    await expect(row).toBeInViewport();
  });
});

test.describe('an article in use', () => {
  const openArticle = async (page: Page, query = '') => {
    await page.goto(`/content/article/memberi-makan-kucing${query}`);
    await beginReading(page);
  };
  /** The tools come with the reader's first move; one before the page's code is there is not noticed. */
  const beginReading = (page: Page) =>
    expect(async () => {
      await page.keyboard.press('Shift');
      const tool = page.getByRole('button', { name: tools.copySection('Langkah-langkah') });
      await expect(tool).toBeAttached({ timeout: 1000 });
    }).toPass();

  test('a link inside the text opens without loading everything again', async ({ page, complaints }) => {
    await openArticle(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await page.getByRole('article').first().getByRole('link', { name: 'Jadwal tidur' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jadwal tidur');
    await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
    // The tools are placed in the text that came back, once it is read.
    await beginReading(page);
    await expect(page.getByRole('button', { name: tools.copyCode })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('the contents list follows, and the tools move nothing', async ({ page, complaints }) => {
    await page.goto('/content/article/memberi-makan-kucing');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await beginReading(page);
    expect(await height()).toBe(before);
    const contents = page.getByRole('navigation', { name: articleText.id.contents });
    await contents.getByRole('link', { name: 'Langkah-langkah' }).click();
    await expect(contents.locator('[aria-current="location"]')).toHaveText('Langkah-langkah');
    expect(complaints).toEqual([]);
  });

  test('a picture opens larger and closes again', async ({ page, complaints }) => {
    await openArticle(page);
    await page.getByRole('button', { name: tools.enlarge('Seekor ikan biru') }).click();
    const dialog = page.getByRole('dialog', { name: lightboxText.id.title });
    await expect(dialog.getByRole('img', { name: 'Seekor ikan biru' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: lightboxText.id.zoomIn })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: tools.enlarge('Seekor ikan biru') })).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('the way to the top comes past a third of the page and goes at the top', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 320 });
    await openArticle(page);
    const button = page.getByRole('button', { name: tools.toTop });
    await expect(button).toBeHidden();
    await page.mouse.wheel(0, 3000);
    await button.click();
    await expect(button).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('on a phone the way to the top stands over no sign of a picture, however far one scrolls', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 320 });
    await openArticle(page);
    await page.mouse.wheel(0, 3000);
    const toTop = await page.getByRole('button', { name: tools.toTop }).boundingBox();
    const picture = page.getByRole('button', { name: tools.enlarge('Seekor ikan biru') });
    const sign = await picture.boundingBox();
    expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThan(toTop?.x ?? 0);
  });

  test('on a phone the sign behind a crumb of two lines follows its last word', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await openArticle(page);
    const crumbs = page.getByRole('navigation', { name: layoutText.id.breadcrumb });
    // Nothing follows the last one, and thus no sign.
    await expect(crumbs.getByText('>').last()).toBeHidden();
    const gap = await crumbs.getByRole('link', { name: 'Kucing' }).evaluate((link) => {
      link.textContent = 'Semua tentang makanan dan minuman kucing yang tinggal di rumah bertingkat';
      const lines = [...link.getClientRects()];
      const sign = link.nextElementSibling?.getBoundingClientRect();
      return { lines: lines.length, right: (sign?.left ?? 0) - (lines.at(-1)?.right ?? 0) };
    });
    expect(gap.lines).toBe(2);
    expect(gap.right).toBeLessThan(16);
  });

  test('what the keyboard reaches on a phone lies above the way to the top', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await openArticle(page);
    await page.mouse.wheel(0, 3000);
    const toTop = await page.getByRole('button', { name: tools.toTop }).boundingBox();
    const kept = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom);
    expect(Number.parseFloat(kept)).toBeGreaterThanOrEqual(600 - (toTop?.y ?? 0));
  });

  test('the keyboard gets from above the text to the contents list beside it', async ({ page }) => {
    await page.goto('/content/article/memberi-makan-kucing');
    await page.getByRole('link', { name: articleText.id.toContents }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const contents = page.getByRole('navigation', { name: articleText.id.contents });
    await expect(contents.getByRole('link').first()).toBeFocused();
  });

  test('the tree unfolds another topic and another category', async ({ page, complaints }) => {
    await openArticle(page);
    const tree = page.getByRole('navigation', { name: articleText.id.tree });
    await tree.getByRole('button', { name: articleText.id.unfold('Tidur') }).click();
    await expect(tree.getByRole('link', { name: 'Jadwal tidur' })).toBeVisible();
    await expect(tree.getByRole('link', { name: 'Memilih camilan' })).toHaveCount(0);
    await tree.getByRole('button', { name: articleText.id.unfold('Anjing') }).click();
    await expect(tree.getByRole('link', { name: 'Jalan' })).toBeVisible();
    await expect(tree.getByRole('link', { name: 'Tidur' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('openarticle highlights it, on the page itself and in the list of its topic', async ({ page }) => {
    await openArticle(page, '?openarticle=memberi-makan-kucing');
    await expect(page.locator('article[data-opened]')).toContainText('Memberi makan kucing');
    const crumbs = page.getByRole('navigation', { name: layoutText.id.breadcrumb });
    const topic = await crumbs.getByRole('link', { name: 'Makan' }).getAttribute('href');
    await page.goto(`${topic}?openarticle=memilih-camilan`);
    await expect(page.locator('article[data-opened]')).toContainText('Memilih camilan');
  });
});

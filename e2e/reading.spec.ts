import { categoryText } from '@/lib/text/category';
import { errorText } from '@/lib/text/errors';
import { layoutText } from '@/lib/text/layout';
import { expect, test } from './helpers/fixtures';

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

      const topic = page.getByRole('main').getByRole('link', { name: /Makan/ }).first();
      await topic.click();
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
      await page
        .getByRole('banner')
        .getByRole('searchbox')
        .or(page.getByRole('banner').getByRole('combobox'))
        .first()
        .fill('kucing');
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

    test('the language switch leads to the translation, and home where there is none', async ({ page }) => {
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
        /^\/en\/?$/,
      );
    });
  });
}

test('a category counts and lists what is public', async ({ page }) => {
  await page.goto('/content/kucing');
  const main = page.getByRole('main');
  await expect(main).toContainText(categoryText.id.topicCount(2));
  await expect(main).toContainText(categoryText.id.articleCount(3));
  const titles = ['Memberi makan kucing', 'Memilih camilan', 'Jadwal tidur'];
  for (const title of titles) await expect(main.getByRole('link', { name: title })).toBeVisible();
});

import type { Page } from 'playwright/test';
import { productsText, productText } from '@/lib/text/product';
import { readingToolsText } from '@/lib/text/reading-tools';
import { expect, test } from './helpers/fixtures';
import { freshAddress, logInBrowser, registerUser } from './helpers/identity';
import { form } from './helpers/request';
import { articleAddress } from './helpers/site';

const list = productsText.id;
const product = productText.id;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const main = (page: Page) => page.getByRole('main');
const names = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 2 });

/** Opens the filters of the list and chooses the rucksacks. */
async function chooseRucksacks(page: Page): Promise<void> {
  await page.goto('/product');
  await expect(names(page)).toHaveText(['Ransel kecil', 'Ransel besar', 'Payung']);
  await page.getByText(list.filtersOpen(0), { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Ransel/ }).check();
}

async function expectComparison(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Ransel kecil' })).toBeVisible();
  const table = page.getByRole('table', { name: product.compare });
  await expect(table.getByRole('columnheader', { name: /^Ransel/ })).toHaveCount(2);
  await expect(table.getByRole('row', { name: /^Isi/ })).toContainText(/4 liter.*20 liter/s);
}

test('a visitor narrows the products, compares two, and asks about one', async ({
  page,
  portal,
  complaints,
}) => {
  await logInBrowser(page.context(), portal, await registerUser(portal, freshAddress()));
  await chooseRucksacks(page);
  await expect(page).toHaveURL(/\/product\?product_type=Ransel$/);
  await expect(names(page)).toHaveText(['Ransel kecil', 'Ransel besar']);
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: list.count(2) }),
  ).toBeVisible();
  await main(page).getByRole('link', { name: 'Ransel kecil' }).click();
  await expectComparison(page);

  await page.getByRole('link', { name: product.ask }).first().click();
  await expect(form(page).subject).toHaveValue(product.askSubject('Ransel kecil'));
  expect(complaints).toEqual([]);
});

test('prices fit where they stand, at 320 px with letters at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/product', '/product/ransel-kecil']) {
    await page.goto(path);
    const excess = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return [...document.querySelectorAll('p > b:first-child')]
        .filter(({ textContent }) => textContent.includes('Rp'))
        .map((price) => {
          const { right } = price.parentElement?.getBoundingClientRect() ?? { right: 0 };
          return Math.max(0, Math.round(price.getBoundingClientRect().right - right));
        });
    });
    expect(excess.length, path).toBeGreaterThan(1);
    expect(excess, path).toEqual(excess.map(() => 0));
  }
});

test('an error code leads to what explains it, and a term in an article explains itself', async ({
  page,
  portal,
}) => {
  await page.goto('/search?q=err204');
  await main(page)
    .getByRole('link', { name: /ERR-204/ })
    .first()
    .click();
  await expect(page).toHaveURL(/-berjalan-sore#err-204$/);
  await page.goto('/reference/error-codes');
  await page.getByRole('searchbox', { name: /kode/i }).fill('204');
  await expect(page.locator('#err-204')).toContainText('Pintu pagar masih terkunci.');

  await page.goto(await articleAddress(portal.url, 'memilih-camilan'));
  // The tools of an article come with the reader's first move.
  await page.getByRole('heading', { level: 2, name: 'Ukuran' }).tap();
  await expect(page.getByRole('button', { name: readingToolsText.id.copySection('Ukuran') })).toBeAttached();
  const term = main(page).getByRole('link', { name: /^kuku$/i });
  await term.tap();
  await expect(page.getByRole('tooltip')).toContainText('Ukuran alami camilan');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products are narrowed by a form, codes and terms are links', async ({ page, portal }) => {
    await chooseRucksacks(page);
    await page.getByRole('button', { name: list.apply }).click();
    await expect(page).toHaveURL(/product_type=Ransel/);
    await expect(names(page)).toHaveText(['Ransel kecil', 'Ransel besar']);
    await main(page).getByRole('link', { name: 'Ransel kecil' }).click();
    await expectComparison(page);

    await page.goto('/search?q=ERR-204');
    await main(page)
      .getByRole('link', { name: /ERR-204/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'ERR-204' })).toBeVisible();
    await page.goto('/reference/error-codes');
    await expect(page.locator('#err-204')).toContainText('Pintu pagar masih terkunci.');

    await page.goto(await articleAddress(portal.url, 'memilih-camilan'));
    await main(page)
      .getByRole('link', { name: /^kuku$/i })
      .click();
    await expect(page).toHaveURL(/\/reference\/glossary#kuku$/);
    await expect(page.locator('#kuku')).toContainText('Ukuran alami camilan');
  });
});

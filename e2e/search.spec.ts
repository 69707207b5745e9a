import type { Page } from 'playwright/test';
import { CALLS } from '@/lib/contract/calls';
import { layoutText } from '@/lib/text/layout';
import { searchText } from '@/lib/text/search';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';

const text = searchText.id;
const SEARCH_CALL = `**/api${CALLS.searchContent.path}**`;
const field = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: layoutText.id.searchLabel });
const plainField = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('searchbox', { name: layoutText.id.searchLabel })
    .or(field(page))
    .first();
const row = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('a misspelt word finds the article, opened at its best heading', async ({ page, complaints }) => {
  await page.goto('/about');
  await plainField(page).fill('mangkok kermaik');
  await row(page, /^Memberi makan kucing/).click();
  await expect(page).toHaveURL(/\/content\/kucing\/[a-z0-9]{10}\/[a-z0-9]{10}-memberi-makan-kucing(#.+)?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
  expect(complaints).toEqual([]);
});

test('by keyboard alone: shortcut, rows, Escape, all results, a row of them', async ({
  page,
  complaints,
}) => {
  await page.goto('/about');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(plainField(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('kucing');
  await expect(row(page, /^Memberi makan kucing/)).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: /hasil ditemukan/ })).toBeAttached();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(row(page, /^Memberi/)).toHaveCount(0);
  await expect(field(page)).toHaveValue('kucing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\/article\?q=kucing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.resultsFor('kucing'));

  // The results have a field of their own.
  await page.keyboard.press('/');
  await expect(row(page, /^Memberi makan kucing/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\/kucing\/[a-z0-9]{10}\//);
  expect(complaints).toEqual([]);
});

test('what was read shows as recent articles in the empty field', async ({ page }) => {
  const seen = page.waitForResponse((response) => response.url().includes(CALLS.logEvent.path));
  await page.goto('/content/article/memilih-camilan');
  await seen;
  await plainField(page).click();
  await expect(page.getByText('Recent articles')).toBeVisible();
  await expect(row(page, /^Memilih camilan/)).toContainText('in Kucing - Makan');
});

test('a failing backend says so, keeps the words, and trying again helps', async ({ page }) => {
  await page.goto('/about');
  await page.route(SEARCH_CALL, (route) => route.fulfill({ status: 503, json: { detail: 'x', code: 'x' } }));
  await plainField(page).fill('kucing');
  await expect(page.getByText(text.unavailable).first()).toBeVisible();
  await expect(field(page)).toHaveValue('kucing');
  await page.unroute(SEARCH_CALL);
  await row(page, text.retry).click();
  await expect(row(page, /^Memberi makan kucing/)).toBeVisible();
  await expect(field(page)).toHaveValue('kucing');
  await expect(field(page)).toBeFocused();
});

test('quick typing over a slow network shows the last answer only', async ({ page }) => {
  await page.goto('/about');
  const held: (() => void)[] = [];
  await page.route(SEARCH_CALL, async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'jadwal') {
      await new Promise<void>((resolve) => held.push(resolve));
      // The browser has given up on it by now.
      await route.continue().catch(() => undefined);
    } else await route.continue();
  });
  await plainField(page).fill('jadwal');
  await expect.poll(() => held.length).toBe(1);
  await plainField(page).fill('camilan');
  await expect(row(page, /^Memilih camilan/)).toBeVisible();
  for (const release of held) release();
  await page.waitForLoadState('networkidle');
  await expect(row(page, /^Jadwal tidur/)).toHaveCount(0);
  await expect(row(page, /^Memilih camilan/)).toBeVisible();
});

test('nothing of the suggestions is loaded before somebody visits the field', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && (await response.text()).includes('aria-activedescendant'))
      loaded.push(response.url());
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(loaded).toEqual([]);
  await plainField(page).click();
  await expect(field(page)).toBeFocused();
  // The text of a response may arrive after its code has run.
  await expect.poll(() => loaded).not.toEqual([]);
});

test('the pages of results keep search engines out and say what they are', async ({ page }) => {
  for (const path of ['/content/article?q=kucing', '/search?q=kucing', '/en/search?q=cat']) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /kucing|cat/);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
  await page.goto('/content/article?q=kucing');
  await expect(page).toHaveTitle(new RegExp(text.resultsFor('kucing')));
});

test('private articles never appear, whatever page is asked', async ({ request }) => {
  for (const path of ['/content/article?q=rahasia', '/search?q=resep%20rahasia', '/search?q=kesabaran']) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain('Resep rahasia');
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`results ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('the form, filters and kinds lead on', async ({ page, complaints }) => {
      const notes: string[] = [];
      page.on('response', (response) => {
        const { pathname, search } = new URL(response.url());
        if (pathname.endsWith('/noted-search.gif')) notes.push(`${response.status()} ${search}`);
      });
      await page.goto('/about');
      await plainField(page).fill('kucing');
      await page.getByRole('banner').getByRole('button', { name: layoutText.id.searchSubmit }).click();
      await expect(page).toHaveURL(/\/content\/article\?q=kucing$/);
      await expect(page.getByRole('main').locator('mark').first()).toBeVisible();

      await page
        .getByRole('navigation', { name: text.categories })
        .getByRole('link', { name: /^Kucing/ })
        .click();
      await expect(page).toHaveURL(/category=kucing/);
      await page
        .getByRole('navigation', { name: text.topics })
        .getByRole('link', { name: /^Tidur/ })
        .click();
      await expect(page).toHaveURL(/topic=[a-z0-9]{10}$/);
      await expect(page.getByRole('main').getByRole('link', { name: /Jadwal tidur/ })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /Memilih camilan/ })).toHaveCount(0);

      await page.goto('/search?q=kucing');
      await page
        .getByRole('navigation', { name: text.kinds })
        .getByRole('link', { name: new RegExp(`^${text.groups.faq}`) })
        .click();
      await expect(page).toHaveURL(/model=faq$/);
      await page.getByRole('main').getByRole('article').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/faq\/[a-z0-9-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/mengeong/i);
      expect(complaints).toEqual([]);
      // Scripts report searches by themselves; without them each search reports itself once, however it was narrowed.
      const reported = notes.map((one) => one.replace(/results=\d+/, 'results=n'));
      const once = '200 ?q=kucing&results=n&locale=id';
      expect(reported).toEqual(javaScriptEnabled ? [] : [once, once]);
    });

    test('where nothing is found the page helps on', async ({ page }) => {
      await page.goto('/content/article?q=qqqzzz');
      const main = page.getByRole('main');
      await expect(main.getByText('Article tidak ditemukan')).toBeVisible();
      await expect(main.getByRole('heading', { name: text.popular })).toBeVisible();
      await expect(main.getByRole('link', { name: /Kucing/ }).first()).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Tidak ada hasil untuk “qqqzzz”');
      await expect(main.getByRole('searchbox')).toHaveValue('qqqzzz');
      const create = main.getByRole('link', { name: text.createRequest });
      await expect(create).toHaveAttribute('href', '/request/new?subject=qqqzzz');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the dropdown uses the width of the screen and nothing scrolls sideways', async ({ page }) => {
    // At the top of the home page the header leaves searching to the large field.
    await page.goto('/about');
    await plainField(page).tap();
    await plainField(page).fill('kucing');
    const found = row(page, /^Memberi makan kucing/);
    await expect(found).toBeVisible();
    const box = await page.getByRole('listbox').boundingBox();
    expect(box?.width).toBeGreaterThan(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await found.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberi makan kucing');
  });

  test('the large field of the home page searches as well', async ({ page }) => {
    await page.goto('/');
    const large = page
      .getByRole('main')
      .getByRole('search')
      .getByPlaceholder(layoutText.id.searchPlaceholder);
    await large.fill('camilan');
    await row(page, /^Memilih camilan/).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memilih camilan');
  });
});

test('one search field at a time: the header has one when the large one is out of view, and the keys lead to it', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const main = page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('combobox'));
    const inHeader = page.getByRole('banner').getByRole('searchbox').or(field(page));
    await expect(main).toBeVisible();
    await expect(inHeader).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(main).toBeFocused();
    await main.blur();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(inHeader).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(inHeader).toBeFocused();
  }
});

test('the dropdown ends at a whole row; on a phone field and rows fill the screen, and a button closes them', async ({
  page,
}) => {
  const found = row(page, /^Memberi makan kucing/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  await plainField(page).fill('kucing');
  await expect(found).toBeVisible();
  const cut = await page.getByRole('listbox').evaluate((list) => {
    const options = [...list.querySelectorAll('[role=option]')];
    // The row that leads to all results stays at the foot, over the others.
    const last = options.find((option) => getComputedStyle(option).position === 'sticky');
    const box = list.parentElement?.getBoundingClientRect();
    const foot = last?.getBoundingClientRect().top ?? box?.bottom ?? 0;
    const rows = options.filter((option) => option !== last).map((option) => option.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top < foot - 2 && bottom > foot + 2).length;
  });
  expect(cut).toBe(0);

  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/about');
  await plainField(page).fill('kucing');
  await expect(found).toBeVisible();
  const sheet = await field(page).locator('xpath=ancestor::form').boundingBox();
  expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 700 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tutup' }).click();
  await expect(found).toBeHidden();
  await expect(field(page)).toHaveValue('kucing');
});

import { layoutText } from '@/lib/text/layout';
import { THEMES } from '../styles/tokens';
import { expect, test } from './helpers/fixtures';

const { theme: label, themes } = layoutText.id;
const DARK = THEMES.dark.surface;

const ground = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('dark by preference, without JavaScript too', async ({ browser, portal }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme });
    const page = await context.newPage();
    await page.goto(`${portal.url}/about`);
    await expect(page.locator('body')).toHaveCSS('background-color', ground(THEMES[colorScheme].surface));
    // What does nothing without JavaScript is not there.
    await expect(page.getByLabel(label, { exact: true })).toBeHidden();
    await context.close();
  }
});

test('what somebody chose stands before anything is painted, on every page', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('radio', { name: themes.dark }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', ground(DARK));

  // Notes the choice at the moment in which there is a body that could be painted.
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      watcher.disconnect();
      sessionStorage.setItem('at-first-paint', document.documentElement.dataset.theme ?? 'none');
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/faq', '/tidak/ada']) {
    await page.goto(path);
    expect(await page.evaluate(() => sessionStorage.getItem('at-first-paint')), path).toBe('dark');
    await expect(page.locator('body')).toHaveCSS('background-color', ground(DARK));
  }
  await page.goto('/faq');
  await page.getByLabel(label, { exact: true }).click();
  await expect(page.getByRole('radio', { name: themes.dark })).toBeChecked();
  await page.getByRole('radio', { name: themes.system }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', ground(THEMES.light.surface));
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});

test('the words of a button stand as far apart as those of the text', async ({ page }) => {
  await page.goto('/about');
  const spaceIn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).wordSpacing);
  expect(await spaceIn('button')).toBe(await spaceIn('main p'));
});

test('on phones the choice stands in the side menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/about');
  await page.getByLabel(layoutText.id.openMenu, { exact: true }).click();
  await page.getByRole('dialog').getByRole('radio', { name: themes.dark }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', ground(DARK));
});

test('where the system chooses the colours, the chosen theme and what was searched for are still seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/content/article?q=kucing');
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const canvas = await page.locator('body').evaluate(ground);
  expect(await page.getByRole('main').locator('mark').first().evaluate(ground)).not.toBe(canvas);
  // The current entry has the colours of a selection, with everything in it.
  const inks = await page
    .getByRole('main')
    .locator('nav [aria-current]')
    .first()
    .evaluate((entry) => [entry, ...entry.querySelectorAll('*')].map((part) => getComputedStyle(part).color));
  const selected = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'HighlightText';
    return getComputedStyle(probe).color;
  });
  expect(inks.length).toBeGreaterThan(1);
  expect(new Set(inks)).toEqual(new Set([selected]));
  // The short word stands in place of the long one, not upon it.
  const field = page.getByRole('banner').locator('input');
  expect(await field.evaluate((input) => getComputedStyle(input, '::placeholder').opacity)).toBe('0');
  await page.getByLabel(layoutText.id.openMenu, { exact: true }).click();
  const chosen = page.getByRole('dialog').locator('label', { hasText: themes.system });
  await expect(chosen).toBeVisible();
  expect(await chosen.evaluate(ground)).not.toBe(canvas);
});

test('on paper there is dark ink on white in every theme, without what only a screen can use', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/content/article/memberi-makan-kucing');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const part of ['header.site-header', 'footer', 'main aside', '.bottom-bar']) {
    await expect(page.locator(part).first()).toBeHidden();
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const address = await page
    .locator('article .prose a[href^="http"], article .prose a[href^="/"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toMatch(/http/);
  // A term is a word of the sentence; its address would tear it apart.
  await page.goto('/content/article/memilih-camilan');
  const afterTerm = await page
    .locator('article .prose a.term')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(afterTerm).toBe('none');
});

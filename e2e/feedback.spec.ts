import { announcementText } from '@/lib/text/announcement';
import { articleText } from '@/lib/text/article';
import { articleFeedbackText } from '@/lib/text/article-feedback';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { articleAddress } from './helpers/site';

const ARTICLE = 'memberi-makan-kucing';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('an announcement reaches open and new pages without moving what is read, and stays closed', async ({
    page,
    ownPortal,
    complaints,
  }) => {
    const path = await articleAddress(ownPortal.url, ARTICLE);
    await page.goto(ownPortal.url + path);
    await page.evaluate(() => window.scrollTo(0, 300));
    const heading = page.locator('article h2').first();
    const before = await heading.evaluate((element) => element.getBoundingClientRect().top);
    const args = ['--text', 'Kami sedang memperbaikinya.', '--severity', 'incident'];
    await ownPortal.desk(['announce', 'Mangkuk kosong', ...args]);

    // Browsers and proxies may keep an older answer for four seconds.
    await page.route('**/directory/api/announcement/**', async (route) => {
      await route.continue({ headers: { ...route.request().headers(), 'Cache-Control': 'no-cache' } });
    });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const bar = page.getByRole('region', { name: announcementText.id.label });
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(bar).toBeAttached({ timeout: 500 });
    }).toPass();
    await expect(bar).toContainText('GangguanMangkuk kosong');
    const after = await heading.evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThan(2);

    await page.goto(`${ownPortal.url}/`);
    await expect(bar).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('link', { name: announcementText.id.more }).click();
    await expect(page.getByRole('heading', { level: 1, name: announcementText.id.title })).toBeVisible();
    await bar.getByRole('button').click();
    await expect(bar).toHaveCount(0);
    const asked = page.waitForResponse('**/directory/api/announcement/**');
    await page.goto(ownPortal.url + path);
    await asked;
    await expect(bar).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('an answer about an article is stored by keyboard, and nothing asks without JavaScript', async ({
    page,
    portal,
    browser,
    complaints,
  }) => {
    const path = await articleAddress(portal.url, ARTICLE);
    await page.goto(path);
    const no = page.getByRole('button', { name: articleText.id.no, exact: true });
    await no.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(articleFeedbackText.id.thanks)).toBeVisible();
    await page.getByLabel(articleFeedbackText.id.reason.outdated).focus();
    await page.keyboard.press('Space');
    await page.getByLabel(articleFeedbackText.id.comment).fill('Kucing saya makan dua kali.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: articleFeedbackText.id.send }).press('Enter');
    await expect(page.getByText(articleFeedbackText.id.thanksDetails)).toBeVisible();
    expect(complaints).toEqual([]);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(portal.url + path);
    await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(still.getByText(articleText.id.helpful)).toBeHidden();
    await plain.close();
  });

  test('B04 without storage and cookies, an article is found, read and voted on', async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
        Object.defineProperty(window, name, { configurable: true, get: deny });
      Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: deny, set: deny });
      const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refuse });
    });
    await page.goto('/');
    const field = page.getByRole('searchbox').or(page.getByRole('combobox'));
    await field.first().fill('makan');
    await page.getByRole('option', { name: /Memberi makan kucing/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Memberi makan kucing' })).toBeVisible();
    await page.getByRole('button', { name: articleText.id.yes, exact: true }).click();
    await expect(page.getByText(articleFeedbackText.id.thanks)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

import { expect, test } from './helpers/fixtures';

test.describe('before the code is there', () => {
  let release: () => void;

  test.beforeEach(async ({ page }) => {
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await isReleased;
      await route.continue();
    });
  });

  test('what is typed stays, and is searched for', async ({ page }) => {
    const field = page.getByRole('banner').locator('input[name=q]');
    await page.goto('/content/kucing', { waitUntil: 'commit' });
    await field.pressSequentially('makan');
    release();
    // Next appends it when it has taken the page over.
    await page.locator('next-route-announcer').waitFor({ state: 'attached' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('makan');
    await expect(page.getByRole('option', { name: /Memberi makan kucing/ })).toBeVisible();
  });

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

test('a button that is pressed before the code is there opens its dialog then', async ({
  page,
  complaints,
}) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/content/kucing', { waitUntil: 'commit' });
  await page.locator('#account-entry').click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the code is asked for after the first paint', async ({ page }) => {
  await page.goto('/content/kucing');
  const [painted = 0, asked = 0] = await page.evaluate(() => [
    performance.getEntriesByType('paint')[0]?.startTime,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_next/static/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ]);
  expect(asked).toBeGreaterThan(painted);
});

test('a link opens without loading everything again', async ({ page, complaints }) => {
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
  expect(complaints).toEqual([]);
});

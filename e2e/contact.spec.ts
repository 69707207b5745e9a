import { expect, test } from './helpers/fixtures';

test('without JavaScript: a phone calls, and the offices are listed with their hours', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    baseURL: portal.url,
  });
  const page = await context.newPage();
  await page.goto('/contact');
  const channels = page.getByRole('list', { name: 'Cara menghubungi kami' });
  await expect(channels.locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.getByText('08.30–18.00 WIB').first()).toBeVisible();
  await channels.getByRole('link', { name: 'Cari kantor terdekat' }).click();
  const offices = page.getByRole('article');
  await expect(offices.first()).toContainText('08.30-18.00');
  await expect(page.getByRole('combobox', { name: 'Kota' })).toBeHidden();
  await context.close();
});

test('by keyboard: the nearest office by the position of the device, and Back closes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -6.9, longitude: 107.6 });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Cari kantor terdekat' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kantor terdekat' });
  await dialog.getByRole('button', { name: 'Gunakan lokasi saya' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Terdekat dari Anda:');
  await expect(dialog.getByText(/km dari Anda/).first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/contact');
});

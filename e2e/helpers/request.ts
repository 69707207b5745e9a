import type { Page } from 'playwright/test';
import { requestFormText } from '@/lib/text/request-form';
import { expect } from './fixtures';
import { freshAddress, logInBrowser, registerUser } from './identity';
import type { Portal } from './portal';

const text = requestFormText.id;

/** Calls of the form, as a browser makes them. */
export const UPLOAD = '**/project/service/issue/upload_media/';
export const FILE = '**/project/service/issue/';

/** A picture of one point. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** What tests touch of the request form. */
export const form = (page: Page) => ({
  subject: page.getByRole('textbox', { name: /^Judul/ }),
  module: page.getByLabel(/^Bagian aplikasi/),
  haste: page.getByLabel(/^Seberapa mendesak/),
  time: page.getByLabel(/^Kapan terjadi/),
  story: page.getByRole('textbox', { name: /^Apa yang terjadi/ }),
  images: page.locator('input[type="file"]'),
  send: page.getByRole('button', { name: text.send }),
  sent: page.getByRole('heading', { name: text.sentTitle }),
  another: page.getByRole('button', { name: text.another }),
  /** Images that have arrived. */
  openers: page.getByRole('button', { name: /^Perbesar / }),
});

/** Opens the form as a new user. */
export async function openForm(page: Page, portal: Portal) {
  await logInBrowser(page.context(), portal, await registerUser(portal, freshAddress()));
  await page.goto('/request/new');
  await expect(form(page).story).toBeVisible();
  return form(page);
}

/** Fills in what is required. */
export async function fill(page: Page, subject = 'Mangkuk kosong') {
  const shown = form(page);
  await shown.subject.fill(subject);
  await shown.module.selectOption('stock');
  await shown.haste.selectOption('normal');
  await shown.story.click();
  await page.keyboard.type('Sejak pagi');
}

/** How many requests the list of the page's user has. */
export async function expectFiled(page: Page, count: number) {
  await page.goto('/request');
  await expect(page.getByText(/^TICKET-\d+ · /)).toHaveCount(count);
}

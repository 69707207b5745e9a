import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { violations } from './helpers/accessibility';
import { collectComplaints, expect, test, type Complaints } from './helpers/fixtures';
import { freshAddress, logInBrowser, mailedCode, registerUser } from './helpers/identity';
import { tabTo, takeFileChoosers } from './helpers/keyboard';
import { START_LIMIT_MS, startPortal } from './helpers/portal';
import { fill, form, picture } from './helpers/request';

const text = deskText.id;
const words = deskRequestText.id;
const queueWords = deskQueueText.id;
const AGENT = 'kepala@kucing.example';

test('an agent logs in, finds the oldest request and answers it by keyboard alone with an article and a screenshot', async ({
  browser,
}) => {
  test.setTimeout(START_LIMIT_MS);
  const portal = await startPortal({ template: process.env.E2E_TEMPLATE, env: { STAFF_EMAILS: AGENT } });
  try {
    const customer = await browser.newContext({ baseURL: portal.url });
    await logInBrowser(customer, portal, await registerUser(portal, freshAddress()));
    const asked = await customer.newPage();
    for (const subject of ['Mangkuk kosong', 'Pintu macet']) {
      await asked.goto('/request/new');
      await expect(form(asked).story).toBeVisible();
      await fill(asked, subject);
      await form(asked).send.click();
      await expect(form(asked).sent).toBeVisible();
    }

    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    takeFileChoosers(page);
    await page.goto('/desk');
    await expect(page.getByRole('textbox', { name: text.email })).toBeFocused();
    const complaints: Complaints = [];
    collectComplaints(page, complaints);
    await page.keyboard.type(AGENT);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: authText.id.code })).toBeFocused();
    await page.keyboard.type(await mailedCode(portal, AGENT));
    await expect(page.getByRole('link', { name: 'Mangkuk kosong' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // A selection moves no row.
    const second = page.getByRole('checkbox', { name: queueWords.select('TICKET-2') });
    const place = await second.boundingBox();
    await page.getByRole('checkbox', { name: queueWords.select('TICKET-1') }).click();
    await expect(page.locator('summary', { hasText: queueWords.setStatus })).toBeVisible();
    expect(await second.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: queueWords.clearSelection }).click();

    // The one that waits longest is the first.
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Mangkuk kosong' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mangkuk kosong' })).toBeVisible();
    // WCAG 2.5.8: the e-mail stands directly above it.
    const phone = await page.getByRole('link', { name: '+6281234567890' }).boundingBox();
    expect(phone?.height).toBeGreaterThanOrEqual(24);
    const editor = page.getByRole('textbox', { name: words.kinds.answer });
    await expect(editor).toBeVisible();
    await page.keyboard.press('r');
    await expect(editor).toBeFocused();
    await page.keyboard.type('Silakan baca ');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('memberi makan');
    await expect(page.getByRole('option', { name: /^Memberi makan kucing/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('link', { name: 'Memberi makan kucing' })).toBeVisible();
    await expect(editor).toBeFocused();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Control+Shift+L');
    await (await chooser).setFiles(picture('layar.png'));
    await expect(page.getByRole('button', { name: /^Perbesar layar/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: words.send }));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(text.sendingIn('TICKET-1', 10))).toBeVisible();
    // Closing the page sends what is held.
    await page.goto('/');
    await asked.goto('/request/TICKET-1');
    const answer = asked.getByRole('listitem').filter({ hasText: 'Silakan baca' });
    await expect(answer.getByRole('link', { name: 'Memberi makan kucing' })).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Perbesar layar/ })).toBeVisible();
    await expect(answer.locator('img')).toHaveJSProperty('complete', true);
    expect(complaints).toEqual([]);
  } finally {
    await portal.stop();
  }
});

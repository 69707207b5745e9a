import type { Browser, Page } from 'playwright/test';
import { UNDO_MS } from '@/components/desk/desk-outbox';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { violations } from './helpers/accessibility';
import { collectComplaints, expect, test, type Complaints } from './helpers/fixtures';
import { freshAddress, logInBrowser, mailedCode, mailsTo, registerUser } from './helpers/identity';
import { tabTo, takeFileChoosers } from './helpers/keyboard';
import { START_LIMIT_MS, startPortal, until, type Portal } from './helpers/portal';
import { fill, form, picture } from './helpers/request';

const text = deskText.id;
const words = deskRequestText.id;
const queueWords = deskQueueText.id;
const completed = queueWords.statuses.completed!;
const AGENT = 'kepala@kucing.example';

/** Files two requests as a new customer, and returns that customer's page. */
async function fileTwo(browser: Browser, portal: Portal, address: string): Promise<Page> {
  const customer = await browser.newContext({ baseURL: portal.url });
  await logInBrowser(customer, portal, await registerUser(portal, address));
  const asked = await customer.newPage();
  for (const subject of ['Mangkuk kosong', 'Pintu macet']) {
    await asked.goto('/request/new');
    await expect(form(asked).story).toBeVisible();
    await fill(asked, subject);
    await form(asked).send.click();
    await expect(form(asked).sent).toBeVisible();
  }
  return asked;
}

/** Logs an agent in by keyboard. */
async function logInAgent(page: Page, portal: Portal): Promise<void> {
  await expect(page.getByRole('textbox', { name: text.email })).toBeFocused();
  await page.keyboard.type(AGENT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: authText.id.code })).toBeFocused();
  await page.keyboard.type(await mailedCode(portal, AGENT));
  await expect(page.getByRole('link', { name: 'Mangkuk kosong' })).toBeVisible();
}

test('an agent logs in, finds the oldest request and answers it by keyboard alone with an article and a screenshot', async ({
  browser,
}) => {
  test.setTimeout(START_LIMIT_MS);
  const portal = await startPortal({ template: process.env.E2E_TEMPLATE, env: { STAFF_EMAILS: AGENT } });
  try {
    const asked = await fileTwo(browser, portal, freshAddress());

    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    takeFileChoosers(page);
    await page.goto('/desk');
    const complaints: Complaints = [];
    collectComplaints(page, complaints);
    await logInAgent(page, portal);
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

/** Chooses "Selesai", the last one, in the menu whose button has the focus. */
async function chooseCompleted(page: Page): Promise<void> {
  const item = page.locator('[role^="menuitem"]:focus');
  await page.keyboard.press('Enter');
  await expect(item).toBeVisible();
  await page.keyboard.press('End');
  await expect(item).toContainText(completed);
  await page.keyboard.press('Enter');
}

/** Stops the page's time, so that the ten seconds pass when the test says so, however slow the machine is. */
const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

/** The line that says what becomes "Selesai" in ten seconds. */
const held = (page: Page, subject: string) => page.getByText(`${subject} menjadi “${completed}”`);

async function undo(page: Page, subject: string): Promise<void> {
  await tabTo(page, held(page, subject).locator('..').getByRole('button', { name: text.undoChange }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(text.changeUndone(subject))).toBeVisible();
  // The line has gone with its button; the focus is on what stood before it.
  await expect(page.locator('main :focus')).toBeVisible();
}

test('a status, and that of many, is taken back by keyboard before anything is mailed; what is not is mailed', async ({
  browser,
}) => {
  test.setTimeout(START_LIMIT_MS);
  const portal = await startPortal({ template: process.env.E2E_TEMPLATE, env: { STAFF_EMAILS: AGENT } });
  try {
    const address = freshAddress();
    await fileTwo(browser, portal, address);
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await page.clock.install();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
    });
    await page.goto('/desk');
    await logInAgent(page, portal);

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const menu = page.locator('summary', { hasText: queueWords.statuses.open! });
    await tabTo(page, menu);
    // On the closed menu an arrow changes nothing.
    await page.keyboard.press('ArrowDown');
    await stopTime(page);
    await chooseCompleted(page);
    await expect(held(page, 'TICKET-1')).toContainText(queueWords.mailed(1));
    await undo(page, 'TICKET-1');
    await page.clock.runFor(UNDO_MS);
    expect(changes).toEqual([]);
    await page.clock.resume();

    await page.goto('/desk');
    const all = page.getByRole('checkbox', { name: queueWords.selectAll });
    const bulk = page.locator('summary', { hasText: queueWords.setStatus });
    const completeAll = async () => {
      await tabTo(page, all);
      await page.keyboard.press('Space');
      await tabTo(page, bulk);
      await chooseCompleted(page);
      await expect(held(page, '2 permintaan')).toContainText(queueWords.mailed(2));
    };
    await expect(page.getByRole('link', { name: 'Pintu macet' })).toBeVisible();
    await stopTime(page);
    await completeAll();
    await undo(page, '2 permintaan');
    await page.clock.runFor(UNDO_MS);
    expect(changes).toEqual([]);
    const told = async () =>
      (await mailsTo(portal, address)).filter((mail) => mail.text?.includes(`sekarang: ${completed}`)).length;
    expect(await told()).toBe(0);

    await completeAll();
    await page.clock.runFor(UNDO_MS);
    await expect(page.getByText(text.changed(2))).toBeVisible();
    expect(changes).toHaveLength(1);
    await until('both mails', async () => (await told()) === 2);
  } finally {
    await portal.stop();
  }
});

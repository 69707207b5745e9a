import { readFile } from 'node:fs/promises';
import { accountText, authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { expect, test } from './helpers/fixtures';
import { call, freshAddress, logInBrowser, mailedCode, parts, registerUser } from './helpers/identity';

const text = accountText.id;

test('S04 a logout ends the session in every tab and on the server, and Back shows nobody', async ({
  page,
  context,
  portal,
}) => {
  const token = await registerUser(portal, freshAddress());
  await logInBrowser(context, portal, token);
  const shown = parts(page);
  await page.goto('/');
  await expect(shown.account('Mina')).toBeVisible();
  await page.goto('/blog');
  await expect(shown.account('Mina')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/faq');
  await expect(parts(other).account('Mina')).toBeVisible();

  await shown.account('Mina').click();
  await page.getByRole('button', { name: text.logout }).click();
  await expect(shown.loginEntry).toBeFocused();
  await expect(page.getByText(text.loggedOut)).toBeAttached();
  await expect(parts(other).loginEntry).toBeVisible();

  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: '_authToken' }));
  expect(await page.evaluate(() => localStorage.getItem('_authToken'))).toBeNull();
  await expect.poll(async () => (await call(portal, 'tokenInfo', { token })).status).toBe(401);

  await page.goBack();
  await expect(shown.loginEntry).toBeVisible();
  await expect(shown.account('Mina')).toHaveCount(0);
});

test('a login in one tab shows in the others', async ({ page, context, portal }) => {
  const address = freshAddress();
  await registerUser(portal, address);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/faq');
  await parts(other).loginEntry.click();
  await parts(other).email.fill(address);
  await parts(other).next.click();
  await parts(other).code.fill(await mailedCode(portal, address, 2));
  await expect(parts(page).account('Mina')).toBeVisible();
});

test('a forged token is forgotten at the start', async ({ page, context, portal }) => {
  await logInBrowser(context, portal, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
  await page.goto('/');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === '_authToken'))
    .toBe(false);
  await expect(parts(page).loginEntry).toBeVisible();
});

test('a logout gives the browser another visitor identity', async ({ page, context, portal }) => {
  await logInBrowser(context, portal, await registerUser(portal, freshAddress()));
  const session = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('chat_widget_session') ?? '{}') as Record<string, unknown>,
    );
  await page.goto('/');
  await expect.poll(async () => (await session()).contact).toBeTruthy();
  const before = await session();
  await parts(page).account('Mina').click();
  await page.getByRole('button', { name: text.logout }).click();
  await expect
    .poll(async () => (await session()).visitor_id ?? before.visitor_id)
    .not.toBe(before.visitor_id);
  const after = await session();
  expect(after._goid).not.toBe(before._goid);
  expect(after.contact).toBeNull();
});

// On a portal of its own: views count a few times a day for one network, from which all tests come.
test('reading an article counts once for a visitor', async ({ page, ownPortal }) => {
  // The search reports itself as well.
  const reported = page.waitForResponse(
    (response) =>
      response.url().endsWith('/visitor/api/log_event/') &&
      (response.request().postDataJSON() as { event_name: string }).event_name === 'view',
  );
  await page.goto(ownPortal.url);
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('kucing');
  await page.keyboard.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Memberi makan kucing/ })
    .click();
  const response = await reported;
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toMatchObject({
    event_name: 'view',
    event_data: { key: 'memberi-makan-kucing' },
  });
  expect(await response.json()).toEqual({ counted: true });
});

test('one’s data can be taken away as a file', async ({ page, context, portal }) => {
  const address = freshAddress();
  await logInBrowser(context, portal, await registerUser(portal, address));
  await page.goto('/');
  await parts(page).account('Mina').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text.exportData }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(text.exportFile);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { user: { email: string } };
  expect(data.user.email).toBe(address);
});

test('an account can be deleted; its token is worth nothing then', async ({ page, context, portal }) => {
  const token = await registerUser(portal, freshAddress());
  await logInBrowser(context, portal, token);
  const shown = parts(page);
  await page.goto('/');
  await shown.account('Mina').click();
  await page.getByRole('button', { name: text.deleteAccount }).click();
  const dialog = page.getByRole('dialog', { name: text.deleteQuestion });
  await expect(dialog.getByRole('button', { name: modalText.id.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(shown.account('Mina')).toBeVisible();

  if (!(await page.getByRole('button', { name: text.deleteAccount }).isVisible()))
    await shown.account('Mina').click();
  await page.getByRole('button', { name: text.deleteAccount }).click();
  await dialog.getByRole('button', { name: text.deleteConfirm }).click();
  await expect(shown.loginEntry).toBeFocused();
  expect((await call(portal, 'tokenInfo', { token })).status).toBe(401);
});

test('deleting without a recent login asks for a code by mail', async ({ page, context, portal }) => {
  const address = freshAddress();
  await logInBrowser(context, portal, await registerUser(portal, address));
  let isFirst = true;
  await page.route('**/api/auth/account/', (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({ status: 400, json: { otp_code: { code: 'required', message: 'required' } } });
  });
  await page.goto('/');
  await parts(page).account('Mina').click();
  await page.getByRole('button', { name: text.deleteAccount }).click();
  const confirm = page.getByRole('button', { name: text.deleteConfirm });
  await confirm.click();
  const code = page.getByRole('textbox', { name: authText.id.code });
  await expect(code).toBeFocused();
  await expect(confirm).toBeDisabled();
  await code.fill(await mailedCode(portal, address, 2));
  await confirm.click();
  await expect(parts(page).loginEntry).toBeVisible();
});

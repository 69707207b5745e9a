import { accountText } from '@/lib/text/account';
import { authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { expect, test } from './helpers/fixtures';
import { freshAddress, mailedCode, openLogin, parts, registerUser } from './helpers/identity';

const text = authText.id;
const understood = modalText.id.understood;

for (const [device, viewport] of [
  ['phone', { width: 390, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`login on a ${device}`, () => {
    test.use({ viewport });

    test('by keyboard only, out again, and in again', async ({ page, portal, complaints }) => {
      const address = freshAddress();
      await registerUser(portal, address);
      const shown = parts(page);
      await page.goto('/');
      await shown.loginEntry.focus();
      await page.keyboard.press('Enter');
      await expect(shown.email).toBeFocused();
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      await expect(shown.code).toBeFocused();
      await page.keyboard.type(await mailedCode(portal, address, 2));
      // It hands itself in; the account's menu takes the place, and the focus, of the entry.
      await expect(shown.account('Mina')).toBeFocused();
      await expect(shown.dialog).toHaveCount(0);

      await page.keyboard.press('Enter');
      const logout = page.getByRole('button', { name: accountText.id.logout });
      await logout.focus();
      await page.keyboard.press('Enter');
      await expect(shown.loginEntry).toBeFocused();
      expect(complaints).toEqual([]);
    });

    test('a wrong code, then the right one pasted with a blank', async ({ page, portal }) => {
      const address = freshAddress();
      await registerUser(portal, address);
      const shown = await openLogin(page);
      await shown.email.fill(address);
      await shown.next.click();
      const code = await mailedCode(portal, address, 2);
      const wrong = code === '000000' ? '111111' : '000000';
      await shown.code.fill(wrong);
      await expect(shown.alert).toHaveAccessibleName('Kode OTP salah!');
      await expect(shown.alert.getByRole('button', { name: understood })).toBeFocused();
      // Escape answers the alert, not the modal below it.
      await page.keyboard.press('Escape');
      await expect(shown.alert).toHaveCount(0);
      await expect(shown.code).toBeFocused();
      await expect(shown.code).toHaveValue(wrong);
      await expect(shown.code).toHaveAccessibleDescription('Kode OTP salah!');
      await shown.code.evaluate(
        (input, pasted) => {
          const data = new DataTransfer();
          data.setData('text', pasted);
          input.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          );
        },
        `${code.slice(0, 3)} ${code.slice(3)}`,
      );
      await expect(shown.account('Mina')).toBeVisible();
    });
  });
}

test('an address nobody registered: the question leads to registration with the address filled in', async ({
  page,
}) => {
  const address = freshAddress();
  const shown = await openLogin(page);
  await shown.email.fill(address);
  await shown.next.click();
  await expect(shown.alert).toHaveAccessibleName(text.notRegistered);
  await expect(shown.alert.getByRole('button', { name: modalText.id.cancel })).toBeFocused();
  await shown.alert.getByRole('button', { name: text.yesRegister }).click();
  await expect(page.getByRole('dialog', { name: modalText.id.titles.REGISTER_VIEW })).toBeVisible();
  await expect(shown.email).toHaveValue(address);
  await expect(shown.name).toBeFocused();
});

test('the code entry and its countdown survive closing, reloading and another page', async ({
  page,
  portal,
}) => {
  const address = freshAddress();
  await registerUser(portal, address);
  const shown = await openLogin(page);
  await shown.email.fill(address);
  await shown.next.click();
  const countdown = page.getByText(/Kirim ulang dalam \d+ detik/);
  await expect(countdown).toBeVisible();

  await page.keyboard.press('Escape');
  await shown.loginEntry.click();
  await expect(shown.code).toBeFocused();
  await expect(countdown).toBeVisible();

  await page.reload();
  await expect(shown.code).toBeVisible();
  await expect(shown.email).toHaveValue(address);
  await expect(countdown).toBeVisible();
  await shown.code.fill(await mailedCode(portal, address, 2));
  await expect(shown.account('Mina')).toBeVisible();
});

test('after the lock another code is sent, and the first one is void', async ({ page, portal }) => {
  const address = freshAddress();
  await registerUser(portal, address);
  await page.clock.install();
  const shown = await openLogin(page);
  await shown.email.fill(address);
  await shown.next.click();
  await expect(page.getByText(/Kirim ulang dalam \d+ detik/)).toBeVisible();
  await page.clock.fastForward(61_000);
  const resend = page.getByRole('button', { name: text.resend });
  // The server's own minute is not over: it refuses, says until when, and the countdown follows it.
  await resend.click();
  await expect(shown.alert).toHaveAccessibleName('Request OTP Gagal!');
  await expect(shown.alert).toContainText(/Coba lagi dalam \d+ detik/);
  await shown.alert.getByRole('button', { name: understood }).click();
  await expect(page.getByText(/Kirim ulang dalam \d+ detik/)).toBeVisible();
});

test('an expired code says so and offers another one', async ({ page, portal }) => {
  const address = freshAddress();
  await registerUser(portal, address);
  const shown = await openLogin(page);
  await shown.email.fill(address);
  await shown.next.click();
  await page.route('**/api/auth/token-auth/', (route) =>
    route.fulfill({ status: 400, json: { otp_code: { code: 'expired', message: 'expired' } } }),
  );
  await shown.code.fill('123456');
  await expect(shown.alert).toHaveAccessibleName('Kode OTP salah!');
  await page.keyboard.press('Enter');
  await expect(shown.code).toHaveAccessibleDescription(text.codeExpired);
});

test('the server fails at each step: the words of the specification, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const address = freshAddress();
  await registerUser(portal, address);
  const shown = await openLogin(page);
  await shown.email.fill(address);

  const steps = [
    ['**/api/auth/token-auth/otp/', 'Request OTP Gagal!'],
    ['**/api/auth/token-auth/', text.loginFailed],
  ] as const;
  for (const [url, message] of steps) {
    for (const kind of ['503', 'gone'] as const) {
      await page.route(url, (route) =>
        kind === 'gone' ? route.abort('internetdisconnected') : route.fulfill({ status: 503, body: 'oops' }),
      );
      if (await shown.code.isVisible()) await shown.code.fill('');
      if (await shown.code.isVisible()) await shown.code.fill('123456');
      else await shown.next.click();
      await expect(shown.alert).toHaveAccessibleName(message);
      await expect(shown.alert).toHaveAccessibleDescription(text.offline);
      await shown.alert.getByRole('button', { name: understood }).click();
      await expect(shown.email).toHaveValue(address);
      await page.unroute(url);
    }
    if (message === 'Request OTP Gagal!') {
      await shown.next.click();
      await expect(shown.code).toBeVisible();
    }
  }

  // The token comes, its user does not: logged in all the same, shown as soon as the server answers.
  await page.route('**/api/auth/token-info/', (route) => route.abort('internetdisconnected'));
  await shown.code.fill(await mailedCode(portal, address, 2));
  await expect(shown.alert).toHaveAccessibleName(text.loadingUserFailed);
  await shown.alert.getByRole('button', { name: understood }).click();
  await expect(shown.dialog).toHaveCount(0);
  await page.unroute('**/api/auth/token-info/');
  await expect(shown.account('Mina')).toBeVisible({ timeout: 15_000 });
});

test('when the mail never arrives: spam folder, hotline with hours, another address', async ({
  page,
  portal,
}) => {
  const address = freshAddress();
  await registerUser(portal, address);
  const shown = await openLogin(page);
  await shown.email.fill(address);
  await shown.next.click();
  await page.getByText(text.noMail).click();
  await expect(page.getByText(text.noMailSpam)).toBeVisible();
  await expect(shown.dialog.getByText('08.30-18.00 (GMT+7)')).toBeVisible();
  await expect(shown.dialog.getByRole('link', { name: '(022) 123-456' })).toHaveAttribute(
    'href',
    'tel:022123456',
  );
  await page.getByRole('button', { name: text.changeAddress }).click();
  await expect(shown.email).toBeFocused();
  await expect(shown.email).toBeEditable();
});

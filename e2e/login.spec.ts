import type { Page } from 'playwright/test';
import { accountText, authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { jump, JUMPING_CLOCK } from './helpers/clock';
import { expect, test } from './helpers/fixtures';
import { freshAddress, mailedCode, openLogin, parts, registerUser } from './helpers/identity';
import { START_LIMIT_MS, startPortal, type Portal } from './helpers/portal';

const text = authText.id;
const countdown = (page: Page) => page.getByText(/Kirim ulang dalam \d+ detik/);

/** A user whose first code was asked for, all by keyboard. */
async function requestCode(page: Page, portal: Portal, address = freshAddress()) {
  await registerUser(portal, address);
  const shown = await openLogin(page);
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(shown.code).toBeFocused();
  return { shown, address };
}

/** Reads an alert and answers it with its safe button. */
async function understand(page: Page, name: string) {
  const { alert } = parts(page);
  await expect(alert).toHaveAccessibleName(name);
  await expect(alert.getByRole('button', { name: modalText.id.understood })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`by keyboard on a ${device}`, () => {
    test.use({ viewport });

    test('login, out again, and in again', async ({ page, portal, complaints }) => {
      const { shown, address } = await requestCode(page, portal);
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
      const { shown, address } = await requestCode(page, portal);
      const code = await mailedCode(portal, address, 2);
      const wrong = code === '000000' ? '111111' : '000000';
      await page.keyboard.type(wrong);
      await expect(shown.alert).toHaveAccessibleName('Kode OTP salah!');
      await expect(shown.alert.getByRole('button', { name: modalText.id.understood })).toBeFocused();
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

    test('an address nobody registered: the question leads to registration with the address filled in', async ({
      page,
    }) => {
      const address = freshAddress();
      const shown = await openLogin(page);
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      await expect(shown.alert).toHaveAccessibleName(text.notRegistered);
      await expect(shown.alert.getByRole('button', { name: modalText.id.cancel })).toBeFocused();
      const yes = shown.alert.getByRole('button', { name: text.yesRegister });
      await page.keyboard.press('Tab');
      await expect(yes).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: modalText.id.titles.REGISTER_VIEW })).toBeVisible();
      await expect(shown.email).toHaveValue(address);
      await expect(shown.name).toBeFocused();
    });

    test('the code entry and its countdown survive closing, reloading and another page', async ({
      page,
      portal,
    }) => {
      const { shown, address } = await requestCode(page, portal);
      await expect(countdown(page)).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(shown.loginEntry).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(shown.code).toBeFocused();
      await expect(countdown(page)).toBeVisible();

      await page.reload();
      await expect(shown.code).toBeVisible();
      await expect(shown.email).toHaveValue(address);
      await expect(countdown(page)).toBeVisible();

      await page.goto('/faq');
      await expect(countdown(page)).toBeVisible();
      await shown.code.focus();
      await page.keyboard.type(await mailedCode(portal, address, 2));
      await expect(shown.account('Mina')).toBeVisible();
    });

    test('Back leads from the code to the email, also after a reload with a query; Forward changes nothing', async ({
      page,
      portal,
    }) => {
      const { shown, address } = await requestCode(page, portal);
      await page.goto('/faq?topic=1');
      await expect(shown.code).toBeVisible();
      await page.goBack();
      await expect(shown.code).toHaveCount(0);
      await expect(shown.email).toHaveValue(address);
      await page.goForward();
      await expect.poll(() => page.evaluate(() => history.state.portalModal)).toBe(1);
      await expect(shown.email).toBeVisible();
      await page.goBack();
      await expect(shown.dialog).toHaveCount(0);
      await expect(page).toHaveURL(/topic=1$/);
    });

    test('the server fails at each step: the words of behaviour.md §8, and nothing typed is lost', async ({
      page,
      portal,
    }) => {
      const address = freshAddress();
      await registerUser(portal, address);
      const shown = await openLogin(page);
      await page.keyboard.type(address);

      const steps = [
        ['**/api/auth/token-auth/otp/', 'Request OTP Gagal!'],
        ['**/api/auth/token-auth/', text.loginFailed],
      ] as const;
      for (const [url, message] of steps) {
        for (const kind of ['503', 'gone'] as const) {
          await page.route(url, (route) =>
            kind === 'gone'
              ? route.abort('internetdisconnected')
              : route.fulfill({ status: 503, body: 'oops' }),
          );
          if (await shown.code.isVisible()) {
            await shown.code.fill('');
            await page.keyboard.type('123456');
          } else await page.keyboard.press('Enter');
          await expect(shown.alert).toHaveAccessibleDescription(
            kind === 'gone' ? text.unanswered : text.serverFailed,
          );
          await understand(page, message);
          await expect(shown.email).toHaveValue(address);
          await page.unroute(url);
        }
        if (message === 'Request OTP Gagal!') {
          await page.keyboard.press('Enter');
          await expect(shown.code).toBeFocused();
        }
      }

      // The token comes, its user does not: logged in all the same, shown as soon as the server answers.
      await page.route('**/api/auth/token-info/', (route) => route.abort('internetdisconnected'));
      await shown.code.fill(await mailedCode(portal, address, 2));
      await understand(page, text.loadingUserFailed);
      await expect(shown.dialog).toHaveCount(0);
      await page.unroute('**/api/auth/token-info/');
      await expect(shown.account('Mina')).toBeVisible({ timeout: 15_000 });
    });

    test('when the mail never arrives: spam folder, hotline with hours, another address', async ({
      page,
      portal,
    }) => {
      const { shown } = await requestCode(page, portal);
      await page.getByText(text.noMail).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(text.noMailSpam)).toBeVisible();
      await expect(shown.dialog.getByText('08.30-18.00 (GMT+7)')).toBeVisible();
      await expect(shown.dialog.getByRole('link', { name: '(022) 123-456' })).toHaveAttribute(
        'href',
        'tel:022123456',
      );
      await page.getByRole('button', { name: text.changeEmail }).focus();
      await page.keyboard.press('Enter');
      await expect(shown.email).toBeFocused();
      await expect(shown.email).toBeEditable();
    });
  });
}

test('resending before the server allows it: refused in words, and the countdown follows the server', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const { shown } = await requestCode(page, portal);
  await page.clock.fastForward(61_000);
  // The browser's minute is over, the server's is not.
  await page.getByRole('button', { name: text.resend }).click();
  await expect(shown.alert).toContainText(/Coba lagi dalam \d+ detik/);
  await understand(page, 'Request OTP Gagal!');
  await expect(countdown(page)).toBeVisible();
});

/** Tests whose portal is put ahead in time, and is theirs alone for that. */
const withJumpingClock = test.extend<object, { portal: Portal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortal({ template: process.env.E2E_TEMPLATE ?? '', env: JUMPING_CLOCK });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});

for (const width of [390, 1440]) {
  withJumpingClock(
    `after the lock another code is sent, and the first one is void, ${width} px`,
    async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.clock.install();
      const { shown, address } = await requestCode(page, portal);
      const first = await mailedCode(portal, address, 2);
      await jump(portal);
      await page.clock.fastForward(61_000);
      await page.getByRole('button', { name: text.resend }).focus();
      await page.keyboard.press('Enter');
      const second = await mailedCode(portal, address, 3);
      await expect(shown.dialog.getByText(text.codeSentAgain(address))).toBeVisible();
      await expect(shown.code).toBeFocused();
      if (first !== second) {
        await page.keyboard.type(first);
        await understand(page, 'Kode OTP salah!');
        await shown.code.fill('');
      }
      await page.keyboard.type(second);
      await expect(shown.account('Mina')).toBeVisible();
    },
  );

  withJumpingClock(`an expired code says so and another one works, ${width} px`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    const { shown, address } = await requestCode(page, portal);
    await jump(portal, 5);
    await page.keyboard.type(await mailedCode(portal, address, 2));
    await understand(page, text.codeExpired);
    await expect(shown.code).toHaveAccessibleDescription(text.codeExpired);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: text.resend }).focus();
    await page.keyboard.press('Enter');
    await expect(shown.dialog.getByText(text.codeSentAgain(address))).toBeVisible();
    await page.keyboard.type(await mailedCode(portal, address, 3));
    await expect(shown.account('Mina')).toBeVisible();
  });
}

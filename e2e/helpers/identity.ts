import type { BrowserContext, Page } from 'playwright/test';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { codeOf, readOutbox } from '@/tests/helpers/outbox';
import { expect } from './fixtures';
import { until, type Portal } from './portal';
import { join } from 'node:path';

const HEADERS = { 'X-API-Key': 'demo', 'Content-Type': 'application/json' };
let count = 0;

/** An address that no other test uses. */
export const freshAddress = (): string => `kucing-${process.pid}-${++count}@kucing.example`;

/** Every mail to an address so far, the oldest first. */
export async function mailsTo(portal: Portal, address: string) {
  const mails = await readOutbox(join(portal.dataDir, 'outbox'));
  return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
}

/** The code of the nth mail to an address; waits for that mail. */
export async function mailedCode(portal: Portal, address: string, nth = 1): Promise<string> {
  await until(`mail ${nth} to ${address}`, async () => (await mailsTo(portal, address)).length >= nth);
  return codeOf((await mailsTo(portal, address))[nth - 1] ?? {});
}

/** Calls the backend without the browser. */
export function call(portal: Portal, name: CallName, body: object, headers = {}): Promise<Response> {
  const { base, path, method } = CALLS[name];
  const prefix = base === 'auth' ? '/api/auth' : '/api';
  return fetch(`${portal.url}${prefix}${path}`, {
    method,
    headers: { ...HEADERS, ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

/** Registers a user without the browser; returns the token. */
export async function registerUser(portal: Portal, address: string, first_name = 'Mina'): Promise<string> {
  await call(portal, 'requestRegisterCode', { address, method: 'email' });
  const otp_code = await mailedCode(portal, address);
  const answer = await call(portal, 'register', {
    email: address,
    otp_code,
    first_name,
    mobile_no: '081234567890',
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Logs the browser in with a token. */
export async function logInBrowser(context: BrowserContext, portal: Portal, token: string): Promise<void> {
  await context.addCookies([{ name: '_authToken', value: token, url: portal.url, sameSite: 'Lax' }]);
}

const auth = authText.id;

/** What tests touch of login, registration and account. */
export const parts = (page: Page) => ({
  loginEntry: page.getByRole('banner').getByRole('button', { name: layoutText.id.login }),
  account: (name: string) => page.getByLabel(layoutText.id.accountOf(name)),
  dialog: page.getByRole('dialog'),
  alert: page.getByRole('alertdialog'),
  name: page.getByRole('textbox', { name: auth.name }),
  email: page.getByRole('textbox', { name: auth.email }),
  phone: page.getByRole('textbox', { name: auth.phone }),
  code: page.getByRole('textbox', { name: new RegExp(`${auth.code}|${auth.registerCode}`) }),
  next: page.getByRole('button', { name: auth.next }),
});

/** Opens the login on the home page by the keyboard. */
export async function openLogin(page: Page) {
  const shown = parts(page);
  await page.goto('/');
  await shown.loginEntry.focus();
  await page.keyboard.press('Enter');
  await expect(shown.email).toBeFocused();
  return shown;
}

import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountEntry } from '@/components/account/AccountEntry';
import { keepsLogin } from '@/lib/api/token-store';
import { authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { emptyBrowser, identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const deny = () => {
  throw new DOMException('denied', 'SecurityError');
};
/** A browser that refuses storage and cookies, even to be asked for them. */
function blockStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(deny);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(deny);
  vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(deny);
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(deny);
}

beforeEach(() => emptyBrowser());
afterEach(() => vi.restoreAllMocks());

const openLogin = async () => {
  const rendered = render(<AccountEntry />, { answers: identityAnswers() });
  await rendered.user.click(await screen.findByRole('button', { name: layoutText.id.login }));
  await screen.findByRole('textbox', { name: 'Email' });
  return rendered;
};

describe('B04 storage and cookies are blocked', () => {
  test('the login says what it needs, and works until the page is closed', async () => {
    blockStorage();
    const { user } = await openLogin();
    expect(screen.getByText(authText.id.notKept)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    expect(await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing'))).toBeVisible();
  });

  test('a full storage is enough of a reason only without cookies', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepsLogin()).toBe(true);
    blockStorage();
    expect(keepsLogin()).toBe(false);
  });
});

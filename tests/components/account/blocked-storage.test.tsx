import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AccountEntry } from '@/components/account/AccountEntry';
import { keepsLogin } from '@/lib/api/token-store';
import { authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const deny = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('B04 with storage and cookies blocked the login says what it needs, and works until the page is closed', async () => {
  expect(keepsLogin()).toBe(true);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(deny);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(deny);
  // Cookies alone are enough.
  expect(keepsLogin()).toBe(true);
  Object.defineProperty(document, 'cookie', { configurable: true, get: deny, set: deny });
  expect(keepsLogin()).toBe(false);

  const { user } = render(<AccountEntry />, { answers: identityAnswers() });
  await user.click(await screen.findByRole('button', { name: layoutText.id.login }));
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.getByText(authText.id.notKept)).toBeVisible();
  await user.type(email, 'mina@kucing.example{Enter}');
  await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
  expect(await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing'))).toBeVisible();
  Reflect.deleteProperty(document, 'cookie');
});

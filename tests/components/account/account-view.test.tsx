import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountEntry } from '@/components/account/AccountEntry';
import { accountFormText } from '@/lib/text/account-form';
import { accountText, authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { failsAt, type FakeAnswers } from '@/tests/helpers/fake-api';
import { identityAnswers, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = accountFormText.id;
const ACCOUNT = {
  first_name: 'Mina',
  last_name: '',
  email: 'mina@kucing.example',
  mobile_no: '+6281234567890',
};

async function openAccount(overrides: FakeAnswers = {}, isRemote = false) {
  storeToken();
  const answers = identityAnswers({ getAccount: ACCOUNT, ...overrides });
  const rendered = render(<AccountEntry />, { answers, isRemote });
  await rendered.user.click(await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing')));
  await screen.findByRole('button', { name: accountText.id.logout });
  return rendered;
}
const open = async (overrides: FakeAnswers = {}) => {
  const rendered = await openAccount(overrides);
  await rendered.user.click(screen.getByRole('button', { name: text.open }));
  await screen.findByRole('dialog', { name: modalText.id.titles.ACCOUNT_VIEW });
  await screen.findByText(text.emailNow(ACCOUNT.email));
  return rendered;
};
const field = (name: string) => screen.getByRole('textbox', { name });

test('name and phone: an empty one has a sentence and the focus, and the change is sent and said', async () => {
  const { user, calls } = await open({ updateAccount: { ...ACCOUNT, first_name: 'Sri' } });
  await user.clear(field(authText.id.name));
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(field(authText.id.name)).toHaveFocus();
  expect(field(authText.id.name)).toHaveAccessibleDescription(text.nameMissing);
  await user.type(field(authText.id.name), ' Sri ');
  await user.clear(field(authText.id.phone));
  await user.type(field(authText.id.phone), '0812-3333-4444');
  await user.click(screen.getByRole('button', { name: text.save }));
  expect(await screen.findByText(text.saved)).toHaveAttribute('role', 'status');
  expect(calls.find(({ name }) => name === 'updateAccount')?.body).toEqual({
    first_name: 'Sri',
    last_name: '',
    mobile_no: '081233334444',
  });
  // The header shows the new name.
  await waitFor(() => expect(calls.filter(({ name }) => name === 'tokenInfo')).toHaveLength(2));
});

test('a refused phone says why at the field, and what was typed stays', async () => {
  const { user } = await open({ updateAccount: failsAt('mobile_no', 'invalid', 'Nomor Hp tidak valid.') });
  await user.clear(field(authText.id.phone));
  await user.type(field(authText.id.phone), '123');
  await user.click(screen.getByRole('button', { name: text.save }));
  await waitFor(() => expect(field(authText.id.phone)).toHaveFocus());
  expect(field(authText.id.phone)).toHaveValue('123');
  expect(field(authText.id.phone)).toHaveAccessibleDescription(/Nomor Hp tidak valid/);
});

test('the email: an invalid one, the same one, a wrong code, then the right one', async () => {
  let isWrong = true;
  const changed = { ...ACCOUNT, email: 'sri@xn--kopikan-hya.id' };
  const { user, calls } = await open({
    requestEmailCode: { length: 6, expired_at: '2026-03-02T05:05:00.000Z' },
    changeEmail: () => (isWrong ? failsAt('otp_code', 'invalid') : changed),
  });
  const email = field(text.newEmail);
  await user.type(email, 'sri{Enter}');
  expect(email).toHaveAccessibleDescription(new RegExp(authText.id.invalidEmail));
  await user.clear(email);
  await user.type(email, 'Mina@kucing.example{Enter}');
  expect(email).toHaveAccessibleDescription(text.sameEmail);
  await user.clear(email);
  await user.type(email, 'mailto:sri@kopikané.id{Enter}');
  await screen.findByText(text.codeSent(changed.email));
  await user.type(field(text.code), '111111');
  await waitFor(() => expect(field(text.code)).toHaveAccessibleDescription(/Kode OTP salah/));
  isWrong = false;
  await user.clear(field(text.code));
  await user.type(field(text.code), '222222');
  await screen.findByText(text.emailChanged(changed.email));
  expect(screen.getByText(text.emailNow(changed.email))).toBeVisible();
  expect(calls.filter(({ name }) => name === 'changeEmail').at(-1)?.body).toEqual({
    email: changed.email,
    otp_code: '222222',
  });
});

test('a backend without the extension offers none of it', async () => {
  await openAccount({}, true);
  expect(screen.queryByRole('button', { name: text.open })).toBeNull();
});

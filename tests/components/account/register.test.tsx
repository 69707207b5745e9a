import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useModal } from '@/components/modal/ModalProvider';
import { useUser } from '@/lib/client/useAuth';
import { authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { fails, failsAt, failsForNow, isUnreachable, type FakeAnswers } from '@/tests/helpers/fake-api';
import { identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = authText.id;
const ADDRESS = 'mina@kucing.example';

function Page() {
  const { open } = useModal();
  return (
    <main tabIndex={-1}>
      <button onClick={() => open('REGISTER_VIEW')}>Daftar</button>
      <output>{useUser()?.first_name ?? 'tidak ada'}</output>
    </main>
  );
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const next = () => screen.getByRole('button', { name: text.next });
const alertBox = () => screen.findByRole('alertdialog');

async function openRegister(overrides: FakeAnswers = {}) {
  const rendered = render(<Page />, { answers: identityAnswers(overrides) });
  await rendered.user.click(screen.getByRole('button', { name: 'Daftar' }));
  await field(text.name);
  return rendered;
}

async function fill(
  overrides: FakeAnswers = {},
  { name = 'Mina Kucing', address = ADDRESS, phone = '0812-3456 7890' } = {},
) {
  const rendered = await openRegister(overrides);
  await rendered.user.type(await field(text.name), name);
  await rendered.user.type(await field(text.email), address);
  await rendered.user.type(await field(text.phone), phone);
  return rendered;
}

async function enterCode(overrides: FakeAnswers = {}) {
  const rendered = await fill(overrides);
  await rendered.user.click(next());
  await rendered.user.type(await field(text.registerCode), '012345');
  return rendered;
}

describe('register', () => {
  test.each([
    ['the name is empty', { name: ' ', phone: '0812' }],
    ['the phone is zero', { name: 'Mina', phone: '0' }],
    ['the phone is zeros and signs', { name: 'Mina', phone: '+00 0' }],
  ])('Next is disabled while %s', async (_, input) => {
    await fill({}, input);
    expect(next()).toBeDisabled();
  });

  test('Next is disabled at first, enabled with name and phone, and again only with the whole code', async () => {
    const { user } = await openRegister({ register: () => new Promise(() => undefined) });
    expect(next()).toBeDisabled();
    await user.type(await field(text.name), 'Mina');
    expect(next()).toBeDisabled();
    expect(await field(text.phone)).toHaveAttribute('type', 'tel');
    await user.type(await field(text.phone), '0812');
    expect(next()).toBeEnabled();
    await user.type(await field(text.email), ADDRESS);
    await user.click(next());
    await field(text.registerCode);
    expect(next()).toBeDisabled();
    await user.type(await field(text.registerCode), '12345');
    expect(next()).toBeDisabled();
    await user.type(await field(text.registerCode), '6');
    expect(next()).toBeEnabled();
  });

  test('the phone is text of digits: the first 0 stays', async () => {
    const { calls } = await enterCode();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ name }) => name === 'register')?.body).toEqual({
      email: ADDRESS,
      otp_code: '012345',
      first_name: 'Mina Kucing',
      mobile_no: '081234567890',
    });
    expect(document.querySelector('output')).toHaveTextContent('Mina');
    expect(localStorage.getItem('_authToken')).toBe('aaa.bbb.ccc');
  });

  test('a wrong address: the alert of behaviour.md §8', async () => {
    const { user, calls } = await fill({}, { address: 'mina@' });
    await user.click(next());
    expect(await alertBox()).toHaveAccessibleName('Email anda tidak valid');
    expect(calls.map(({ name }) => name)).not.toContain('requestRegisterCode');
  });

  test.each([
    ['the backend fails', fails(500), text.serverFailed],
    ['the network is gone', isUnreachable, text.unanswered],
    ['it was asked too often', failsForNow(60), text.tooMany(60)],
  ])('the code cannot be requested because %s: Request OTP Failed!', async (_, answer, detail) => {
    const { user } = await fill({ requestRegisterCode: answer });
    await user.click(next());
    expect(await alertBox()).toHaveAccessibleName('Request OTP Failed!');
    expect(await alertBox()).toHaveAccessibleDescription(detail);
    await user.click(within(await alertBox()).getByRole('button', { name: modalText.id.understood }));
    expect(await field(text.name)).toHaveValue('Mina Kucing');
    expect(await field(text.phone)).toHaveValue('0812-3456 7890');
  });

  test('a phone number that cannot be one is refused before a code is mailed, at its field alone', async () => {
    const refused = failsAt('mobile_no', 'invalid', 'Nomor HP tidak valid.');
    const { user, calls } = await fill({ requestRegisterCode: refused });
    await user.click(next());
    await waitFor(() => expect(screen.getByRole('textbox', { name: text.phone })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: text.phone })).toHaveAccessibleDescription(
      'Nomor HP tidak valid.',
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.find(({ name }) => name === 'requestRegisterCode')?.body).toMatchObject({
      mobile_no: '081234567890',
    });
  });

  test.each([
    ['the code', failsAt('otp_code', 'invalid'), text.registerCode, text.wrongCode],
    ['the phone', failsAt('mobile_no', 'invalid', 'Nomor tidak dikenal'), text.phone, 'Nomor tidak dikenal'],
    ['the address', failsAt('email', 'invalid', 'Email aneh'), text.email, 'Email aneh'],
  ])('%s is refused: register failed!, and the field says why', async (_, register, name, problem) => {
    const { user } = await enterCode({ register });
    expect(await alertBox()).toHaveAccessibleName('register failed!');
    await user.click(within(await alertBox()).getByRole('button'));
    expect(await field(name)).toBeInvalid();
    expect(await field(name)).toHaveAccessibleDescription(problem);
    expect(await field(name)).toHaveFocus();
    expect(await field(text.registerCode)).toHaveValue('012345');
  });

  test('nothing typed is lost by closing, nor by going to the login and back', async () => {
    const { user } = await fill();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await field(text.name)).toHaveValue('Mina Kucing');
    await user.click(screen.getByRole('button', { name: text.toLogin }));
    await screen.findByRole('dialog', { name: modalText.id.titles.LOGIN_VIEW });
    expect(await field(text.email)).toHaveValue(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Belum punya akun? Daftar di sini' }));
    expect(await field(text.name)).toHaveValue('Mina Kucing');
    expect(await field(text.phone)).toHaveValue('0812-3456 7890');
  });
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useModal, type ModalControls } from '@/components/modal/ModalProvider';
import { useUser } from '@/lib/client/useAuth';
import { authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import {
  fails,
  failsAt,
  failsForNow,
  isUnreachable,
  type FakeAnswers,
  type SeenCall,
} from '@/tests/helpers/fake-api';
import { identityAnswers, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = authText.id;
const ADDRESS = 'mina@kucing.example';
let modal: ModalControls;

function Page() {
  const controls = useModal();
  useEffect(() => {
    modal = controls;
  }, [controls]);
  return (
    <main tabIndex={-1}>
      <button onClick={() => controls.open('LOGIN_VIEW')}>Masuk</button>
      <output>{useUser()?.first_name ?? 'tidak ada'}</output>
    </main>
  );
}

const shownUser = () => document.querySelector('output')?.textContent;
const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: text.email });
const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: text.code });
const next = () => screen.getByRole('button', { name: text.next });
const alertBox = () => screen.findByRole('alertdialog');

async function openLogin(overrides: FakeAnswers = {}) {
  const rendered = render(<Page />, { answers: identityAnswers(overrides) });
  await rendered.user.click(screen.getByRole('button', { name: 'Masuk' }));
  await emailField();
  return rendered;
}

async function requestCode(overrides: FakeAnswers = {}) {
  const rendered = await openLogin(overrides);
  await rendered.user.type(await emailField(), ` ${ADDRESS} `);
  await rendered.user.click(next());
  await codeField();
  return rendered;
}

const understand = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(
    within(await alertBox()).getByRole('button', {
      name: new RegExp(`${modalText.id.understood}|${modalText.id.cancel}`),
    }),
  );

afterEach(() => vi.useRealTimers());

describe('login: the words of behaviour.md', () => {
  test('§2, §5, §8', () => {
    expect(text).toMatchObject({
      toRegister: 'Belum punya akun? Daftar di sini',
      invalidEmail: 'Email anda tidak valid',
      loginCodeFailed: 'Request OTP Gagal!',
      notRegistered: 'Email belum terdaftar. Apakah anda ingin membuat akun baru?',
      wrongCode: 'Kode OTP salah!',
      registerCodeFailed: 'Request OTP Failed!',
      registerFailed: 'register failed!',
      name: 'Nama',
      email: 'Email',
      phone: 'Nomor Hp',
    });
  });
});

describe('login: the address', () => {
  test.each(['', 'mina', 'mina@', `${'a'.repeat(65)}@kucing.example`, `a@${'b'.repeat(64)}.example`])(
    '%j is not valid: an alert, the error at the field, and nothing is requested',
    async (address) => {
      const { user, calls } = await openLogin();
      if (address) await user.type(await emailField(), address);
      await user.click(next());
      expect(await alertBox()).toHaveAccessibleName('Email anda tidak valid');
      expect(within(await alertBox()).getByRole('button')).toHaveFocus();
      // The field says it after the alert, not below it.
      expect(screen.getAllByText('Email anda tidak valid')).toHaveLength(1);
      await understand(user);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      const field = await emailField();
      expect(field).toHaveFocus();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(
        'Email anda tidak valid Tulis alamat lengkapnya, misalnya nama@toko.co.id.',
      );
      // Read with the field, and not announced beside it.
      expect(screen.getByText('Email anda tidak valid').closest('[aria-live]')).toBeNull();
      expect(field).toHaveValue(address);
      expect(calls.map(({ name }) => name)).not.toContain('requestLoginCode');
    },
  );

  test('blanks around it are no part of it', async () => {
    const { calls } = await requestCode();
    expect(calls.find(({ name }) => name === 'requestLoginCode')?.body).toEqual({
      address: ADDRESS,
      method: 'email',
    });
  });

  test.each([
    ['the backend fails', fails(500), text.serverFailed],
    ['the network is gone', isUnreachable, text.unanswered],
    ['it was asked too often', failsForNow(1800), text.tooMany(1800)],
    ['it is refused', failsAt('address', 'invalid'), undefined],
  ])('%s: the alert, and what was typed stays', async (_, requestLoginCode, detail) => {
    const { user } = await openLogin({ requestLoginCode });
    await user.type(await emailField(), ADDRESS);
    await user.click(next());
    expect(await alertBox()).toHaveAccessibleName('Request OTP Gagal!');
    if (detail) expect(await alertBox()).toHaveAccessibleDescription(detail);
    await understand(user);
    expect(await emailField()).toHaveValue(ADDRESS);
    expect(next()).toBeEnabled();
  });

  test('unknown: asks, and No stays', async () => {
    const { user } = await openLogin({ requestLoginCode: failsAt('address', 'not-found') });
    await user.type(await emailField(), ADDRESS);
    await user.click(next());
    const box = await alertBox();
    expect(box).toHaveAccessibleName(text.notRegistered);
    expect(within(box).getByRole('button', { name: modalText.id.cancel })).toHaveFocus();
    await understand(user);
    expect(await emailField()).toHaveValue(ADDRESS);
    expect(screen.getByRole('dialog', { name: modalText.id.titles.LOGIN_VIEW })).toBeInTheDocument();
  });

  test('unknown: asks, and Yes opens registration with the address filled in', async () => {
    const { user } = await openLogin({ requestLoginCode: failsAt('address', 'not-found') });
    await user.type(await emailField(), ADDRESS);
    await user.click(next());
    await user.click(within(await alertBox()).getByRole('button', { name: text.yesRegister }));
    expect(await screen.findByRole('textbox', { name: text.name })).toHaveFocus();
    expect(await emailField()).toHaveValue(ADDRESS);
  });
});

describe('login: the code', () => {
  test('the field is one real input for a code by mail, as long as the server says', async () => {
    await requestCode({
      requestLoginCode: { length: 4, expired_at: new Date(Date.now() + 1000).toISOString() },
    });
    const field = await codeField();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('pattern', '[0-9]{4}');
    expect(field).toHaveAttribute('maxlength', '4');
    expect(screen.getByRole('status')).toHaveTextContent(text.codeSent(ADDRESS));
  });

  test('Next is disabled while its length differs', async () => {
    const { user } = await requestCode({ login: () => new Promise(() => undefined) });
    expect(next()).toBeDisabled();
    await user.type(await codeField(), '12345');
    expect(next()).toBeDisabled();
    await user.type(await codeField(), '6');
    expect(next()).toBeEnabled();
  });

  test('complete, it is handed in by itself; success stores the token and closes', async () => {
    const { user, calls } = await requestCode();
    await user.type(await codeField(), '012345');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const logins = calls.filter(({ name }) => name === 'login');
    expect(logins.map(({ body }) => body)).toEqual([{ username: ADDRESS, otp_code: '012345' }]);
    expect(localStorage.getItem('_authToken')).toBe('aaa.bbb.ccc');
    expect(document.cookie).toContain('_authToken=aaa.bbb.ccc');
    expect(shownUser()).toBe('Mina');
    expect(sessionStorage.getItem('portal-auth-draft')).toBeNull();
  });

  test.each(['123 456', ' 123456\n', 'Kode Anda: 123-456'])('pasted as %j it works', async (pasted) => {
    const { user, calls } = await requestCode();
    await user.click(await codeField());
    await user.paste(pasted);
    await waitFor(() => expect(calls.find(({ name }) => name === 'login')).toBeDefined());
    expect(calls.find(({ name }) => name === 'login')?.body).toMatchObject({ otp_code: '123456' });
  });

  test.each([
    ['wrong', failsAt('otp_code', 'invalid'), 'Kode OTP salah!', true],
    ['expired', failsAt('otp_code', 'expired'), text.codeExpired, false],
    ['exhausted', failsAt('otp_code', 'exhausted'), text.codeExhausted, false],
  ])('%s: alert and field say the same, the code stays', async (_, login, problem, isNextEnabled) => {
    const { user } = await requestCode({ login });
    await user.type(await codeField(), '111111');
    expect(await alertBox()).toHaveAccessibleName(problem);
    await understand(user);
    expect(next().hasAttribute('disabled')).toBe(!isNextEnabled);
    const field = await codeField();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('111111');
    expect(field).toHaveAccessibleDescription(problem);
    expect(shownUser()).toBe('tidak ada');
  });

  test.each([
    ['the backend fails', fails(503), text.serverFailed],
    ['the network is gone', isUnreachable, text.unanswered],
    ['it was tried too often', failsForNow(90), text.tooMany(90)],
  ])('%s: does not say that the code is wrong', async (_, login, detail) => {
    const { user } = await requestCode({ login });
    await user.type(await codeField(), '111111');
    expect(await alertBox()).toHaveAccessibleName(text.loginFailed);
    expect(await alertBox()).toHaveAccessibleDescription(detail);
    await understand(user);
    expect(await codeField()).toHaveValue('111111');
    expect(await codeField()).toBeValid();
  });

  test('two submits at once hand it in once', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const login = () => new Promise((resolve) => (answer = resolve));
    const { user, calls } = await requestCode({ login });
    await user.type(await codeField(), '123456');
    await user.click(next());
    await user.click(next());
    await act(async () => answer({ token: 'a.b.c' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ name }) => name === 'login')).toHaveLength(1);
  });

  test('success runs the pending callback with the user, after the modal has closed', async () => {
    const onSuccess = vi.fn();
    const { user } = render(<Page />, { answers: identityAnswers() });
    act(() => modal.open('LOGIN_VIEW', { onSuccess }));
    await user.type(await emailField(), `${ADDRESS}{Enter}`);
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith(MINA));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the callback may open another view', async () => {
    const { user } = render(<Page />, { answers: identityAnswers() });
    act(() => modal.open('LOGIN_VIEW', { onSuccess: () => modal.open('SEARCH_VIEW') }));
    await user.type(await emailField(), `${ADDRESS}{Enter}`);
    await user.type(await codeField(), '123456');
    expect(await screen.findByPlaceholderText('Search Product')).toBeInTheDocument();
  });

  test('another tab logs in: the view closes and the pending callback runs', async () => {
    await requestCode();
    const onSuccess = vi.fn();
    act(() => modal.open('LOGIN_VIEW', { onSuccess }));
    await codeField();
    storeToken();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: 'aaa.bbb.ccc' }));
    });
    await waitFor(() => expect(shownUser()).toBe(MINA.first_name));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(MINA);
  });

  test('closed before the answer: logged in, but nothing is done behind the back', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const onSuccess = vi.fn();
    const login = () => new Promise((resolve) => (answer = resolve));
    const { user } = render(<Page />, { answers: identityAnswers({ login }) });
    act(() => modal.open('LOGIN_VIEW', { onSuccess }));
    await user.type(await emailField(), `${ADDRESS}{Enter}`);
    await user.type(await codeField(), '123456');
    await user.keyboard('{Escape}');
    await act(async () => answer({ token: 'a.b.c' }));
    await waitFor(() => expect(shownUser()).toBe('Mina'));
    expect(onSuccess).not.toHaveBeenCalled();
  });
});

describe('login: resending and coming back', () => {
  const countdown = () => screen.queryByText(/Kirim ulang dalam \d+ detik/);

  test('resend is locked for 60 s with a countdown, then sends another code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { user, calls } = await requestCode();
    expect(countdown()).toHaveTextContent(/(60|59) detik/);
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(countdown()).toHaveTextContent(/(20|19) detik/);
    expect(screen.queryByRole('button', { name: text.resend })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await user.click(await screen.findByRole('button', { name: text.resend }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text.codeSentAgain(ADDRESS)));
    expect(calls.filter(({ name }) => name === 'requestLoginCode')).toHaveLength(2);
    expect(countdown()).toBeInTheDocument();
  });

  test('the countdown goes on after closing and opening', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { user } = await requestCode();
    await user.keyboard('{Escape}');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await user.click(screen.getByRole('button', { name: 'Masuk' }));
    await codeField();
    expect(countdown()).toHaveTextContent(/(30|29) detik/);
    expect(await emailField()).toHaveValue(ADDRESS);
  });

  test('a 429 of the server locks for as long as it says', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const answers = [
      { length: 6, expired_at: new Date(Date.now() + 300_000).toISOString() },
      failsForNow(100),
    ];
    const { user } = await requestCode({ requestLoginCode: () => answers.shift() });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await user.click(await screen.findByRole('button', { name: text.resend }));
    await understand(user);
    expect(countdown()).toHaveTextContent(/(100|99) detik/);
  });

  test('a reload opens the code entry again, without the code; the code is stored nowhere', async () => {
    const { user } = await requestCode({ login: () => new Promise(() => undefined) });
    await user.type(await codeField(), '98765');
    const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(stored).not.toContain('9876');
    const kept = { ...sessionStorage };
    const root = document.getElementById('__next') as HTMLElement;
    cleanup();
    document.body.append(root);
    // Closing clears it, a reload does not.
    Object.entries(kept).forEach(([name, value]) => sessionStorage.setItem(name, value as string));
    render(<Page />, { answers: identityAnswers() });
    expect(await codeField()).toHaveValue('');
    expect(countdown()).toBeInTheDocument();
  });

  test('another address: the field opens, and the first code comes back with its address', async () => {
    const { user, calls } = await requestCode();
    await user.click(screen.getByRole('button', { name: text.changeEmail }));
    const field = await emailField();
    expect(field).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: text.code })).toBeNull();
    await user.click(next());
    await codeField();
    expect(calls.filter(({ name }) => name === 'requestLoginCode')).toHaveLength(1);
  });

  test('Back leads from the code to the address, which is still there, and closes only then', async () => {
    await requestCode();
    const goBack = () =>
      act(async () => {
        const isThere = new Promise((resolve) =>
          window.addEventListener('popstate', resolve, { once: true }),
        );
        window.history.back();
        await isThere;
      });
    await goBack();
    expect(screen.queryByRole('textbox', { name: text.code })).toBeNull();
    expect(await emailField()).toHaveFocus();
    expect(await emailField()).toHaveDisplayValue(ADDRESS);
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('help when no mail arrives: spam, another address, the hotline with its hours', async () => {
    const footer = {
      sections: [
        { component: 'Contact', email: 'bantuan@x.example', phone: '(021) 55', hours: '08.30-18.00 (GMT+7)' },
      ],
    };
    await requestCode({
      getContent: ({ params }: SeenCall) => (params.key === 'footer' ? footer : fails(404)),
    });
    expect(screen.getByText(text.noMailSpam)).toBeInTheDocument();
    expect(screen.getByText(text.noMailCheck(ADDRESS))).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '(021) 55', hidden: true })).toHaveAttribute(
      'href',
      'tel:02155',
    );
    expect(screen.getByText('08.30-18.00 (GMT+7)')).toBeInTheDocument();
  });
});

describe('login: side image', () => {
  const withImage = (image_url: unknown) => ({
    getContent: {
      sections: [{ component: 'Image', images: [{ image_url, alt: 'Kucing', width: 10, height: 10 }] }],
    },
  });

  test('comes from the register content', async () => {
    await openLogin(withImage('/media/abc/kucing.png'));
    expect(await screen.findByAltText('Kucing')).toBeInTheDocument();
  });

  test.each(['//evil.example/x.png', 'javascript:alert(1)', 7, undefined])(
    '%j is no image of ours',
    async (url) => {
      const { calls } = await openLogin(withImage(url));
      await waitFor(() => expect(calls.some(({ params }) => params.key === 'register')).toBe(true));
      expect(screen.queryByAltText('Kucing')).toBeNull();
    },
  );
});

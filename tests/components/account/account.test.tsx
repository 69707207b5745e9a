import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AccountEntry } from '@/components/account/AccountEntry';
import { accountText, authText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { fails, failsAt, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { identityAnswers, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = accountText.id;

async function openMenu(overrides: FakeAnswers = {}, isRemote = false) {
  storeToken();
  const rendered = render(<AccountEntry />, { answers: identityAnswers(overrides), isRemote });
  const name = await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing'));
  await rendered.user.click(name);
  await screen.findByRole('button', { name: text.logout });
  return rendered;
}

const loginButton = () => screen.findByRole('button', { name: layoutText.id.login });

describe('the entry in the header', () => {
  test('logged out: opens the login, and the menu takes its place', async () => {
    const { user } = render(<AccountEntry />, { answers: identityAnswers() });
    await user.click(await loginButton());
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    const menu = await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing'));
    expect(menu.tagName).toBe('SUMMARY');
  });

  test('logging out is announced and moves the focus to the login', async () => {
    const { user, calls } = await openMenu();
    await user.click(screen.getByRole('button', { name: text.logout }));
    const button = await loginButton();
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent(text.loggedOut);
    expect(calls.map(({ name }) => name)).toContain('revokeToken');
  });

  test('export: a file with everything the server says', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await openMenu({ exportAccount: { user: { email: 'mina@kucing.example' } } });
    await user.click(screen.getByRole('button', { name: text.exportData }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(click).toHaveBeenCalledTimes(1);
    expect(saved[0]?.type).toBe('application/json');
    expect(saved[0]?.size).toBeGreaterThan(40);
  });

  test('a backend without these calls: neither export nor deletion is offered, and logging out asks nothing', async () => {
    const { user, calls } = await openMenu({}, true);
    expect(screen.queryByRole('button', { name: text.exportData })).toBeNull();
    expect(screen.queryByRole('button', { name: text.deleteAccount })).toBeNull();
    await user.click(screen.getByRole('button', { name: text.logout }));
    await loginButton();
    expect(calls.map(({ name }) => name)).not.toContain('revokeToken');
  });

  test('export fails: an alert', async () => {
    const { user } = await openMenu({ exportAccount: fails(503) });
    await user.click(screen.getByRole('button', { name: text.exportData }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text.exportFailed);
  });
});

describe('deleting the account', () => {
  const openQuestion = async (overrides: FakeAnswers) => {
    const rendered = await openMenu(overrides);
    await rendered.user.click(screen.getByRole('button', { name: text.deleteAccount }));
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: text.deleteQuestion }) };
  };
  const deletions = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'deleteAccount');

  test('asks first, with the focus on the safe button; that button deletes nothing', async () => {
    const { user, dialog, calls } = await openQuestion({ deleteAccount: {} });
    const cancel = within(dialog).getByRole('button', { name: modalText.id.cancel });
    expect(cancel).toHaveFocus();
    await user.click(cancel);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(calls)).toEqual([]);
  });

  test('says that requests go too, and offers the data first, which are without images', async () => {
    const { user, dialog, calls } = await openQuestion({ deleteAccount: {}, exportAccount: fails(503) });
    expect(dialog).toHaveTextContent(/semua permintaan Anda beserta balasan dan gambarnya/);
    expect(dialog).toHaveTextContent('Gambar tidak ikut terunduh; simpan lebih dahulu.');
    await user.click(within(dialog).getByRole('button', { name: text.exportData }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text.exportFailed);
    expect(calls.map(({ name }) => name)).toContain('exportAccount');
    expect(deletions(calls)).toEqual([]);
  });

  test('after a recent login the confirmation is enough', async () => {
    const { user, calls } = await openQuestion({ deleteAccount: {} });
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    await loginButton();
    expect(deletions(calls)).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent(text.deleted);
    expect(localStorage.getItem('_authToken')).toBeNull();
  });

  test('otherwise a code is mailed and asked for; typing it deletes nothing yet', async () => {
    const deleteAccount = ({ body }: SeenCall) =>
      (body as { otp_code?: string }).otp_code ? {} : failsAt('otp_code', 'required');
    const requestDeleteCode = { length: 6, expired_at: new Date(Date.now() + 300_000).toISOString() };
    const { user, calls } = await openQuestion({ deleteAccount, requestDeleteCode });
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    const field = await screen.findByRole('textbox', { name: authText.id.code });
    await user.type(field, '123456');
    expect(deletions(calls)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    await loginButton();
    expect(deletions(calls).at(-1)?.body).toEqual({ otp_code: '123456' });
  });

  test('a code that is void is replaced by a new one', async () => {
    const valid = '222222';
    const deleteAccount = ({ body }: SeenCall) => {
      const given = (body as { otp_code?: string }).otp_code;
      if (given === valid) return {};
      return failsAt('otp_code', given ? 'expired' : 'required');
    };
    const requestDeleteCode = { length: 6, expired_at: new Date(Date.now() + 300_000).toISOString() };
    const { user, calls } = await openQuestion({ deleteAccount, requestDeleteCode });
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    const field = await screen.findByRole('textbox', { name: authText.id.code });
    await user.type(field, '111111');
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(authText.id.codeExpired));
    await user.click(screen.getByRole('button', { name: authText.id.resend }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('');
    expect(screen.getByText(text.deleteCodeResent)).toHaveRole('status');
    expect(calls.filter(({ name }) => name === 'requestDeleteCode')).toHaveLength(2);
    await user.type(field, valid);
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    await loginButton();
  });

  test('a failure keeps the account and says so', async () => {
    const { user } = await openQuestion({ deleteAccount: fails(503) });
    await user.click(screen.getByRole('button', { name: text.deleteConfirm }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text.deleteFailed);
    expect(localStorage.getItem('_authToken')).toBe('aaa.bbb.ccc');
  });
});

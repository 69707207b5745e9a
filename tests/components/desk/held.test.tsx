import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { HeldScreen } from '@/components/desk/HeldScreen';
import styles from '@/components/desk/Settings.module.css';
import type { HeldMail } from '@/lib/contract/desk';
import { deskText } from '@/lib/text/desk';
import { deskHeldText } from '@/lib/text/desk-held';
import { deskAnswers } from '@/tests/helpers/desk-answers';
import { fails, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const text = deskHeldText.id;
const MAIL: HeldMail = {
  uid: '6a1f7a3e-5a53-4c27-9a5c-9d6a2a3b1c11',
  received_at: '2026-11-20T03:00:00.000Z',
  sender: { email: 'rina@warung.example', name: 'Rina' },
  subject: 'Kopi',
  text: 'Saya cuti sampai Senin.',
  reason: 'auto-response',
  state: 'held',
  has_original: true,
  request: { key: 'TICKET-7', name: 'Kopi tumpah' },
};

const open = (overrides: FakeAnswers = {}) =>
  render(
    <DeskFrame portalName="Kedai" page="held">
      <HeldScreen />
    </DeskFrame>,
    { answers: deskAnswers({ listHeldMail: listAnswer(MAIL), ...overrides }), pathname: '/desk/held' },
  );

test('a held mail shows its reason, its text and its original', async () => {
  const { container } = open();
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent('Balasan otomatis');
  expect(item).toHaveTextContent('Rina · rina@warung.example');
  expect(item).toHaveTextContent('Saya cuti sampai Senin.');
  expect(within(item).getByRole('link', { name: 'Email asli (Kopi)' })).toHaveAttribute(
    'href',
    `/api/desk/mail/${MAIL.uid}/original/`,
  );
  expect(await findAxeProblems(container)).toEqual([]);
});

test('it is put into its request, to which a link leads', async () => {
  const { user, calls } = open({ resolveHeldMail: { key: 'TICKET-7' } });
  await user.click(await screen.findByRole('button', { name: `${text.take('TICKET-7')} (Kopi)` }));
  expect(await screen.findByText(text.taken('TICKET-7'))).toBeVisible();
  expect(screen.getByRole('link', { name: text.open })).toHaveAttribute('href', '/desk/request/TICKET-7');
  expect(calls.find(({ name }) => name === 'resolveHeldMail')).toMatchObject({
    params: { uid: MAIL.uid },
    body: { action: 'take' },
  });
});

test('it is discarded, which can be undone', async () => {
  const { user, calls } = open({ resolveHeldMail: { key: null } });
  await user.click(await screen.findByRole('button', { name: `${text.discard} (Kopi)` }));
  expect(await screen.findByText(text.discarded('Kopi'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: text.undo }));
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByText(text.restored)).toHaveFocus());
  const actions = calls.filter(({ name }) => name === 'resolveHeldMail').map(({ body }) => body);
  expect(actions).toEqual([{ action: 'discard' }, { action: 'restore' }]);
});

test('what cannot be taken is said, and no mail at all', async () => {
  const { user } = open({ resolveHeldMail: fails(409) });
  await user.click(await screen.findByRole('button', { name: `${text.take('TICKET-7')} (Kopi)` }));
  expect(await screen.findByText(text.failed)).toHaveClass(styles.bad ?? '');
  expect(screen.getByRole('button', { name: `${text.take('TICKET-7')} (Kopi)` })).toHaveFocus();
});

test('without mails', async () => {
  open({ listHeldMail: listAnswer() });
  expect(await screen.findByText(text.none)).toBeVisible();
  expect(screen.getByRole('link', { name: deskText.id.held })).toHaveAttribute('aria-current', 'page');
});

test('every page of the desk says which mailbox is not read, since when, and what to do', async () => {
  const problem = { mailbox: 'bantuan@kucing.example', reason: 'login-refused', since: MAIL.received_at };
  open({ listMailProblems: listAnswer(problem) });
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Email ke bantuan@kucing.example tidak terbaca sejak 20 November 2026');
  expect(note).toHaveTextContent('Administrator portal perlu memperbarui IMAP_URL');
});

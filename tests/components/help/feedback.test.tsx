import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OriginalContext } from '@/lib/client/useContentLocale';
import { ArticleFeedback } from '@/components/help/article/ArticleFeedback';
import { failsForNow, isUnreachable, type SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const show = (logEvent: unknown = { counted: true }) =>
  render(<ArticleFeedback uid="a1b2c3" title="Mengirim faktur" />, {
    answers: identityAnswers({
      initVisitor: { _goid: 'g' },
      registerVisitor: { visitor_id: 'v', contact: null },
      logEvent,
    }),
  });
const sent = (calls: SeenCall[]) =>
  calls
    .filter(({ name }) => name === 'logEvent')
    .map(({ body }) => (body as { event_data: Record<string, unknown> }).event_data);
const button = (name: string) => screen.getByRole('button', { name });

test('an answer is counted at once; "no" asks why, and offers a request', async () => {
  const { user, calls, container } = show();
  await user.click(button('Tidak'));
  expect(await screen.findByText('Terima kasih. Jawaban Anda sudah kami catat.')).toHaveRole('status');
  expect(sent(calls)).toEqual([{ key: 'a1b2c3', helpful: false, locale: 'id' }]);
  expect(button('Tidak')).toHaveAttribute('aria-pressed', 'true');
  const reasons = within(screen.getByRole('group', { name: 'Apa yang kurang?' }));
  expect(reasons.getAllByRole('checkbox')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Buat permintaan' })).toHaveAttribute(
    'href',
    '/request/new?subject=Mengirim%20faktur',
  );
  expect(await findAxeProblems(container)).toEqual([]);

  await user.click(reasons.getByLabelText('Sulit dipahami'));
  await user.type(screen.getByLabelText('Komentar'), 'Langkah 3 hilang.');
  await user.click(button('Kirim masukan'));
  expect(await screen.findByText(/akan dibaca tim penulis kami/)).toBeVisible();
  expect(sent(calls).at(-1)).toMatchObject({ reasons: 'unclear', comment: 'Langkah 3 hilang.' });
  expect(button('Ubah masukan')).toHaveFocus();
});

test('details leave what an earlier visit wrote, and delete what was emptied in this one', async () => {
  const { user, calls } = show();
  await user.click(button('Tidak'));
  await screen.findByText('Terima kasih. Jawaban Anda sudah kami catat.');
  await user.click(screen.getByLabelText('Sulit dipahami'));
  await user.click(button('Kirim masukan'));
  await screen.findByText(/akan dibaca tim penulis kami/);
  expect(sent(calls).at(-1)).toEqual({ key: 'a1b2c3', helpful: false, reasons: 'unclear', locale: 'id' });
  await user.click(button('Ubah masukan'));
  await user.click(screen.getByLabelText('Sulit dipahami'));
  await user.type(screen.getByLabelText('Komentar'), 'Langkah 3 hilang.');
  await user.click(button('Kirim masukan'));
  await waitFor(() =>
    expect(sent(calls).at(-1)).toMatchObject({ reasons: '', comment: 'Langkah 3 hilang.' }),
  );
});

test('an answer is remembered on the device, also after a reload, and can be changed', async () => {
  const first = show();
  await first.user.click(button('Ya'));
  await screen.findByText('Terima kasih. Jawaban Anda sudah kami catat.');
  cleanup();
  const { user, calls, container } = show();
  expect(screen.getByText(/Anda menjawab: Ya/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tidak' })).toBeNull();
  expect(await findAxeProblems(container)).toEqual([]);
  await user.click(button('Ubah'));
  expect(button('Ya')).toHaveFocus();
  expect(button('Ya')).toHaveAttribute('aria-pressed', 'true');
  expect(sent(calls)).toEqual([]);
  await user.click(button('Tidak'));
  await waitFor(() => expect(sent(calls)).toMatchObject([{ helpful: false }]));
});

test('an answer that did not arrive is not remembered', async () => {
  const first = show(isUnreachable);
  await first.user.click(button('Ya'));
  await screen.findByText(/belum terkirim/);
  cleanup();
  show();
  expect(button('Tidak')).toBeVisible();
});

test('an answer about the original is one about the original, whatever the interface speaks', async () => {
  const { user, calls } = render(
    <OriginalContext value>
      <ArticleFeedback uid="a1b2c3" title="Mengirim faktur" />
    </OriginalContext>,
    {
      locale: 'en',
      answers: identityAnswers({
        initVisitor: { _goid: 'g' },
        registerVisitor: { visitor_id: 'v', contact: null },
        logEvent: { counted: true },
      }),
    },
  );
  await user.click(button('Yes'));
  await waitFor(() => expect(sent(calls)).toMatchObject([{ locale: 'id' }]));
});

test('a changed answer is sent in place of the first, and asks something else', async () => {
  const { user, calls } = show();
  await user.click(button('Tidak'));
  await screen.findByRole('group', { name: 'Apa yang kurang?' });
  await user.click(button('Ya'));
  expect(await screen.findByRole('group', { name: 'Apa yang paling membantu?' })).toBeVisible();
  await waitFor(() => expect(sent(calls).map(({ helpful }) => helpful)).toEqual([false, true]));
  expect(screen.queryByRole('link', { name: 'Buat permintaan' })).toBeNull();
});

test('a failure says so, keeps what was typed, and can be repeated', async () => {
  let answer: () => unknown = () => ({ counted: true });
  const { user, calls } = show(() => answer());
  await user.click(button('Tidak'));
  await screen.findByText('Terima kasih. Jawaban Anda sudah kami catat.');
  await user.type(screen.getByLabelText('Komentar'), 'Tidak jelas.');
  answer = isUnreachable;
  await user.click(button('Kirim masukan'));
  expect(await screen.findByRole('alert')).toHaveTextContent('belum terkirim');
  expect(screen.getByLabelText('Komentar')).toHaveValue('Tidak jelas.');
  answer = () => ({ counted: true });
  await user.click(button('Coba lagi'));
  expect(await screen.findByText(/akan dibaca tim penulis kami/)).toBeVisible();
  expect(sent(calls).at(-1)).toMatchObject({ comment: 'Tidak jelas.' });
});

test.each([
  ['too many of the network', failsForNow(60), 'Coba lagi besok.'],
  ['an article that is gone', { counted: false }, 'tidak dapat dinilai lagi'],
])('%s is said', async (_, answer, words) => {
  const { user } = show(answer);
  await user.click(button('Ya'));
  expect(await screen.findByText(new RegExp(words))).toHaveRole('alert');
});

test('the answer is sent and remembered when the code after it does not come; the focus stays with it', async () => {
  vi.doMock('@/components/help/article/FeedbackDetails', () => {
    throw new TypeError('Failed to fetch');
  });
  const { user, calls } = show();
  await user.click(button('Tidak'));
  expect(await screen.findByText(/Anda menjawab: Tidak\. Formulir masukan belum dapat dimuat/)).toHaveRole(
    'alert',
  );
  expect(sent(calls)).toMatchObject([{ helpful: false }]);
  await user.click(button('Coba lagi'));
  expect(button('Tidak')).toHaveFocus();
  expect(await screen.findByText(/Anda menjawab: Tidak\. Formulir masukan belum dapat dimuat/)).toBeVisible();
  expect(sent(calls)).toHaveLength(1);
  vi.doUnmock('@/components/help/article/FeedbackDetails');
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NotificationEntry } from '@/components/account/NotificationEntry';
import { useModal } from '@/components/modal/ModalProvider';
import { requestDraftEntry } from '@/lib/client/draft-owner';
import { modalText } from '@/lib/text/modal';
import { notificationText, trackingText } from '@/lib/text/notification';
import { requestStatusText } from '@/lib/text/own-requests';
import { ratingText } from '@/lib/text/rating';
import {
  fails,
  isMissing,
  isUnreachable,
  listAnswer,
  type FakeAnswers,
  type SeenCall,
} from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, requestAnswers } from '@/tests/helpers/request-answers';

const OPEN = FILED.status;
const WORKING = { pk: 2, key: 'in-progress', name: 'Dikerjakan', progress: 50 };
const DONE = { pk: 3, key: 'completed', name: 'Selesai', progress: 100 };
const T = (minute: number) =>
  new Date(Date.parse('2026-11-20T03:00:00.000Z') + minute * 60_000).toISOString();
const RANI = { name: 'Rani', is_staff: true };
const DETAIL = { ...FILED, fields: [], attachments: [] };

type View = 'NOTIFICATION_VIEW' | 'RATING_LIST_VIEW' | 'TRACKING_VIEW' | 'ORDER_RATING_VIEW';

function Opener({ view }: { view: View }) {
  const { open } = useModal();
  const handleOpen = () => {
    if (view === 'TRACKING_VIEW' || view === 'ORDER_RATING_VIEW') open(view, { issueKey: 'TICKET-42' });
    else open(view);
  };
  return <button onClick={handleOpen}>buka</button>;
}

async function openView(view: View, answers: FakeAnswers, isUser = true) {
  if (isUser) storeToken();
  const page = render(
    <>
      <Opener view={view} />
      <NotificationEntry placement="header" />
    </>,
    { answers: requestAnswers(answers) },
  );
  await page.user.click(screen.getByRole('button', { name: 'buka' }));
  const dialog = await screen.findByRole('dialog', { name: modalText.id.titles[view] });
  return { ...page, dialog: within(dialog) };
}

describe('NOTIFICATION_VIEW', () => {
  const text = notificationText.id;
  const item = (uid: string, more: object) => ({
    ...{ uid, kind: 'answer', title: 'Mangkuk kosong', text: 'Sudah diisi.', is_unread: false },
    ...{ issue: { key: 'TICKET-42', name: 'Mangkuk kosong' }, created_at: T(5) },
    ...more,
  });
  const NEWS = [
    item('a', { is_unread: true, created_at: T(9) }),
    item('b', { kind: 'status', text: 'Dikerjakan', status: WORKING }),
    item('c', {
      kind: 'announcement',
      title: 'Libur',
      text: 'Tutup Senin.',
      issue: undefined,
      url: '/blog/libur',
    }),
  ];
  const news = (unread: number, results = NEWS) => ({ count: results.length, unread, results });

  test('the badge counts and says so; the list leads to what changed; all can be marked as read', async () => {
    let unread = 1;
    const { user, calls, dialog, container } = await openView('NOTIFICATION_VIEW', {
      listNotifications: () =>
        news(unread, unread ? NEWS : NEWS.map((one) => ({ ...one, is_unread: false }))),
      markSeen: () => ({ unread: (unread = 0) }),
    });
    expect(await screen.findByRole('button', { name: text.unread(1), hidden: true })).toHaveTextContent('1');
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(`${text.answer}, ${text.isUnread}.*Mangkuk kosongSudah diisi.`),
      expect.stringMatching(`${text.status('Dikerjakan')}.*Mangkuk kosong$`),
      expect.stringMatching(`${text.announcement}.*LiburTutup Senin.`),
    ]);
    const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/request/TICKET-42', '/request/TICKET-42', '/blog/libur']);
    expect(await findAxeProblems(container)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text.markAll }));
    expect(await dialog.findByText(text.allRead)).toHaveAttribute('role', 'status');
    expect(calls.filter(({ name }) => name === 'markSeen')).toMatchObject([{ body: { until: T(9) } }]);
    expect(dialog.queryByRole('button', { name: text.markAll })).toBeNull();
    // With the focus outside of it, Escape would not close the dialog.
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    expect(await screen.findByRole('button', { name: text.title, hidden: true })).toHaveTextContent('');
  });

  test('marking fails: says so, and everything stays unread', async () => {
    const { user, dialog } = await openView('NOTIFICATION_VIEW', {
      listNotifications: news(1),
      markSeen: isUnreachable,
    });
    await user.click(await dialog.findByRole('button', { name: text.markAll }));
    expect(await dialog.findByText(text.markFailed)).toBeVisible();
    expect(dialog.getByRole('button', { name: text.markAll })).toBeVisible();
  });

  test('the last page takes the button away, and the dialog has the focus', async () => {
    const all = Array.from({ length: 25 }, (_, at) => item(`n${at}`, {}));
    const { user, dialog } = await openView('NOTIFICATION_VIEW', {
      listNotifications: ({ query: { offset = '0', size } }: SeenCall) => ({
        ...{ count: all.length, unread: 0 },
        results: all.slice(Number(offset), Number(offset) + Number(size)),
      }),
    });
    await user.click(await dialog.findByRole('button', { name: text.more }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(25));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  test('none yet, and none that could be loaded', async () => {
    let isUp = false;
    const { user, dialog } = await openView('NOTIFICATION_VIEW', {
      listNotifications: () => (isUp ? news(0, []) : fails(503)),
    });
    await dialog.findByText(text.failed);
    isUp = true;
    await user.click(dialog.getByRole('button', { name: text.retry }));
    expect(await dialog.findByText(text.none)).toBeVisible();
  });

  test('logged out: asks for the login and shows no button', async () => {
    const { dialog } = await openView('NOTIFICATION_VIEW', {}, false);
    expect(await dialog.findByText(text.loginFirst)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.title, hidden: true })).toBeNull();
  });
});

describe('TRACKING_VIEW', () => {
  const text = trackingText.id;
  const project = { key: 'TICKET', name: 'Permintaan', status_list: [OPEN, WORKING, DONE] };

  test('the steps with the current one, what it means, and the latest answer', async () => {
    const { user, dialog, router, container } = await openView('TRACKING_VIEW', {
      getProject: project,
      getIssue: {
        ...DETAIL,
        status: WORKING,
        actions: ['comment'],
        changes: [{ uid: 1, author: RANI, from: OPEN, to: WORKING, created_at: T(30) }],
      },
      listComments: listAnswer({ uid: 1, body: '<p>Sedang diisi</p>', author: RANI, created_at: T(40) }),
    });
    const steps = within(await dialog.findByRole('list', { name: text.steps })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(steps.map((step) => step.querySelector('time')?.dateTime)).toEqual([T(0), T(30), undefined]);
    expect(await dialog.findByText(requestStatusText.id.answered)).toBeVisible();
    expect(dialog.getByText('Sedang diisi')).toBeVisible();
    expect(await findAxeProblems(container)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text.open }));
    expect(router.replace).toHaveBeenCalledWith('/request/TICKET-42');
  });

  test('T02 a missing request and one of another user look the same', async () => {
    const { dialog } = await openView('TRACKING_VIEW', { getProject: project, getIssue: isMissing });
    expect(await dialog.findByText(text.missing)).toBeVisible();
  });
});

describe('ORDER_RATING_VIEW', () => {
  const text = ratingText.id;
  const times = { created_at: T(0), updated_at: T(0), is_editable: true };
  const RATED = { score: 2, reasons: ['slow'], comment: 'Lama', ...times };
  const ratable = (more = {}) => ({
    getIssue: { ...DETAIL, status: DONE, actions: ['rate'], ...more },
    listComments: listAnswer(),
  });
  const star = (score: 1 | 2 | 3 | 4 | 5) => ({ name: `${text.stars(score)}: ${text.scores[score]}` });

  test('a score, the reasons that fit it, a comment; sent once', async () => {
    const answers = { ...ratable(), rateIssue: RATED };
    const { user, calls, dialog, container } = await openView('ORDER_RATING_VIEW', answers);
    await user.click(await dialog.findByRole('radio', star(5)));
    expect(dialog.getByRole('group', { name: text.reasonsGood })).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: text.reasons.fast }));
    await user.click(dialog.getByRole('radio', star(2)));
    // Reasons for other scores are not sent.
    await user.click(dialog.getByRole('checkbox', { name: text.reasons.slow }));
    await user.type(dialog.getByRole('textbox', { name: text.comment }), 'Lama');
    expect(await findAxeProblems(container)).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByRole('heading', { name: text.thanks })).toHaveFocus();
    const sent = calls.filter(({ name }) => name === 'rateIssue');
    expect(sent).toMatchObject([
      { params: { key: 'TICKET-42' }, body: { score: 2, reasons: ['slow'], comment: 'Lama' } },
    ]);
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(localStorage.getItem(requestDraftEntry(MINA.uid, 'rating-TICKET-42'))).toBeNull();
  });

  test('by keyboard: the arrows choose the score', async () => {
    const { user, dialog } = await openView('ORDER_RATING_VIEW', ratable());
    (await dialog.findByRole('radio', star(1))).focus();
    await user.keyboard(' {ArrowRight}{ArrowRight}');
    expect(dialog.getByRole('radio', star(3))).toBeChecked();
    expect(dialog.getByRole('group', { name: text.reasonsFair })).toBeVisible();
  });

  test('no score: says so and focuses the stars; a lost answer keeps everything for the next time', async () => {
    const answers = { ...ratable(), rateIssue: isUnreachable };
    const { user, calls, dialog } = await openView('ORDER_RATING_VIEW', answers);
    await user.click(await dialog.findByRole('button', { name: text.send }));
    expect(dialog.getByText(text.chooseScore)).toBeVisible();
    expect(dialog.getByRole('radio', star(1))).toHaveFocus();
    await user.click(dialog.getByRole('radio', star(4)));
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text.unanswered);
    await user.click(screen.getByRole('button', { name: modalText.id.understood }));
    await user.click(dialog.getByRole('button', { name: modalText.id.close }));
    await user.click(screen.getByRole('button', { name: 'buka' }));
    expect(await screen.findByRole('radio', star(4))).toBeChecked();
    await user.click(screen.getByRole('button', { name: text.send }));
    const sent = () => calls.filter(({ name }) => name === 'rateIssue');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('D05 changed after an answer was lost: it counts as a change of the rating that arrived', async () => {
    const keys: (string | undefined)[] = [];
    const rateIssue = ({ headers }: SeenCall) => {
      keys.push(headers['idempotency-key']);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return headers['idempotency-key'] === keys[0] ? fails(409, 'conflict') : RATED;
    };
    const { user, dialog } = await openView('ORDER_RATING_VIEW', { ...ratable(), rateIssue });
    await user.click(await dialog.findByRole('radio', star(4)));
    await user.click(dialog.getByRole('button', { name: text.send }));
    await user.click(await screen.findByRole('button', { name: modalText.id.understood }));
    await user.click(dialog.getByRole('radio', star(2)));
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByRole('heading', { name: text.thanks })).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('an earlier rating is filled in, to be changed', async () => {
    const { dialog } = await openView('ORDER_RATING_VIEW', ratable({ rating: RATED }));
    expect(await dialog.findByRole('radio', star(2))).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: text.reasons.slow })).toBeChecked();
    expect(dialog.getByRole('textbox', { name: text.comment })).toHaveValue('Lama');
    expect(dialog.getByRole('button', { name: text.update })).toBeVisible();
  });

  test('not completed, or opened again: says when it can be rated', async () => {
    const { dialog } = await openView(
      'ORDER_RATING_VIEW',
      ratable({ status: FILED.status, actions: ['solve'] }),
    );
    expect(await dialog.findByText(text.notYet)).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  test('too late: nothing to fill in', async () => {
    const { dialog } = await openView('ORDER_RATING_VIEW', ratable({ actions: [] }));
    expect(await dialog.findByText(text.tooLate)).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
  });
});

describe('RATING_LIST_VIEW', () => {
  const text = ratingText.id;

  test('what waits for a rating, and what was rated', async () => {
    const pasir = { issue: { key: 'TICKET-7', name: 'Pasir' }, created_at: T(0), updated_at: T(0) };
    const { user, dialog, container } = await openView('RATING_LIST_VIEW', {
      listRatings: {
        count: 1,
        waiting: [FILED],
        results: [{ ...pasir, score: 5, reasons: ['fast', 'friendly'], comment: 'Hebat', is_editable: true }],
      },
      getIssue: { ...DETAIL, actions: ['rate'] },
      listComments: listAnswer(),
    });
    expect(await dialog.findByRole('img', { name: text.stars(5) })).toBeVisible();
    expect(dialog.getByText('Cepat dibalas · Ramah')).toBeVisible();
    expect(dialog.getByText('Hebat')).toBeVisible();
    expect(dialog.getByRole('button', { name: text.editOf('TICKET-7') })).toBeVisible();
    expect(await findAxeProblems(container)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text.rateOf('TICKET-42') }));
    expect(await screen.findByRole('dialog', { name: modalText.id.titles.ORDER_RATING_VIEW })).toBeVisible();
  });

  test('none yet', async () => {
    const listRatings = { count: 0, waiting: [], results: [] };
    const { dialog } = await openView('RATING_LIST_VIEW', { listRatings });
    expect(await dialog.findByText(text.none)).toBeVisible();
  });
});

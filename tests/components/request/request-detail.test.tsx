// @isolated
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useOpenModal } from '@/components/modal/ModalProvider';
import { RequestScreen } from '@/components/screens/RequestScreen';
import { reportTokenRefused } from '@/lib/api/token-store';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { IssueAction, IssueDetail } from '@/lib/contract/project';
import { requestDraftEntry } from '@/lib/client/draft-owner';
import { authText } from '@/lib/text/auth';
import { modalText } from '@/lib/text/modal';
import { answerText, requestDetailText, requestStatusText } from '@/lib/text/own-requests';
import { ratingText } from '@/lib/text/rating';
import { requestFormText, formFieldText } from '@/lib/text/request-form';
import { lightboxText } from '@/lib/text/reading-tools';
import { fails, isMissing, isUnreachable, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, requestAnswers } from '@/tests/helpers/request-answers';

const text = requestDetailText.id;
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'TICKET-42', url: '/request/TICKET-42' },
];

const OPEN = FILED.status;
const WORKING = { pk: 2, key: 'in-progress', name: 'Dikerjakan', progress: 50 };
const DONE = { pk: 3, key: 'completed', name: 'Selesai', progress: 100 };

const filled = (key: string, field_type: string, value: string, more = {}) => ({
  key,
  name: `Kolom ${key}`,
  field_type,
  value,
  ...more,
});
const image = (id: string) => ({ id, image_url: `/api/media/attachment/${id}`, file_name: `${id}.png` });

const DETAIL = {
  ...FILED,
  fields: [
    filled('name', 'text', 'Mangkuk kosong'),
    filled('mood', 'option', '7', { text: 'Tidur' }),
    filled('when', 'datetime', '2026-11-20T01:30:00.000Z'),
    filled('story', 'richtext', '<p>Sejak <strong>pagi</strong></p>'),
  ],
  attachments: [image('a'), image('b')],
};
const COMMENTS = listAnswer(
  {
    uid: 1,
    body: '<p>Sudah <em>diisi</em>.</p>',
    author: { name: 'Rani', is_staff: true },
    created_at: '2026-11-20T04:00:00.000Z',
  },
  {
    uid: 2,
    body: '<p>Terima kasih</p>',
    author: { name: 'Mina Kucing', is_staff: false },
    created_at: '2026-11-20T05:00:00.000Z',
  },
);

const REOPENED = {
  uid: 9,
  author: { name: 'Mina Kucing', is_staff: false },
  from: DONE,
  to: OPEN,
  created_at: '2026-11-20T06:00:00.000Z',
};

function open(
  overrides: FakeAnswers = {},
  requestKey = 'TICKET-42',
  query: Record<string, string> = {},
  beside?: ReactNode,
) {
  return render(
    <>
      <RequestScreen crumbs={crumbs} requestKey={requestKey} />
      {beside}
    </>,
    {
      answers: requestAnswers({ getIssue: DETAIL, listComments: COMMENTS, ...overrides }),
      pathname: '/request/[key]',
      query: { key: requestKey, ...query },
    },
  );
}

const openAsMina = (...given: Parameters<typeof open>) => {
  storeToken();
  return open(...given);
};

describe('a request of my own', () => {
  test('where it stands, what was asked, and what was answered, the earliest first', async () => {
    const { calls, container } = openAsMina();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mangkuk kosong' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const rail = within(screen.getByRole('complementary', { name: text.facts.title }));
    const { number, status, filed } = text.facts;
    const terms = rail.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual([number, status, filed, 'Kolom mood', 'Kolom when']);
    const facts = [
      'TICKET-42',
      'Terbuka',
      '20 November 2026, 10.00 WIB',
      'Tidur',
      '20 November 2026, 08.30 WIB',
    ];
    for (const fact of facts) expect(rail.getByText(fact)).toBeVisible();
    expect(screen.getByText('pagi').tagName).toBe('STRONG');
    const answers = await screen.findAllByText(/Sudah|Terima kasih/);
    expect(answers.map((answer) => answer.textContent)).toEqual(['Sudah diisi.', 'Terima kasih']);
    expect(screen.getByText('Rani').parentElement).toHaveTextContent(`Rani · ${text.staff}`);
    expect(screen.getByText('Mina Kucing').parentElement).not.toHaveTextContent(text.staff);
    // A backend without the extensions: no buttons and no answer box.
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: requestStatusText.id.solve })).toBeNull();
    const asked = calls.filter(({ name }) => name === 'getIssue' || name === 'listComments');
    expect(asked).toMatchObject([
      { params: { key: 'TICKET-42' }, headers: { 'x-service-key': MINA.business_uid } },
      { query: { issue: String(DETAIL.uid) }, headers: { 'x-service-key': MINA.business_uid } },
    ]);
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('images come through the private route, without a way to remove them, and open large', async () => {
    const { user } = openAsMina();
    const opener = await screen.findByRole('button', { name: formFieldText.id.openImage('a.png') });
    expect(opener.querySelector('img')?.getAttribute('src')).toBe(
      '/api/media/private/?url=%2Fapi%2Fmedia%2Fattachment%2Fa&w=256&q=85',
    );
    expect(screen.queryByRole('button', { name: formFieldText.id.removeImage('a.png') })).toBeNull();
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: lightboxText.id.title });
    expect(within(dialog).getByRole('button', { name: lightboxText.id.next })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: lightboxText.id.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without images and answers it says who will answer', async () => {
    openAsMina({ getIssue: { ...DETAIL, attachments: [] }, listComments: listAnswer() });
    expect(await screen.findByText(text.noComments)).toBeVisible();
    expect(screen.queryByRole('heading', { name: text.images })).toBeNull();
  });

  test('answers, images and changes of the status are one timeline, with the exact time behind each', async () => {
    const change = (uid: number, from: object, to: object, more: object) => ({
      ...{ uid, from, to, author: { name: 'Rani', is_staff: true } },
      ...more,
    });
    const { user } = openAsMina({
      getIssue: {
        ...DETAIL,
        changes: [
          change(1, OPEN, WORKING, { created_at: '2026-11-20T03:30:00.000Z' }),
          change(2, WORKING, DONE, { created_at: '2026-11-20T04:30:00.000Z', resolution: 'solved' }),
          change(3, DONE, OPEN, {
            created_at: '2026-11-20T05:00:00.000Z',
            author: COMMENTS.results[1]?.author,
          }),
        ],
      },
    });
    const timeline = (await screen.findByText(text.filedEntry)).closest('ol') as HTMLElement;
    const entries = within(timeline).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining(text.filedEntry),
      expect.stringMatching(`${text.changed('Dikerjakan')}Rani · ${text.staff}`),
      expect.stringContaining('Sudah diisi.'),
      expect.stringContaining(text.solvedEntry),
      expect.stringContaining('Terima kasih'),
      expect.stringMatching(`${text.reopenedEntry}Mina Kucing`),
    ]);
    const time = within(entries[2] as HTMLElement).getByRole('button', {
      name: /20 November 2026, 11.00 WIB$/,
    });
    await user.click(time);
    expect(time).toHaveTextContent('20 November 2026, 11.00 WIB');
  });

  test('a long conversation shows its end first, the rest on demand', async () => {
    const long = Array.from({ length: 75 }, (_, at) => ({
      ...COMMENTS.results[0],
      uid: at,
      body: `<p>Balasan ${at}.</p>`,
      created_at: new Date(Date.parse('2026-11-20T04:00:00.000Z') + at * 1000).toISOString(),
    }));
    const { user } = openAsMina({ listComments: listAnswer(...long) });
    expect(await screen.findByText('Balasan 74.')).toBeVisible();
    expect(screen.queryByText('Balasan 44.')).toBeNull();
    await user.click(screen.getByRole('button', { name: text.older }));
    expect(screen.getByText('Balasan 44.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.older }));
    expect(screen.getByText(text.filedEntry)).toBeVisible();
    // The pressed button is gone.
    expect(screen.getByText('Balasan 44.').closest('ol')).toHaveFocus();
  });

  test('a new answer appears by itself and is announced', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    try {
      let issue: object = DETAIL;
      let comments = listAnswer(COMMENTS.results[0]);
      openAsMina({ getIssue: () => issue, listComments: () => comments });
      expect(await screen.findByText('diisi')).toBeVisible();
      const added = {
        ...{ uid: 3, body: '<p>Coba sekarang</p>', author: { name: 'Rani', is_staff: true } },
        created_at: new Date(Date.now() + 1000).toISOString(),
      };
      comments = listAnswer(COMMENTS.results[0], added);
      issue = { ...DETAIL, updated_at: added.created_at };
      await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS));
      expect(await screen.findByText('Coba sekarang')).toBeVisible();
      expect(screen.getByText(text.isNew)).toBeVisible();
      expect(screen.getByText(text.newAnswer('Rani'))).toHaveAttribute('role', 'status');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('seen, followed up, shared, rated', () => {
  test('what staff wrote is marked as seen once it is on the screen, up to what was drawn', async () => {
    // A later answer, which is not among the loaded comments, stays unread.
    const { calls } = openAsMina({
      getIssue: { ...DETAIL, is_unread: true, updated_at: '2026-11-20T06:00:00.000Z' },
      markSeen: { unread: 0 },
    });
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('markSeen'));
    const marked = calls.filter(({ name }) => name === 'markSeen');
    expect(marked).toMatchObject([{ body: { issue: 'TICKET-42', until: COMMENTS.results[0]?.created_at } }]);
  });

  test('a request of a colleague: who filed it, and nothing to do', async () => {
    const owner = { name: 'Budi Kucing', is_self: false };
    openAsMina({ getIssue: { ...DETAIL, owner, actions: [] } });
    expect(await screen.findByText('Budi Kucing')).toBeVisible();
    expect(screen.getByText(text.facts.filedBy)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('closed for good: a new request can continue it; both link to each other', async () => {
    openAsMina({
      getIssue: {
        ...DETAIL,
        status: DONE,
        actions: ['follow-up'],
        follow_up_of: { key: 'TICKET-7', name: 'Mangkuk lama' },
        follow_ups: [{ key: 'TICKET-50', name: 'Mangkuk baru' }],
      },
    });
    const next = await screen.findByRole('link', { name: text.followUp });
    expect(next).toHaveAttribute('href', '/request/new?follow_up_of=TICKET-42');
    expect(screen.getByRole('link', { name: 'TICKET-7 · Mangkuk lama' })).toHaveAttribute(
      'href',
      '/request/TICKET-7',
    );
    expect(screen.getByRole('link', { name: 'TICKET-50 · Mangkuk baru' })).toBeVisible();
  });

  test('merged as a duplicate: it links to the request in which it goes on', async () => {
    openAsMina({
      getIssue: { ...DETAIL, status: DONE, merged_into: { key: 'TICKET-50', name: 'Mangkuk retak' } },
    });
    const goal = await screen.findByRole('link', { name: 'TICKET-50 · Mangkuk retak' });
    expect(goal).toHaveAttribute('href', '/request/TICKET-50');
    expect(goal.closest('p')).toHaveTextContent(text.mergedInto);
  });

  test('a completed request can be rated', async () => {
    openAsMina({ getIssue: { ...DETAIL, status: DONE, actions: ['reopen', 'rate'] } });
    expect(await screen.findByRole('button', { name: ratingText.id.rate })).toBeVisible();
  });

  test('a rating is shown', async () => {
    const rating = {
      ...{ score: 4, reasons: ['fast'], comment: '', is_editable: false },
      created_at: '2026-11-20T06:00:00.000Z',
      updated_at: '2026-11-20T06:00:00.000Z',
    };
    openAsMina({ getIssue: { ...DETAIL, status: DONE, actions: ['reopen'], rating } });
    expect(await screen.findByRole('img', { name: ratingText.id.stars(4) })).toBeVisible();
    expect(screen.queryByRole('button', { name: ratingText.id.edit })).toBeNull();
  });
});

test('new comments that do not come are asked for again, and nothing is marked as seen before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  try {
    const added = {
      ...COMMENTS.results[0],
      uid: 3,
      body: '<p>Coba sekarang</p>',
      created_at: '2026-11-20T06:00:00.000Z',
    };
    let issue: object = DETAIL;
    let listComments: unknown = COMMENTS;
    const { calls } = openAsMina({
      getIssue: () => issue,
      listComments: () =>
        typeof listComments === 'function' ? (listComments as () => unknown)() : listComments,
      markSeen: { unread: 0 },
    });
    expect(await screen.findByText('Terima kasih')).toBeVisible();
    issue = { ...DETAIL, is_unread: true, updated_at: added.created_at };
    listComments = isUnreachable;
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS));
    listComments = listAnswer(...COMMENTS.results, added);
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS));
    expect(await screen.findByText('Coba sekarang')).toBeVisible();
    await waitFor(() => {
      const marks = calls.filter(({ name }) => name === 'markSeen').map(({ body }) => body);
      expect(marks.at(-1)).toMatchObject({ until: added.created_at });
    });
  } finally {
    vi.useRealTimers();
  }
});

describe('what the status means, and what can be done', () => {
  const states: [string, Partial<IssueDetail>, object[], keyof typeof requestStatusText.id, IssueAction[]][] =
    [
      ['open', { status: OPEN }, [], 'open', ['solve', 'cancel']],
      ['in progress', { status: WORKING }, [], 'inProgress', ['solve', 'cancel']],
      ['answered', { status: WORKING }, COMMENTS.results.slice(0, 1), 'answered', ['solve', 'cancel']],
      [
        'opened again after the answer',
        { status: OPEN, changes: [REOPENED] },
        COMMENTS.results.slice(0, 1),
        'open',
        ['solve', 'cancel'],
      ],
      ['solved', { status: DONE, resolution: 'solved' }, [], 'solved', ['reopen']],
      ['cancelled', { status: DONE, resolution: 'cancelled' }, [], 'cancelled', ['reopen']],
      ['closed', { status: DONE, resolution: 'solved' }, [], 'closed', []],
    ];
  test.each(states)('%s', async (_, issue, comments, sentence, actions) => {
    openAsMina({ getIssue: { ...DETAIL, ...issue, actions }, listComments: listAnswer(...comments) });
    expect(await screen.findByText(requestStatusText.id[sentence] as string)).toBeVisible();
    const labels = ['solve', 'cancel', 'reopen'] as const;
    const offered = labels.filter((one) => screen.queryByRole('button', { name: requestStatusText.id[one] }));
    expect(offered).toEqual(actions.filter((action) => action !== 'comment'));
    const isExpected = sentence === 'open' || sentence === 'inProgress';
    expect(screen.queryByText(/^(Sekarang tutup|Kami buka)/) !== null).toBe(isExpected);
  });

  test('until somebody has answered, what ends a request is in a menu, which closes with a question', async () => {
    const actions: IssueAction[] = ['comment', 'solve', 'cancel'];
    const { user } = openAsMina({
      getIssue: { ...DETAIL, actions },
      listComments: listAnswer(...COMMENTS.results.slice(1)),
    });
    const menuOf = (button: HTMLElement) => button.closest('details');
    const cancel = await screen.findByRole('button', { name: requestStatusText.id.cancel });
    const menu = menuOf(cancel);
    expect(menu).not.toHaveAttribute('open');
    await user.click(screen.getByText(requestStatusText.id.changeStatus));
    expect(menu).toHaveAttribute('open');
    await user.click(cancel);
    await user.click(screen.getByRole('button', { name: modalText.id.cancel }));
    expect(menu).not.toHaveAttribute('open');
    cleanup();

    openAsMina({ getIssue: { ...DETAIL, actions } });
    await waitFor(() =>
      expect(menuOf(screen.getByRole('button', { name: requestStatusText.id.solve }))).toBeNull(),
    );
  });

  test('solved by the customer: the page says so, and the focus is there', async () => {
    let issue: object = { ...DETAIL, actions: ['comment', 'solve', 'cancel'] };
    const { user, calls } = openAsMina({
      getIssue: () => issue,
      updateIssue: () => {
        issue = { ...DETAIL, status: DONE, resolution: 'solved', actions: ['comment', 'reopen'] };
        return FILED;
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: requestStatusText.id.solve }));
    expect(await screen.findByText(requestStatusText.id.solved)).toHaveFocus();
    const changes = calls.filter(({ name }) => name === 'updateIssue');
    expect(changes).toMatchObject([{ params: { key: 'TICKET-42' }, body: { action: 'solve' } }]);
    expect(changes[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('cancelling asks first; a refusal is told with the latest state', async () => {
    const { user, calls } = openAsMina({
      getIssue: { ...DETAIL, actions: ['cancel'] },
      updateIssue: fails(409, 'conflict'),
    });
    const cancel = await screen.findByRole('button', { name: requestStatusText.id.cancel });
    await user.click(cancel);
    await user.click(screen.getByRole('button', { name: modalText.id.cancel }));
    expect(calls.map(({ name }) => name)).not.toContain('updateIssue');
    await user.click(cancel);
    await user.click(screen.getByRole('button', { name: requestStatusText.id.cancelConfirm }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(requestStatusText.id.changedMeanwhile);
  });

  test('what the backend does not accept does not count as a change of the request', async () => {
    const { user } = openAsMina({
      getIssue: { ...DETAIL, actions: ['solve'] },
      updateIssue: fails(400, 'invalid'),
    });
    await user.click(await screen.findByRole('button', { name: requestStatusText.id.solve }));
    const alert = await screen.findByRole('alertdialog', { name: requestStatusText.id.failed });
    expect(alert).not.toHaveTextContent(requestStatusText.id.changedMeanwhile);
  });
});

describe('an answer', () => {
  const ANSWERABLE = { ...DETAIL, actions: ['comment', 'solve', 'cancel'] };
  const ENTRY = requestDraftEntry(MINA.uid, 'TICKET-42');
  const stored = (values: object) => {
    const draft = { key: 'a'.repeat(32), values, savedAt: Date.now() };
    localStorage.setItem(ENTRY, JSON.stringify(draft));
    localStorage.setItem('portal-draft-owner', JSON.stringify({ uid: MINA.uid, kept: [] }));
  };
  const editor = () => screen.findByRole('textbox', { name: answerText.id.body });
  const send = () => screen.getByRole('button', { name: answerText.id.send });
  const sentWith = (answers: FakeAnswers) => openAsMina({ getIssue: ANSWERABLE, ...answers });

  test('a draft with an image is there again, is sent once by Ctrl+Enter, and then gone', async () => {
    stored({ body: '<p>Masih kosong</p>', media: [image('c')] });
    const { calls } = sentWith({ createComment: COMMENTS.results[1] });
    const field = await editor();
    expect(field).toHaveTextContent('Masih kosong');
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText(answerText.id.sent)).toHaveAttribute('role', 'status');
    const sent = calls.filter(({ name }) => name === 'createComment');
    expect(sent).toMatchObject([
      {
        body: { issue: 'TICKET-42', body: '<p>Masih kosong</p>', media: ['c'] },
        headers: { 'idempotency-key': 'a'.repeat(32) },
      },
    ]);
    expect(await editor()).toHaveTextContent('');
    expect(localStorage.getItem(ENTRY)).toBeNull();
  });

  test('nothing written: the field says so and nothing is sent', async () => {
    const { user, calls } = sentWith({});
    await editor();
    await user.click(send());
    expect(await screen.findByText('This field is required')).toBeVisible();
    // The plain field, or the editor in its place.
    expect(await editor()).toHaveFocus();
    expect(calls.map(({ name }) => name)).not.toContain('createComment');
  });

  test('an image alone is an answer', async () => {
    stored({ media: [image('c')] });
    const { user, calls } = sentWith({ createComment: COMMENTS.results[1] });
    await editor();
    await user.click(send());
    await screen.findByText(answerText.id.sent);
    expect(calls.find(({ name }) => name === 'createComment')?.body).toMatchObject({
      body: '',
      media: ['c'],
    });
  });

  test.each([
    ['the network is gone', isUnreachable, answerText.id.unanswered],
    ['the request was closed meanwhile', fails(410, 'gone'), answerText.id.closed],
    ['too many answers', fails(429), answerText.id.tooMany(60)],
  ])('%s: nothing that was written is lost', async (_, failure, reason) => {
    stored({ body: '<p>Masih kosong</p>' });
    const { user } = sentWith({ createComment: failure });
    await editor();
    await user.click(send());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(reason);
    await user.click(screen.getByRole('button', { name: modalText.id.understood }));
    expect(await editor()).toHaveTextContent('Masih kosong');
    expect(localStorage.getItem(ENTRY)).toContain('Masih kosong');
  });
});

describe('a request that cannot be shown', () => {
  test('T02 a missing request and one of another user look the same', async () => {
    openAsMina({ getIssue: isMissing });
    expect(await screen.findByText(text.missing)).toBeVisible();
    expect(screen.getByRole('link', { name: text.all })).toHaveAttribute('href', '/request');
    expect(screen.queryByRole('heading', { name: text.comments })).toBeNull();
  });

  test('a link of a mail that asks for its rating opens nothing above that', async () => {
    const Opened = () => <output>{useOpenModal()?.view}</output>;
    openAsMina({ getIssue: isMissing }, 'TICKET-42', { rate: '1' }, <Opened />);
    expect(await screen.findByText(text.missing)).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    cleanup();
    openAsMina({}, 'TICKET-42', { rate: '1' }, <Opened />);
    expect(await screen.findByText('ORDER_RATING_VIEW')).toBeVisible();
  });

  test.each([
    ['the backend fails', fails(503)],
    ['the network is gone', isUnreachable],
  ])('%s: it says so, and is asked for again', async (_, failure) => {
    let isUp = false;
    const getIssue = () => (isUp ? DETAIL : typeof failure === 'function' ? failure() : failure);
    const { user } = openAsMina({ getIssue });
    await screen.findByText(text.failed);
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
  });

  test('answers that do not come take nothing away, and are asked for again', async () => {
    let isUp = false;
    const { user } = openAsMina({ listComments: () => (isUp ? COMMENTS : fails(500)) });
    expect(await screen.findByRole('alert')).toHaveTextContent(text.commentsFailed);
    expect(screen.getByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByText('Terima kasih')).toBeVisible();
  });

  test('without a login nothing is loaded; the request is shown after it', async () => {
    const { user, calls } = open();
    await screen.findByText(text.loginFirst);
    expect(calls.map(({ name }) => name)).not.toContain('getIssue');
    await user.click(screen.getByRole('button', { name: requestFormText.id.login }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    expect(await screen.findByRole('heading', { name: 'Mangkuk kosong' })).toBeVisible();
  });

  test('the session ends while an answer is written: says so, and that the text is kept', async () => {
    let isOver = false;
    const answers = { tokenInfo: () => (isOver ? fails(401, 'unauthorized') : MINA) };
    openAsMina(answers);
    await screen.findByRole('heading', { name: 'Mangkuk kosong' });
    isOver = true;
    act(() => reportTokenRefused());
    expect(await screen.findByText(requestFormText.id.loginAgainHint)).toBeVisible();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { DeskRequestScreen } from '@/components/desk/DeskRequestScreen';
import { changeDeskDraft } from '@/components/desk/desk-drafts';
import { outbox, UNDO_MS, type HeldAnswer } from '@/components/desk/desk-outbox';
import type { Agent } from '@/lib/contract/desk';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskRequestText } from '@/lib/text/desk-request';
import { modalText } from '@/lib/text/modal';
import { BUDI, deskAnswers, RINI } from '@/tests/helpers/desk-answers';
import { fails, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { render } from '@/tests/helpers/render';

const text = deskRequestText.id;
const words = deskText.id;
const KEY = 'TICKET-42';
const BEGUN = '2026-11-20T05:00:00.000Z';
const ANSWER = '<p>Sudah diisi.</p>';
const MINUTE = 60_000;

/** A desk that knows who is logged in, and that refuses an answer of somebody else. */
function openDesk(first: Agent | undefined, overrides: FakeAnswers = {}) {
  let current = first;
  const answers = deskAnswers({
    getAgent: () => (current ? { agent: current, expires_at: '' } : fails(401)),
    requestDeskCode: { length: 6, expired_at: '' },
    deskLogin: ({ body }: SeenCall) => {
      const { username } = body as { username: string };
      current = username === BUDI.email ? BUDI : RINI;
      return { agent: current, expires_at: '' };
    },
    deskLogout: () => {
      current = undefined;
      return {};
    },
    answerRequest: ({ body }: SeenCall) =>
      current && (body as { agent: string }).agent === current.uid ? {} : fails(401),
    ...overrides,
  });
  const rendered = render(
    <DeskFrame portalName="Kedai" page={{ request: KEY }}>
      <DeskRequestScreen requestKey={KEY} />
    </DeskFrame>,
    { answers, pathname: '/desk/request/[key]', query: { key: KEY } },
  );
  const { user, calls } = rendered;
  return {
    ...rendered,
    isLoggedInAs: (agent: Agent) => screen.findByLabelText(words.account(agent.name)),
    /** Writes an answer as Rini and sends it. */
    answer: async () => {
      await screen.findByRole('textbox', { name: text.kinds.answer });
      act(() => changeDeskDraft(RINI.uid, KEY, 'answer', BEGUN, (now) => ({ ...now, body: ANSWER })));
      await user.click(screen.getByRole('button', { name: text.send }));
      await screen.findByText(words.sendingIn(KEY, 10));
    },
    logOut: async () => user.click(await screen.findByRole('button', { name: words.logout })),
    logIn: async ({ email }: Agent) => {
      const field = await screen.findByRole('textbox', { name: words.email });
      fireEvent.change(field, { target: { value: email } });
      await user.click(screen.getByRole('button', { name: words.sendCode }));
      const code = await screen.findByRole('textbox', { name: authText.id.code });
      fireEvent.change(code, { target: { value: '123456' } });
    },
    /** The session ends on the server, and the page does not know it yet. */
    endSession: () => {
      current = undefined;
    },
    sent: () =>
      calls
        .filter(({ name }) => name === 'answerRequest')
        .map(({ body }) => (body as { agent: string; body: string }).agent),
  };
}

/** An answer of Rini that an earlier page has left. */
const LEFT: Omit<HeldAnswer, 'due'> = {
  id: 'a'.repeat(32),
  agent: RINI.uid,
  kind: 'answer',
  keys: [KEY],
  body: ANSWER,
  media: [],
  version: 'v1',
  begunAt: BEGUN,
  phase: 'held',
};
const stored = () => localStorage.getItem('desk-outbox') ?? '';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  outbox.set({ waiting: [] });
  vi.useRealTimers();
});

describe('K06 an answer that is held', () => {
  test('is sent by its agent before the logout', async () => {
    const { isLoggedInAs, answer, logOut, sent } = openDesk(RINI);
    await isLoggedInAs(RINI);
    await answer();
    await logOut();
    await screen.findByRole('heading', { name: words.loginTitle });
    expect(sent()).toEqual([RINI.uid]);
    expect(stored()).toBe('');
  });

  test('that is being sent keeps the logout waiting, which says so', async () => {
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { user, isLoggedInAs, answer, logOut, calls } = openDesk(RINI, {
      answerRequest: async () => {
        await arrived;
        return {};
      },
    });
    await isLoggedInAs(RINI);
    await answer();
    await user.click(screen.getByRole('button', { name: words.sendNow }));
    await logOut();
    await user.click(screen.getByRole('button', { name: words.loggingOut }));
    expect(calls.filter(({ name }) => name === 'deskLogout')).toEqual([]);
    act(arrive);
    await screen.findByRole('heading', { name: words.loginTitle });
    expect(calls.filter(({ name }) => name === 'answerRequest')).toHaveLength(1);
    expect(calls.filter(({ name }) => name === 'deskLogout')).toHaveLength(1);
  });

  test.each([503, 410])('that cannot be sent (%i) is named before the logout', async (status) => {
    const { user, isLoggedInAs, answer, logOut, calls } = openDesk(RINI, { answerRequest: fails(status) });
    await isLoggedInAs(RINI);
    await answer();
    await logOut();
    const question = within(await screen.findByRole('alertdialog', { name: words.unsent(KEY) }));
    await user.click(question.getByRole('button', { name: modalText.id.cancel }));
    expect(await screen.findByRole('button', { name: words.logout })).toHaveAttribute('aria-busy', 'false');
    expect(calls.filter(({ name }) => name === 'deskLogout')).toEqual([]);
    if (status !== 503) return;
    await logOut();
    await user.click(await screen.findByRole('button', { name: words.logoutAnyway }));
    await screen.findByRole('heading', { name: words.loginTitle });
    expect(stored()).toContain('Sudah diisi.');
  });

  test('and left by an earlier page is sent before the logout', async () => {
    localStorage.setItem('desk-outbox', JSON.stringify([{ ...LEFT, due: Date.now() + UNDO_MS }]));
    const { isLoggedInAs, logOut, sent } = openDesk(RINI);
    await isLoggedInAs(RINI);
    await logOut();
    await screen.findByRole('heading', { name: words.loginTitle });
    expect(sent()).toEqual([RINI.uid]);
    expect(stored()).toBe('');
  });

  test('of a session that ended waits for its agent, whoever logs in meanwhile', async () => {
    const { isLoggedInAs, answer, logOut, logIn, endSession, sent } = openDesk(RINI);
    await isLoggedInAs(RINI);
    await answer();
    endSession();
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    expect(await screen.findByText(words.sendFailed(KEY))).toBeVisible();
    expect(sent()).toEqual([RINI.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: words.loginTitle }));
    expect(dialog.getByRole('textbox', { name: words.email })).toHaveValue(RINI.email);
    await logIn(BUDI);
    await isLoggedInAs(BUDI);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(screen.queryByText(/Sudah diisi/)).toBeNull();
    expect(screen.queryByText(words.sendFailed(KEY))).toBeNull();
    expect(sent()).toEqual([RINI.uid]);
    expect(stored()).toContain('Sudah diisi.');
    await logOut();
    await logIn(RINI);
    await isLoggedInAs(RINI);
    await waitFor(() => expect(sent()).toEqual([RINI.uid, RINI.uid]));
    await waitFor(() => expect(stored()).toBe(''));
  });

  test('and left by an earlier page is neither shown nor sent for anybody else', async () => {
    const left = JSON.stringify([{ ...LEFT, due: Date.now() }]);
    localStorage.setItem('desk-outbox', left);
    const { isLoggedInAs, sent } = openDesk(BUDI);
    await isLoggedInAs(BUDI);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    window.dispatchEvent(new Event('pagehide'));
    expect(screen.queryByText(words.sendFailed(KEY))).toBeNull();
    expect(sent()).toEqual([]);
    expect(stored()).toBe(left);
  });

  test('is not sent as the agent who logged in in another tab', async () => {
    let inOtherTab = false;
    const { isLoggedInAs, answer, sent } = openDesk(RINI, {
      getAgent: () => ({ agent: inOtherTab ? BUDI : RINI, expires_at: '' }),
      answerRequest: () => (inOtherTab ? fails(401) : {}),
    });
    await isLoggedInAs(RINI);
    await answer();
    inOtherTab = true;
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    await isLoggedInAs(BUDI);
    expect(sent()).toEqual([RINI.uid]);
    expect(screen.queryByText(words.sendFailed(KEY))).toBeNull();
    expect(stored()).toContain('Sudah diisi.');
  });
});

describe('K07 a logout', () => {
  test.each([503, 429])('that fails with %i says so, and goes on when asked to', async (status) => {
    let fail = true;
    const { user, isLoggedInAs, logOut } = openDesk(RINI, { deskLogout: () => (fail ? fails(status) : {}) });
    await isLoggedInAs(RINI);
    await logOut();
    const alert = await screen.findByRole('alertdialog', { name: words.logoutFailed });
    expect(screen.getByRole('region', { name: text.thread })).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: words.retry }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    const again = await screen.findByRole('alertdialog', { name: words.logoutFailed });
    fail = false;
    await user.click(within(again).getByRole('button', { name: words.retry }));
    expect(await screen.findByRole('heading', { name: words.loginTitle })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('of a session that has ended already is one', async () => {
    const { isLoggedInAs, logOut } = openDesk(RINI, { deskLogout: fails(401) });
    await isLoggedInAs(RINI);
    await logOut();
    expect(await screen.findByRole('heading', { name: words.loginTitle })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountEntry } from '@/components/account/AccountEntry';
import { reportTokenRefused } from '@/lib/api/token-store';
import { DRAFT_GRACE_MS } from '@/lib/constants';
import { activityDraftEntry, requestDraftEntry } from '@/lib/client/draft-owner';
import { EMPTY_ACTIVITY } from '@/lib/request/activity';
import { accountText } from '@/lib/text/auth';
import { layoutText } from '@/lib/text/layout';
import { modalText } from '@/lib/text/modal';
import { fails, type FakeAnswers } from '@/tests/helpers/fake-api';
import { identityAnswers, MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

/** The contents of IndexedDB, which jsdom does not have. */
const indexed = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (name: string) => indexed.get(name),
  set: async (name: string, value: unknown) => void indexed.set(name, value),
  keys: async () => [...indexed.keys()],
}));

const text = accountText.id;
const BUDI = { ...MINA, uid: 50_001, first_name: 'Budi' };
const SECRET = 'Mangkuk rahasia';

function writeRequest({ uid } = MINA, name = requestDraftEntry(uid)) {
  const draft = { key: 'a'.repeat(32), values: { name: SECRET }, savedAt: Date.now() };
  localStorage.setItem(name, JSON.stringify(draft));
  indexed.set(name, { savedAt: draft.savedAt, draft });
}

const writeAnswer = (user = MINA) => writeRequest(user, requestDraftEntry(user.uid, 'TICKET-42'));

function writeActivity({ uid } = MINA) {
  const draft = { values: { ...EMPTY_ACTIVITY.values, subject: SECRET } };
  localStorage.setItem(activityDraftEntry(uid), JSON.stringify(draft));
}

const stored = () => JSON.stringify([{ ...localStorage }, [...indexed]]);
const expectGone = () => waitFor(() => expect(stored()).not.toContain(SECRET));

async function openPage(overrides: FakeAnswers = {}) {
  storeToken();
  const page = render(<AccountEntry />, { answers: identityAnswers(overrides) });
  await screen.findByLabelText(layoutText.id.accountOf('Mina Kucing'));
  return page;
}

async function clickLogout(page: Awaited<ReturnType<typeof openPage>>) {
  await page.user.click(screen.getByLabelText(layoutText.id.accountOf('Mina Kucing')));
  await page.user.click(await screen.findByRole('button', { name: text.logout }));
}

const question = () => screen.findByRole('alertdialog', { name: text.draftQuestion });
const loggedOut = () => screen.findByRole('button', { name: layoutText.id.login });

beforeEach(() => {
  indexed.clear();
});

describe.each([
  ['request', (user = MINA) => writeRequest(user)],
  ['answer', writeAnswer],
  ['activity', writeActivity],
])('S04 logging out with a draft of a form: %s', (_, write) => {
  test('asks, with the focus on the button that changes nothing', async () => {
    const page = await openPage();
    write();
    await clickLogout(page);
    const dialog = await question();
    expect(dialog).toHaveAccessibleDescription(text.draftDetail);
    expect(within(dialog).getByRole('button', { name: modalText.id.cancel })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('_authToken')).not.toBeNull();
    expect(stored()).toContain(SECRET);
  });

  test('deletes it', async () => {
    const page = await openPage();
    write();
    await clickLogout(page);
    await question();
    await page.user.tab();
    await page.user.keyboard('{Enter}');
    await loggedOut();
    await expectGone();
  });

  test('keeps it on this device, also when another person logs in; the next logout asks again', async () => {
    const page = await openPage();
    write();
    await clickLogout(page);
    await page.user.click(within(await question()).getByRole('button', { name: text.draftKeep }));
    await loggedOut();
    expect(stored()).toContain(SECRET);
    cleanup();

    storeToken('bbb.bbb.bbb');
    render(<AccountEntry />, { answers: identityAnswers({ tokenInfo: BUDI }) });
    await screen.findByLabelText(layoutText.id.accountOf('Budi Kucing'));
    expect(stored()).toContain(SECRET);
    cleanup();

    await clickLogout(await openPage());
    await question();
  });
});

describe('S04 a draft of a session that ended without an answer', () => {
  const noQuestion = () => expect(screen.queryByRole('alertdialog')).toBeNull();

  test('nothing is written: logging out asks nothing', async () => {
    const page = await openPage();
    await clickLogout(page);
    await loggedOut();
    noQuestion();
  });

  test('a refused token: it stays for the same person, and is removed when another one logs in', async () => {
    const answers: unknown[] = [MINA, fails(401), MINA, fails(401), BUDI];
    const tokenInfo = () => answers.shift();
    await openPage({ tokenInfo });
    writeRequest();
    writeActivity();
    act(() => reportTokenRefused());
    await loggedOut();
    noQuestion();
    expect(stored()).toContain(SECRET);
    cleanup();

    await openPage({ tokenInfo });
    expect(stored()).toContain(SECRET);
    act(() => reportTokenRefused());
    await loggedOut();
    cleanup();

    storeToken('bbb.bbb.bbb');
    render(<AccountEntry />, { answers: identityAnswers({ tokenInfo }) });
    await screen.findByLabelText(layoutText.id.accountOf('Budi Kucing'));
    await expectGone();
  });

  test('after a refused token it is removed some hours later, unless the user logs in', async () => {
    await openPage({
      tokenInfo: vi.fn().mockReturnValueOnce(MINA).mockReturnValue(fails(401)),
    });
    writeRequest();
    writeActivity();
    act(() => reportTokenRefused());
    await loggedOut();
    cleanup();

    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + DRAFT_GRACE_MS - 60_000);
    render(<AccountEntry />, { answers: identityAnswers() });
    cleanup();
    expect(stored()).toContain(SECRET);
    clock.mockReturnValue(now + DRAFT_GRACE_MS + 1);
    render(<AccountEntry />, { answers: identityAnswers() });
    await expectGone();
  });

  test('a draft that only IndexedDB holds is removed as well', async () => {
    const page = await openPage();
    writeRequest();
    localStorage.removeItem(requestDraftEntry(MINA.uid));
    await clickLogout(page);
    await page.user.click(within(await question()).getByRole('button', { name: text.draftDelete }));
    await expectGone();
  });

  test('another tab logged out and removed it: what this tab still wrote goes too', async () => {
    await openPage();
    localStorage.removeItem('_authToken');
    localStorage.removeItem('portal-draft-owner');
    writeRequest();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: null })));
    await loggedOut();
    await expectGone();
  });

  test('the session ended in another tab: it stays', async () => {
    await openPage();
    writeRequest();
    const until = Date.now() + DRAFT_GRACE_MS;
    localStorage.setItem('portal-draft-owner', JSON.stringify({ uid: MINA.uid, until, kept: [] }));
    localStorage.removeItem('_authToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '_authToken', newValue: null })));
    await loggedOut();
    expect(stored()).toContain(SECRET);
  });

  test('a deleted account leaves none', async () => {
    const page = await openPage({ deleteAccount: {} });
    writeRequest();
    writeActivity();
    await page.user.click(screen.getByLabelText(layoutText.id.accountOf('Mina Kucing')));
    await page.user.click(await screen.findByRole('button', { name: text.deleteAccount }));
    await page.user.click(await screen.findByRole('button', { name: text.deleteConfirm }));
    await loggedOut();
    await expectGone();
  });
});

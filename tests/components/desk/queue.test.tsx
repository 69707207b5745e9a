import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DeskFrame } from '@/components/desk/DeskFrame';
import { QueueScreen } from '@/components/desk/QueueScreen';
import { outbox, UNDO_MS } from '@/components/desk/desk-outbox';
import { THREAD_POLL_MS } from '@/lib/constants';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { layoutText } from '@/lib/text/layout';
import { onDemandText } from '@/lib/text/on-demand';
import { chooseInMenu, menuButton } from '@/tests/helpers/choose-in-menu';
import { BUDI, deskAnswers, queueAnswer, queued, RINI } from '@/tests/helpers/desk-answers';
import { fails, failsAt, type FakeAnswers } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const text = deskQueueText.id;
const words = deskText.id;

const PAGE = (
  <DeskFrame portalName="Kedai" page="queue">
    <QueueScreen />
  </DeskFrame>
);

const open = (overrides: FakeAnswers = {}, query = {}) =>
  render(PAGE, {
    answers: deskAnswers({ listQueue: queueAnswer(queued(1), queued(2), queued(3)), ...overrides }),
    pathname: '/desk',
    query,
  });

const rows = () => within(screen.getByRole('list', { name: text.list })).getAllByRole('listitem');

// Files share the outbox: the outcome of a change here is no notice in the next one.
afterEach(() => {
  outbox.set({ waiting: [] });
});

describe('the login of the desk', () => {
  test('asks for the e-mail, then the code, and opens the queue; a wrong code is said', async () => {
    let isIn = false;
    const { user, calls } = open({
      getAgent: () => (isIn ? { agent: RINI, expires_at: '' } : fails(401)),
      requestDeskCode: { length: 6, expired_at: '' },
      deskLogin: ({ body }: { body: unknown }) => {
        isIn = (body as { otp_code: string }).otp_code === '222222';
        return isIn ? { agent: RINI, expires_at: '' } : failsAt('otp_code', 'invalid');
      },
    });
    await user.type(await screen.findByRole('textbox', { name: words.email }), 'rini@kucing.example');
    await user.click(screen.getByRole('button', { name: words.sendCode }));
    const code = await screen.findByRole('textbox', { name: authText.id.code });
    await user.type(code, '111111');
    expect(await screen.findByText(words.wrongCode)).toBeVisible();
    await user.clear(code);
    await user.type(code, '222222');
    expect(await screen.findByRole('link', { name: 'Mangkuk 1 kosong' })).toBeVisible();
    expect(calls.find(({ name }) => name === 'requestDeskCode')?.body).toEqual({
      address: 'rini@kucing.example',
    });
  });

  test('too many tries: says so, also when the answer names no time to wait', async () => {
    const { user } = open({ getAgent: fails(401), requestDeskCode: { length: 6 }, deskLogin: fails(429) });
    await user.type(await screen.findByRole('textbox', { name: words.email }), 'rini@kucing.example');
    await user.click(screen.getByRole('button', { name: words.sendCode }));
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '111111');
    expect(await screen.findByText(authText.id.tooMany(60))).toBeVisible();
  });

  test('a session that ends asks for a new login; what is on the page stays, and is not shown meanwhile', async () => {
    let isOver = false;
    const { user } = open({
      getAgent: () => (isOver ? fails(401) : { agent: RINI, expires_at: '' }),
      updateRequests: () => fails(401),
    });
    await user.click(await screen.findByRole('checkbox', { name: text.select('TICKET-1') }));
    isOver = true;
    await chooseInMenu(user, text.setStatus, /Selesai/);
    await user.click(screen.getByRole('button', { name: words.changeNow }));
    expect(await screen.findByText(words.ended)).toBeVisible();
    expect(screen.getByText('Mangkuk 1 kosong').closest('.hidden')).not.toBeNull();
  });

  test('while a session has ended nothing is asked for, and everything at once after the new login', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isOver = false;
    const { calls } = open({
      getAgent: () => (isOver ? fails(401) : { agent: RINI, expires_at: '' }),
      listQueue: () => (isOver ? fails(401) : queueAnswer(queued(1))),
      requestDeskCode: { length: 6, expired_at: '' },
      deskLogin: () => {
        isOver = false;
        return { agent: RINI, expires_at: '' };
      },
    });
    const asked = () => calls.filter(({ name }) => name === 'listQueue').length;
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    isOver = true;
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    fireEvent.click(await screen.findByRole('button', { name: words.sendCode }));
    const code = await screen.findByRole('textbox', { name: authText.id.code });
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(3 * THREAD_POLL_MS));
    expect(asked()).toBe(before);
    fireEvent.change(code, { target: { value: '222222' } });
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByText(words.ended)).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});

test('the places of the desk have one word each, so that all fit beside each other', async () => {
  open();
  const places = within(await screen.findByRole('navigation', { name: words.navigation }));
  expect(places.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Antrean', 'Catat', 'Ditahan', 'Jawaban', 'Pengumuman', 'Statistik', 'Tim'],
  ]);
});

describe('the queue', () => {
  test('views with counts, and rows that say who, what, state and assignee', async () => {
    const { container, router, user } = open({
      listQueue: queueAnswer(
        queued(1, {
          assignee: { uid: BUDI.uid, name: 'Budi' },
          priority: { value: 'tinggi', text: 'Tinggi: mangkuk kosong', is_most_urgent: true },
          due: { kind: 'answer', at: '2026-11-20T04:00:00.000Z', is_late: true },
        }),
      ),
    });
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    const [row] = rows();
    for (const part of ['Mina Kucing', 'Kedai Meong', 'TICKET-1', 'Terbuka', 'Tinggi', 'Budi']) {
      expect(row).toHaveTextContent(part);
    }
    expect(within(row!).getByTitle('Tinggi: mangkuk kosong')).toHaveTextContent(
      /^Tinggi \(paling mendesak\)$/,
    );
    expect(row).toHaveTextContent(/Jawaban terlambat \d+ hari/);
    expect(screen.getByRole('button', { name: /^Terlambat 1$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Semua 999\+$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Milik saya/ }));
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/desk', query: { view: 'mine' } },
      undefined,
      {
        shallow: true,
      },
    );
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('a request of nobody says that it is not taken yet', async () => {
    open();
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    expect(rows()[0]).toHaveTextContent(/Belum diambil$/);
  });

  test('asks with what the URL says', async () => {
    const { calls } = open(
      {},
      { view: 'late', q: 'mangkuk', status: 'open', order: 'created', offset: '50' },
    );
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    expect(calls.find(({ name }) => name === 'listQueue')?.query).toEqual({
      ...{ view: 'late', q: 'mangkuk', status: 'open', order: 'created', offset: '50', size: '50' },
    });
  });

  test.each([
    ['waiting-us', 'Paling lama menunggu', ['Paling lama menunggu', 'Terakhir berubah', 'Terakhir masuk']],
    ['late', 'Paling lama terlambat', ['Paling lama terlambat', 'Terakhir berubah', 'Terakhir masuk']],
    ['all', 'Terakhir berubah', ['Terakhir berubah', 'Terakhir masuk']],
  ])('the view %s names the order that its rows are in: %s', async (view, shown, offered) => {
    open({}, { view });
    const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: text.order });
    expect(order).toHaveDisplayValue(shown);
    expect([...order.options].map(({ text: label }) => label)).toEqual(offered);
  });

  test('a filter from a link can be seen and saved: days, and a priority that no row has', async () => {
    open({ listQueue: queueAnswer() }, { view: 'open', from: '2026-11-02', until: '2026-11-08' });
    expect(await screen.findByRole('button', { name: text.saveView })).toBeVisible();
    cleanup();
    open({ listQueue: queueAnswer() }, { view: 'open', priority: 'tinggi' });
    expect(await screen.findByRole('combobox', { name: text.priority })).toHaveValue('tinggi');
  });

  test("requests of an article's readers: the filter names the article, and can be taken away", async () => {
    const { calls, router, user } = open({ listQueue: queueAnswer() }, { view: 'all', read: 'mangkuk' });
    await user.click(await screen.findByRole('button', { name: `${text.read('mangkuk')} ${text.anyRead}` }));
    expect(calls.find(({ name }) => name === 'listQueue')?.query).toMatchObject({ read: 'mangkuk' });
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/desk', query: { view: 'all' } },
      undefined,
      { shallow: true },
    );
  });

  test('what is new is counted and not put between the rows until it is asked for; rows change in place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = queueAnswer(queued(1), queued(2));
    open({ listQueue: () => answer });
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    answer = queueAnswer(queued(9), queued(2, { name: 'Mangkuk 2 penuh' }));
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    const more = await screen.findByRole('button', { name: /1 baru/ });
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Mangkuk 1 kosong',
      'Mangkuk 2 penuh',
    ]);
    expect(rows()[0]).toHaveTextContent(text.gone);
    fireEvent.click(more);
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Mangkuk 9 kosong',
      'Mangkuk 2 penuh',
    ]);
    vi.useRealTimers();
  });

  test('j, k, x and / move, select and search; several are changed at once', async () => {
    const { user, calls } = open({ updateRequests: { changed: ['TICKET-1'], failed: ['TICKET-2'] } });
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Mangkuk 2 kosong' })).toHaveFocus();
    await user.keyboard('xkx');
    expect(screen.getByText(text.selected(2))).toBeVisible();
    await chooseInMenu(user, text.assignTo, 'Budi');
    expect(calls.some(({ name }) => name === 'updateRequests')).toBe(false);
    await user.click(screen.getByRole('button', { name: words.changeNow }));
    expect(await screen.findByText(`${words.changed(1)} ${words.notChanged('TICKET-2')}`)).toBeVisible();
    expect(calls.find(({ name }) => name === 'updateRequests')?.body).toEqual({
      agent: RINI.uid,
      keys: ['TICKET-2', 'TICKET-1'],
      assignee: BUDI.uid,
    });
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: text.search })).toHaveFocus();
  });

  test('single keys do nothing once they are switched off in the list of shortcuts', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    await user.click(screen.getByRole('button', { name: words.shortcuts }));
    const dialog = screen.getByRole('dialog', { name: words.shortcuts });
    await user.click(within(dialog).getByRole('checkbox', { name: layoutText.id.singleKeys }));
    await user.click(within(dialog).getByRole('button', { name: words.close }));
    await user.keyboard('jx/?');
    expect(screen.getByRole('link', { name: 'Mangkuk 1 kosong' })).not.toHaveFocus();
    expect(screen.getByRole('searchbox', { name: text.search })).not.toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Mangkuk 1 kosong' })).toHaveFocus();
  });

  test('one box selects all rows of the page that are still in the view, then none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = queueAnswer(queued(1), queued(2), queued(3));
    const { user } = open({ listQueue: () => answer });
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    answer = queueAnswer(queued(1), queued(2));
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    vi.useRealTimers();
    const bar = screen.getByRole('group', { name: text.selection });
    const all = within(bar).getByRole('checkbox', { name: 'Pilih semua di halaman ini' });
    await user.click(screen.getByRole('checkbox', { name: text.select('TICKET-1') }));
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(screen.getByText(text.selected(2))).toBeVisible();
    expect(all).toBeChecked();
    expect(screen.getByRole('checkbox', { name: text.select('TICKET-3') })).not.toBeChecked();
    await user.click(all);
    expect(within(bar).queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: text.select('TICKET-1') })).not.toBeChecked();
  });

  test('all pages are selected at once, with the rows that are not in sight', async () => {
    const all = Array.from({ length: 60 }, (_, at) => queued(at + 1));
    const { user, calls } = open({
      listQueue: ({ query }: { query: Record<string, string> }) => ({
        ...queueAnswer(...all.slice(0, Number(query.size))),
        count: 60,
      }),
      updateRequests: { changed: all.map(({ key }) => key), failed: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.selectPages(60) }));
    expect(await screen.findByText(text.selected(60))).toBeVisible();
    expect(screen.queryByRole('button', { name: text.selectPages(60) })).toBeNull();
    await chooseInMenu(user, text.assignTo, 'Budi');
    await user.click(screen.getByRole('button', { name: words.changeNow }));
    await screen.findByText(words.changed(60));
    const [change] = calls.filter(({ name }) => name === 'updateRequests');
    expect((change?.body as { keys: string[] }).keys).toHaveLength(60);
  });

  test('moving in a menu changes nothing; a choice says who is mailed, is held, and can be taken back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, calls } = open({
      listQueue: queueAnswer(queued(1), queued(2, { is_status_mailed: false }), queued(3)),
      updateRequests: { changed: ['TICKET-1'], failed: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    const button = menuButton(text.setStatus);
    act(() => button.focus());
    await user.keyboard('{ArrowDown}{ArrowUp}');
    await user.click(button);
    const menu = screen.getByRole('menu', { name: text.setStatus });
    const choice = within(menu).getByRole('menuitem', { name: `Selesai${text.mailed(2)}` });
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(choice).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    expect(calls.some(({ name }) => name === 'updateRequests')).toBe(false);

    await chooseInMenu(user, text.setStatus, /Selesai/);
    const held = words.changingIn(text.status, words.subject(['1', '2', '3']), 'Selesai', 10);
    expect(await screen.findByText(`${held} ${text.mailed(2)}.`)).toBeVisible();
    const all = screen.getByRole('checkbox', { name: text.selectAll });
    expect(all).toHaveFocus();
    await user.click(screen.getByRole('button', { name: words.undoChange }));
    expect(screen.getByText(words.changeUndone('3 permintaan'))).toBeVisible();
    expect(all).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    expect(calls.some(({ name }) => name === 'updateRequests')).toBe(false);
    vi.useRealTimers();
  });

  test('of two choices for the same request the last one counts, and the first is never made', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, calls } = open({ updateRequests: { changed: ['TICKET-1'], failed: [] } });
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    await chooseInMenu(user, text.setStatus, /Selesai/);
    await user.click(screen.getByRole('checkbox', { name: text.select('TICKET-1') }));
    await chooseInMenu(user, text.setStatus, /Sedang dikerjakan/);
    await user.click(screen.getByRole('checkbox', { name: text.select('TICKET-2') }));
    // It is open already: nothing is left to do.
    await chooseInMenu(user, text.setStatus, /Terbuka/);
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS + 100));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'updateRequests').map(({ body }) => body)).toEqual([
        { agent: RINI.uid, keys: ['TICKET-3'], status: 'completed' },
        { agent: RINI.uid, keys: ['TICKET-1'], status: 'in-progress' },
      ]),
    );
    vi.useRealTimers();
  });

  test('selecting changes one bar above the rows, which is always there: no row moves', async () => {
    const { user } = open({ updateRequests: { changed: ['TICKET-1'], failed: [] } });
    const list = await screen.findByRole('list', { name: text.list });
    const before = [...list.parentElement!.children];
    await user.click(screen.getByRole('checkbox', { name: text.select('TICKET-1') }));
    expect([...list.parentElement!.children]).toEqual(before);
    const bar = screen.getByRole('group', { name: text.selection });
    await chooseInMenu(user, text.setStatus, /Selesai/);
    expect([...list.parentElement!.children]).toEqual(before);
    expect(within(bar).getByRole('checkbox', { name: text.selectAll })).toHaveFocus();
  });

  test('a change that empties the view is announced by the status of before', async () => {
    let answer = queueAnswer(queued(1));
    const { user } = open({
      listQueue: () => answer,
      updateRequests: () => {
        answer = queueAnswer();
        return { changed: ['TICKET-1'], failed: [] };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: text.select('TICKET-1') }));
    const before = screen.getAllByRole('status');
    await chooseInMenu(user, text.setStatus, /Selesai/);
    await user.click(screen.getByRole('button', { name: words.changeNow }));
    await waitFor(() => expect(screen.queryByRole('group', { name: text.selection })).toBeNull());
    const status = screen.getAllByRole('status').find((one) => one.textContent?.startsWith(words.changed(1)));
    expect(status).toBeVisible();
    expect(before).toContain(status);
  });

  test('an outage is said while it lasts, however long, and is over with the next answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = false;
    open({ listQueue: () => (isDown ? fails(503) : queueAnswer(queued(1))) });
    await screen.findByRole('link', { name: 'Mangkuk 1 kosong' });
    isDown = true;
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    expect(await screen.findByText(words.offline)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(screen.getByText(words.offline)).toBeVisible();
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(THREAD_POLL_MS + 100));
    expect(screen.queryByText(words.offline)).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  test('comes as CSV with all its pages', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:kucing'));
    const all = Array.from({ length: 101 }, (_, index) => queued(index + 1));
    all[100] = queued(101, { rating: { score: 2, comment: '=Lama' } });
    const listQueue = ({ query }: { query: Record<string, string> }) => ({
      ...queueAnswer(...all.slice(Number(query.offset), Number(query.offset) + Number(query.size))),
      count: all.length,
    });
    const { user } = open({ listQueue }, { view: 'all' });
    await user.click(await screen.findByRole('button', { name: text.csv }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]!.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + all.length);
    expect(lines[0]).toBe(Object.values(text.csvHeads).join(','));
    expect(lines.at(-1)).toMatch(/^TICKET-101,Mangkuk 101 kosong,Mina Kucing,.*,2,'=Lama$/);
  });

  test('a search without a match goes on among all requests, or is taken back for good', async () => {
    const listQueue = ({ query }: { query: Record<string, string> }) =>
      query.q && query.view !== 'all' ? queueAnswer() : queueAnswer(queued(1));
    const { user, router, rerender } = open({ listQueue });
    vi.mocked(router.replace).mockImplementation(async (to) => {
      router.query = (to as { query: Record<string, string> }).query;
      rerender(PAGE);
      return true;
    });
    const field = await screen.findByRole('searchbox', { name: text.search });
    await user.type(field, 'pintu{Enter}');
    expect(await screen.findByText(text.noneFound)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.clear }));
    expect(await screen.findByRole('link', { name: 'Mangkuk 1 kosong' })).toBeVisible();
    expect(field).toHaveValue('');
    expect(router.query).toEqual({});

    await user.type(field, 'pintu{Enter}');
    await user.click(await screen.findByRole('button', { name: text.searchAll }));
    expect(await screen.findByRole('link', { name: 'Mangkuk 1 kosong' })).toBeVisible();
    expect(router.query).toEqual({ view: 'all', q: 'pintu' });
    expect(field).toHaveValue('pintu');
  });

  test.each([
    ['empty', queueAnswer(), {}, text.empty],
    ['without a match', queueAnswer(), { q: 'tidak ada' }, text.noneFound],
    ['failed', fails(500), {}, onDemandText.id.failed],
  ])('%s: says so and what to do', async (_, listQueue, query, said) => {
    open({ listQueue }, query);
    expect(await screen.findByText(said)).toBeVisible();
  });
});

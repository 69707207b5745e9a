// @isolated
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { RequestsScreen } from '@/components/screens/RequestsScreen';
import { requestListText } from '@/lib/text/own-requests';
import { fails, isUnreachable, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, requestAnswers } from '@/tests/helpers/request-answers';

const text = requestListText.id;
const OPEN = FILED.status;
const DONE = { pk: 3, key: 'completed', name: 'Selesai', progress: 100 };
const status_list = [OPEN, DONE];

const request = (number: number, more = {}) => ({
  ...FILED,
  key: `TICKET-${number}`,
  uid: `u-${number}`,
  name: `Mangkuk ${number}`,
  ...more,
});
const answerOf = (...records: object[]) => ({ records, status_list, count: records.length });

/** 45 requests, of which the last is completed. */
const MANY = Array.from({ length: 45 }, (_, at) => request(45 - at, at === 44 ? { status: DONE } : {}));
const listOf = ({ query }: SeenCall) => {
  const of = MANY.filter(({ status }) => !query.status || status.key === query.status);
  const offset = Number(query.offset);
  return { records: of.slice(offset, offset + Number(query.size)), status_list, count: of.length };
};

function open(getIssue: FakeAnswers['getIssue'], query: Record<string, string> = {}) {
  storeToken();
  return render(<RequestsScreen crumbs={[{ name: 'Beranda', url: '/' }]} />, {
    answers: requestAnswers({ getIssue }),
    pathname: '/request',
    query,
  });
}

const list = async () => {
  const all = await screen.findAllByRole('listitem');
  return all.filter((item) => !item.closest('nav'));
};
const asked = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'getIssue');

describe('my requests', () => {
  test('each leads to its own page, with status, key and day', async () => {
    const { calls, container } = open(answerOf(request(7), request(3, { status: DONE })));
    const link = await screen.findByRole('link', { name: 'Mangkuk 7' });
    expect(link).toHaveAttribute('href', '/request/TICKET-7');
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(`TICKET-7 · ${text.changed}`);
    expect(
      within(rows[0] as HTMLElement).getByRole('button', { name: /20 November 2026, 10.00 WIB$/ }),
    ).toBeVisible();
    expect(within(rows[1] as HTMLElement).getByText('Selesai')).toBeVisible();
    expect(asked(calls)[0]).toMatchObject({
      params: { key: 'TICKET' },
      headers: { 'x-service-key': MINA.business_uid },
    });
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('none: says what will be here, and offers no filter', async () => {
    open(answerOf());
    expect(await screen.findByText(text.none)).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('group', { name: text.status })).toBeNull();
    expect(screen.getByRole('link', { name: text.create })).toHaveAttribute('href', '/request/new');
  });

  test.each([
    ['the backend fails', fails(503)],
    ['the network is gone', isUnreachable],
  ])('%s: it says so, and is asked for again', async (_, failure) => {
    let isUp = false;
    const { user } = open(() =>
      isUp ? answerOf(request(7)) : typeof failure === 'function' ? failure() : failure,
    );
    await screen.findByText(text.failed);
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByRole('link', { name: 'Mangkuk 7' })).toBeVisible();
  });

  test('20 at a time, until all are there', async () => {
    const { user, calls } = open(listOf);
    expect(await screen.findByText(text.shown(20, 45))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.more }));
    expect(await screen.findByText(text.shown(40, 45))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.more }));
    expect(await screen.findByText(text.shown(45, 45))).toBeVisible();
    expect(screen.queryByRole('button', { name: text.more })).toBeNull();
    expect(screen.getByText(text.shown(45, 45))).toHaveFocus();
    expect(await list()).toHaveLength(45);
    expect(new Set(asked(calls).map(({ query }) => query.offset))).toEqual(new Set(['0', '20', '40']));
  });

  test('more of them fail: it says so, keeps what is there and asks again', async () => {
    let isUp = false;
    const { user } = open((call: SeenCall) => {
      if (call.query.offset === '20' && !isUp) throw new TypeError('Failed to fetch');
      return listOf(call);
    });
    await user.click(await screen.findByRole('button', { name: text.more }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text.failed));
    expect(await list()).toHaveLength(20);
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByText(text.shown(40, 45))).toBeVisible();
  });

  test('statuses with their counts; a choice goes into the URL', async () => {
    const counted = [
      { ...OPEN, count: 44 },
      { ...DONE, count: 1 },
    ];
    const { user, router } = open((call: SeenCall) => ({ ...listOf(call), status_list: counted }));
    const filter = await screen.findByRole('group', { name: text.status });
    const buttons = within(filter).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['All Status 45', 'Terbuka 44', 'Selesai 1']);
    expect(buttons[0]).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(filter).getByRole('button', { name: /Selesai/ }));
    const query = { status: 'completed' };
    expect(router.replace).toHaveBeenCalledWith(
      { pathname: '/request', query },
      undefined,
      expect.objectContaining({ shallow: true }),
    );
  });

  test('the URL says which: words and status are asked for and shown', async () => {
    const { calls } = open(listOf, { q: 'mangkuk', status: 'completed' });
    expect(await screen.findByText(text.shown(1, 1))).toBeVisible();
    expect(asked(calls)[0]?.query).toMatchObject({ q: 'mangkuk', status: 'completed' });
    expect(screen.getByRole('searchbox', { name: text.search })).toHaveValue('mangkuk');
    expect(screen.getByRole('button', { name: 'Selesai' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('what is typed goes into the URL once the person pauses', async () => {
    const { user, router } = open(listOf);
    await user.type(await screen.findByRole('searchbox', { name: text.search }), 'kosong ');
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(vi.mocked(router.replace).mock.calls.map(([url]) => url)).toEqual([
      { pathname: '/request', query: { q: 'kosong' } },
    ]);
  });

  test('nothing matches: says so, and one press shows all', async () => {
    const { user, router } = open({ ...answerOf(), status_list }, { q: 'zzz' });
    expect(await screen.findByText(text.noneFound)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.clear }));
    expect(screen.getByRole('searchbox', { name: text.search })).toHaveFocus();
    expect(router.replace).toHaveBeenCalledWith(
      { pathname: '/request', query: {} },
      undefined,
      expect.anything(),
    );
  });

  test('a selection that cannot be loaded: says so and is asked for again, and the search stays', async () => {
    let isUp = false;
    const { user } = open((call: SeenCall) => (isUp ? listOf(call) : fails(503)), { status: 'completed' });
    await screen.findByText(text.failed);
    expect(screen.getByRole('searchbox', { name: text.search })).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole('button', { name: text.retry }));
    expect(await screen.findByText(text.shown(1, 1))).toBeVisible();
  });

  test('unread ones are marked, those of colleagues are named', async () => {
    open(
      answerOf(
        request(7, { is_unread: true, owner: { name: 'Mina', is_self: true } }),
        request(3, { owner: { name: 'Budi Kucing', is_self: false } }),
      ),
    );
    expect(await screen.findByRole('link', { name: `Mangkuk 7, ${text.unread}` })).toBeVisible();
    const rows = await list();
    expect(rows[0]).not.toHaveTextContent('dari');
    expect(rows[1]).toHaveTextContent(`TICKET-3 · ${text.from('Budi Kucing')}`);
    expect(screen.getByRole('link', { name: 'Mangkuk 3' })).toBeVisible();
  });
});

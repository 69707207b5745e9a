import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RequestsScreen } from '@/components/screens/RequestsScreen';
import { requestListText } from '@/lib/text/own-requests';
import { fails, isUnreachable, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { emptyBrowser, MINA, storeToken } from '@/tests/helpers/identity';
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

function open(getIssue: FakeAnswers['getIssue']) {
  storeToken();
  return render(<RequestsScreen crumbs={[{ name: 'Beranda', url: '/' }]} />, {
    answers: requestAnswers({ getIssue }),
    pathname: '/request',
  });
}

const list = async () => {
  const all = await screen.findAllByRole('listitem');
  return all.filter((item) => !item.closest('nav'));
};
const asked = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'getIssue');

beforeEach(() => emptyBrowser());

describe('my requests', () => {
  test('each leads to its own page, with status, key and day', async () => {
    const { calls, container } = open(answerOf(request(7), request(3, { status: DONE })));
    const link = await screen.findByRole('link', { name: 'Mangkuk 7' });
    expect(link).toHaveAttribute('href', '/request/TICKET-7');
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('TICKET-7 · Dikirim 20 November 2026');
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
    expect(screen.queryByRole('combobox')).toBeNull();
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

  test('of one status; All Status shows all again', async () => {
    const { user, calls } = open(listOf);
    const filter = await screen.findByRole('combobox', { name: text.status });
    const names = within(filter).getAllByRole('option');
    expect(names.map((option) => option.textContent)).toEqual(['All Status', 'Terbuka', 'Selesai']);
    await user.selectOptions(filter, 'Selesai');
    expect(await screen.findByText(text.shown(1, 1))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mangkuk 1' })).toBeVisible();
    expect(asked(calls).at(-1)?.query.status).toBe('completed');
    await user.selectOptions(filter, 'All Status');
    expect(await screen.findByText(text.shown(20, 45))).toBeVisible();
  });

  test('none of a status: says so, and the filter stays', async () => {
    const { user } = open(({ query }: SeenCall) =>
      query.status ? { ...answerOf(), status_list } : answerOf(request(7)),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: text.status }), 'Selesai');
    await waitFor(() => expect(screen.getByText(text.noneOfStatus)).toBeVisible());
    expect(screen.getByRole('combobox', { name: text.status })).toHaveValue('completed');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerAsStaff } from '@/lib/backend/desk/answer-as-staff';
import { getFigures } from '@/lib/backend/desk/get-figures';
import type { Figures } from '@/lib/contract/desk-figures';
import type { Issue } from '@/lib/contract/project';
import { REQUEST_EVENTS } from '@/lib/constants';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff } from '@/tests/helpers/make-staff';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
});

const file = async (name: string, more = {}) =>
  (await sri.post('/project/service/issue/', requestOf({ name, ...more }))).body as Issue;
const answer = (key: string, status?: 'completed') =>
  answerAsStaff({ key, author: 'Rini', text: 'Sudah.', status }, backend.deps);
const figures = (days = 30) => getFigures(days, backend.deps);

describe('figures of the desk', () => {
  test('nothing has happened yet', async () => {
    const { days, ...rest } = await figures(7);
    expect(days).toHaveLength(7);
    expect(days.every(({ filed, answered, completed }) => filed + answered + completed === 0)).toBe(true);
    expect(rest).toMatchObject({
      first_answer: { count: 0, median: null, target: 0, within: 0 },
      backlog: [1, 3, 7, 30, null].map((below_days) => ({ below_days, count: 0 })),
      late: 0,
      ratings: { count: 0, average: null, comments: [] },
      articles: [],
    });
  });

  test('requests by day, how long answers took, and what is left', async () => {
    const cat = await file('Kucing');
    await file('Anjing');
    backend.advance(2 * HOUR_MS);
    await answer(cat.key);
    await answer(cat.key);
    backend.advance(2 * DAY_MS);
    await answer(cat.key, 'completed');
    const { days, first_answer, solution, backlog } = await figures(7);
    expect(days.at(-3)).toMatchObject({ filed: 2, answered: 1, completed: 0 });
    expect(days.at(-1)).toMatchObject({ filed: 0, answered: 0, completed: 1 });
    // Filed on Monday at 10.00, answered at 12.00, solved on Wednesday at 12.00; Tuesday is a holiday.
    expect(first_answer).toMatchObject({ count: 1, target: 0, median: 120 });
    expect(solution).toMatchObject({ count: 1, median: 480 + 210 });
    expect(backlog.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0]);
  });

  test('targets: what was in time, and what is late now', async () => {
    const [early, tardy, open] = [await file('Satu'), await file('Dua'), await file('Tiga')];
    const due = new Date(backend.clock().getTime() + HOUR_MS);
    await backend.db.kysely.updateTable('issue').set({ answer_due_at: due, solve_due_at: null }).execute();
    await answer(early.key);
    backend.advance(2 * HOUR_MS);
    await answer(tardy.key);
    const { first_answer, late } = await figures();
    expect(first_answer).toMatchObject({ count: 2, target: 2, within: 1 });
    expect(late).toBe(1);
    expect(open.key).not.toBe(tardy.key);
  });

  test('ratings, articles, searches and what articles answered', async () => {
    await backend.insert([{ key: 'atap', model: 'help-article', title: 'Kucing di atap' }]);
    const { body } = await backend.send('/visitor/api/init/', {
      _referrer: '',
      _origin: 'https://x.example',
    });
    const _goid = (body as { _goid: string })._goid;
    const event = { _goid, event_name: REQUEST_EVENTS.suggested, event_data: { articles: 1 } };
    expect((await backend.send('/visitor/api/log_event/', event)).status).toBe(200);
    const { key } = await file('Kucing', { context: { articles: [{ key: 'atap' }] } });
    await answer(key, 'completed');
    const path = `/project/service/issue/${key}/rating/`;
    const rated = await sri.post(path, { score: 4, comment: '=Cepat' }, { 'Idempotency-Key': 'a' });
    expect(rated.status).toBe(200);
    expect(await figures()).toMatchObject({
      ratings: { count: 1, average: 4, comments: [{ key, name: 'Kucing', score: 4, comment: '=Cepat' }] },
      articles: [{ key: 'atap', title: 'Kucing di atap', requests: 1 }],
      deflections: { suggested: 1, answered: 0, filed: 1 },
    });
  });

  test('what is older than the period does not count', async () => {
    await answer((await file('Lama')).key, 'completed');
    backend.advance(40 * DAY_MS);
    const { days, solution } = await figures();
    expect(days).toHaveLength(30);
    expect(days.reduce((sum, { filed }) => sum + filed, 0)).toBe(0);
    expect(solution.count).toBe(0);
  });

  test('the call answers what was read less than a minute ago', async () => {
    const head = await logInStaff(backend);
    const filed = async (days: string) =>
      ((await head.get('/desk/figures/', { days })).body as Figures).days.at(-1)?.filed;
    expect(await filed('7')).toBe(0);
    await file('Kucing');
    expect(await filed('7')).toBe(0);
    expect(await filed('30')).toBe(1);
    backend.advance(60_000);
    expect(await filed('7')).toBe(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getFigures } from '@/lib/backend/desk/figures/get-figures';
import type { Figures, ListQueueAnswer, QueueFilter } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { figureLists } from '@/components/desk/FigureTable';
import { REQUEST_EVENTS } from '@/lib/constants';
import { runDesk } from '@/tests/helpers/desk-commands';
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
  runDesk(backend, 'reply', { key, author: 'Rini', text: 'Sudah.', status });
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

  test('an article in two languages is listed once, with the requests that followed either', async () => {
    await backend.insert([
      { uid: 'uatap', key: 'roof', model: 'help-article', locale: 'en', title: 'A cat on the roof' },
      { uid: 'uatap', key: 'atap', model: 'help-article', title: 'Kucing di atap' },
      { key: 'tail', model: 'help-article', locale: 'en', title: 'A tail' },
    ]);
    await file('Satu', { context: { articles: [{ key: 'atap' }] } });
    await file('Dua', { context: { articles: [{ key: 'roof' }, { key: 'tail' }] } });
    expect((await figures()).articles).toMatchObject([
      { key: 'atap', title: 'Kucing di atap', requests: 2 },
      { key: 'tail', title: 'A tail', requests: 1 },
    ]);
  });

  test('articles that need work most come first, and those that are gone leave no gap', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => `a${String(n).padStart(2, '0')}`);
    await backend.insert(keys.map((key) => ({ uid: key, key, model: 'help-article', title: key })));
    const { body } = await backend.send('/visitor/api/init/', {
      _referrer: '',
      _origin: 'https://x.example',
    });
    const { _goid: goid } = body as { _goid: string };
    const at = backend.clock();
    const day = at.toISOString().slice(0, 10);
    const view = { goid, event_name: 'view', data: '{}', created_at: at };
    const days = (count: number) =>
      Array.from({ length: count }, (_, before) =>
        new Date(Date.parse(day) - before * DAY_MS).toISOString().slice(0, 10),
      );
    await backend.db.kysely
      .insertInto('visitor_event')
      .values(keys.flatMap((key, n) => days(n + 1).map((day) => ({ ...view, item_uid: key, day }))))
      .execute();
    const vote = { goid, locale: 'id', reasons: '[]', comment: '', created_at: at, updated_at: at } as const;
    await backend.db.kysely
      .insertInto('article_feedback')
      .values([
        { ...vote, item_uid: 'a01', is_helpful: false },
        { ...vote, item_uid: 'a02', is_helpful: true },
      ])
      .execute();
    await file('Satu', { context: { articles: [{ key: 'a00' }] } });
    const listed = async () => (await figures()).articles.map(({ key }) => key);
    const rest = [...keys].reverse();
    expect(await listed()).toEqual(['a01', 'a00', ...rest.slice(0, 18)]);
    await backend.db.kysely.deleteFrom('content_item').where('key', '>', 'a03').execute();
    expect(await listed()).toEqual(['a01', 'a00', 'a03', 'a02']);
    expect((await figures()).articles[3]).toMatchObject({ yes: 1, no: 0, views: 3, requests: 0 });
  });

  test('each figure is as large as the list that it leads to', async () => {
    await backend.insert([{ key: 'atap', model: 'help-article', title: 'Kucing di atap' }]);
    const first = await file('Satu', { context: { articles: [{ key: 'atap' }, { key: 'ekor' }] } });
    backend.advance(2 * DAY_MS);
    const [second, third] = [
      await file('Dua', { context: { articles: [{ key: 'atap' }] } }),
      await file('Tiga'),
    ];
    await answer(first.key);
    await answer(second.key, 'completed');
    await sri.post(`/project/service/issue/${second.key}/rating/`, { score: 4, comment: '' });
    await sri.patch(`/project/service/issue/${third.key}/`, { action: 'cancel' });
    backend.advance(DAY_MS);
    await answer(first.key, 'completed');
    await sri.post(`/project/service/issue/${first.key}/rating/`, { score: 2, comment: 'Lama' });
    await file('Empat');
    await backend.db.kysely
      .updateTable('issue')
      .set({ solve_due_at: new Date(0) })
      .execute();

    const head = await logInStaff(backend);
    const shown = await figures(7);
    const lists = figureLists(shown);
    const sum = (on: 'filed' | 'answered' | 'completed') =>
      shown.days.reduce((total, day) => total + day[on], 0);
    const listed = async (filter: QueueFilter) => {
      const { count, results } = (await head.get('/desk/request/', filter)).body as ListQueueAnswer;
      expect(results).toHaveLength(count);
      return count;
    };
    expect([sum('filed'), await listed(lists.filed)]).toEqual([4, 4]);
    expect([sum('answered'), shown.first_answer.count, await listed(lists.answered)]).toEqual([2, 2, 2]);
    expect([sum('completed'), shown.solution.count, await listed(lists.completed)]).toEqual([2, 2, 2]);
    expect([shown.ratings.count, await listed(lists.rated)]).toEqual([2, 2]);
    expect(shown.articles).toMatchObject([{ key: 'atap', requests: 2 }]);
    expect(await Promise.all(lists.read.map(listed))).toEqual([2]);
    expect([shown.late, await listed(lists.late)]).toEqual([1, 1]);
    for (const [index, { filed, answered, completed }] of shown.days.entries()) {
      expect(await Promise.all(lists.days[index]!.map(listed))).toEqual([filed, answered, completed]);
    }
    expect(await Promise.all(lists.backlog.map(listed))).toEqual(shown.backlog.map(({ count }) => count));
    expect(shown.backlog.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
  });

  test('who files a request after all was not helped by an article', async () => {
    const goids = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await backend.send('/visitor/api/init/', {
          _referrer: '',
          _origin: 'https://x.example',
        });
        return (body as { _goid: string })._goid;
      }),
    );
    const say = async (_goid: string | undefined, event_name: string) => {
      backend.advance(1_000);
      const event_data = { articles: 1, uid: 'atap', key: 'atap' };
      expect((await backend.send('/visitor/api/log_event/', { _goid, event_name, event_data })).status).toBe(
        200,
      );
    };
    const [helped, other] = goids;
    for (const goid of goids) await say(goid, REQUEST_EVENTS.answered);
    await say(helped, REQUEST_EVENTS.answered);
    await say(other, REQUEST_EVENTS.filed);
    expect((await figures()).deflections).toMatchObject({ answered: 1 });
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

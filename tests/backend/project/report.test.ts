import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportRequests } from '@/lib/backend/project/report-requests';
import { REQUEST_EVENTS } from '@/lib/constants';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const DAY_MS = 86_400_000;

let backend: TestIdentity;
let sri: Customer;
let goid: string;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, 'sri@kucing.example');
  const { body } = await backend.send('/visitor/api/init/', { _referrer: '', _origin: 'https://x.example' });
  goid = (body as { _goid: string })._goid;
  await backend.insert([
    { key: 'atap', model: 'help-article', title: 'Kucing di atap' },
    { key: 'pohon', model: 'help-article', title: 'Kucing di pohon' },
  ]);
});

const log = async (event_name: string, event_data: object) => {
  const { status } = await backend.send('/visitor/api/log_event/', { _goid: goid, event_name, event_data });
  expect(status).toBe(200);
};
const file = async (name: string, articles: string[]) => {
  const body = requestOf({ name, context: { articles: articles.map((key) => ({ key })) } });
  expect((await sri.post('/project/service/issue/', body)).status).toBe(200);
};
const report = (days = 30, size = 10) => reportRequests({ days, size }, backend);

describe('the report on requests', () => {
  test('tells what was suggested, read, answered and filed, over a period and by article', async () => {
    await log(REQUEST_EVENTS.answered, { uid: 'atap', key: 'atap' });
    await file('Lama', ['atap']);
    backend.advance(40 * DAY_MS);
    sri = await makeCustomer(backend, 'mina@kucing.example');
    await log(REQUEST_EVENTS.suggested, { articles: 2 });
    await log(REQUEST_EVENTS.suggested, { articles: 1 });
    await log(REQUEST_EVENTS.read, { uid: 'atap', key: 'atap' });
    await log(REQUEST_EVENTS.read, { uid: 'pohon', key: 'pohon' });
    await log(REQUEST_EVENTS.answered, { uid: 'atap', key: 'atap' });
    await log(REQUEST_EVENTS.filed, { articles: 1 });
    await file('Satu', ['pohon', 'atap']);
    await file('Dua', []);
    // Who files after all was not answered by the article.
    expect(await report()).toEqual({
      days: 30,
      totals: { suggested: 2, read: 2, answered: 0, filed: 2, filed_after_reading: 1 },
      articles: [
        { key: 'atap', title: 'Kucing di atap', read: 1, answered: 1, filed: 1 },
        { key: 'pohon', title: 'Kucing di pohon', read: 1, answered: 0, filed: 1 },
      ],
    });
    expect((await report(30, 1)).articles).toHaveLength(1);
    expect((await report(60)).totals).toMatchObject({ answered: 1, filed: 3, filed_after_reading: 2 });
  });

  test('an empty one is zeros', async () => {
    expect(await report()).toEqual({
      days: 30,
      totals: { suggested: 0, read: 0, answered: 0, filed: 0, filed_after_reading: 0 },
      articles: [],
    });
  });

  test('P02 nothing that a stranger writes into an event, and nobody who filed, stands in it', async () => {
    await log(REQUEST_EVENTS.read, { uid: 'x', key: 'sri@kucing.example \u202e 0812-3456-7890' });
    await log(REQUEST_EVENTS.answered, { key: 7 });
    await log(REQUEST_EVENTS.answered, {});
    await file('Rahasia Sri', ['tidak-ada']);
    const told = JSON.stringify(await report());
    expect(told).not.toMatch(/sri|rahasia|tidak-ada|0812/i);
    expect((await report()).totals).toMatchObject({ read: 1, answered: 1, filed: 1 });
  });
});

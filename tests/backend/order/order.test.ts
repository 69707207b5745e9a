// @both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCustomer, makeCustomers, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
  sri = await makeCustomer(backend, 'sri@kucing.example');
});
afterAll(() => backend.close());

const LIST = '/order/api/order/';

test('the embedded backend keeps no orders', async () => {
  expect(await sri.get(LIST)).toMatchObject({ status: 200, body: { count: 0, results: [] } });
  expect(await sri.get(`${LIST}ORDER-1/`)).toMatchObject({
    status: 404,
    body: { detail: 'Not found.', code: 'not-found' },
  });
});

test('T01 orders are asked for with a token and the key of its business', async () => {
  for (const path of [LIST, `${LIST}ORDER-1/`]) {
    expect((await backend.get(path)).status).toBe(401);
    expect((await backend.get(path, {}, { ...sri.headers, 'X-Service-Key': 'x' })).status).toBe(403);
  }
});

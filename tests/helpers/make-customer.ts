import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackendOptions } from '@/lib/backend/app';
import { apiUrl, checkAnswer, TEST_API_KEY, type Query } from './make-backend';
import { makeIdentity, TOKEN_INFO, type Answer, type TestIdentity } from './make-identity';

/** A request form with every type of field once. */
export const FORM_FILE = join(fileURLToPath(new URL('../fixtures', import.meta.url)), 'requests.yml');

export const makeCustomers = (overrides: Partial<BackendOptions> = {}): Promise<TestIdentity> =>
  makeIdentity({ requestFormFile: FORM_FILE, ...overrides });

/** A customer with a token, who calls as the browser does. */
export type Customer = {
  uid: number;
  business: string;
  token: string;
  headers: Record<string, string>;
  /** A GET below /api; the answer is checked against the schema of its call. */
  get(path: string, query?: Query): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  remove(path: string): Promise<Answer>;
};

/** Registers a customer. */
export async function makeCustomer(backend: TestIdentity, address: string, name = 'Sri'): Promise<Customer> {
  const token = await backend.register(address, name);
  const info = await backend.send(TOKEN_INFO, { token });
  const { uid, business_uid: business } = info.body as { uid: number; business_uid: string };
  const headers = { Authorization: `Jwt ${token}`, 'X-Service-Key': business };
  return {
    uid,
    business,
    token,
    headers,
    async get(path, query) {
      const response = await backend.fetch(
        new Request(apiUrl(path, query), { headers: { 'X-API-Key': TEST_API_KEY, ...headers } }),
      );
      const body: unknown = await response.json();
      if (response.status === 200) checkAnswer('GET', path.replace(/^\/auth/, ''), body);
      return { status: response.status, body, retryAfter: undefined };
    },
    async post(path, body, more = {}) {
      const answer = await backend.send(path, body, { headers: { ...headers, ...more } });
      if (answer.status === 200) checkAnswer('POST', path, answer.body);
      return answer;
    },
    async patch(path, body, more = {}) {
      const answer = await backend.send(path, body, { method: 'PATCH', headers: { ...headers, ...more } });
      if (answer.status === 200) checkAnswer('PATCH', path, answer.body);
      return answer;
    },
    remove: (path) => backend.send(path, undefined, { method: 'DELETE', headers }),
  };
}

/** A request that fits the form. */
export const requestOf = (more: Record<string, unknown> = {}) => ({
  project: 'TICKET',
  name: 'Kucing tidak mau turun',
  room: 'kitchen',
  description: '<p>Sejak <strong>pagi</strong>.</p>',
  ...more,
});

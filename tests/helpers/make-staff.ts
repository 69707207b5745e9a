import { expect } from 'vitest';
import { deskRoutes } from '@/lib/backend/desk/routes';
import { apiUrl, TEST_API_KEY, type Query } from './make-backend';
import type { TestIdentity } from './make-identity';
import { codeOf } from './outbox';

/** The administrator in the STAFF_EMAILS of the tests. */
export const HEAD = 'kepala@kucing.example';

/** An agent at the desk, who calls as the browser does. */
export type Staff = {
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StaffAnswer>;
  get(path: string, query?: Query): Promise<StaffAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<StaffAnswer>;
  patch(path: string, body: unknown): Promise<StaffAnswer>;
};
export type StaffAnswer = { status: number; body: unknown };

/** Requests a code for the desk and returns it from the mail; undefined when none was sent. */
export async function deskCode(backend: TestIdentity, address: string): Promise<string | undefined> {
  await backend.worker.settled();
  const sent = backend.transport.mails.length;
  await backend.send('/desk/login/otp/', { address });
  await backend.worker.settled();
  const mail = backend.transport.mails.slice(sent).find(({ to }) => to === address);
  return mail && codeOf(mail);
}

/** Logs in at the desk. Answers are checked against the schemas of their calls. */
export async function logInStaff(backend: TestIdentity, address = HEAD): Promise<Staff> {
  const otp_code = await deskCode(backend, address);
  const headers = { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: address, otp_code });
  const answer = await backend.fetch(new Request(apiUrl('/desk/login/'), { method: 'POST', headers, body }));
  const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
  backend.advance(61_000);
  return staffWith(backend, { Cookie: cookie });
}

/** A caller with these headers. */
export function staffWith({ fetch }: TestIdentity, own: Record<string, string>): Staff {
  const call: Staff['call'] = async (method, path, body, more = {}) => {
    const response = await fetch(
      new Request(apiUrl(path), {
        method,
        headers: {
          'X-API-Key': TEST_API_KEY,
          ...own,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const answer: unknown = await response.json();
    const [pathname = ''] = path.split('?');
    const route = deskRoutes.find(
      (one) =>
        one.call.method === method &&
        new RegExp(`^${one.call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (response.ok && route?.schemas.answer) expect(route.schemas.answer.parse(answer)).toEqual(answer);
    return { status: response.status, body: answer };
  };
  return {
    cookie: own.Cookie ?? '',
    call,
    get: (path, query = {}) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return call('GET', search.size > 0 ? `${path}?${search}` : path);
    },
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body) => call('PATCH', path, body),
  };
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskRoutes } from '@/lib/backend/desk/routes';
import type { Route } from '@/lib/backend/http/define-route';
import { OPERATOR } from '@/lib/backend/http/client-ip';
import { errorBody } from '@/lib/contract/common';
import { DESK_CALLS } from '@/lib/contract/desk-calls';
import type { DeskRequest, StaffMember } from '@/lib/contract/desk';
import type { Issue } from '@/lib/contract/project';
import { arbitraryOf, hostileValue } from '@/tests/helpers/arbitrary-from-schema';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { HEAD, logInStaff } from '@/tests/helpers/make-staff';

const RUNS_PER_ROUTE = 25;
/** What the tests store, which no refusal may hold. */
const DATA = /Kucing tidak mau turun|sri@kucing|kepala@kucing/;
const INSIDES = /select |insert |syntax error|kysely|pglite|node_modules|\bat .+:\d+:\d+/i;

let backend: TestIdentity;
let key: string;
/** A member of staff who is not an administrator. */
let agent: Record<string, string>;
/** Who must not get in, by name. */
const strangers = new Map<string, Record<string, string>>();
beforeAll(async () => {
  backend = await makeCustomers();
  const head = await logInStaff(backend);
  const sri = await makeCustomer(backend, 'sri@kucing.example', 'Sri');
  key = ((await sri.post('/project/service/issue/', requestOf())).body as Issue).key;
  const { uid } = (await head.post('/desk/staff/', { email: 'adi@kucing.example', name: 'Adi' }))
    .body as StaffMember;
  const adi = await logInStaff(backend, 'adi@kucing.example');
  await head.patch(`/desk/staff/${uid}/`, { ended: true });
  await head.post('/desk/staff/', { email: 'rini@kucing.example', name: 'Rini' });
  agent = { 'X-API-Key': TEST_API_KEY, Cookie: (await logInStaff(backend, 'rini@kucing.example')).cookie };
  const budi = await makeCustomer(backend, 'budi@anjing.example', 'Budi');
  const token = { 'X-API-Key': TEST_API_KEY, ...sri.headers };
  strangers.set('nobody', { 'X-API-Key': TEST_API_KEY });
  strangers.set('a customer', token);
  strangers.set('a customer with the token as a cookie of the desk', {
    ...token,
    Cookie: `desk_session=${sri.token}; token=${sri.token}`,
  });
  strangers.set('a customer of another business', { 'X-API-Key': TEST_API_KEY, ...budi.headers });
  strangers.set('an ended agent', { 'X-API-Key': TEST_API_KEY, Cookie: adi.cookie });
  strangers.set('a wrong key', {
    'X-API-Key': TEST_API_KEY,
    Authorization: `Key ${TEST_SETTINGS.appSecret}`,
  });
  strangers.set('staff without the public key', { Cookie: head.cookie });
});
afterAll(() => backend.close());

const guarded = (deskRoutes as Route[]).filter(({ access }) => access !== undefined);

function requestTo(
  { call, rawBody }: Route,
  headers: Record<string, string>,
  sent: Partial<Sent> = {},
): Request {
  const { params = {}, query = {}, body = {} } = sent;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = params[name] ?? (name === 'key' ? key : crypto.randomUUID());
    const text = typeof given === 'string' ? given.toWellFormed() : String(JSON.stringify(given));
    return /^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(text);
  });
  const search = Object.entries(query).filter(([, value]) => value !== undefined);
  const url = new URL(apiUrl(path));
  for (const [name, value] of search)
    url.searchParams.set(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && !rawBody;
  return new Request(url, {
    method: call.method,
    headers: { ...headers, ...(hasBody && { 'Content-Type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) ?? '' }),
  });
}
type Sent = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

test('K03 every call of the desk but the login is guarded, and served', () => {
  const open = (deskRoutes as Route[]).filter(({ access }) => access === undefined).map(({ name }) => name);
  // A link of the desk cannot send a header, so the original of a mail asks for the cookie itself (held-mail.test.ts). A
  // provider that posts mails signs them (receive-post.test.ts).
  expect(open.sort()).toEqual(['deskLogin', 'getOriginalMail', 'receiveMail', 'requestDeskCode']);
  const served: string[] = deskRoutes.map(({ name }) => name);
  expect(served.sort()).toEqual([...Object.keys(DESK_CALLS), 'receiveMail'].sort());
});

test.each(guarded.map((route) => [route.name, route] as const))(
  'K03 %s refuses everybody else before it reads anything, and says nothing',
  async (_, route) => {
    for (const [who, headers] of strangers) {
      const response = await backend.fetch(requestTo(route, headers));
      const text = await response.text();
      expect([who, response.status]).toEqual([who, 401]);
      expect(text).not.toMatch(DATA);
    }
  },
);

test('K03 what operators alone may do is refused the STAFF_KEY, whatever headers come over the network', async () => {
  const headers = {
    Authorization: `Key ${TEST_SETTINGS.staffKey!}`,
    'X-Author': 'Sari',
    'X-Operator': 'true',
  };
  const own = guarded.filter(({ access }) => access === 'operator');
  expect(own.map(({ name }) => name).sort()).toEqual([
    ...['deleteAnnouncement', 'shareRequests', 'takeMail', 'unlockEmail'],
  ]);
  for (const route of own) {
    const response = await backend.fetch(requestTo(route, headers), { peer: '127.0.0.1' });
    expect([route.name, response.status]).toEqual([route.name, 403]);
  }
});

test('K03 the name of an author is taken from operators alone', async () => {
  const headers = { Authorization: `Key ${TEST_SETTINGS.staffKey!}`, 'X-Author': 'Sari' };
  const route = guarded.find(({ name }) => name === 'answerRequest')!;
  const request = () => requestTo(route, headers, { params: { key }, body: { body: 'Halo' } });
  const authors = async (response: Response) =>
    ((await response.json()) as DeskRequest).comments.map(({ author }) => author.name);
  expect(await authors(await backend.fetch(request()))).toEqual(['API']);
  expect(await authors(await backend.fetch(request(), OPERATOR))).toEqual(
    expect.arrayContaining(['API', 'Sari']),
  );
});

test('K03 an agent is refused what administrators and operators may, and nothing else', async () => {
  for (const route of guarded) {
    // The body does not matter, because the caller is checked first.
    const { status } = await backend.fetch(requestTo(route, agent, { body: { hostile: true } }));
    if (route.access !== 'staff') expect([route.name, status]).toEqual([route.name, 403]);
    else expect([401, 403], route.name).not.toContain(status);
    if (route.name === 'deskLogout')
      agent = { ...agent, Cookie: (await logInStaff(backend, 'rini@kucing.example')).cookie };
  }
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test.each(guarded.filter(({ rawBody }) => !rawBody).map((route) => [route.name, route] as const))(
  'V01 %s answers 2xx or 4xx, in the shape of the contract, whatever is sent',
  async (_, route) => {
    const headers = { Authorization: `Key ${TEST_SETTINGS.staffKey!}` };
    const of = (schema: Route['schemas']['body']) =>
      schema
        ? fc.oneof(
            { weight: 3, arbitrary: arbitraryOf(schema, [key, HEAD]) },
            { weight: 1, arbitrary: hostileValue },
          )
        : fc.constant({});
    const { params, query, body } = route.schemas;
    const sent = fc.record({
      params: of(params).map((value) => (isObject(value) ? value : {})),
      query: of(query).map((value) => (isObject(value) ? value : { q: value })),
      body: of(body),
    });
    await fc.assert(
      fc.asyncProperty(sent, async (given) => {
        const response = await backend.fetch(requestTo(route, headers, given));
        expect(response.status).toBeLessThan(500);
        const text = await response.text();
        if (response.ok) {
          const answer: unknown = JSON.parse(text);
          expect(route.schemas.answer?.parse(answer)).toEqual(answer);
        } else {
          expect(text).not.toMatch(INSIDES);
          errorBody.parse(JSON.parse(text));
        }
      }),
      { numRuns: RUNS_PER_ROUTE },
    );
    expect(backend.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
  60_000,
);

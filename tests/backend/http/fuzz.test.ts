import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ROUTES } from '@/lib/backend/routes';
import type { Route } from '@/lib/backend/http/define-route';
import { CALLS, type CallName } from '@/lib/contract/calls';
import { CONTENT_MODELS } from '@/lib/contract/content';
import { errorBody } from '@/lib/contract/common';
import { arbitraryOf, HOSTILE_TEXTS, hostileValue } from '@/tests/helpers/arbitrary-from-schema';
import { FIXTURE_ITEMS, insertMedia, PNG } from '@/tests/helpers/content-rows';
import { TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeIdentity, type TestIdentity } from '@/tests/helpers/make-identity';

/** Calls that the backend does not answer yet. Take a name away with the call's first route. */
const NOT_SERVED_YET: readonly CallName[] = [];

/** On each engine. Of the kinds of answers that 150 bring about, 75 bring about nearly all. */
const RUNS_PER_ROUTE = 75;
/** Words of statements, stacks and drivers, which no error may hold. */
const INSIDES = /select |insert |content_item|syntax error|kysely|pglite|node_modules|\bat .+:\d+:\d+/i;

/** Calls that succeed only with data from outside: a token from a mail, a configured form, an upload, or a user's contacts. */
const NEEDS_MORE: readonly string[] = [
  ...['stopMails', 'openIssueLink', 'refuseIssueLink'],
  // An announcement of staff.
  'followAnnouncement',
  ...['login', 'register', 'changeEmail', 'createIssue', 'recordActivity', 'getOrder', 'rateIssue'],
  ...['uploadMedia', 'deleteMedia', 'readAttachment', 'readPrivateImage'],
  // One address only, without a query.
  ...['readContentMedia', 'readOptimizedMedia'],
];

const OLD_PATH = '/lama/handuk';

let backend: TestIdentity;
const known = FIXTURE_ITEMS.flatMap(({ key, uid = `u${key}` }) => [key, uid]);
beforeAll(async () => {
  backend = await makeIdentity();
  await backend.insert(FIXTURE_ITEMS);
  const redirect = { old_path: OLD_PATH, target_path: '/about', source: 'test' };
  await backend.db.kysely.insertInto('content_redirect').values(redirect).execute();
  known.push(await insertMedia(backend.db.kysely, { bytes: PNG, mime: 'image/png', file_name: 'a.png' }));
});
afterAll(() => backend.close());

/** A user who has just logged in and a visitor; new ones for every call, which may end them. */
type Someone = { address: string; token: string; business: string; goid: string; issueKey: string };
let people = 0;

async function someone(): Promise<Someone> {
  const address = `u${(people += 1)}@kucing.example`;
  const token = await backend.register(address);
  const info = await backend.send('/auth/token-info/', { token });
  const visitor = await backend.send('/visitor/api/init/', { _referrer: '', _origin: '' });
  backend.advance(61_000);
  const business = (info.body as { business_uid: string }).business_uid;
  const filled = { name: 'Meong', module: 'other', priority: 'low', description: '<p>Meong</p>' };
  const issue = await backend.send(
    '/project/service/issue/',
    { project: 'TICKET', ...filled },
    { token, headers: { 'X-Service-Key': business } },
  );
  return {
    address,
    token,
    business,
    issueKey: (issue.body as { key: string }).key,
    goid: (visitor.body as { _goid: string })._goid,
  };
}

/** Calls that answer one item only: with any key at all they would hardly ever succeed. */
const ANSWERS_MODEL: Partial<Record<string, string>> = {
  getProduct: 'product',
  getCategory: 'help-category',
  getTopic: 'help-topic',
};

/** Texts that exist, of the kind a call deals with. */
function textsFor({ name, call }: Route, { address, token, goid, issueKey }: Someone): string[] {
  if (call.base === 'auth' || call.path.startsWith('/visitor/'))
    return [address, 'baru@kucing.example', token, goid, 'handuk'];
  if (name === 'findRedirect') return [OLD_PATH];
  const model = ANSWERS_MODEL[name];
  if (call.path.startsWith('/project/')) return ['TICKET', issueKey, 'module', 'priority'];
  if (!model) return known;
  return FIXTURE_ITEMS.filter((item) => item.model === model).flatMap(({ key, uid = `u${key}` }) => [
    key,
    uid,
  ]);
}

type Sent = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  extra: [string, string][];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generates values that the schema accepts, the same with one member replaced, removed or added, and arbitrary values. */
function nearly(schema: z.ZodType | undefined, texts: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant({});
  const valid = arbitraryOf(schema, texts);
  const spoiled = fc
    .tuple(valid, fc.nat(), fc.option(hostileValue, { nil: undefined }))
    .map(([value, at, hostile]) => {
      if (!isObject(value)) return hostile;
      const names = [...Object.keys(value), 'unknown', '__proto__'];
      const spoilt = names[at % names.length] ?? 'unknown';
      return Object.fromEntries([
        ...Object.entries(value).filter(([name]) => name !== spoilt),
        [spoilt, hostile],
      ]);
    });
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 3, arbitrary: spoiled },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** What the schemas accept, and nothing else. */
const exactly: typeof nearly = (schema, texts) => (schema ? arbitraryOf(schema, texts) : fc.constant({}));

const sentTo = ({ schemas }: Route, texts: readonly string[], make = nearly): fc.Arbitrary<Sent> =>
  fc.record({
    params: make(schemas.params, texts).map((value) =>
      isObject(value) ? value : { key: value, id: value, uid: value },
    ),
    query: make(schemas.query, texts).map((value) => (isObject(value) ? value : { q: value })),
    body: make(schemas.body, texts),
    extra: fc.oneof(
      { weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.tuple(
            fc.constantFrom('q', 'size', 'q[]', 'order[__proto__]', '', ...HOSTILE_TEXTS.slice(0, 9)),
            fc.constantFrom(...HOSTILE_TEXTS),
          ),
          { maxLength: 3 },
        ),
      },
    ),
  });

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : String(value);

function requestOf(
  { call, schemas }: Route,
  { params, query, body, extra }: Sent,
  { token, business }: Someone,
): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = asText(params[name] ?? 'x');
    // No address can hold these, however they are written: it would be that of another call.
    if (/^\.{1,2}$/.test(text)) return 'x';
    // A text that is encoded wrongly already is sent as it is.
    return text.startsWith('%') || text.startsWith('..') ? text : encodeURIComponent(text.toWellFormed());
  });
  const search = new URLSearchParams([
    ...Object.entries(query).map(([name, value]) => [name, asText(value)]),
    ...extra,
  ]);
  const base = { auth: '/api/auth', api: '/api', site: '' }[call.base];
  return new Request(`http://portal.test${base}${path}?${search}`, {
    method: call.method,
    headers: {
      'X-API-Key': TEST_API_KEY,
      'Content-Type': 'application/json',
      Authorization: `Jwt ${token}`,
      'X-Service-Key': business,
    },
    ...(schemas.body && { body: JSON.stringify(body) ?? '' }),
  });
}

describe('V01 the fuzz', () => {
  test('V01 knows every call of the contract', () => {
    const served = ROUTES.map(({ name }) => name);
    for (const name of Object.keys(CALLS) as CallName[]) {
      expect([name, served.includes(name) !== NOT_SERVED_YET.includes(name)]).toEqual([name, true]);
    }
    expect(new Set(served).size).toBe(served.length);
  });

  test('V01 every served call says what it takes and answers', () => {
    for (const { name, call, schemas, rawBody } of ROUTES) {
      const isWriting = (call.method === 'POST' || call.method === 'PATCH') && !rawBody;
      expect([name, Boolean(schemas.params)]).toEqual([name, call.path.includes('{')]);
      // A deletion may say more or not.
      if (call.method !== 'DELETE') expect([name, Boolean(schemas.body)]).toEqual([name, isWriting]);
      if (name in CALLS) expect([name, Boolean(schemas.answer)]).toEqual([name, true]);
    }
  });

  test.each(ROUTES.map((route) => [route.name, route] as const))(
    'V01 what it makes for %s is mostly what the schemas accept',
    (_, { schemas }) => {
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = schemas[part];
        if (!schema) continue;
        const samples = fc.sample(arbitraryOf(schema, known), 200);
        const accepted = samples.filter((sample) => schema.safeParse(sample).success);
        expect(accepted.length).toBeGreaterThan(150);
      }
    },
  );
});

test.each(ROUTES.map((route) => [route.name, route] as const))(
  'V01 %s answers 2xx or 4xx, in the shape of the contract, whatever is sent',
  async (_, route) => {
    const statuses = new Set<number>();
    const caller = await someone();
    let client = 0;
    const texts = textsFor(route, caller);
    const check = async (sent: Sent) => {
      // Uses another address each time, because the rate limits have tests of their own.
      const connection = { peer: `192.0.2.${(client += 1) % 256}` };
      const response = await backend.fetch(requestOf(route, sent, caller), connection);
      statuses.add(response.status);
      expect(response.status).toBeGreaterThanOrEqual(200);
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400) {
        const text = await response.text();
        expect(text).not.toMatch(INSIDES);
        errorBody.parse(JSON.parse(text));
      } else if (route.schemas.answer) {
        const answer: unknown = await response.json();
        expect(route.schemas.answer.parse(answer)).toEqual(answer);
      }
    };
    await fc.assert(fc.asyncProperty(sentTo(route, texts), check), {
      numRuns: RUNS_PER_ROUTE,
      includeErrorInReport: true,
    });
    // Chance may have spoiled every one that could have succeeded.
    for (const sent of fc.sample(sentTo(route, texts, exactly), NEEDS_MORE.includes(route.name) ? 0 : 500)) {
      if (statuses.has(200)) break;
      await check(sent);
    }
    expect(backend.log.filter(({ level }) => level !== 'info')).toEqual([]);
    // Neither everything refused nor everything let through.
    if (!NEEDS_MORE.includes(route.name)) expect(statuses).toContain(200);
    if (route.schemas.params ?? route.schemas.query)
      expect(Math.max(...statuses)).toBeGreaterThanOrEqual(400);
  },
  60_000,
);

test('V01 afterwards everything is as it was', async () => {
  for (const model of CONTENT_MODELS) {
    const inside = FIXTURE_ITEMS.filter((item) => item.model === model && item.locale !== 'en');
    expect(await backend.getJson('/content/api/content/', { model, size: 100 })).toHaveProperty(
      'count',
      inside.length,
    );
  }
});

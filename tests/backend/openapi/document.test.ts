// @both-engines
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { NextApiRequest, NextApiResponse } from 'next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '@/lib/api/create-api';
import { remoteOptions } from '@/lib/api/read-provider-answer';
import { insertContacts } from '@/lib/backend/contact/queries';
import { CALLS, type Call } from '@/lib/contract/calls';
import { OPENAPI_METHODS, type OpenApiDocument } from '@/lib/contract/openapi-document';
import { buildDocument } from '@/lib/backend/openapi/build-document';
import { raiseAnnouncement } from '@/lib/backend/directory/announcements';
import { ROUTES } from '@/lib/backend/routes';
import { setApiDescription } from '@/lib/backend/runtime';
import { parseSettings } from '@/lib/env.server';
import { loadApiDocs } from '@/lib/page-data/load-api-docs';
import { isRecord } from '@/lib/basics/values';
import answerOpenApi from '@/pages/api/openapi.json';
import { FIXTURE_ITEMS, PNG } from '@/tests/helpers/content-rows';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import { TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { PHONE, type TestIdentity } from '@/tests/helpers/make-identity';
import { codeOf } from '@/tests/helpers/outbox';

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  as?: Customer;
};

let backend: TestIdentity;
let document: OpenApiDocument;
let ajv: Ajv2020;
const called = new Set<string>();

beforeAll(async () => {
  backend = await makeCustomers();
  await backend.reset();
  await backend.insert(FIXTURE_ITEMS);
  setApiDescription(buildDocument(ROUTES, parseSettings({ SITE_URL: TEST_SETTINGS.siteUrl })));
  const response = await ask();
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  document = (await response.json()) as OpenApiDocument;
  ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  // Closed, so that a field that is not described fails.
  ajv.addSchema({ $id: 'closed', ...(closed(document) as object) });
  ajv.addSchema({ $id: 'open', ...document });
});
afterAll(() => backend.close());

/** Asks the page of the API for the document. */
async function ask(method = 'GET'): Promise<Response> {
  const server = createServer((request, response) => {
    void answerOpenApi(request as NextApiRequest, response as NextApiResponse);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await fetch(`http://127.0.0.1:${port}/api/openapi.json`, { method });
  } finally {
    server.close();
  }
}

/** Returns the document with every object of its answers closed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isRecord(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  const isObject = value.type === 'object' && isRecord(value.properties);
  return isObject && value.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    OPENAPI_METHODS.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [{ path, method, operation, server: item.servers?.[0]?.url ?? document.servers[0]!.url }]
        : [];
    }),
  );
const pointer = (...path: string[]) =>
  path.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
const schemaAt = (root: 'closed' | 'open', ...path: string[]): ValidateFunction =>
  ajv.compile({ $ref: `${root}#${pointer(...path)}` });

function expectValid(validate: ValidateFunction, value: unknown, what: string): void {
  const isValid = validate(value);
  expect(isValid ? [] : validate.errors, `${what}: ${JSON.stringify(value)?.slice(0, 500)}`).toEqual([]);
}

/** Calls an operation as the document describes it, and checks request and answer against the document. */
async function call<T = unknown>(operationId: string, sent: Sent = {}): Promise<{ status: number; body: T }> {
  const found = operations().find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not described`);
  const { path, method, operation, server } = found;
  called.add(operationId);
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  );
  const security = operation.security[0] ?? {};
  const known = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  expect(known, operationId).toEqual(expect.arrayContaining(Object.keys(sent.query ?? {})));
  const isForm = sent.body instanceof FormData;
  const response = await backend.fetch(
    new Request(`${server}${target}?${new URLSearchParams(sent.query)}`, {
      method: method.toUpperCase(),
      headers: {
        ...('apiKey' in security && { 'X-API-Key': TEST_API_KEY }),
        ...('token' in security && sent.as && { Authorization: sent.as.headers.Authorization! }),
        ...('serviceKey' in security && sent.as && { 'X-Service-Key': sent.as.business }),
        ...(sent.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: isForm ? (sent.body as FormData) : JSON.stringify(sent.body) }),
    }),
    { peer: '10.1.2.3' },
  );
  const body: unknown = await response.json();
  expect(Object.keys(operation.responses), operationId).toContain(String(response.status));
  const at = ['paths', path, method];
  if (response.ok && operation.requestBody && !isForm) {
    const validate = schemaAt('open', ...at, 'requestBody', 'content', 'application/json', 'schema');
    expectValid(validate, sent.body, `${operationId} sends`);
  }
  const schema = response.ok
    ? schemaAt('closed', ...at, 'responses', '200', 'content', 'application/json', 'schema')
    : schemaAt('closed', 'components', 'schemas', 'Error');
  expectValid(schema, body, `${operationId} answers ${response.status}`);
  return { status: response.status, body: body as T };
}

describe('GET /api/openapi.json', () => {
  test('is valid OpenAPI 3.1, and describes every call of the contract once, with its base', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const described = operations().map(({ path, method, operation, server }) => ({
      call: `${method.toUpperCase()} ${server}${path}`,
      isExtension: operation['x-extension'] === true,
    }));
    const { siteUrl } = TEST_SETTINGS;
    const bases = { auth: `${siteUrl}/api/auth`, api: `${siteUrl}/api` };
    const expected = (Object.values(CALLS) as Call[]).map(({ base, method, path, extension = false }) => ({
      call: `${method} ${bases[base]}${path}`,
      isExtension: extension,
    }));
    // One path of the contract lists requests or returns one.
    expected.push({ call: `GET ${bases.api}/project/api/issue/TICKET/`, isExtension: false });
    const byCall = (a: { call: string }, b: { call: string }) => a.call.localeCompare(b.call);
    expect(described.sort(byCall)).toEqual(expected.sort(byCall));
  });

  test('says what every parameter is, marks extensions in words, and gives examples that are valid', () => {
    for (const { path, method, operation } of operations()) {
      for (const { name, description } of operation.parameters ?? [])
        expect(description, `${operation.operationId} ${name}`).toMatch(/\.$/);
      if (operation['x-extension']) expect(operation.description).toMatch(/extension of the contract/i);
      const body = operation.requestBody?.content['application/json'];
      if (!body) continue;
      const at = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
      expectValid(schemaAt('open', ...at), body.example, operation.operationId);
    }
  });
});

test('the page for developers has every call, with an example of its answer that is valid', async () => {
  const api = createApi({ transport: fetch, bases: { auth: '', api: '' }, apiKey: '' });
  const page = await loadApiDocs({ api, locale: 'id', params: {} });
  if (page.kind !== 'found') throw new Error('there is no page');
  const calls = page.props.groups.flatMap((group) => group.calls);
  const all = operations();
  expect(calls.map(({ id }) => id).sort()).toEqual(all.map(({ operation }) => operation.operationId).sort());
  for (const { path, method, operation } of all) {
    const shown = calls.find(({ id }) => id === operation.operationId);
    const at = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'];
    expectValid(schemaAt('closed', ...at), JSON.parse(shown?.answerExample ?? ''), operation.operationId);
  }
  expect(calls.find(({ id }) => id === 'createIssue')).toMatchObject({
    method: 'POST',
    path: '/api/project/service/issue/',
    headers: ['X-API-Key', 'Authorization', 'X-Service-Key'],
    bodyExample: expect.stringContaining('"project": "TICKET"') as string,
  });
});

test('with a remote backend document and page are those of the contract, and name its servers', async () => {
  const remote = { API_BASE_URL: 'https://backend.example/v2', AUTH_BASE_URL: 'https://masuk.example' };
  setApiDescription(buildDocument(ROUTES, parseSettings({ SITE_URL: TEST_SETTINGS.siteUrl, ...remote })));
  try {
    const other = (await (await ask()).json()) as OpenApiDocument;
    expect(await new Validator().validate(structuredClone(other))).toMatchObject({ valid: true });
    expect(other.servers.map(({ url }) => url)).toEqual(['https://backend.example/v2']);
    expect(other.paths['/token-auth/']?.servers?.map(({ url }) => url)).toEqual(['https://masuk.example']);
    expect(Object.keys(other.paths)).toEqual(Object.keys(document.paths));
    expect(other.info.description).toContain('another backend');
    const api = createApi({
      transport: fetch,
      bases: { auth: '', api: '' },
      apiKey: '',
      remote: remoteOptions({
        capabilities: new Set(),
        cleanHtml: async (html) => ({ html }),
        sayDropped: () => undefined,
      }),
    });
    const page = await loadApiDocs({ api, locale: 'en', params: {} });
    if (page.kind !== 'found') throw new Error('there is no page');
    expect(page.props.bases.map(({ url }) => url)).toEqual(Object.values(remote));
    const calls = page.props.groups.flatMap((group) => group.calls);
    expect(calls.find(({ id }) => id === 'login')?.path).toBe('/token-auth/');
    expect(calls.find(({ id }) => id === 'createIssue')?.path).toBe('/v2/project/service/issue/');
  } finally {
    setApiDescription(document);
  }
});

test('the document is only read', async () => {
  const refused = await ask('POST');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await (await ask('HEAD')).text()).toBe('');
});

test('every operation answers what the document says', async () => {
  const address = 'sri@kucing.example';
  const sri = await makeCustomer(backend, address);
  const adi = await makeCustomer(backend, 'adi@kucing.example', 'Adi');
  const expectStatus = async (status: number, operationId: string, sent?: Sent) =>
    expect((await call(operationId, sent)).status, operationId).toBe(status);
  const ok = async <T>(operationId: string, sent?: Sent): Promise<T> => {
    const { status, body } = await call<T>(operationId, sent);
    expect(status, `${operationId} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  backend.advance(61_000);

  // Accounts
  await ok('requestLoginCode', { body: { address, method: 'email' } });
  await expectStatus(400, 'requestLoginCode', { body: { address: 'x', method: 'email' } });
  await expectStatus(400, 'login', { body: { username: address, otp_code: '000000' } });
  backend.advance(61_000);
  const code = await backend.code('login', address);
  const { token } = await ok<{ token: string }>('login', { body: { username: address, otp_code: code } });
  await ok('tokenInfo', { body: { token, rotate: true } });
  await expectStatus(401, 'tokenInfo', { body: { token: 'a.b.c' } });
  await ok('revokeToken', { body: { token } });
  await ok('requestRegisterCode', { body: { address: 'budi@kucing.example', method: 'email' } });
  backend.advance(61_000);
  const email = 'tuti@kucing.example';
  const otp_code = await backend.code('register', email);
  await ok('register', { body: { email, otp_code, first_name: 'Tuti', mobile_no: PHONE } });

  // The portal and its visitors
  await ok('getApplication');
  await ok('getBusiness', { query: { visitor: '', locale: 'en' } });
  await ok('listAnnouncements', { query: { ended: 'true' } });
  const { _goid } = await ok<{ _goid: string }>('initVisitor', { body: { _referrer: '', _origin: '' } });
  await ok('registerVisitor', { body: { _goid } });
  await ok('logEvent', { body: { _goid, event_name: 'view', event_data: { key: 'handuk' } } });
  await ok('listEvents', { query: { event_name: 'view', visitor: _goid } });
  await expectStatus(404, 'listEvents', { query: { event_name: 'view', visitor: 'nobody' } });
  await ok('resetVisitor', { body: { _goid } });

  // Content
  for (const model of ['help-article', 'help-category', 'help-topic', 'blog', 'faq', 'product', 'page'])
    await ok('listContent', { query: { model, size: '5' } });
  await ok('listContent', { query: { model: 'help-article', expand: 'topic.category,body', sort: 'name' } });
  await ok('listAdjacent', { params: { uid: 'uhanduk' }, query: { size: '2' } });
  await ok('listErrorCodes', { query: { locale: 'en' } });
  await ok('listPopularSearches', { query: { locale: 'en' } });
  await expectStatus(400, 'listContent', { query: { model: 'dogs' } });
  await ok('getContent', { params: { key: 'uhanduk' }, query: { expand: 'markdown' } });
  await expectStatus(404, 'getContent', { params: { key: 'gone' } });
  await ok('getCategory', { params: { key: 'kucing' } });
  await ok('getTopic', { params: { uid: 'umandi' } });
  await ok('searchContent', { query: { q: 'handk' } });
  await backend.db.kysely
    .insertInto('content_redirect')
    .values({ old_path: '/lama', target_uid: null, target_path: '/about', source: 'fixture' })
    .execute();
  await ok('findRedirect', { query: { path: '/lama' } });
  await expectStatus(404, 'findRedirect', { query: { path: '/tak-pernah-ada' } });
  await ok('searchProducts', { query: { category_depth: '3' } });
  await ok('getProduct', { params: { id: 'bola-merah' } });
  await expectStatus(404, 'getProduct', { params: { id: 'gone' } });

  // The own business
  const uid = crypto.randomUUID();
  await insertContacts(
    backend.db.kysely,
    sri.business,
    [{ uid, first_name: 'Eka', last_name: 'Cakar', email: null, last_activity_time: null, companies: [] }],
    backend.clock(),
  );
  const incident = { title: 'Kasir lambat', body: 'Kami perbaiki.' };
  const announced = await raiseAnnouncement(backend.db.kysely, incident, backend.deps);
  await ok('followAnnouncement', { as: sri, params: { uid: announced }, body: {} });
  await ok('listFollowedAnnouncements', { as: sri });
  await ok('listContacts', { as: sri });
  await ok('listCompanies', { as: sri });
  const activity = {
    activity_time: backend.clock().toISOString(),
    activity_type: { app_id: 'activity', code: 'meeting', name: 'Pertemuan' },
    subject: 'Tanya',
    agent: [],
    parties: [{ uid }],
    links: [],
    notes: [],
  };
  await ok('recordActivity', { as: sri, params: { uid }, body: activity });
  await expectStatus(404, 'recordActivity', { as: adi, params: { uid }, body: activity });
  await ok('listOrders', { as: sri });
  await expectStatus(404, 'getOrder', { as: sri, params: { key: 'A-1' } });

  // Requests
  await expectStatus(401, 'getProject');
  await expectStatus(403, 'getProject', { as: { ...sri, business: adi.business } });
  await ok('getProject', { as: sri });
  await ok('listCreateFields', { as: sri });
  await ok('listFieldOptions', { as: sri, query: { field: 'room' } });
  const form = new FormData();
  form.set('media', new File([new Uint8Array(PNG)], 'layar.png', { type: 'image/png' }));
  const media = await ok<{ data: { id: string } }>('uploadMedia', { as: sri, body: form });
  await ok('deleteMedia', { as: sri, params: { id: media.data.id } });
  const filed = requestOf({ context: { articles: [{ key: 'handuk' }], searches: ['basah'] } });
  const headers = { 'Idempotency-Key': 'satu' };
  const { key } = await ok<{ key: string }>('createIssue', { as: sri, body: filed, headers });
  await expectStatus(409, 'createIssue', { as: sri, body: requestOf({ name: 'Lain' }), headers });
  await expectStatus(400, 'createIssue', { as: sri, body: { project: 'TICKET' } });
  await ok('listIssues', { as: sri, query: { status: 'open', scope: 'own' } });
  await ok('getIssue', { as: sri, params: { key } });
  await expectStatus(404, 'getIssue', { as: adi, params: { key } });
  await ok('createComment', { as: sri, body: { issue: key, body: '<p>Masih.</p>', media: [] } });
  await ok('listComments', { as: sri, query: { issue: key, order: '-created_at', size: '5' } });
  await expectStatus(409, 'rateIssue', { as: sri, params: { key }, body: { score: 5 } });
  await ok('updateIssue', { as: sri, params: { key }, body: { action: 'solve' } });
  await expectStatus(409, 'updateIssue', { as: sri, params: { key }, body: { action: 'cancel' } });
  await ok('rateIssue', { as: sri, params: { key }, body: { score: 4, comment: 'Baik' } });
  await ok('getIssue', { as: sri, params: { key } });
  await ok('listRatings', { as: sri });
  await ok('listNotifications', { as: sri });
  await ok('markSeen', { as: sri, body: { until: backend.clock().toISOString() } });
  await ok('getMailPreference', { as: sri });
  await ok('updateMailPreference', { as: sri, body: { request_mails: 'none' } });
  await expectStatus(404, 'stopMails', { query: { token: 'wrong' } });
  await expectStatus(401, 'openIssueLink', {});
  await expectStatus(401, 'refuseIssueLink', {});

  // Last, because little is left afterwards.
  await ok('exportAccount', { as: sri });
  await ok('getAccount', { as: sri });
  await ok('updateAccount', { as: sri, body: { last_name: 'Lestari' } });
  const next = 'sri.baru@kucing.example';
  await ok('requestEmailCode', { as: sri, body: { address: next, method: 'email' } });
  await backend.worker.settled();
  const moved = backend.transport.mails.findLast(({ to }) => to === next);
  await ok('changeEmail', { as: sri, body: { email: next, otp_code: codeOf(moved!) } });
  await ok('requestDeleteCode', { as: sri, body: {} });
  await ok('deleteAccount', { as: sri, body: {} });

  expect([...called].sort()).toEqual(
    operations()
      .map(({ operation }) => operation.operationId)
      .sort(),
  );
});

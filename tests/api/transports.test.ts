import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi, type Api } from '@/lib/api/create-api';
import { echoInProcess, echoOverHttp, type EchoBackend, type Seen } from '@/tests/helpers/contract-echo';

const TRANSPORTS: [string, () => Promise<EchoBackend>][] = [
  ['in process', echoInProcess],
  ['HTTP', () => echoOverHttp('/api')],
  ['remote base', () => echoOverHttp('/tenant/v2')],
];

describe.each(TRANSPORTS)('client over %s', (_, open) => {
  let backend: EchoBackend;
  let api: Api;
  let token: string | undefined;

  beforeAll(async () => {
    backend = await open();
    const { transport, bases } = backend;
    api = createApi({ transport, bases, apiKey: 'kunci', getToken: () => token });
  });
  afterAll(() => backend.close());

  test('a success yields ok, status and data', async () => {
    const result = await api.directory.getApplication();
    expect(result).toMatchObject({ ok: true, status: 200, error: undefined });
    expect(seen(result.data)).toMatchObject({ method: 'GET', body: '' });
    expect(seen(result.data).path).toMatch(/\/directory\/api\/application\/0\/$/);
  });

  test('every call sends the API key and JSON as content type', async () => {
    token = undefined;
    const { headers } = seen((await api.content.list({ model: 'faq' })).data);
    expect(headers).toMatchObject({ 'x-api-key': 'kunci', 'content-type': 'application/json' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-service-key');
  });

  test.each(['.', '..', ''])('no item has the key %j, for its path would be another call’s', async (key) => {
    expect(await api.content.get(key, { model: 'banner' })).toMatchObject({ ok: false, status: 404 });
  });

  test('a token is sent as Jwt, a business as service key', async () => {
    token = 'abc.def.ghi';
    const { headers } = seen((await api.contact.listContacts('bisnis-1')).data);
    token = undefined;
    expect(headers).toMatchObject({ authorization: 'Jwt abc.def.ghi', 'x-service-key': 'bisnis-1' });
  });

  test('a body arrives as JSON, whatever is in it', async () => {
    const body = { username: 'a@b.id', otp_code: '012345', emoji: '👩‍👩‍👧 é “”' };
    const result = await api.auth.login(body);
    expect(JSON.parse(seen(result.data).body)).toEqual(body);
  });

  test('a failure yields the status, the sentence and the code', async () => {
    const result = await api.content.get('failure');
    expect(result).toEqual({
      ok: false,
      status: 404,
      data: undefined,
      error: { message: 'Tidak ada.', code: 'not-found', fields: {} },
    });
  });

  test('a field error is found by its field', async () => {
    const result = await api.auth.requestLoginCode('siapa@contoh.id');
    expect(result.error?.fields.address?.code).toBe('not-found');
    expect(result.error?.message).toBe('Email belum terdaftar.');
  });

  test('broken JSON yields undefined data, and the status decides whether it is ok', async () => {
    expect(await api.content.get('not-json')).toEqual({
      ok: true,
      status: 200,
      data: undefined,
      error: undefined,
    });
    expect(await api.content.get('broken-failure')).toMatchObject({
      ok: false,
      status: 503,
      error: { message: 'HTTP 503', retryAfter: 7 },
    });
  });

  test('an aborted call yields a failure and never rejects', async () => {
    const controller = new AbortController();
    const pending = api.content.get('slow', {}, controller.signal);
    controller.abort();
    expect(await pending).toMatchObject({ ok: false, data: undefined });
  });

  test('an upload travels as form data with its own boundary', async () => {
    const file = new File([new Uint8Array([1, 2, 3])], 'layar é.png', { type: 'image/png' });
    const result = await api.project.uploadMedia('s', file);
    expect(result.data).toMatchObject({ data: { id: 'layar é.png', size: 3, type: 'image/png' } });
    expect((result.data as unknown as { contentType: string }).contentType).toMatch(
      /^multipart\/form-data; boundary=/,
    );
  });
});

test('a network failure yields status 500 and the message', async () => {
  const transport = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const api = createApi({ transport, bases: { auth: '', api: '' }, apiKey: 'k' });
  expect(await api.directory.getBusiness()).toEqual({
    ok: false,
    status: 500,
    data: undefined,
    error: { message: 'connect ECONNREFUSED', code: 'network', fields: {} },
  });
});

test('a transport that throws at once, and a body that breaks off, are network failures', async () => {
  const bases = { auth: '', api: '' };
  const throwing = createApi({
    transport: () => {
      throw new TypeError('Failed to parse URL');
    },
    bases,
    apiKey: 'k',
  });
  expect(await throwing.directory.getBusiness()).toMatchObject({ ok: false, status: 500 });
  const cut = new ReadableStream({ start: (stream) => stream.error(new Error('terminated')) });
  const breaking = createApi({ transport: async () => new Response(cut), bases, apiKey: 'k' });
  expect(await breaking.directory.getBusiness()).toMatchObject({
    status: 500,
    error: { message: 'terminated' },
  });
});

const seen = (data: unknown): Seen => data as Seen;

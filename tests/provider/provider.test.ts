import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAILURES } from './failures';
import { ODDITIES } from './oddities';
import { startProvider, type Provider } from './start-provider';
import { CUSTOMER } from './state';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(() => provider.reset());

/** How long a failure is waited for. */
const PATIENCE_MS = 500;

type Options = {
  signal?: AbortSignal;
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

function ask(path: string, { signal, method, token, headers, body }: Options = {}): Promise<Response> {
  return fetch(`${provider.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'X-API-Key': provider.apiKey,
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Jwt ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    ...(signal && { signal }),
  });
}

/** A token of the customer who is known from the start. */
function logIn(): string {
  provider.state.tokens.set('tiket', CUSTOMER.email);
  return 'tiket';
}

const upload = (token: string): Promise<Response> => {
  const form = new FormData();
  form.set('media', new File(['gambar'], 'layar.png', { type: 'image/png' }));
  return fetch(`${provider.url}/api/project/service/issue/upload_media/`, {
    method: 'POST',
    headers: { 'X-API-Key': provider.apiKey, Authorization: `Jwt ${token}` },
    body: form,
  });
};

/** One answer of every call, as text with its status and type. */
async function everyAnswer(): Promise<string[]> {
  const token = logIn();
  const service = { 'X-Service-Key': 'usaha-1' };
  const content = '/api/content/api/content/';
  const paths = [
    ...['banner', 'blog', 'store-location', 'product', 'faq', 'help-category', 'help-topic'].map(
      (model) => `${content}?model=${model}`,
    ),
    `${content}?model=help-article&expand=topic,topic.category`,
    `${content}?model=help-article&topic_f=tidak-ada`,
    `${content}a111/`,
    `${content}header/`,
    '/api/content/api/category/memulai/',
    '/api/content/api/topic/t11/',
    '/api/directory/api/application/0/',
    '/api/directory/api/business/0/?visitor',
    '/api/visitor/api/event/?event_name=view&visitor=g1',
    '/api/catalog/api/product/search/?size=20',
    '/api/catalog/api/product/p1/',
    '/api/contact/service/contact/?group=all',
    '/api/contact/service/company/?group=all',
    '/api/project/api/project/TICKET/',
    '/api/project/api/project/TICKET/create_fields/',
    '/api/project/api/project/TICKET/field_options/?field=category',
    '/api/project/api/issue/TICKET/?q=',
    '/api/project/api/issue/TICKET-1/',
    '/api/project/api/comment/?issue=i1',
  ];
  provider.state.events.push({ visitor: 'g1', data: { key: 'menambah-kasir' } });
  const issue = { project: 'TICKET', name: 'Rusak', category: 'perangkat', description: 'Mati.' };
  const answers = [
    ...(await Promise.all(paths.map((path) => ask(path, { token, headers: service })))),
    await ask('/auth/token-info/', { body: { token } }),
    await ask('/auth/token-auth/otp/', { body: { address: 'rina@toko.example', method: 'email' } }),
    await ask('/api/visitor/api/register/', { body: { _goid: 'g1' } }),
    await ask('/api/project/service/issue/', { token, headers: service, body: issue }),
    await upload(token),
  ];
  return Promise.all(
    answers.map(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      return `${answer.status} ${answer.headers.get('content-type')} ${bytes.toString()}`;
    }),
  );
}

describe('plain answers', () => {
  test('an article in a list has the fields of the specification, and a body only in its detail', async () => {
    const list = (await (await ask('/api/content/api/content/?model=help-article&size=100')).json()) as {
      count: number;
      results: Record<string, unknown>[];
    };
    expect(list.count).toBeGreaterThan(30);
    expect(Object.keys(list.results[0] ?? {}).toSorted()).toEqual([
      ...['created_at', 'featured_image', 'key', 'model', 'name', 'priority_group', 'title', 'topic_key'],
      ...['total_view', 'uid', 'visibility'],
    ]);
    const article = (await (await ask('/api/content/api/content/a111/')).json()) as Record<string, unknown>;
    expect(article).toMatchObject({
      body: expect.stringContaining('<h1>'),
      topic: { category: { key: 'memulai' } },
    });
  });

  test('a request is key, uid and name, and a list of them has records and status_list', async () => {
    const token = logIn();
    const list: unknown = await (await ask('/api/project/api/issue/TICKET/', { token })).json();
    expect(list).toMatchObject({
      records: [{ key: 'TICKET-3', uid: 'i3', name: 'Lupa PIN' }, {}, {}],
      status_list: [{ pk: 1, key: 'open', name: 'Open', progress: 0 }, {}, {}],
    });
    expect(Object.keys(list as object)).toEqual(['records', 'status_list']);
  });

  test('someone registers, logs in and files a request', async () => {
    const unknown = await ask('/auth/token-auth/otp/', {
      body: { address: 'baru@toko.example', method: 'email' },
    });
    expect(await unknown.json()).toMatchObject({ address: { code: 'not-found' } });
    const form = {
      email: 'baru@toko.example',
      otp_code: provider.state.code,
      first_name: 'Budi',
      mobile_no: '0812',
    };
    const { token } = (await (await ask('/auth/register/', { body: form })).json()) as { token: string };
    const user = (await (await ask('/auth/token-info/', { body: { token } })).json()) as {
      business_uid: string;
    };
    const issue = { project: 'TICKET', name: 'Rusak', category: 'perangkat', description: 'Mati.' };
    const headers = { 'X-Service-Key': user.business_uid };
    const answer = await ask('/api/project/service/issue/', { token, headers, body: issue });
    expect(await answer.json()).toEqual({
      key: expect.any(String),
      uid: expect.any(String),
      name: 'Rusak',
    });
    const elsewhere = { 'X-Service-Key': 'usaha-1' };
    expect(
      (await ask('/api/project/service/issue/', { token, headers: elsewhere, body: issue })).status,
    ).toBe(403);
  });
});

describe('what is sent', () => {
  test('browsers may send the headers of §7 alone', async () => {
    const answer = await fetch(`${provider.url}/api/content/api/content/?model=faq`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://portal.example', 'Access-Control-Request-Headers': 'idempotency-key' },
    });
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'X-API-Key, Content-Type, Authorization, X-Service-Key',
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('what §7 does not list is named', async () => {
    const path = '/api/content/api/content/?model=faq&locale=id';
    await ask(path, { headers: { 'Idempotency-Key': '1', 'X-Service-Key': 'u' } });
    await ask('/auth/token-info/', { body: { token: 'x', rotate: true } });
    await ask('/api/content/api/search/?q=kasir');
    expect(provider.calls.map(({ unlisted }) => unlisted)).toEqual([
      ['query locale', 'header idempotency-key', 'header x-service-key'],
      ['field rotate'],
      ['call'],
    ]);
  });
});

describe('oddities', () => {
  test('each of them changes an answer, and none breaks the provider', { timeout: 120_000 }, async () => {
    const withoutRandom = (answers: string[]) =>
      answers.map((text) => text.replace(/tiket[^"]+|"expired_at":"[^"]*"|TICKET-\d+|i\d+/g, ''));
    const plain = withoutRandom(await everyAnswer());
    const unseen: string[] = [];
    for (const name of Object.keys(ODDITIES)) {
      provider.reset();
      provider.setOddities([name]);
      const odd = withoutRandom(await everyAnswer());
      if (odd.every((answer, at) => answer === plain[at])) unseen.push(name);
    }
    expect(unseen).toEqual([]);
  });

  test('all of them together still answer JSON', async () => {
    provider.setOddities('all');
    for (const answer of await everyAnswer()) {
      const text = answer.slice(answer.indexOf(' ', 4));
      expect(() => JSON.parse(text.replace(/^\s*\ufeff?/, '')) as unknown, text.slice(0, 200)).not.toThrow();
    }
  });
});

describe('failures', () => {
  test('of the calls that they name, as often as they say', async () => {
    provider.fail('status-404', { match: 'a111', times: 1 });
    expect((await ask('/api/content/api/content/a112/')).status).toBe(200);
    expect((await ask('/api/content/api/content/a111/')).status).toBe(404);
    expect((await ask('/api/content/api/content/a111/')).status).toBe(200);
  });

  test.each(Object.keys(FAILURES))('%s is none of the provider’s own answers', async (name) => {
    const path = '/api/content/api/content/?model=faq';
    const plain = await (await ask(path)).text();
    provider.fail(name, { times: 1 });
    const caller = new AbortController();
    const failed = ask(path, { signal: caller.signal }).then((answer) => answer.text());
    // Some answers never end, and how one ends that is given up is the client's affair.
    const outcome = await Promise.race([failed.catch(String), setTimeout(PATIENCE_MS)]);
    expect(outcome).not.toBe(plain);
    caller.abort();
    expect(await (await ask(path)).text()).toBe(plain);
  });
});

describe('the control', () => {
  test('makes answers odd, lets calls fail and changes content', async () => {
    await ask('/control/oddities?names=list-bare-array', { method: 'POST' });
    expect(await (await ask('/api/content/api/content/?model=faq')).json()).toHaveLength(3);
    await ask('/control/item?uid=a111', { body: { title: 'Judul lain' } });
    expect(await (await ask('/api/content/api/content/a111/')).json()).toMatchObject({ title: 'Judul lain' });
    await ask('/control/item?uid=a111', { method: 'POST' });
    expect((await ask('/api/content/api/content/a111/')).status).toBe(404);
    await ask('/control/fail?name=status-500', { method: 'POST' });
    expect((await ask('/api/content/api/content/a112/')).status).toBe(500);
    await ask('/control/reset', { method: 'POST' });
    expect((await ask('/api/content/api/content/a111/')).status).toBe(200);
  });

  test('refuses a name that it does not know', async () => {
    expect((await ask('/control/oddities?names=salah', { method: 'POST' })).status).toBe(400);
  });
});

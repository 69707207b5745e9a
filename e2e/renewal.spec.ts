import { createHmac } from 'node:crypto';
import { findServerBinaries } from '@/tests/helpers/server-binaries.mjs';
import { startTestServer } from '@/tests/helpers/postgres-server';
import { startProvider, type Provider } from '@/tests/provider/start-provider';
import { JUMPING_CLOCK, jump } from './helpers/clock';
import { expect, test } from './helpers/fixtures';
import { FIXTURE_CONTENT, startPortal, START_LIMIT_MS, until, type Portal } from './helpers/portal';
import { articleAddress } from './helpers/site';

const SECRET = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';

async function read(url: string) {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' }, redirect: 'manual' });
  const isFromMemory = response.headers.get('content-encoding') === 'gzip';
  return { status: response.status, html: await response.text(), isFromMemory };
}

/** Reads a page until it is answered from memory. */
async function readUntilReady(url: string): Promise<void> {
  await until(`${url} is in memory`, async () => {
    const { status, isFromMemory } = await read(url);
    return status === 200 && isFromMemory;
  });
}

/** Counts a view, which changes what a page shows, but is no change of the content. */
async function viewArticle(url: string, uid: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}/api/visitor/api/${path}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'demo' },
      body: JSON.stringify(body),
    });
  const { _goid } = (await (await post('init', { _referrer: '', _origin: url })).json()) as { _goid: string };
  const event = { _goid, event_name: 'view', event_data: { key: uid } };
  expect(await (await post('log_event', event)).json()).toEqual({ counted: true });
}

/** A page that has expired is answered at once from memory, and renewed for the next reader. */
async function expectRenewal(portal: Portal): Promise<void> {
  const path = await articleAddress(portal.url, 'memilih-camilan');
  const [, uid = ''] = /([^/]+?)-[^/]*$/.exec(path) ?? [];
  const page = portal.url + path;
  await readUntilReady(page);
  expect((await read(page)).html).not.toContain('1 melihat');
  await viewArticle(portal.url, uid);
  expect((await read(page)).html).not.toContain('1 melihat');
  await jump(portal);
  const first = await read(page);
  expect([first.isFromMemory, first.html.includes('1 melihat')]).toEqual([true, false]);
  await until('the page is renewed', async () => (await read(page)).html.includes('1 melihat'));
}

test('W05: readers renew expired pages, with the embedded engine', async () => {
  const portal = await startPortal({ env: JUMPING_CLOCK });
  await portal.importContent(FIXTURE_CONTENT);
  await expectRenewal(portal);
  await portal.stop();
});

test('W05: readers renew expired pages, with a PostgreSQL server', async () => {
  const binaries = findServerBinaries();
  test.skip(binaries === undefined, 'no PostgreSQL server is installed');
  const server = await startTestServer(binaries ?? '');
  const env = { ...JUMPING_CLOCK, DATABASE_URL: server.url('postgres'), APP_SECRET: SECRET };
  const portal = await startPortal({ env });
  await portal.importContent(FIXTURE_CONTENT);
  await expectRenewal(portal);
  await portal.stop();
  await server.stop();
});

test.describe('with a provider’s own backend', () => {
  let provider: Provider;
  let portal: Portal;

  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    provider = await startProvider();
    portal = await startPortal({
      env: {
        ...JUMPING_CLOCK,
        API_KEY: provider.apiKey,
        AUTH_BASE_URL: provider.authBase,
        API_BASE_URL: provider.apiBase,
        CHANGED_SECRET: SECRET,
      },
    });
  });
  test.afterAll(async () => {
    await portal.stop();
    await provider.stop();
  });
  test.beforeEach(() => provider.reset());

  /** An article of the provider, and the address of its page, which is in memory. */
  async function openArticle(number: number) {
    const article = provider.state.items.filter(({ model }) => model === 'help-article')[number];
    if (!article) throw new Error('the provider has too few articles');
    const page = portal.url + (await articleAddress(portal.url, article.uid));
    await readUntilReady(page);
    return { article, page };
  }

  const callsOf = ({ uid, key }: { uid: string; key: string }): number =>
    provider.calls.filter(({ path }) => [uid, key].some((name) => path.endsWith(`/content/${name}/`))).length;

  async function signed(body: string, secret = SECRET) {
    // The clock of the portal is ahead.
    const { headers: own } = await fetch(`${portal.url}/healthz`);
    const time = Math.floor(Date.parse(own.get('date') ?? '') / 1000);
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'X-Portal-Signature': `t=${time},v1=${mac}` };
    return fetch(`${portal.url}/api/changed`, { method: 'POST', headers, body });
  }

  test('W05: the next reader of an expired page renews it, once, and does not wait', async () => {
    const { article, page } = await openArticle(0);
    provider.changeItem(article.uid, { title: 'Judul yang baru', name: 'Judul yang baru' });
    const before = callsOf(article);
    await jump(portal);
    for (let reader = 0; reader < 5; reader += 1) {
      const { isFromMemory, html } = await read(page);
      if (reader === 0) expect([isFromMemory, html.includes('Judul yang baru')]).toEqual([true, false]);
    }
    await until('the page is renewed', async () => (await read(page)).html.includes('Judul yang baru'));
    expect(callsOf(article) - before).toBe(1);
  });

  test('W05: a page that fails stays, one that is gone becomes 404, and a 404 is kept for 60 s', async () => {
    const { article, page } = await openArticle(2);
    for (const name of [article.uid, article.key])
      provider.fail('status-500', { match: `/content/${name}/` });
    const before = callsOf(article);
    await jump(portal);
    for (let reader = 0; reader < 3; reader += 1) expect((await read(page)).status).toBe(200);
    await until('the provider was asked', () => callsOf(article) > before);
    expect((await read(page)).status).toBe(200);

    provider.reset();
    const copy = { ...article };
    provider.changeItem(article.uid, null);
    await jump(portal);
    expect((await read(page)).status).toBe(200);
    await until('the page is gone', async () => (await read(page)).status === 404);

    provider.state.items.push(copy);
    expect((await read(page)).status).toBe(404);
    await jump(portal);
    expect((await read(page)).status).toBe(200);
  });

  test('W05: a signed call drops what it names at once, and an unsigned one nothing', async () => {
    const { article, page } = await openArticle(3);
    provider.changeItem(article.uid, { title: 'Judul ketiga', name: 'Judul ketiga' });
    expect((await read(page)).html).not.toContain('Judul ketiga');
    const body = JSON.stringify({ uids: [article.uid] });
    expect((await signed(body, 'another secret')).status).toBe(401);
    expect((await read(page)).html).not.toContain('Judul ketiga');
    const answer = await signed(body);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { dropped: expect.any(Number) as unknown },
    ]);
    expect((await read(page)).html).toContain('Judul ketiga');
    expect((await (await fetch(`${page}.md`)).text()).startsWith('# Judul ketiga')).toBe(true);
  });

  test('W05: after two minutes the first reader sees the change, and a provider that hangs holds nobody up', async () => {
    const { article, page } = await openArticle(1);
    provider.changeItem(article.uid, { title: 'Judul kedua', name: 'Judul kedua' });
    await jump(portal, 2);
    expect((await read(page)).html).toContain('Judul kedua');
    await readUntilReady(page);
    provider.fail('hang');
    await jump(portal, 2);
    const startedAt = performance.now();
    const { status, html } = await read(page);
    expect([status, html.includes('Judul kedua')]).toEqual([200, true]);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});

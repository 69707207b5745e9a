// @both-engines
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pruneExpired } from '@/lib/backend/prune-queries';
import { startWebhookWorker, type WebhookWorker } from '@/lib/backend/webhook/worker';
import type { Issue } from '@/lib/contract/project';
import { TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const SECRET = 'Kumis9-ekor4-cakar2-bulu8-susu5-meong7';
type Posted = { id: string; event: string; signature: string; body: string; key: string };

let backend: TestIdentity;
let receiver: Server;
let url: string;
let posted: Posted[] = [];
let statusFor: (post: Posted) => number = () => 204;
const workers: WebhookWorker[] = [];
let sri: Customer;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    const { headers } = request;
    const post = {
      id: String(headers['x-portal-delivery']),
      event: String(headers['x-portal-event']),
      signature: String(headers['x-portal-signature']),
      body,
      key: (JSON.parse(body) as { request: { key: string } }).request.key,
    };
    posted.push(post);
    response.writeHead(statusFor(post), { Location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  backend = await makeCustomers({ settings: { ...TEST_SETTINGS, webhook: { url, secret: SECRET } } });
});
afterAll(async () => {
  receiver.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.reset();
  posted = [];
  statusFor = () => 204;
  sri = await makeCustomer(backend, 'sri@kucing.example');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

function work(): WebhookWorker {
  const { db, clock, deps } = backend;
  const options = { db, clock, log: deps.log, webhook: { url, secret: SECRET }, jitter: () => 0.5 };
  const worker = startWebhookWorker(options);
  workers.push(worker);
  return worker;
}
const file = async () => (await sri.post('/project/service/issue/', requestOf())).body as Issue;
const say = ({ key }: Issue, body = 'Halo') => sri.post('/project/service/comment/', { issue: key, body });
const act = ({ key }: Issue, action: string) => sri.patch(`/project/service/issue/${key}/`, { action });
const events = () => posted.map(({ key, event }) => `${key} ${event}`);

test('every change is posted in order, once, and signed', async () => {
  const issue = await file();
  await say(issue, '<p>Halo<script>x</script></p>');
  await act(issue, 'solve');
  await say(issue, 'Lagi');
  await work().settled();
  expect(events()).toEqual([
    'TICKET-1 request.created',
    'TICKET-1 comment.created',
    'TICKET-1 status.changed',
    'TICKET-1 comment.created',
    'TICKET-1 status.changed',
  ]);
  for (const { signature, body, id } of posted) {
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
    expect(mac).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({ id, request: { uid: issue.uid } });
  }
  expect(JSON.parse(posted[1]!.body)).toMatchObject({
    comment: { body: '<p>Halo</p>' },
    author: { name: 'Sri' },
  });
  expect(JSON.parse(posted[2]!.body)).toMatchObject({
    change: { from: 'open', to: 'completed', resolution: 'solved' },
  });
  work();
  await workers.at(-1)!.settled();
  expect(posted).toHaveLength(5);
});

test('M01 a failure holds back the later events of the same request only, and is tried again later and later', async () => {
  const first = await file();
  backend.advance(60_000);
  const second = await file();
  await say(first);
  await say(second);
  statusFor = ({ key }) => (key === 'TICKET-1' ? 302 : 204);
  const worker = work();
  await worker.settled();
  expect(events().sort()).toEqual([
    'TICKET-1 request.created',
    'TICKET-2 comment.created',
    'TICKET-2 request.created',
  ]);
  for (const seconds of [5, 15, 45]) {
    const before = posted.length;
    backend.advance(seconds * 1000 - 1);
    worker.wake();
    await worker.settled();
    expect(posted).toHaveLength(before);
    backend.advance(1);
    worker.wake();
    await worker.settled();
    expect(posted).toHaveLength(before + 1);
  }
  expect(new Set(posted.filter(({ key }) => key === 'TICKET-1').map(({ id }) => id)).size).toBe(1);
  statusFor = () => 204;
  backend.advance(135_000);
  worker.wake();
  await worker.settled();
  expect(events().slice(-2)).toEqual(['TICKET-1 request.created', 'TICKET-1 comment.created']);
});

test('M01 an event of a killed process is posted by another, and not before its claim ends', async () => {
  await file();
  const dead = new Date(backend.clock().getTime() + 30_000);
  await backend.db.kysely.updateTable('webhook_event').set({ next_at: dead, attempts: 1 }).execute();
  const worker = work();
  await worker.settled();
  expect(posted).toEqual([]);
  backend.advance(30_000);
  worker.wake();
  await worker.settled();
  expect(posted).toHaveLength(1);
});

test('after three days an event is given up, with a line in the log', async () => {
  await file();
  backend.advance(3 * 86_400_000);
  await work().settled();
  expect(posted).toEqual([]);
  expect(await backend.db.kysely.selectFrom('webhook_event').selectAll().execute()).toMatchObject([
    { failure: 'expired', body: null },
  ]);
  expect(backend.log.map(({ fields }) => (fields as { event: string }).event)).toContain('webhook-given-up');
});

test('events that nothing posts are deleted', async () => {
  await file();
  const count = async () =>
    (await backend.db.kysely.selectFrom('webhook_event').selectAll().execute()).length;
  backend.advance(9 * 86_400_000);
  await pruneExpired(backend);
  expect(await count()).toBe(1);
  backend.advance(86_400_000);
  await pruneExpired(backend);
  expect(await count()).toBe(0);
});

test('several workers post every event once', async () => {
  for (let n = 0; n < 12; n += 1) {
    await file();
    backend.advance(60_000);
  }
  const all = [work(), work(), work()];
  await Promise.all(all.map((worker) => worker.settled()));
  expect(new Set(posted.map(({ id }) => id)).size).toBe(12);
  expect(posted).toHaveLength(12);
});

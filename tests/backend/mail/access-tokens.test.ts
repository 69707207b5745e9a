import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccessTokens } from '@/lib/backend/mail/access-tokens';
import { startImapWorker, type ImapWorker } from '@/lib/backend/mail/incoming/imap-worker';
import { smtpTransport } from '@/lib/backend/mail/transports';
import { startImap, type TestImap } from '@/tests/helpers/imap';
import { makeCustomers } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { startSmtp } from '@/tests/helpers/smtp';

let backend: TestIdentity;
let imap: TestImap;
let server: Server;
let endpoint: string;
/** The fields of the requests for a token. */
let asked: Record<string, string>[] = [];
/** Answers a request for a token; by default with `token-1`, `token-2` and so on. */
let answer: (fields: Record<string, string>) => [status: number, body: object];
let workers: ImapWorker[] = [];

beforeAll(async () => {
  backend = await makeCustomers();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      asked.push(fields);
      const [status, given] = answer(fields);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://portal:kunci%2Fklien@127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterAll(async () => {
  server.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.reset();
  imap = await startImap();
  imap.token = 'token-1';
  asked = [];
  answer = () => [200, { access_token: `token-${asked.length}`, expires_in: 3_600 }];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await imap.close();
});

const tokens = (query = '?scope=mail') =>
  createAccessTokens({ url: endpoint + query, ...backend.deps, clock: backend.clock });
const start = (given = tokens()): ImapWorker => {
  const url = imap.url.replace(/:sandi-uji@/, '@');
  const worker = startImapWorker({ url, tokens: given, deps: backend.deps, jitter: () => 0.5 });
  workers.push(worker);
  return worker;
};
const readAgain = async (worker: ImapWorker): Promise<void> => {
  worker.wake();
  await worker.settled();
};
const count = (command: string) => imap.commands.filter((one) => one.startsWith(command)).length;

describe('a mailbox with OAuth 2', () => {
  test('is read with a token of the client, which is asked for once', async () => {
    const worker = start();
    await worker.settled();
    await readAgain(worker);
    expect(worker.problem()).toBeUndefined();
    expect(count('AUTHENTICATE')).toBe(1);
    const client = { client_id: 'portal', client_secret: 'kunci/klien' };
    expect(asked).toEqual([{ grant_type: 'client_credentials', ...client, scope: 'mail' }]);
  });

  test('gets another token when the server refuses the first, and is read with that', async () => {
    imap.token = 'token-2';
    const worker = start();
    await worker.settled();
    expect(worker.problem()).toMatchObject({ code: 'login-refused' });
    await readAgain(worker);
    expect(worker.problem()).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test('says that the provider refuses the client, and recovers by itself', async () => {
    answer = () => [401, { error: 'invalid_client', error_description: 'Rahasia' }];
    const worker = start();
    await worker.settled();
    expect(worker.problem()).toMatchObject({ code: 'token-refused' });
    answer = () => [200, { access_token: 'token-1' }];
    await readAgain(worker);
    expect(worker.problem()).toBeUndefined();
    expect(JSON.stringify(backend.log)).not.toMatch(/kunci|Rahasia/);
  });

  test('says that the token server does not answer', async () => {
    answer = () => [503, {}];
    const worker = start();
    await worker.settled();
    expect(worker.problem()).toMatchObject({ code: 'token-unreachable' });
  });
});

describe('an access token', () => {
  test('is renewed before it ends, once for all who ask meanwhile', async () => {
    const given = tokens();
    expect(await Promise.all([given.get(), given.get()])).toEqual(['token-1', 'token-1']);
    backend.advance(54 * 60_000);
    expect(await given.get()).toBe('token-1');
    backend.advance(2 * 60_000);
    expect(await given.get()).toBe('token-2');
    expect(await given.get('token-1')).toBe('token-2');
    expect(await given.get('token-2')).toBe('token-3');
  });

  test('comes by a refresh token; what replaces that is kept, encrypted, over restarts', async () => {
    answer = () => [200, { access_token: 'a', expires_in: 60, refresh_token: `segar-${asked.length}` }];
    await tokens('?refresh_token=segar-0').get();
    await tokens('?refresh_token=segar-0').get();
    expect(asked.map(({ grant_type }) => grant_type)).toEqual(['refresh_token', 'refresh_token']);
    expect(asked.map(({ refresh_token }) => refresh_token)).toEqual(['segar-0', 'segar-1']);
    const { sealed } = await backend.db.kysely
      .selectFrom('refresh_token')
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toContain('segar');
    // One of the setting is tried when the kept one was revoked.
    answer = ({ refresh_token }) =>
      refresh_token === 'segar-0' ? [200, { access_token: 'b' }] : [400, { error: 'invalid_grant' }];
    expect(await tokens('?refresh_token=segar-0').get()).toBe('b');
  });
});

test('a mail is sent with the token, and with another one when the server refuses the first', async () => {
  const smtp = await startSmtp({ accepts: (token) => token === 'token-2' });
  const transport = smtpTransport({
    url: smtp.url.replace('//', '//bantuan%40kucing.example@'),
    tokens: tokens(),
    from: 'bantuan@kucing.example',
    clock: backend.clock,
  });
  const mail = { to: 'sri@kucing.example', subject: 'Kopi', text: 'Halo', html: '<p>Halo</p>' };
  await transport.send(mail, 'satu');
  await transport.send(mail, 'dua');
  expect(smtp.received).toHaveLength(2);
  expect(asked).toHaveLength(2);
  transport.close();
  await smtp.close();
});

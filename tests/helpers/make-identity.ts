import { normaliseEmail } from '@/lib/format/email';
import type { BackendOptions } from '@/lib/backend/app';
import { deriveKeys } from '@/lib/backend/keys';
import { startMailWorker, type MailWorker } from '@/lib/backend/mail/worker';
import { readMailFiles } from '@/lib/backend/media/read-media';
import { apiUrl, makeBackend, TEST_API_KEY, TEST_SETTINGS, type TestBackend } from './make-backend';
import { codeOf, memoryTransport, type MemoryTransport } from './outbox';

export type From = {
  /** The caller's IP address; a unique one by default. */
  peer?: string;
  token?: string;
  method?: string;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown; retryAfter: number | undefined };

export type TestIdentity = TestBackend & {
  worker: MailWorker;
  transport: MemoryTransport;
  /** A call with a JSON body below /api. */
  send(path: string, body: unknown, from?: From): Promise<Answer>;
  /** Requests a code and returns it from the mail. @throws when there is none */
  code(purpose: 'login' | 'register', address: string, from?: From): Promise<string>;
  /** Registers a user and returns the token. */
  register(address: string, name?: string): Promise<string>;
  logIn(address: string): Promise<string>;
};

export const LOGIN = '/auth/token-auth/';
export const LOGIN_CODE = '/auth/token-auth/otp/';
export const REGISTER = '/auth/register/';
export const REGISTER_CODE = '/auth/register/otp/';
export const TOKEN_INFO = '/auth/token-info/';
export const PHONE = '0812-3456-7890';

export const codeRequest = (address: unknown) => ({ address, method: 'email' });
export const registration = (email: string, otp_code: string, first_name = 'Sri') => ({
  email,
  otp_code,
  first_name,
  mobile_no: PHONE,
});

/** The backend with a mail worker whose mails stay in memory; the clock stands still. */
export async function makeIdentity(overrides: Partial<BackendOptions> = {}): Promise<TestIdentity> {
  const started: { worker?: MailWorker } = {};
  const backend = await makeBackend({ wakeMail: () => started.worker?.wake(), ...overrides });
  const transport = memoryTransport();
  const worker = startMailWorker({
    readFiles: readMailFiles,
    db: backend.db,
    keys: deriveKeys(TEST_SETTINGS.appSecret),
    transport,
    clock: backend.clock,
    log: {
      warn: (fields, message) => void backend.log.push({ level: 'warn', fields, message }),
      error: (fields, message) => void backend.log.push({ level: 'error', fields, message }),
    },
  });
  started.worker = worker;
  let strangers = 0;

  const send: TestIdentity['send'] = async (path, body, from = {}) => {
    const { peer = `10.${(strangers += 1) >> 8}.${strangers & 255}.1`, token, method = 'POST' } = from;
    const response = await backend.fetch(
      new Request(apiUrl(path), {
        method,
        headers: {
          'X-API-Key': TEST_API_KEY,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Jwt ${token}` }),
          ...from.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { peer },
    );
    const retryAfter = response.headers.get('retry-after');
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    };
  };

  const code: TestIdentity['code'] = async (purpose, address, from) => {
    const answer = await send(purpose === 'login' ? LOGIN_CODE : REGISTER_CODE, codeRequest(address), from);
    if (answer.status !== 200) throw new Error(`no code: ${answer.status} ${JSON.stringify(answer.body)}`);
    await worker.settled();
    const mail = transport.mails.filter(({ to }) => to === normaliseEmail(address)).at(-1);
    if (!mail) throw new Error(`no mail to ${address}`);
    return codeOf(mail);
  };

  const tokenOf = ({ status, body }: Answer): string => {
    if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`);
    return (body as { token: string }).token;
  };

  return {
    ...backend,
    worker,
    transport,
    send,
    code,
    register: async (address, name) =>
      tokenOf(await send(REGISTER, registration(address, await code('register', address), name))),
    logIn: async (address) =>
      tokenOf(await send(LOGIN, { username: address, otp_code: await code('login', address) })),
    async reset() {
      await worker.settled();
      await backend.reset();
      transport.mails.length = 0;
      transport.fail = undefined;
    },
    async close() {
      await worker.stop();
      await backend.close();
    },
  };
}

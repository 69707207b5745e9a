import { expect } from 'vitest';
import { createApi, type Api } from '@/lib/api/create-api';
import { createBackend, createDeps, type Backend, type BackendOptions } from '@/lib/backend/app';
import type { BackendDeps } from '@/lib/backend/deps';
import { ROUTES } from '@/lib/backend/routes';
import type { Database } from '@/lib/database/database';
import { insertItems, type ItemSketch } from './content-rows';
import { openTestDatabase, type TestDatabase } from './engines';

export const TEST_API_KEY = 'kunci-uji';
export const TEST_SETTINGS: BackendOptions['settings'] = {
  apiKey: TEST_API_KEY,
  supportEmail: 'bantuan@kucing.example',
  mailInSecret: 'Surat5-masuk8-kumis2-ekor9-cakar3-susu7',
  mailReplyDomain: undefined,
  mailAuthServer: undefined,
  supportMailboxes: [],
  webhook: undefined,
  siteUrl: 'https://bantuan.kucing.example',
  appSecret: 'Meong7-kumis9-ekor4-cakar2-bulu8-susu5',
  trustedProxies: [],
  otpMailsPerClientHour: 60,
  searchLearning: true,
  staffEmails: ['kepala@kucing.example'],
  staffKey: 'Kunci-meja7-bantuan9-kumis4-cakar2-ekor5',
};
const START = '2026-03-02T03:00:00Z';

export type Query = Record<string, string | number | undefined>;
/** The lines of the backend's log. */
export type Logged = { level: 'info' | 'warn' | 'error'; fields: object; message: string };

export type TestBackend = {
  db: TestDatabase;
  /** For use cases without a call. */
  deps: BackendDeps;
  log: Logged[];
  clock: () => Date;
  /** Moves the clock forward, in ms. */
  advance(ms: number): void;
  fetch: Backend['fetch'];
  /** A GET of the path below /api with the API key. */
  get(path: string, query?: Query, headers?: Record<string, string>): Promise<Response>;
  /** The JSON of `get`. @throws unless the status is 200 and the answer matches its schema strictly */
  getJson<T = unknown>(path: string, query?: Query): Promise<T>;
  insert(items: ItemSketch[]): Promise<void>;
  /** Empties the database and the log, and resets the clock. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** The whole backend on a fresh, empty database of the engine under test, with a clock that stands still. */
export async function makeBackend(overrides: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const db = await openTestDatabase();
  const log: Logged[] = [];
  let now = Date.parse(START);
  const clock = () => new Date(now);
  const write = (level: Logged['level']) => (fields: object, message: string) =>
    void log.push({ level, fields, message });
  const options: BackendOptions = {
    db,
    settings: TEST_SETTINGS,
    clock,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    // A busy machine must not cause outages.
    answerDeadlineMs: 20_000,
    ...overrides,
  };
  const { fetch } = createBackend(options);

  const get: TestBackend['get'] = (path, query = {}, headers = {}) =>
    fetch(new Request(apiUrl(path, query), { headers: { 'X-API-Key': TEST_API_KEY, ...headers } }));

  return {
    db,
    deps: createDeps(options),
    log,
    clock,
    advance: (ms) => void (now += ms),
    fetch,
    get,
    async getJson<T>(path: string, query?: Query) {
      const response = await get(path, query);
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const answer: unknown = await response.json();
      checkAnswer('GET', path, answer);
      return answer as T;
    },
    insert: (items) => insertItems(db.kysely, items),
    async reset() {
      await db.reset();
      log.length = 0;
      now = Date.parse(START);
    },
    close: () => db.close(),
  };
}

/** The dependencies of use cases, with a database. */
export const depsOf = (db: Database): BackendDeps =>
  createDeps({
    db,
    settings: TEST_SETTINGS,
    clock: () => new Date(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

/** A URL below /api on an arbitrary host; undefined parameters are left out. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `http://portal.test/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The typed client of a backend on a host of its own, so that tests notice a document that uses it instead of the site's. */
export const apiOf = (backend: TestBackend): Api =>
  createApi({
    transport: (url, init) => backend.fetch(new Request(url, init)),
    bases: { auth: 'http://jahat.example/api/auth', api: 'http://jahat.example/api' },
    apiKey: TEST_API_KEY,
  });

/** Checks an answer against its schema, strictly (no unknown fields). */
export function checkAnswer(method: string, path: string, answer: unknown): void {
  const called = ROUTES.find(({ call }) => call.method === method && patternOf(call.path).test(path));
  if (!called?.schemas.answer) throw new Error(`${method} ${path} is no call with an answer`);
  expect(called.schemas.answer.parse(answer)).toEqual(answer);
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}?(\\?|$)`);

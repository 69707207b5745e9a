import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { controlAddress, type ControlAddress } from '@/lib/database/embedded/control-file';
import type { Database } from '@/lib/database/database';
import { DatabaseStartError } from '@/lib/database/errors';
import type { OpenDatabaseOptions } from '@/lib/database/open-database';
import { AppError } from '@/lib/backend/errors';
import { SettingsError, type Settings } from '@/lib/env.server';
import { deskCommandText } from '@/lib/text/commands';
import { say } from './start/console.mjs';

/** Exit code for arguments that are wrong. */
const USAGE_CODE = 2;

/**
 * Runs a command and exits with its code. An error is printed as its message, and as a whole with LOG_LEVEL=debug unless
 * it is an expected one; its exit code is `failureCode`.
 */
export function exitWith(main: () => Promise<number>, usage: string, failureCode = USAGE_CODE): void {
  // Ends quietly when the reader has closed the pipe, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? 0 : failureCode),
  );
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      const isUsage =
        error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
      const isExpected = isUsage || EXPECTED.some((type) => error instanceof type);
      console.error(!isExpected && process.env.LOG_LEVEL === 'debug' ? error : messageOf(error));
      if (isUsage) say(usage);
      process.exitCode = isUsage ? USAGE_CODE : failureCode;
    },
  );
}

const EXPECTED = [SettingsError, DatabaseStartError, AppError];

function messageOf(error: unknown): string {
  const problem = error instanceof DatabaseStartError ? error.problem : undefined;
  if (problem === 'locked') return deskCommandText.dataInUse;
  if (problem === 'older') return deskCommandText.databaseIsOld;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Does something with the portal's data: through the running site, which alone may open its embedded database, or with
 * the database itself.
 */
export async function withPortal<T>(
  { dataDir, databaseUrl, objects }: Settings,
  ways: { running: (site: ControlAddress) => Promise<T>; stopped: (db: Database) => Promise<T> },
  options: Pick<OpenDatabaseOptions, 'isReadOnly' | 'queryTimeoutMs'> = {},
): Promise<T> {
  const running = databaseUrl === undefined ? await controlAddress(dataDir) : undefined;
  if (running) return ways.running(running);
  // Loading the database takes half a second, which a command for a running site saves.
  const { openDatabase } = await import('@/lib/database/open-database');
  const db = await openDatabase({ dataDir, databaseUrl, objects, ...options });
  try {
    return await ways.stopped(db);
  } finally {
    await db.close();
  }
}

/** Sends a request to the running site over its control socket, see `server/control.ts`. */
export async function fetchRunning(
  { target, token }: ControlAddress,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const request = new Request(`http://control.invalid${path}`, init);
  const headers = { ...Object.fromEntries(request.headers), authorization: `Bearer ${token}` };
  const body = Buffer.from(await request.arrayBuffer());
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = http.request({ ...target, method: request.method, path, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  // A site that is starting or stopping holds its database and answers without JSON.
  if (!/json/.test(response.headers['content-type'] ?? '')) throw new Error(deskCommandText.notReady);
  return new Response(await buffer(response), { status: response.statusCode ?? 500 });
}

/**
 * Does something in the running site that is no call of its API, see `server/control-paths.ts`.
 * @throws Error with the reason that the site gives
 */
export async function askRunning<Answer extends object>(
  site: ControlAddress,
  path: string,
  body: object,
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetchRunning(site, path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Answer | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

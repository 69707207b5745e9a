import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createBackend } from '@/lib/backend/app';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { ensureDemoCustomer } from '@/lib/backend/demo/demo-customer';
import { setRuntime } from '@/lib/backend/runtime';
import { startBackground } from '@/lib/backend/start-background';
import { depsOf } from '@/tests/helpers/make-backend';
import { createControlHandler } from '@/lib/server/control';
import { ENGINE_FLAGS } from '@/tests/helpers/engine-flags';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { apiUrl, TEST_API_KEY, TEST_SETTINGS } from '@/tests/helpers/make-backend';
import { codeRequest, REGISTER_CODE } from '@/tests/helpers/make-identity';
import { codeOf, readOutbox } from '@/tests/helpers/outbox';

const SRI = 'sri@kucing.example';

let dataDir = '';
let db: Database | undefined;
afterEach(async () => {
  await db?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Names of the files below a folder that hold the text, in any encoding a search would find. */
async function filesWith(needle: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(needle)) found.push(path.relative(folder, file));
  }
  return found;
}

/** Six digits that occur nowhere in the folder by chance. */
async function unusedCode(folder: string): Promise<string> {
  for (let code = 739_251; ; code += 1)
    if ((await filesWith(String(code), folder)).length === 0) return String(code);
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function askForCode(open: Database, code: string, clock: () => Date): Promise<number> {
  const settings = {
    ...TEST_SETTINGS,
    smtpUrl: undefined,
    imapUrls: [],
    mailOauthUrl: undefined,
    mailFrom: 'Kucing <bantuan@kucing.example>',
    dataDir,
  };
  const background = startBackground({
    db: open,
    settings,
    clock,
    log: silent,
    announceMail: () => undefined,
  });
  const { wakeMail } = background;
  const backend = createBackend({
    db: open,
    settings,
    clock,
    log: silent,
    wakeMail,
    random: { code: () => code },
  });
  const request = new Request(apiUrl(REGISTER_CODE), {
    method: 'POST',
    headers: { 'X-API-Key': TEST_API_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(codeRequest(SRI)),
  });
  const { status } = await backend.fetch(request, { peer: '203.0.113.9' });
  await expect.poll(() => readOutbox(path.join(dataDir, 'outbox')), { timeout: 10_000 }).toHaveLength(1);
  await background.stop();
  return status;
}

test('A02 a code is in the mail only: not in the data folder, before and after a checkpoint', async () => {
  dataDir = await copyTemplateFolder();
  const code = await unusedCode(dataDir);
  db = await openDatabase({ dataDir });
  expect(await askForCode(db, code, () => new Date())).toBe(200);
  const [mail] = await readOutbox(path.join(dataDir, 'outbox'));
  expect(codeOf(mail!)).toBe(code);
  expect((await filesWith(code, dataDir)).filter((file) => !file.startsWith('outbox'))).toEqual([]);
  await sql`checkpoint`.execute(db.kysely);
  await db.close();
  expect((await filesWith(code, dataDir)).filter((file) => !file.startsWith('outbox'))).toEqual([]);
  // The search finds what is there.
  expect(await filesWith(SRI, dataDir)).not.toEqual([]);
});

/** Lets commands reach a database as those for a running site. */
function answerCommands(open: Database): void {
  const backend = createBackend({ db: open, settings: TEST_SETTINGS, clock: () => new Date(), log: silent });
  setRuntime({ backend, settings: {} as never });
  open.onControlRequest?.(createControlHandler(depsOf(open), () => Promise.resolve()));
}

/** Runs the desk as a process of its own. */
async function desk(...args: string[]) {
  const child = spawn(process.execPath, [...ENGINE_FLAGS, '--import', 'tsx', 'scripts/desk.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out.trim(), err: err.trim() };
}

test('the desk answers a request of a running site: in the thread, and by a mail that waits', async () => {
  dataDir = await copyTemplateFolder();
  db = await openDatabase({ dataDir });
  await ensureDemoCustomer(depsOf(db));
  await db.kysely.deleteFrom('mail_outbox').execute();
  answerCommands(db);
  const answered = await desk('reply', 'ticket-1', 'Sudah **selesai**.', '--author', 'Sari');
  expect(answered).toMatchObject({ code: 0, err: '', out: expect.stringContaining('TICKET-1') });
  const [comment] = await db.kysely
    .selectFrom('issue_comment')
    .innerJoin('issue', 'issue.uid', 'issue_comment.issue_uid')
    .select(['issue_comment.body', 'issue_comment.author_name', 'issue_comment.user_uid'])
    .where('issue.number', '=', 1)
    .orderBy('issue_comment.created_at', 'desc')
    .execute();
  expect(comment).toEqual({
    body: '<p>Sudah <strong>selesai</strong>.</p>',
    author_name: 'Sari',
    user_uid: null,
  });
  const mails = await db.kysely.selectFrom('mail_outbox').select(['kind', 'sent_at']).execute();
  expect(mails).toEqual([{ kind: 'request-comment', sent_at: null }]);
  // The same through the backend of the command, once the site has stopped.
  await db.close();
  const status = await desk('status', 'TICKET-1', 'in-progress', '--author', 'Sari');
  expect(status).toMatchObject({ code: 0, err: '', out: 'TICKET-1 sekarang: Sedang dikerjakan.' });
  expect(await desk('status', 'TICKET-1', 'in-progress')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--author'),
  });
  db = await openDatabase({ dataDir });
  const [changed] = await db.kysely.selectFrom('issue').select('status').where('number', '=', 1).execute();
  expect(changed).toEqual({ status: 'in-progress' });
}, 120_000);

test('the desk opens an address of a running site, through the process that holds the database', async () => {
  dataDir = await copyTemplateFolder();
  db = await openDatabase({ dataDir });
  answerCommands(db);
  await askForCode(db, '739251', () => new Date());
  expect(await desk('unlock', SRI)).toEqual({
    code: 0,
    out: `${SRI} dibuka. Pemiliknya dapat meminta kode baru sekarang.`,
    err: '',
  });
  expect(await db.kysely.selectFrom('one_time_code').selectAll().execute()).toEqual([]);
  expect(await desk('unlock', 'sri')).toMatchObject({ code: 1, err: 'Email anda tidak valid' });
  expect(await desk('lock')).toMatchObject({
    code: 2,
    out: expect.stringContaining('npm run desk -- <perintah>'),
  });
  expect(await desk('list', '--json')).toMatchObject({
    code: 0,
    out: '{\n  "count": 0,\n  "records": []\n}',
  });
  const refused = await desk('reply', 'TICKET-9', 'Halo', '--author', 'Sari');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('npm run desk -- list') });
}, 120_000);

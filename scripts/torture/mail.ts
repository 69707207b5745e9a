import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeps } from '@/lib/backend/app';
import { startImapWorker } from '@/lib/backend/mail/incoming/imap-worker';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { getSettings } from '@/lib/env.server';
import { residentMemory, startPortal, type PortalProcess } from '../bench/portal-process';
import { startDovecot, type Dovecot } from './dovecot';
import { listReceived } from './mail-queries';
import { startFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy';

const SECRET = 'Uji5-siksa8-surat2-kumis9-ekor3-susu7';
const KILLS = Number(process.env.MAIL_KILLS ?? 30);
const FLOOD = Number(process.env.MAIL_FLOOD ?? 10_000);
/** What the portal may hold while it reads the flood, above what it held before, in MB. */
const MAX_GROWTH_MB = 200;
const PATIENCE_MS = 90_000;

/** What the portal sends while it reads a mail, in order. */
const STEPS = [
  /AUTHENTICATE|LOGIN/i,
  / (LIST|NAMESPACE|ENABLE|CAPABILITY|ID) /,
  / SELECT /,
  / UID SEARCH /,
  / UID FETCH .*HEADER/,
  / UID FETCH .*BODY\.PEEK\[\]/,
  / UID STORE /,
];

let sent = 0;
/** A mail of a sender of its own, so that no limit holds it. */
function message(to = 'bantuan@kucing.example'): string {
  const number = (sent += 1);
  return [
    `From: Orang ${number} <orang${number}@toko${number}.example>`,
    `To: ${to}`,
    `Message-ID: <t${number}@toko${number}.example>`,
    `Subject: Surat ${number}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Mesin kasir nomor ${number} mati sejak pagi. ${'Mohon dibantu. '.repeat(50)}`,
  ].join('\r\n');
}

/** The server fails and hangs at every step, before and within its answer. */
export async function eachStep(): Promise<boolean> {
  const dovecot = await startDovecot();
  const proxy = await startFaultyProxy(dovecot.port);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = { ...getSettings(), appSecret: SECRET, supportEmail: 'bantuan@kucing.example' };
  const deps = createDeps({ db, settings, clock: () => new Date(), log: quiet });
  const times = { poll: 200, command: 1_000, download: 1_000, retryFirst: 50, retryMax: 500, postpone: 500 };
  const worker = startImapWorker({ url: dovecot.urlOf(proxy.port), deps, times, isAlone: true });
  let isGood = true;
  try {
    for (const at of STEPS) {
      for (const kind of ['cut', 'hang'] as const) {
        for (const afterBytes of [undefined, 0, 40]) {
          const fault: Fault = { at, kind, ...(afterBytes !== undefined && { afterBytes }) };
          isGood = (await oneStep(fault, { dovecot, proxy, db })) && isGood;
        }
      }
    }
  } finally {
    await worker.stop();
    proxy.close();
    await dovecot.stop();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.error(
    `${sent} mails at ${STEPS.length} steps that fail or hang: ${isGood ? 'each once' : 'FAILED'}`,
  );
  return isGood;
}

async function oneStep(
  fault: Fault,
  { dovecot, proxy, db }: { dovecot: Dovecot; proxy: FaultyProxy; db: Database },
): Promise<boolean> {
  // A new connection, so that the login is among the steps.
  proxy.faults = [{ at: /UID SEARCH|DONE/, kind: 'cut' }, fault];
  await dovecot.deliver(message());
  await dovecot.deliver(message());
  const isRead = await until(async () => (await dovecot.countUnread()) === 0);
  // Steps that the client does not take leave their fault behind.
  const wasTried = proxy.faults.length === 0;
  proxy.faults = [];
  const isExact = isRead && (await isEachOnce(db));
  const where = fault.afterBytes === undefined ? 'before' : `after ${fault.afterBytes} bytes of`;
  if (!isExact || !wasTried)
    console.error(`${fault.kind} ${where} the answer to ${fault.at}: ${isExact ? 'not tried' : 'FAILED'}`);
  return isExact;
}

/** The process is killed while a mail is on its way from the mailbox into the database. */
export async function kills(): Promise<boolean> {
  const dovecot = await startDovecot();
  const proxy = await startFaultyProxy(dovecot.port);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  sent = 0;
  let isGood = true;
  try {
    for (let round = 0; round < KILLS; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => dovecot.deliver(message())));
      const site = await startSite(dovecot.urlOf(proxy.port), dataDir);
      let noteKill = (): void => undefined;
      const killed = new Promise<void>((resolve) => (noteKill = resolve));
      const at = round % 3 === 2 ? / UID STORE / : / UID FETCH .*BODY\.PEEK\[\]/;
      const call = () =>
        void sleep(Math.random() * 80)
          .then(() => site.stop('SIGKILL'))
          .then(noteKill);
      proxy.faults = [{ at, kind: 'call', call }];
      await Promise.race([killed, sleep(PATIENCE_MS)]);
    }
    const site = await startSite(dovecot.urlOf(proxy.port), dataDir);
    isGood = await until(async () => (await dovecot.countUnread()) === 0);
    await site.stop('SIGTERM');
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    isGood = (await isEachOnce(db)) && isGood;
    await db.close();
    console.error(
      `${KILLS} kills between fetch and store, ${sent} mails: ${isGood ? 'each once' : 'FAILED'}`,
    );
  } finally {
    proxy.close();
    await dovecot.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return isGood;
}

/** A mailbox that is full at the first start. */
export async function flood(): Promise<boolean> {
  const dovecot = await startDovecot();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-torture-'));
  sent = 0;
  try {
    for (let count = 0; count < FLOOD; count += 1)
      await dovecot.deliver(message(count % 10 === 0 ? 'ani@kucing.example' : undefined));
    const startedAt = performance.now();
    const site = await startSite(dovecot.urlOf(dovecot.port), dataDir);
    const before = residentMemory(site.pid);
    let most = before;
    const forOthers = Math.ceil(FLOOD / 10);
    const isRead = await until(async () => {
      most = Math.max(most, residentMemory(site.pid));
      return (await dovecot.countUnread()) === forOthers;
    }, FLOOD * 100);
    const seconds = (performance.now() - startedAt) / 1_000;
    await site.stop('SIGTERM');
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    const isExact = await isEachOnce(db, FLOOD - forOthers);
    await db.close();
    console.error(
      `${FLOOD} mails at the start: ${isRead && isExact ? 'each once' : 'FAILED'} in ${seconds.toFixed(0)} s, ` +
        `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
    );
    return isRead && isExact && most - before < MAX_GROWTH_MB;
  } finally {
    await dovecot.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const startSite = (imapUrl: string, dataDir: string): Promise<PortalProcess> =>
  startPortal({
    DATA_DIR: dataDir,
    IMAP_URL: imapUrl,
    SUPPORT_EMAIL: 'bantuan@kucing.example',
    APP_SECRET: SECRET,
  });

/** Whether every mail was recorded once, as a request or held, and nothing else. */
async function isEachOnce(db: Database, expected = sent): Promise<boolean> {
  const { mails, requests } = await listReceived(db.kysely);
  const subjects = mails.filter(({ state }) => state === 'taken').map(({ subject }) => subject);
  const isSame = new Set(subjects).size === subjects.length && requests.length === subjects.length;
  const isWhole = mails.length === expected && new Set(mails.map(({ subject }) => subject)).size === expected;
  if (!isSame || !isWhole)
    console.error(
      `${expected} mails: ${mails.length} recorded, ${subjects.length} taken, ${requests.length} requests`,
    );
  return isSame && isWhole;
}

async function until(isDone: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await isDone()) return true;
    await sleep(100);
  }
  return false;
}

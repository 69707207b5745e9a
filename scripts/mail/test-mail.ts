import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TokenError, type AccessTokens } from '@/lib/backend/mail/access-tokens';
import { imapMailbox, type Mailbox } from '@/lib/backend/mail/incoming/imap-mailbox';
import { createSmtp, parseSender } from '@/lib/backend/mail/transports';
import type { Settings } from '@/lib/env.server';
import { mailTestText as text } from '@/lib/text/commands';

const LOOK_EVERY_MS = 1_000;
const LIMITS = { command: 20_000, download: 60_000, silence: 120_000 };

type Options = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'supportEmail' | 'supportMailboxes' | 'imapUrls'> & {
  tokens: AccessTokens | undefined;
  /** How long a mail may take. */
  waitMs: number;
  say: (line: string) => void;
};

/** Sends a mail to each email of the portal and looks for it in the mailboxes; resolves with whether all arrived. */
export async function testMail(options: Options): Promise<boolean> {
  const { smtpUrl, imapUrls, supportEmail, supportMailboxes, tokens, say } = options;
  const { signal } = new AbortController();
  const mailboxes = imapUrls.map((url) => imapMailbox({ url, tokens, limits: LIMITS, signal }));
  try {
    // All are tried, so that one run names everything that is wrong.
    const open: Mailbox[] = [];
    for (const [at, mailbox] of mailboxes.entries())
      if (await openMailbox(mailbox, new URL(imapUrls[at] ?? '').host, say)) open.push(mailbox);
    if (!smtpUrl) say(text.noSmtp);
    let haveArrived = open.length > 0 && open.length === mailboxes.length;
    for (const to of smtpUrl ? [supportEmail, ...supportMailboxes.map(({ email }) => email)] : []) {
      const id = await sendTest(smtpUrl ?? '', to, options);
      haveArrived = Boolean(id && open.length > 0 && (await awaitMail(open, id, to, options))) && haveArrived;
    }
    if (mailboxes.length === 0) say(text.noImap);
    return Boolean(smtpUrl) && haveArrived;
  } finally {
    for (const mailbox of mailboxes) mailbox.close();
  }
}

async function openMailbox(mailbox: Mailbox, host: string, say: Options['say']): Promise<boolean> {
  try {
    await mailbox.open();
    say(text.opened(mailbox.user));
    return true;
  } catch (error) {
    sayProblem(error, host, say);
    return false;
  }
}

/** Sends the mail and returns its `Message-ID`; undefined when that failed, which was said. */
async function sendTest(
  url: string,
  to: string,
  { tokens, mailFrom, supportEmail, say }: Options,
): Promise<string | undefined> {
  const { host } = new URL(url);
  const sender = parseSender(mailFrom ?? supportEmail);
  const id = randomUUID();
  const messageId = `<${id}@${sender.address.split('@')[1] ?? 'localhost'}>`;
  const transporter = createSmtp({ url, tokens });
  try {
    await transporter.sendMail({
      from: sender,
      to: { name: '', address: to },
      messageId,
      subject: text.subject(id.slice(0, 8)),
      text: text.body,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    say(text.sent(sender.address, to, host));
    return messageId;
  } catch (error) {
    sayProblem(error, host, say);
    return undefined;
  } finally {
    transporter.close();
  }
}

async function awaitMail(
  mailboxes: readonly Mailbox[],
  messageId: string,
  to: string,
  { waitMs, say }: Options,
): Promise<boolean> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  for (;;) {
    for (const mailbox of mailboxes) {
      try {
        await mailbox.open();
        if ((await mailbox.find(messageId)) !== undefined) {
          say(text.arrived(seconds(), to));
          return true;
        }
      } catch (error) {
        sayProblem(error, mailbox.user, say);
        return false;
      }
    }
    if (performance.now() - began + LOOK_EVERY_MS > waitMs) break;
    await sleep(LOOK_EVERY_MS);
  }
  say(text.late(to, mailboxes.map(({ user }) => user).join(', '), seconds()));
  return false;
}

type Problem = keyof typeof text.problems;

/** What codes of Node, nodemailer and the mailbox mean. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  EDNS: 'dns',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAUTH: 'login',
  ENOAUTH: 'login',
  'login-refused': 'login',
  'token-refused': 'token',
  'token-unreachable': 'tokenServer',
  'mailbox-missing': 'folder',
  ETLS: 'tls',
  EPROTO: 'tls',
  refused: 'other',
  failed: 'other',
};

/** Returns what is wrong, of an error of nodemailer or of the mailbox. */
function problemOf(error: unknown): Problem {
  const { code = '', command = '' } = error as { code?: string; command?: string };
  const said = error instanceof Error ? error.message : '';
  // nodemailer gives it a code of its own.
  if (error instanceof TokenError) return said.includes('unreachable') ? 'tokenServer' : 'token';
  if (/CERT|SELF_SIGNED|ALTNAME|TLS|SSL/.test(code) || /certificate|wrong version number/i.test(said))
    return 'tls';
  if (/ENOTFOUND|EAI_AGAIN/.test(said)) return 'dns';
  if (command === 'MAIL FROM') return 'from';
  if (command === 'RCPT TO') return 'recipient';
  // A server that refuses the sender only when it has read the mail says so in words alone.
  if (code === 'EMESSAGE') return /sender|from|send as/i.test(said) ? 'from' : 'other';
  return PROBLEMS[code] ?? 'connection';
}

function sayProblem(error: unknown, host: string, say: Options['say']): void {
  say(text.problems[problemOf(error)](host));
  const { response } = error as { response?: unknown };
  if (typeof response === 'string') say(text.detail(response.slice(0, 300)));
}

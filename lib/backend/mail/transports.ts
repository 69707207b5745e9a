import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { withTimeout } from '@/lib/basics/with-timeout';
import { isLoopback, needsToken } from '@/lib/basics/service-urls';
import type { AccessTokens } from './access-tokens';
import { type Mail, type MailAttachment, MailRefusedError, type MailTransport } from './mail';

type Sending = { from: Sender; id: string; date: Date; attachments?: MailAttachment[] | undefined };

/** Returns the message for nodemailer. Recipients are given in parts, so that nodemailer does not parse them. */
function toMessage(mail: Mail, { from, id, date, attachments = [] }: Sending) {
  const sender = mail.from ?? (typeof from === 'string' ? parseSender(from) : from());
  const domain = sender.address.split('@')[1] ?? 'localhost';
  const { replyTo, thread, unsubscribeUrl } = mail;
  const isFirst = thread?.id === thread?.first;
  return {
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    // The same at every attempt, so that a mail program shows a mail once even if it was sent twice.
    messageId: `<${thread?.id ?? id}@${domain}>`,
    ...(thread &&
      !isFirst && { inReplyTo: `<${thread.first}@${domain}>`, references: `<${thread.first}@${domain}>` }),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    date,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachments.map((file) => ({
      ...file,
      contentDisposition: file.cid === undefined ? ('attachment' as const) : ('inline' as const),
    })),
    headers: {
      // Keeps mail programs from answering with absence notes what no person wrote.
      ...(!mail.isWritten && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      'X-Loop': domain,
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(mail.otp && { otp: mail.otp }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The sender of mails: a setting, or a function, because the name of the brand may change. */
type Sender = string | (() => { name: string; address: string });

/** Returns name and address of a sender. */
export function parseSender(from: string): { name: string; address: string } {
  const [sender] = addressparser(from, { flatten: true });
  return { name: sender?.name ?? '', address: sender?.address ?? from };
}

/** In ms. A server that hangs must not block a sender for long. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
};
/** In ms, for a server that never finishes, without files. */
const TOTAL_TIMEOUT_MS = 45_000;
/** How fast a server takes files at the least, in bytes a ms. */
const MIN_SPEED = 100;

const totalTimeout = (attachments: readonly MailAttachment[] = []): number =>
  attachments.reduce((sum, { content }) => sum + content.byteLength / MIN_SPEED, TOTAL_TIMEOUT_MS);

type SmtpOptions = {
  url: string;
  /** For a URL with a user and without a password. */
  tokens?: AccessTokens | undefined;
  from: Sender;
  clock: () => Date;
  timeouts?: Partial<typeof TIMEOUTS>;
};

/** Returns nodemailer for an SMTP server, with our limits of time. */
export const createSmtp = ({ url, tokens, timeouts }: Pick<SmtpOptions, 'url' | 'tokens' | 'timeouts'>) =>
  createTransport({
    url,
    ...(tokens && needsToken(url) && tokenLogin(url, tokens)),
    ...TIMEOUTS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });

/** Sends through an SMTP server, each mail over a connection of its own. */
export function smtpTransport({ from, clock, ...options }: SmtpOptions): MailTransport {
  const transporter = createSmtp(options);
  return {
    async send(mail, id, attachments) {
      const sending = transporter.sendMail(toMessage(mail, { from, id, date: clock(), attachments }));
      try {
        await withTimeout(sending, totalTimeout(attachments), () => {
          throw new Error('The mail server took too long.');
        });
      } catch (error) {
        const code = refusalOf(error);
        throw code === undefined ? error : new MailRefusedError(code);
      }
    },
    close: () => transporter.close(),
  };
}

/** Returns the login by access token (XOAUTH2); one that the server refuses is renewed once. */
function tokenLogin(url: string, tokens: AccessTokens) {
  let given: string | undefined;
  const auth = {
    type: 'OAuth2' as const,
    user: decodeURIComponent(new URL(url).username),
    provisionCallback: (
      _user: string,
      isRefused: boolean,
      callback: (error: Error | null, token?: string, expires?: number) => void,
    ) => {
      tokens.get(isRefused ? given : undefined).then(
        // It has ended at once for nodemailer, so that the next mail asks again.
        (token) => callback(null, (given = token), 1),
        (error: Error) => callback(error),
      );
    },
  };
  // Only a server on this machine is shown the token without TLS.
  return { auth, requireTLS: !isLoopback(new URL(url)) };
}

/**
 * Returns the status with which this mail or recipient was refused (5xx). A refused login is the operator's mistake,
 * so the mail is sent again.
 */
function refusalOf(error: unknown): string | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH' || typeof responseCode !== 'number') return undefined;
  return responseCode >= 500 && responseCode < 600 && responseCode !== 530 ? String(responseCode) : undefined;
}

type FolderOptions = {
  /** Created when it is missing. */
  folder: string;
  from: Sender;
  clock: () => Date;
  /** Called with the file of each mail. */
  announce: (to: string, file: string) => void;
};

/** Writes each mail into a folder instead of sending it, for portals without a mail server. */
export function folderTransport({ folder, from, clock, announce }: FolderOptions): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, id, attachments) {
      const date = clock();
      const { message } = await transporter.sendMail(toMessage(mail, { from, id, date, attachments }));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileName(mail, date));
      // Written under another name first, so that a reader of the folder never sees half a mail.
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
      announce(mail.to, file);
    },
    close: () => transporter.close(),
  };
}

/** Returns `<time>-<to>.eml`, without characters that are special in a file name. */
function fileName({ to }: Mail, date: Date): string {
  const time = date.toISOString().replaceAll(':', '-');
  return `${time}-${to.replace(/[^\w@.+-]/g, '_').slice(0, 150)}.eml`;
}

import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport } from './mail';
import { toMessage } from './message';

/** In ms. A server that hangs must not block a sender for long. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
};
/** In ms, for a server that never finishes. */
const TOTAL_TIMEOUT_MS = 45_000;

export type SmtpOptions = {
  url: string;
  from: string;
  clock: () => Date;
  timeouts?: Partial<typeof TIMEOUTS>;
};

/** Sends through an SMTP server, each mail over a connection of its own. */
export function smtpTransport({ url, from, clock, timeouts }: SmtpOptions): MailTransport {
  const transporter = createTransport({
    url,
    ...TIMEOUTS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return {
    async send(mail, id) {
      const sending = transporter.sendMail(toMessage(mail, { from, id, date: clock() }));
      try {
        await withTimeout(sending);
      } catch (error) {
        const code = refusalOf(error);
        throw code === undefined ? error : new MailRefusedError(code);
      }
    },
    close: () => transporter.close(),
  };
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

async function withTimeout(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), TOTAL_TIMEOUT_MS);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { TokenError, type AccessTokens } from '../access-tokens';
import { MAX_MAIL_BYTES } from './check-message';
import { PLACING_HEADERS } from './sender';

/** The longest line that a server may send, in bytes: the numbers of half a million unread messages. */
const MAX_LINE_BYTES = 4_000_000;

/** The code of a refused password. */
export const LOGIN_REFUSED = 'login-refused';
/** The code of a command that the server answered with NO or BAD. */
export const REFUSED = 'refused';
/** The code of a command that the end of the worker interrupted. */
export const STOPPED = 'stopped';

/** The server refused, failed or did not answer in time. Its own message is dropped, because it may hold emails. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError';

  constructor(readonly code: string) {
    super(code);
  }
}

type Options = {
  url: string;
  /** Where the URL has no password. */
  tokens?: AccessTokens | undefined;
  /** In ms: the longest a server may take for a command and for a whole message, and be silent. */
  limits: { command: number; download: number; silence: number };
  /** Ends the waiting for the server. */
  signal: AbortSignal;
};

/** A mailbox on a server, which numbers its messages: later ones have greater UIDs while `uidValidity` is the same. */
export type Mailbox = {
  /** Names user, server and mailbox. */
  account: string;
  user: string;
  /** Connects unless that is done, and returns the `uidValidity`. */
  open(): Promise<number>;
  /** Returns the UIDs of unread messages after one, in order. */
  listUnread(after: number): Promise<number[]>;
  /** Returns the UID of a message with this `Message-ID`, read or not. */
  find(messageId: string): Promise<number | undefined>;
  /** Returns the headers by which a message is placed; undefined when the message is gone. */
  fetchHead(uid: number): Promise<{ head: Buffer; size: number } | undefined>;
  /** Returns the first `maxLength` bytes of a message; undefined when it is gone. */
  fetchMessage(uid: number, maxLength: number): Promise<Buffer | undefined>;
  /** Marks a message as read; false when the server refuses that. */
  markRead(uid: number): Promise<boolean>;
  /** Asks the server to tell of new messages until the next command (IDLE), where it can. */
  watch(onNew: () => void): void;
  /** Closes the connection at once. */
  close(): void;
};

/** Returns the mailbox of a checked URL. Every function throws MailServerError. */
export function imapMailbox({ url, tokens, limits, signal }: Options): Mailbox {
  const { path, user, options } = parseUrl(url);
  const { connect, connected, within, watch, close } = imapConnection(options, { limits, tokens, signal });
  return {
    account: `${user}@${options.host}/${path}`,
    user,
    async open() {
      const imap = await connect();
      const { uidValidity } = await within(imap.mailboxOpen(path));
      return Number(uidValidity);
    },
    async listUnread(after) {
      const range = { seen: false, uid: `${after + 1}:*` };
      const uids = await within(connected().search(range, { uid: true }));
      if (!Array.isArray(uids)) throw new MailServerError('search-refused');
      // A range up to `*` always holds the last message.
      return uids.filter((uid) => uid > after).sort((one, other) => one - other);
    },
    async find(messageId) {
      const search = { header: { 'message-id': messageId } };
      const uids = await within(connected().search(search, { uid: true }));
      return Array.isArray(uids) ? uids.at(-1) : undefined;
    },
    async fetchHead(uid) {
      const query = { uid: true, size: true, headers: PLACING_HEADERS };
      const message = await within(connected().fetchOne(String(uid), query, { uid: true }));
      return message && message.headers ? { head: message.headers, size: message.size ?? 0 } : undefined;
    },
    async fetchMessage(uid, maxLength) {
      const query = { uid: true, source: { start: 0, maxLength } };
      const message = await within(connected().fetchOne(String(uid), query, { uid: true }), limits.download);
      return message ? message.source : undefined;
    },
    async markRead(uid) {
      const isMarked = await within(connected().messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
      // The answer is false for a lost connection too, for which this throws.
      connected();
      return isMarked;
    },
    watch,
    close,
  };
}

/** A connection to the server that is made again when it was lost, and on which no command takes longer than its limit. */
function imapConnection(
  { auth, ...options }: ReturnType<typeof parseUrl>['options'],
  { limits, tokens, signal }: Pick<Options, 'limits' | 'tokens' | 'signal'>,
) {
  let client: ImapFlow | undefined;
  /** The access token that the server refused last. */
  let refused: string | undefined;
  let tell = (): void => undefined;

  /** Returns the connection, which is made unless there is one. */
  async function connect(): Promise<ImapFlow> {
    if (client?.usable) return client;
    close();
    const { ImapFlow: Client } = await import('imapflow');
    const accessToken = auth.pass ? undefined : await within(tokens?.get(refused) ?? noPassword());
    const imap = new Client({
      ...options,
      auth: { user: auth.user, ...(accessToken === undefined ? { pass: auth.pass } : { accessToken }) },
      logger: false,
      disableAutoIdle: true,
      // These are longer than the limit for the command, so that its error is reported.
      connectionTimeout: 2 * limits.command,
      greetingTimeout: 2 * limits.command,
      socketTimeout: limits.silence,
      maxLiteralSize: MAX_MAIL_BYTES + 1_000_000,
      maxLineLength: MAX_LINE_BYTES,
    });
    // Failures reach the command that is under way; without a listener they would end the process.
    imap.on('error', () => undefined);
    imap.on('exists', () => tell());
    client = imap;
    await within(
      imap.connect().catch((error: unknown) => {
        if ((error as { authenticationFailed?: unknown }).authenticationFailed) refused = accessToken;
        throw error;
      }),
    );
    return imap;
  }

  /** Returns the connection that `connect` made. @throws MailServerError when it was lost */
  function connected(): ImapFlow {
    if (!client?.usable) throw new MailServerError('connection-lost');
    return client;
  }

  function watch(onNew: () => void): void {
    const imap = connected();
    if (!imap.capabilities.has('IDLE')) return;
    tell = onNew;
    // It ends with the next command, or with the connection, of which that command reports.
    void imap.idle().catch(() => undefined);
  }

  function close(): void {
    client?.close();
    client = undefined;
  }

  /** Waits for the server until the time or the worker ends. */
  async function within<T>(answer: Promise<T>, limitMs = limits.command): Promise<T> {
    const settled = new AbortController();
    const late = new Promise<never>((_, reject) => {
      const limit = setTimeout(() => reject(new MailServerError('timeout')), limitMs).unref();
      const leave = () => reject(new MailServerError(STOPPED));
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { signal: settled.signal });
      settled.signal.addEventListener('abort', () => clearTimeout(limit));
    });
    try {
      return await Promise.race([answer.catch(fail), late]);
    } finally {
      settled.abort();
    }
  }

  return { connect, connected, within, watch, close };
}

/** Parses the checked URL of a mailbox. */
function parseUrl(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  const user = decodeURIComponent(url.username);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // Only a server on this machine is asked without TLS.
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: decodeURIComponent(url.password) },
  } satisfies ImapFlowOptions;
  return { path: decodeURIComponent(url.pathname.slice(1)) || 'INBOX', user, options };
}

const noPassword = (): never => {
  throw new MailServerError(LOGIN_REFUSED);
};

function fail(error: unknown): never {
  if (error instanceof TokenError) throw new MailServerError(error.code);
  const { authenticationFailed, mailboxMissing, code, responseStatus } = error as {
    authenticationFailed?: unknown;
    mailboxMissing?: unknown;
    code?: unknown;
    responseStatus?: unknown;
  };
  if (authenticationFailed) throw new MailServerError(LOGIN_REFUSED);
  if (mailboxMissing) throw new MailServerError('mailbox-missing');
  if (typeof code === 'string') throw new MailServerError(code.slice(0, 40));
  throw new MailServerError(responseStatus === 'NO' || responseStatus === 'BAD' ? REFUSED : 'failed');
}

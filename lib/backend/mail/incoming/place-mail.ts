import { issueNumber } from '@/lib/paths/request-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { findCopyTo } from '@/lib/backend/project/mail-copies';
import { mailboxOf, ownEmails } from '../mailboxes';
import { parseMessageIds, readIdSide, readSide } from '../reply-address';
import type { Reply, Request } from './mail';
import type { MailHead } from './parse-message';
import { findActiveStaff, findRepliedRequest } from './queries';
import { readHead } from './read-in-thread';
import { recipientsOf } from './sender';

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'settings'>;

/** The longest list of ids that is looked at, in characters. */
const MAX_REFERENCES = 20_000;

/** What the headers of a mail say: whether it is for the portal, and the request that it answers. */
export type Placed = {
  head: MailHead | undefined;
  isForUs: boolean;
  reply: Reply | undefined;
  /** The email of the mailbox that it was sent to, beside SUPPORT_EMAIL. */
  mailbox?: string | undefined;
};

/** Reads the headers of a mail, and finds the request whose reply address it was sent to, or whose mail it answers. */
export async function placeMail(raw: Buffer, deps: Deps): Promise<Placed> {
  const head = await readHead(raw);
  if (!head) return { head, isForUs: false, reply: undefined };
  const { claims, isForUs, mailboxes } = recipientsOf(
    head.headers,
    ownEmails(deps.settings),
    deps.settings.mailReplyDomain,
  );
  for (const claim of claims) {
    const request = await findRepliedRequest(deps.db.kysely, claim.number);
    const side = request && readSide(claim, request, deps.keys);
    if (request && side) return { head, isForUs, reply: { request, side } };
  }
  const reply = await findByIds(head, deps);
  const mailbox = mailboxes.map((email) => mailboxOf(email, deps.settings)?.email).find(Boolean);
  return { head, isForUs: isForUs || reply !== undefined, reply, mailbox };
}

/** Finds the request of the mail that this one answers, by ids that only the portal could have made. */
async function findByIds({ inReplyTo = '', references = '' }: MailHead, { db, keys }: Deps) {
  const text = `${inReplyTo} ${references.slice(-MAX_REFERENCES)}`;
  for (const claim of parseMessageIds(text)) {
    const request = await findRepliedRequest(db.kysely, claim.number);
    const side = request && readIdSide(claim, request, keys);
    if (request && side) return { request, side };
  }
  return undefined;
}

/** Returns the request whose key the subject names, if the sender is one of its people. */
export async function findNamedRequest(
  { subject }: MailHead,
  from: string,
  { db }: Pick<BackendDeps, 'db'>,
): Promise<Request | undefined> {
  const [key] = /\[?\bTICKET-\d{1,9}\b\]?/i.exec(subject) ?? [];
  const number = key === undefined ? undefined : issueNumber(key.replace(/[[\]]/g, '').toUpperCase());
  const request = number === undefined ? undefined : await findRepliedRequest(db.kysely, number);
  if (!request) return undefined;
  const isTheirs =
    request.email === from ||
    (await findCopyTo(request.uid, { db })) === from ||
    (await findActiveStaff(db.kysely, from)) !== undefined;
  return isTheirs ? request : undefined;
}

import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { requestMailText as text } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { cutTitle } from '@/lib/backend/mail/mail-frame';
import { composeRequestUpdate, type MailEntry } from '@/lib/backend/mail/compose-request-mail';
import { copyToken } from '@/lib/backend/mail/stop-tokens';
import { enqueueMail, hashRecipient } from '@/lib/backend/mail/outbox';
import { replyAddress } from '@/lib/backend/mail/reply-address';
import { findCopy, hasStoppedCopies } from './copy-queries';

export type RequestCopy = {
  issue: { uid: string; number: number; name: string; user_uid: number; email: string | null };
  key: string;
  subject: string;
  /** The filed request, or an answer of the help desk. */
  event: { uid: string; kind: 'filed' | 'comment'; author: string };
  entry: MailEntry | undefined;
  now: Date;
  expiresAt: Date;
};

/**
 * Puts the copy of a confirmation or an answer into the outbox, if the request has an address in copy that has not
 * stopped copies. It holds that text alone, without earlier texts or links into the portal, and replies to it are stored
 * as notes.
 */
export async function sendRequestCopy(
  trx: Transaction<Tables>,
  { issue, key, subject, event, entry, now, expiresAt }: RequestCopy,
  { keys, settings }: Pick<BackendDeps, 'keys' | 'settings'>,
): Promise<void> {
  const to = await findCopy(trx, issue.uid);
  if (!to || (await hasStoppedCopies(trx, hashRecipient(to, keys.recipient)))) return;
  const token = copyToken(issue, keys);
  const name = cutTitle(issue.name);
  const mail = composeRequestUpdate(
    { to },
    {
      key,
      name: issue.name,
      lead:
        event.kind === 'filed'
          ? text.copyFiled(event.author, issue.email ?? '', key, name)
          : text.copyAnswered(event.author, key, name),
      entry,
      notes: [text.copyReply],
      earlier: [],
      hasMore: false,
      url: undefined,
      links: [],
      stopUrl: `${settings.siteUrl}/mail-settings?token=${token}`,
      stopLabel: text.stopCopies,
    },
    settings,
  );
  const headers = {
    subject,
    replyTo: replyAddress(issue, 'copy', keys, settings),
    thread: { id: `request.${issue.uid}.${event.uid}.c`, first: `request.${issue.uid}.${issue.uid}.c` },
    unsubscribeUrl: `${settings.siteUrl}/api/project/api/mail-preference/stop/?token=${token}`,
  };
  const about = issue.user_uid;
  await enqueueMail(trx, { ...mail, ...headers }, { kind: 'request-copy', about, now, expiresAt, keys });
}

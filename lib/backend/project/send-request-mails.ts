import type { Transaction } from 'kysely';
import type { MailChoice } from '@/lib/database/identity-schema';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import { describeService, serviceText } from '@/lib/text/service-hours';
import { requestMailText as text, requestText } from '@/lib/text/backend';
import { RATE, requestPath, TRACK } from '@/lib/rules/request-path';
import { serviceMoment, type ServiceState } from '@/lib/rules/service-hours';
import type { BackendDeps } from '@/lib/backend/deps';
import {
  composeRequestUpdate,
  requestSubject,
  type MailEntry,
} from '@/lib/backend/mail/compose-request-mail';
import { cut } from '@/lib/backend/mail/compose-mail';
import { enqueueMail } from '@/lib/backend/mail/outbox';
import { replyAddress } from '@/lib/backend/mail/reply-address';
import { settingsToken } from '@/lib/backend/mail/stop-tokens';
import type { Author } from './change-status';
import { findMailedRequest, listLatestComments } from './mail-queries';
import { sendRequestCopy } from './send-request-copy';
import { issueKey } from './shape-issue';

/** How long a mail is retried. */
const MAIL_LIFE_MS = 3 * 86_400_000;
/** Earlier entries in a mail. */
const MAX_EARLIER = 5;

/** What happened to a request. `uid` names it: the request, a comment, or a change of the status. */
export type RequestEvent = {
  uid: string;
  by: Author;
  kind: 'filed' | 'comment' | 'status';
  /** Sanitised text of a comment or of the filed request. */
  html?: string;
  /** Names of images. */
  images?: string[];
  /** The status that came with it. */
  status?: IssueStatusKey | undefined;
  /** When the help desk is there, for the confirmation. */
  service?: { state: ServiceState };
};

type Deps = Pick<BackendDeps, 'clock' | 'keys' | 'settings'>;

const WANTED: Record<RequestEvent['kind'], readonly MailChoice[]> = {
  filed: ['all', 'answers'],
  comment: ['all', 'answers'],
  status: ['all'],
};

/**
 * Puts the mails about an event into the outbox, in its transaction: the help desk hears of what customers do, and they
 * of what the help desk does and that their request has arrived, of which an address in copy hears the texts.
 */
export async function sendRequestMails(
  trx: Transaction<Tables>,
  issueUid: string,
  event: RequestEvent,
  { clock, keys, settings }: Deps,
): Promise<string | undefined> {
  const issue = await findMailedRequest(trx, issueUid);
  if (!issue) return undefined;
  const now = clock();
  const { siteUrl, supportEmail } = settings;
  const key = issueKey(issue.number);
  const isFirst = event.kind === 'filed';
  const entry: MailEntry | undefined =
    event.html || event.images?.length
      ? {
          author: event.by.name,
          isStaff: event.by.uid === null,
          at: now,
          html: event.html ?? '',
          images: event.images ?? [],
        }
      : undefined;
  const comments = isFirst ? [] : await listLatestComments(trx, issueUid, event.uid, MAX_EARLIER + 1);
  const earlier = comments.slice(0, MAX_EARLIER).map((row): MailEntry => ({
    author: row.author_name,
    isStaff: row.user_uid === null,
    at: row.created_at,
    html: row.body,
    images: row.images,
  }));
  const shared = { key, name: issue.name, entry, earlier, hasMore: comments.length > MAX_EARLIER };
  const status = event.status && requestText.id.statuses[event.status];
  const expiresAt = new Date(now.getTime() + MAIL_LIFE_MS);
  const subject = requestSubject(key, issue.name, isFirst);

  const isWanted = (event.by.uid === null || isFirst) && WANTED[event.kind].includes(issue.request_mails);
  const mailedTo = (isWanted && issue.email) || undefined;
  if (mailedTo) {
    const token = settingsToken(issue.user_uid, keys);
    const url = siteUrl + requestPath(key);
    const lead = event.service
      ? text.filed(key, cut(issue.name), describeAnswer(event.service.state, issue.answer_due_at, now))
      : entry
        ? text.answered(event.by.name, key, cut(issue.name))
        : text.changed(key, cut(issue.name), status ?? '');
    const mail = composeRequestUpdate(
      { to: mailedTo, name: `${issue.first_name} ${issue.last_name}`.trim() },
      {
        ...shared,
        lead,
        notes: [
          ...(entry && status ? [text.status(status)] : []),
          ...(isFirst ? [text.notYou] : [text.reply]),
        ],
        url,
        links: [
          ...(event.status === 'completed' ? [{ label: text.rate, url: `${url}?${RATE}=1` }] : []),
          { label: text.track, url: `${url}?${TRACK}=1` },
        ],
        stopUrl: `${siteUrl}/mail-settings?token=${token}`,
      },
      settings,
    );
    const own = {
      subject,
      replyTo: replyAddress(issue, 'customer', keys, settings),
      thread: { id: `request.${issueUid}.${event.uid}`, first: `request.${issueUid}.${issueUid}` },
      unsubscribeUrl: `${siteUrl}/api/project/api/mail-preference/stop/?token=${token}`,
    };
    await enqueueMail(trx, { ...mail, ...own }, { kind: `request-${event.kind}`, now, expiresAt, keys });
  }

  const { kind } = event;
  if (kind !== 'status' && (event.by.uid === null || isFirst)) {
    const copied = { uid: event.uid, kind, author: event.by.name };
    await sendRequestCopy(
      trx,
      { issue, key, subject, event: copied, entry, now, expiresAt },
      { keys, settings },
    );
  }

  if (event.by.uid !== null) {
    const composed = composeRequestUpdate(
      { to: supportEmail },
      {
        ...shared,
        lead: text.forSupport(event.by.name, issue.email ?? '', key, issue.name),
        notes: [...(status ? [text.status(status)] : []), text.replySupport(key)],
        url: undefined,
        links: [],
        stopUrl: undefined,
      },
      settings,
    );
    const own = {
      subject,
      replyTo: replyAddress(issue, 'support', keys, settings),
      thread: { id: `request.${issueUid}.${event.uid}.s`, first: `request.${issueUid}.${issueUid}.s` },
    };
    const about = issue.user_uid;
    // Who looks after the request hears of it, too.
    for (const to of new Set([supportEmail, issue.assignee_email ?? supportEmail])) {
      const mail = { ...composed, to, ...own };
      await enqueueMail(trx, mail, { kind: 'request-support', about, now, expiresAt, keys });
    }
  }
  return mailedTo;
}

/** Says when the help desk is there and, where the priority has a target, when it answers at the latest. */
function describeAnswer(state: ServiceState, due: Date | null, now: Date): string {
  const service = `${describeService(state, now, serviceText.id)}.`;
  return due && due > now ? `${service} ${serviceText.id.due(serviceMoment(due, now))}.` : service;
}

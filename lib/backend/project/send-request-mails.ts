import type { Transaction } from 'kysely';
import type { MailChoice } from '@/lib/database/identity-schema';
import type { Tables } from '@/lib/database/schema';
import { describeService, serviceText } from '@/lib/text/service-hours';
import { requestMailText as text } from '@/lib/text/mails';
import { issueKey, RATE, requestPath, TRACK } from '@/lib/paths/request-path';
import { serviceMoment, type ServiceState } from '@/lib/hours/service-hours';
import type { BackendDeps } from '@/lib/backend/deps';
import { createLinkUrl } from '@/lib/backend/auth/request-links';
import {
  composeRequestUpdate,
  requestSubject,
  type MailEntry,
  type RequestMail,
} from '@/lib/backend/mail/compose-request-mail';
import { cutTitle } from '@/lib/backend/mail/mail-frame';
import { listMailedStaff, recordNotice } from '@/lib/backend/mail/notices/queries';
import { mailboxOf, settingsOfMailbox } from '@/lib/backend/mail/mailboxes';
import { enqueueMail } from '@/lib/backend/mail/outbox';
import { replyAddress, threadOf, settingsToken } from '@/lib/backend/mail/reply-address';
import { findMailedRequest, listLatestComments } from './mail-queries';
import { sendRequestCopy } from './mail-copies';
import { entryOf, statusName, withFiles, type RequestEvent } from './request-event';

/** At most this many earlier comments are in a mail. */
const MAX_EARLIER = 5;

type Deps = Pick<BackendDeps, 'clock' | 'keys' | 'random' | 'settings'>;

/** The preferences with which a customer gets a mail about each kind of event. */
const WANTED: Record<RequestEvent['kind'], readonly MailChoice[]> = {
  filed: ['all', 'answers'],
  comment: ['all', 'answers'],
  status: ['all'],
};

/** Returns whether a customer with this email and preference is mailed about an event of this kind. */
export const isMailed = (
  kind: RequestEvent['kind'],
  { email, request_mails }: { email: string | null; request_mails: MailChoice },
): boolean => email !== null && WANTED[kind].includes(request_mails);

/**
 * Puts the mails about an event into the outbox, in its transaction. The help desk is told what customers do. The
 * customer is told that the request has arrived and what the help desk does; the email in copy gets the texts of these
 * mails. Returns the customer's email if a mail goes there.
 */
export async function sendRequestMails(
  trx: Transaction<Tables>,
  issueUid: string,
  event: RequestEvent,
  deps: Deps,
): Promise<string | undefined> {
  const issue = await findMailedRequest(trx, issueUid);
  if (!issue) return undefined;
  const now = deps.clock();
  const isFirst = event.kind === 'filed';
  const isByStaff = event.by.uid === null;
  const about: About = {
    issue,
    event,
    key: issueKey(issue.number),
    subject: requestSubject(issueKey(issue.number), issue.name, isFirst),
    entry: entryOf(event, now),
    ...(isFirst ? { earlier: [], hasMore: false } : await listEarlier(trx, issueUid, event)),
    now,
  };
  const isForCustomer = isFirst || isByStaff;
  const mailedTo = isForCustomer ? await mailCustomer(trx, about, deps) : undefined;
  if (isForCustomer && event.kind !== 'status') {
    const copied = { uid: event.uid, kind: event.kind, author: event.by.name };
    await sendRequestCopy(trx, { ...about, event: copied }, deps);
  }
  if (!isByStaff) await mailSupport(trx, about, deps);
  return mailedTo;
}

type About = {
  issue: NonNullable<Awaited<ReturnType<typeof findMailedRequest>>>;
  event: RequestEvent;
  key: string;
  subject: string;
  /** The new text or images, if there are any. */
  entry: MailEntry | undefined;
  earlier: MailEntry[];
  hasMore: boolean;
  now: Date;
};

async function listEarlier(trx: Transaction<Tables>, issueUid: string, { uid }: RequestEvent) {
  const comments = await listLatestComments(trx, issueUid, uid, MAX_EARLIER + 1);
  const earlier = comments.slice(0, MAX_EARLIER).map((row): MailEntry => ({
    author: row.author_name,
    isStaff: row.user_uid === null,
    at: row.created_at,
    html: row.body,
    images: row.images,
  }));
  return { earlier, hasMore: comments.length > MAX_EARLIER };
}

/** Mails the customer, unless the customer wants no such mails; returns the email if a mail goes there. */
async function mailCustomer(trx: Transaction<Tables>, about: About, deps: Deps): Promise<string | undefined> {
  const { issue, event, earlier, hasMore, key, subject, now } = about;
  const isByStaff = event.by.uid === null;
  const entry = about.entry && isByStaff ? withFiles(about.entry, event.files ?? []) : about.entry;
  const { email, is_unconfirmed: isUnconfirmed } = issue;
  if (!email || !isMailed(event.kind, issue)) return undefined;
  const { keys } = deps;
  const mailbox = mailboxOf(issue.mailbox, deps.settings);
  const settings = settingsOfMailbox(deps.settings, mailbox);
  const { siteUrl } = settings;
  const token = settingsToken(issue.user_uid, keys);
  const url = await urlFor(trx, issue, deps);
  const status = statusName(event);
  const links: NonNullable<RequestMail['links']> = [];
  if (url && event.status === 'completed') links.push({ label: text.rate, url: withQuery(url, RATE) });
  if (url && !isUnconfirmed) links.push({ label: text.track, url: withQuery(url, TRACK) });
  const articles = (event.articles ?? []).map(({ title, path }) => ({ label: title, url: siteUrl + path }));
  const mail = composeRequestUpdate(
    { to: email, name: `${issue.first_name} ${issue.last_name}`.trim() },
    {
      key,
      name: issue.name,
      lead: leadOf(about),
      entry,
      notes: [
        ...(entry && status ? [text.status(status)] : []),
        noteOf(event, { isUnconfirmed, hasUrl: url !== undefined }),
        ...(event.notes ?? []),
      ],
      earlier,
      hasMore,
      url,
      links,
      articles,
      stopUrl: `${siteUrl}/mail-settings?token=${token}`,
    },
    settings,
  );
  const headers = {
    subject,
    ...(mailbox && { from: { name: mailbox.name, address: mailbox.email } }),
    replyTo: replyAddress(issue, 'customer', keys, settings),
    thread: threadOf(issue, 'customer', event.uid, keys),
    unsubscribeUrl: `${siteUrl}/api/project/api/mail-preference/stop/?token=${token}`,
    ...(entry?.carried && entry.carried.length > 0 && { files: entry.carried }),
  };
  const isAnswer = event.kind !== 'status';
  await enqueueMail(
    trx,
    { ...mail, ...headers, ...(event.kind === 'comment' && { isWritten: true }) },
    {
      kind: `request-${event.kind}`,
      ...(isAnswer && { event: { uid: event.uid, issueUid: issue.uid } }),
      now,
      keys,
    },
  );
  return email;
}

/**
 * Returns where the customer reads the request: its page, or for a person without an account a link of its own, as long as
 * links to the request were not ended.
 */
async function urlFor(
  trx: Transaction<Tables>,
  { uid, number, is_unconfirmed, links_refused }: About['issue'],
  deps: Deps,
): Promise<string | undefined> {
  if (!is_unconfirmed) return deps.settings.siteUrl + requestPath(issueKey(number));
  return links_refused === null ? createLinkUrl(trx, uid, deps) : undefined;
}

const withQuery = (url: string, name: string): string => `${url}${url.includes('?') ? '&' : '?'}${name}=1`;

/** Returns the sentence that says how to answer. */
function noteOf(
  { kind }: RequestEvent,
  { isUnconfirmed, hasUrl }: { isUnconfirmed: boolean; hasUrl: boolean },
): string {
  if (!hasUrl) return text.replyByMail;
  if (kind !== 'filed') return text.reply;
  return isUnconfirmed ? text.notYouByMail : text.notYou;
}

/** Returns the sentence that says what happened. */
function leadOf({ issue, event, entry, key, now }: About): string {
  const name = cutTitle(issue.name);
  if (event.via) return text.filedFor(text.via[event.via], key, name);
  if (event.service)
    return text.filed(key, name, describeAnswer(event.service.state, issue.answer_due_at, now));
  if (entry) return text.answered(event.by.name, key, name);
  return text.changed(key, name, statusName(event) ?? '');
}

/** Mails SUPPORT_EMAIL, and the agents who asked to be told of the request. */
async function mailSupport(
  trx: Transaction<Tables>,
  { issue, event, entry, earlier, hasMore, key, subject, now }: About,
  { keys, settings }: Deps,
): Promise<void> {
  const status = statusName(event);
  const mail = composeRequestUpdate(
    { to: settings.supportEmail },
    {
      key,
      name: issue.name,
      lead: text.forSupport(event.by.name, issue.email ?? '', key, issue.name),
      entry,
      notes: [...(status ? [text.status(status)] : []), text.replySupport],
      earlier,
      hasMore,
      url: `${settings.siteUrl}/desk/request/${key}`,
    },
    settings,
  );
  const headers = {
    subject,
    replyTo: replyAddress(issue, 'support', keys, settings),
    thread: threadOf(issue, 'support', event.uid, keys),
  };
  const staff = await listMailedStaff(trx, issue.assignee_uid);
  for (const to of new Set([settings.supportEmail, ...staff])) {
    const options = { kind: 'request-support', about: issue.user_uid, now, keys };
    await enqueueMail(trx, { ...mail, ...headers, to }, options);
  }
  if (event.kind === 'status') return;
  const kind = event.kind === 'filed' ? 'filed' : 'answered';
  await recordNotice(trx, { kind, issue_uid: issue.uid, created_at: now });
}

/** Describes the service hours and, where the priority has a target, when the first answer is due. */
function describeAnswer(state: ServiceState, due: Date | null, now: Date): string {
  const service = `${describeService(state, now, serviceText.id)}.`;
  return due && due > now ? `${service} ${serviceText.id.due(serviceMoment(due, now))}.` : service;
}

import { z } from 'zod';
import { ANNOUNCEMENT_SEVERITIES, MAX_ATTACHMENTS } from '@/lib/constants';
import { cleanText, listOf, offsetParam, segment, sizeParam } from './common';
import { announcement } from './directory';
import { comment, filledField, issueChange, issueStatus, rating, uploadedMedia } from './project';

/** How a request that an agent files for a customer came in. */
const filedVia = z.enum(['phone', 'whatsapp', 'visit', 'other']);
export const listCustomersQuery = z.object({ q: cleanText.pipe(z.string().trim().min(1).max(200)) });
export const listCustomersAnswer = listOf(
  z.object({
    uid: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
  }),
);
/** The fields of the request form, for the customer with a uid or a new one, who needs an email or a phone number. */
export const fileForCustomerBody = z.looseObject({
  project: z.literal('TICKET'),
  via: filedVia,
  customer: z.union([
    z.object({ uid: z.number().int() }),
    z.object({ name: cleanText, email: cleanText.default(''), phone: cleanText.default('') }),
  ]),
  copy_to: cleanText.optional(),
});
export const fileForCustomerAnswer = z.object({ key: z.string(), mailed_to: z.string().nullable() });

export type FileForCustomerBody = z.input<typeof fileForCustomerBody>;
export type FiledForCustomer = z.infer<typeof fileForCustomerAnswer>;
export type FoundCustomer = z.infer<typeof listCustomersAnswer>['results'][number];
export type FiledVia = z.infer<typeof filedVia>;

/* Staff */

export const staffRole = z.enum(['agent', 'administrator']);
export const agent = z.object({ uid: z.uuid(), name: z.string(), email: z.string(), role: staffRole });
export const requestDeskCodeBody = z.object({ address: cleanText.pipe(z.string().max(320)) });
export const deskLoginBody = z.object({
  username: cleanText.pipe(z.string().max(320)),
  otp_code: cleanText.pipe(z.string().max(20)),
});
/** `expires_at`: when the session ends. */
export const deskSession = z.object({ agent, expires_at: z.string() });
export const staffMember = agent.extend({
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export const listStaffAnswer = listOf(staffMember);
const personName = cleanText.pipe(z.string().trim().min(1).max(100));
export const inviteStaffBody = z.object({
  email: cleanText.pipe(z.string().max(320)),
  name: personName,
  role: staffRole.default('agent'),
});
export const updateStaffParams = z.object({ uid: z.uuid() });
/** Only administrators may send it; `ended` ends or gives back the access at once. */
export const updateStaffBody = z.object({
  name: personName.optional(),
  role: staffRole.optional(),
  ended: z.boolean().optional(),
});
const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  request: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export const listAuditQuery = z.object({ offset: offsetParam, size: sizeParam() });
export const listAuditAnswer = listOf(auditEntry);

/* The queue */

/** `waiting-us`: the customer wrote last; `late`: the next target has passed. */
export const QUEUE_VIEWS = [
  'mine',
  'unassigned',
  'waiting-us',
  'waiting-customer',
  'late',
  'open',
  'all',
] as const;
export const queueView = z.enum(QUEUE_VIEWS);
/** When the first answer or the solution is due. `is_late` holds for the time of this answer. */
const dueTime = z.object({
  kind: z.enum(['answer', 'solution']),
  at: z.string(),
  is_late: z.boolean(),
});
export const queued = z.object({
  key: z.string(),
  name: z.string(),
  status: issueStatus,
  waits_for: z.enum(['us', 'customer']).nullable(),
  /** `is_most_urgent` in lists: no other priority is to be answered sooner. */
  priority: z
    .object({ value: z.string(), text: z.string(), is_most_urgent: z.boolean().optional() })
    .optional(),
  customer: z.object({ name: z.string(), email: z.string().nullable(), company: z.string().nullable() }),
  assignee: z.object({ uid: z.uuid(), name: z.string() }).nullable(),
  /** Whether the customer is mailed when the status changes. */
  is_status_mailed: z.boolean(),
  /** Since when it waits for `waits_for`. */
  waits_since: z.string().nullable(),
  due: dueTime.optional(),
  rating: rating.pick({ score: true, comment: true }).optional(),
  /** The name of the mailbox that it came by, beside SUPPORT_EMAIL. */
  mailbox: z.string().optional(),
  /** The beginning of the latest text, as plain text. */
  excerpt: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
const deskDay = z.iso.date().refine((day) => day >= '2000');
const queueFilter = z.object({
  view: queueView.default('open'),
  q: cleanText.pipe(z.string().max(200)).optional(),
  status: z.enum(['open', 'in-progress', 'completed']).optional(),
  priority: cleanText.pipe(z.string().max(100)).optional(),
  assignee: z.uuid().optional(),
  /** The email of a mailbox. */
  mailbox: cleanText.pipe(z.string().max(254)).optional(),
  /** The first and last day (YYYY-MM-DD, WIB) of the event that `on` names. */
  from: deskDay.optional(),
  until: deskDay.optional(),
  /** `filed` by default; `answered` for the first time. */
  on: z.enum(['filed', 'answered', 'completed', 'rated']).optional(),
  /** The key of an article: only requests whose customer had read it before. */
  read: segment.optional(),
  /** By what waits longest (default), the latest change, or the latest filing. */
  order: z.enum(['waiting', 'updated', 'created']).default('waiting'),
});
export const listQueueQuery = queueFilter.extend({ offset: offsetParam, size: sizeParam() });
/**
 * `views` counts every view with the other filters left out; counting stops at 1,000, which then means as many or more.
 * `priorities` are those of the form, in its order, `mailboxes` those beside SUPPORT_EMAIL.
 */
export const listQueueAnswer = listOf(queued).extend({
  views: z.record(queueView, z.number().int()),
  priorities: z.array(z.object({ value: z.string(), text: z.string() })),
  mailboxes: z.array(z.object({ email: z.string(), name: z.string() })),
});
export const savedView = z.object({ uid: z.uuid(), name: z.string(), filter: queueFilter });
export const saveViewBody = z.object({ name: personName, filter: queueFilter });
export const listSavedViewsAnswer = listOf(savedView);
export const uidParams = z.object({ uid: z.uuid() });

/* One request */

export const deskRequestParams = z.object({ key: segment });
/** An internal note, or a mail from `author`, who may not write in the thread. The body is sanitised HTML. */
export const note = z.object({
  uid: z.string(),
  body: z.string(),
  author: z.string(),
  is_mail: z.boolean(),
  /** Whether it is a mail of the customer, which an agent may make an answer. */
  is_answerable: z.boolean().optional(),
  created_at: z.string(),
  media: z.array(uploadedMedia),
  mail: z.uuid().optional(),
});
/** What became of the mail with an answer; `reason` is the code of a mail server. */
export const delivery = z.object({
  state: z.enum(['waiting', 'sent', 'delayed', 'failed']),
  reason: z.string().nullable(),
});
/** `mail`: the mail that it came from, whose original can be downloaded. `delivery`: of an answer by mail. */
const deskComment = comment.extend({
  mail: z.uuid().optional(),
  delivery: delivery.optional(),
});
const requestLink = z.object({
  key: z.string(),
  name: z.string(),
  status: issueStatus,
  created_at: z.string(),
});
/** A duplicate, with what its customer and staff wrote there. */
const mergedRequest = requestLink.extend({
  customer: z.string(),
  fields: z.array(filledField),
  attachments: z.array(uploadedMedia),
  /** The mail that opened it. */
  mail: z.uuid().optional(),
  comments: z.array(deskComment),
});
/** Another agent who has the request open. */
export const presence = z.object({ name: z.string(), is_writing: z.boolean() });
export const deskRequest = queued.omit({ rating: true }).extend({
  uid: z.string(),
  /** The email in copy. */
  copy_to: z.string().optional(),
  /** The agent who filed it for the customer. */
  filed_by: z.object({ name: z.string(), via: filedVia }).optional(),
  /** Of a customer without an account: whether mails hold links to the request, or who ended that. */
  links: z.enum(['on', 'staff', 'recipient']).optional(),
  fields: z.array(filledField),
  attachments: z.array(uploadedMedia),
  /** The mail that opened it. */
  mail: z.uuid().optional(),
  comments: z.array(deskComment),
  changes: z.array(issueChange),
  notes: z.array(note),
  rating: rating.optional(),
  follow_up_of: requestLink.optional(),
  follow_ups: z.array(requestLink),
  merged_into: requestLink.optional(),
  /** Its duplicates and theirs. */
  merged: z.array(mergedRequest),
  known_issue: announcement.optional(),
  read_before: z.object({
    articles: z.array(z.object({ key: z.string(), name: z.string() })),
    searches: z.array(z.string()),
  }),
  present: z.array(presence),
  /** The state of the thread; an answer names the one that its author has read. */
  version: z.string(),
});
export const noteParams = z.object({ key: segment, uid: z.uuid() });
export const changeLinksBody = z.object({ allowed: z.boolean() });
/** The customer beside the request: contact record, recorded activities and other requests, the latest first. */
export const customerAnswer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** Why, and since when, mails to this email do not arrive. */
  email_problem: z.object({ reason: z.string(), since: z.string() }).optional(),
  phone: z.string().nullable(),
  companies: z.array(z.string()),
  since: z.string(),
  requests: z.array(requestLink),
  request_count: z.number().int(),
  activities: z.array(
    z.object({
      uid: z.string(),
      subject: z.string(),
      code: z.string(),
      at: z.string(),
      notes: z.array(z.string()),
    }),
  ),
});
export const watchRequestBody = z.object({ is_writing: z.boolean().default(false) });
/** `version` changes with everything that the request shows; poll this, and load the request again when it differs. */
export const watchRequestAnswer = z.object({ version: z.string(), present: z.array(presence) });

const statusChoice = z.enum(['open', 'in-progress', 'completed']);
/** A call of another agent than the caller is refused with 401: a browser has one session for all who use it. */
const byAgent = { agent: z.uuid().optional() };
const writing = {
  ...byAgent,
  /** Rich text as HTML; sanitised. */
  body: cleanText.default(''),
  media: z
    .array(z.string().regex(/^[\w-]{1,100}$/))
    .max(MAX_ATTACHMENTS.staff)
    .default([]),
};
/**
 * An answer on an older `version` is refused with 409 `stale`, unless `version` is left out.
 */
export const answerRequestBody = z.object({
  ...writing,
  version: z.string().max(100).optional(),
  status: statusChoice.optional(),
});
export const noteRequestBody = z.object(writing);
/** One change of up to 100 requests. `assignee` null unassigns. */
export const updateRequestsBody = z.object({
  ...byAgent,
  keys: z.array(segment).min(1).max(100),
  status: statusChoice.optional(),
  assignee: z.uuid().nullable().optional(),
  /** The uid of an announcement, or null. */
  known_issue: z.uuid().nullable().optional(),
});
/** `unchanged` names those of `changed` that were so before, `failed` those that could not be changed. */
export const updateRequestsAnswer = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  failed: z.array(z.string()),
});
/**
 * Completes a duplicate, which ends with `unmergeRequest`. Later answers of its customer go to the other request, which
 * must be of the same business.
 */
export const mergeRequestBody = z.object({ into: segment });

/* Canned answers */

/** `{nama}`, `{tiket}`, `{judul}`, `{agen}` in the body are filled in when it is inserted. */
export const cannedAnswer = z.object({
  uid: z.uuid(),
  title: z.string(),
  body: z.string(),
  updated_at: z.string(),
});
export const cannedAnswerBody = z.object({
  title: personName,
  body: cleanText.pipe(z.string().min(1)),
});
export const listCannedAnswersAnswer = listOf(cannedAnswer);

/* Mails that were held */

const heldMail = z.object({
  uid: z.uuid(),
  received_at: z.string(),
  sender: z.object({ email: z.string(), name: z.string() }),
  subject: z.string(),
  /** The beginning of its text. */
  text: z.string(),
  /** A code. */
  reason: z.string(),
  state: z.enum(['taken', 'held', 'discarded']),
  has_original: z.boolean(),
  /** The request that it was meant for. */
  request: z.object({ key: z.string(), name: z.string() }).nullable(),
});
export const listHeldMailQuery = z.object({ offset: offsetParam, size: sizeParam() });
export const listHeldMailAnswer = listOf(heldMail);
/** Takes it into its request, files it as a new one, discards it, or holds a discarded one again. */
export const resolveHeldMailBody = z.object({ action: z.enum(['take', 'file', 'discard', 'restore']) });
/** `key`: the request that it became part of. */
export const resolveHeldMailAnswer = z.object({ key: z.string().nullable() });

/** A mailbox that cannot be read; `reason` is a code. */
const mailProblem = z.object({ mailbox: z.string(), reason: z.string(), since: z.string() });
export const listMailProblemsAnswer = listOf(mailProblem);

/* Notices to the agent */

const noticeChannel = z.enum(['none', 'mail', 'browser', 'both']);
/** Own requests; these and unassigned ones; all. */
const noticeScope = z.enum(['own', 'unassigned', 'all']);
/** `push_key`: the key with which a browser subscribes (VAPID). `browsers`: how many have. */
export const noticeChoice = z.object({
  channel: noticeChannel,
  scope: noticeScope,
  push_key: z.string(),
  browsers: z.number().int(),
});
export const updateNoticesBody = z.object({ channel: noticeChannel, scope: noticeScope }).partial();
/** The subscription of a browser, as the Push API gives it. */
export const addBrowserBody = z.object({
  endpoint: z.string().max(2_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
  }),
});

/* Announcements */

export const deskAnnouncement = announcement.extend({
  /** Numbers of the requests linked to it, and of the customers who follow it. */
  requests: z.number().int(),
  followers: z.number().int(),
});
export const listDeskAnnouncementsAnswer = listOf(deskAnnouncement);
const announcementTexts = {
  title: cleanText.pipe(z.string().trim().min(1).max(200)),
  text: cleanText.pipe(z.string().trim().min(1).max(2_000)),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES),
  url: cleanText.pipe(z.string().trim().max(500)).nullable(),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }).nullable(),
};
export const raiseAnnouncementBody = z
  .object(announcementTexts)
  .partial({ url: true, starts_at: true, ends_at: true });
export const updateAnnouncementBody = z.object(announcementTexts).partial();

/* By command */

/** A mail as it came, in base64. */
export const takeMailBody = z.object({ raw: z.base64() });
export const mailOutcome = z.object({
  outcome: z.enum(['answer', 'note', 'request', 'report', 'held', 'returned', 'ignored', 'known']),
  key: z.string().optional(),
  reason: z.string().optional(),
});
export const unlockEmailBody = z.object({ email: cleanText.pipe(z.string().max(320)) });
/** The numbers of deleted counters and codes. */
export const unlockEmailAnswer = z.object({ email: z.string(), counters: z.int(), codes: z.int() });
/** `business`: its uid, or the email of one of its users. */
export const shareRequestsBody = z.object({
  business: cleanText.pipe(z.string().max(320)),
  is_shared: z.boolean(),
});
export const shareRequestsAnswer = z.object({
  business: z.string(),
  users: z.array(z.string()),
  is_shared: z.boolean(),
});

export type StaffRole = z.infer<typeof staffRole>;
export type Agent = z.infer<typeof agent>;
export type DeskSession = z.infer<typeof deskSession>;
export type StaffMember = z.infer<typeof staffMember>;
export type InviteStaffBody = z.input<typeof inviteStaffBody>;
export type UpdateStaffBody = z.input<typeof updateStaffBody>;
export type AuditEntry = z.infer<typeof auditEntry>;
export type QueueView = z.infer<typeof queueView>;
export type Queued = z.infer<typeof queued>;
export type QueueFilter = z.infer<typeof queueFilter>;
export type ListQueueQuery = z.input<typeof listQueueQuery>;
export type ListQueueAnswer = z.infer<typeof listQueueAnswer>;
export type SavedView = z.infer<typeof savedView>;
export type MergedRequest = z.infer<typeof mergedRequest>;
export type DeskRequest = z.infer<typeof deskRequest>;
export type Customer = z.infer<typeof customerAnswer>;
export type Note = z.infer<typeof note>;
export type Presence = z.infer<typeof presence>;
export type WatchRequestAnswer = z.infer<typeof watchRequestAnswer>;
export type AnswerRequestBody = z.input<typeof answerRequestBody>;
export type NoteRequestBody = z.input<typeof noteRequestBody>;
export type UpdateRequestsBody = z.input<typeof updateRequestsBody>;
export type UpdateRequestsAnswer = z.infer<typeof updateRequestsAnswer>;
export type Delivery = z.infer<typeof delivery>;
export type DeskComment = z.infer<typeof deskComment>;
export type HeldMail = z.infer<typeof heldMail>;
export type NoticeChannel = z.infer<typeof noticeChannel>;
export type NoticeScope = z.infer<typeof noticeScope>;
export type NoticeChoice = z.infer<typeof noticeChoice>;
export type AddBrowserBody = z.infer<typeof addBrowserBody>;
export type MailProblem = z.infer<typeof mailProblem>;
export type ResolveHeldMailBody = z.infer<typeof resolveHeldMailBody>;
export type CannedAnswer = z.infer<typeof cannedAnswer>;
export type CannedAnswerBody = z.input<typeof cannedAnswerBody>;
export type DeskAnnouncement = z.infer<typeof deskAnnouncement>;
export type RaiseAnnouncementBody = z.input<typeof raiseAnnouncementBody>;
export type UpdateAnnouncementBody = z.input<typeof updateAnnouncementBody>;
export type UnlockEmailAnswer = z.infer<typeof unlockEmailAnswer>;
export type ShareRequestsAnswer = z.infer<typeof shareRequestsAnswer>;

export const figuresQuery = z.object({
  days: z
    .enum(['7', '30', '90'])
    .default('30')
    .transform(Number)
    .describe('How many days until now the figures are about.'),
});

const count = z.number().int();
/** Durations in minutes of service hours; `target` of them had a target, and `within` of these kept it. */
const duration = z.object({ count, median: z.number().nullable(), target: count, within: count });

/** The work of the desk and its causes; days as YYYY-MM-DD (WIB). */
export const figures = z.object({
  /** `suggested` and `deflected` as in `deflections`. */
  days: z.array(
    z.object({
      day: z.string(),
      filed: count,
      answered: count,
      completed: count,
      suggested: count,
      deflected: count,
    }),
  ),
  first_answer: duration,
  solution: duration,
  /** Requests that are not completed, by their age: below this many days, null for all older ones. */
  backlog: z.array(z.object({ below_days: count.nullable(), count })),
  late: count,
  ratings: z.object({
    count,
    average: z.number().nullable(),
    comments: z.array(
      z.object({ key: z.string(), name: z.string(), score: count, comment: z.string(), at: z.string() }),
    ),
  }),
  /** Articles that need work most, ranked as by `npm run content:report`; `requests` were filed after reading the article. */
  articles: z.array(
    z.object({ key: z.string(), title: z.string(), views: count, yes: count, no: count, requests: count }),
  ),
  /** How often queries were searched that had no results, or whose results were never opened. */
  searches: z.object({
    without_results: z.array(z.object({ query: z.string(), count })),
    without_opens: z.array(z.object({ query: z.string(), count })),
  }),
  /** `suggested`: forms in which articles were suggested; `answered`: customers who said that one helped, and filed nothing afterwards that day. */
  deflections: z.object({ suggested: count, answered: count, filed: count }),
});

export type Figures = z.infer<typeof figures>;

import type { ColumnType, Generated } from 'kysely';
import type { AnnouncementSeverity, RatingReason } from '@/lib/constants';
import type { StoredBytes } from './content-schema';
import type { Json } from './column-types';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** One filled-in field of a request; `text` is the label where the value is a code. */
export type StoredField = { key: string; name: string; field_type: string; value: string; text?: string };

/** Articles that the customer read and searches before filing. */
export type RequestContext = { articles: { key: string; name?: string | undefined }[]; searches: string[] };

export const ISSUE_STATUSES = ['open', 'in-progress', 'completed'] as const;
export type IssueStatusKey = (typeof ISSUE_STATUSES)[number];

/** How a completed request ended. */
export const RESOLUTIONS = ['solved', 'cancelled'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export type IssueTable = {
  uid: string;
  /** The part of the key after `TICKET-`. */
  number: ColumnType<number, number | undefined, never>;
  business_uid: string;
  user_uid: number;
  name: string;
  status: Generated<IssueStatusKey>;
  fields: Json<StoredField[]>;
  context: Json<RequestContext>;
  created_at: Instant;
  /** When the request was filed, answered or changed last. */
  updated_at: Instant;
  /** Set while the request is completed. */
  resolution: ColumnType<Resolution | null, Resolution | null | undefined>;
  completed_at: ColumnType<Date | null, Date | null | undefined>;
  /** When staff answered or changed the status last. */
  staff_updated_at: ColumnType<Date | null, Date | null | undefined>;
  /** The owner's earlier request that this one follows up. */
  follow_up_of: ColumnType<string | null, string | null | undefined>;
  /** The words of key, subject, fields and comments (lib/words/search-words.ts). */
  search_text: string;
  /** More search words for the desk alone: those of the customer's name, email and companies, and of notes of staff. */
  customer_text: ColumnType<string, string | undefined, string>;
  /** Whether the help desk wrote or changed something last, and since when the other side has to act. */
  staff_acted_last: Generated<boolean>;
  waits_since: OptionalInstant;
  first_answered_at: OptionalInstant;
  answer_due_at: OptionalInstant;
  solve_due_at: OptionalInstant;
  assignee_uid: ColumnType<string | null, string | null | undefined, string | null>;
  /** The request that a duplicate was merged into. */
  merged_into: ColumnType<string | null, string | null | undefined, string | null>;
  /** The known issue that it is about. */
  announcement_uid: ColumnType<string | null, string | null | undefined, string | null>;
  /** The email of the mailbox that a mail came by; null for SUPPORT_EMAIL and other ways. */
  mailbox: ColumnType<string | null, string | null | undefined, never>;
  /** How it reached the agent who filed it for the customer, and the agent's name. */
  filed_via: ColumnType<FiledVia | null, FiledVia | null | undefined, never>;
  filed_by: ColumnType<string | null, string | null | undefined, never>;
  links_refused: ColumnType<LinksRefused | null, LinksRefused | null | undefined, LinksRefused | null>;
  /** The side that must act next; null for a completed request. Generated, like the two below. */
  waits_for: ColumnType<'us' | 'customer' | null, never, never>;
  /** The chosen option of the field of type priority. */
  priority: ColumnType<string | null, never, never>;
  /** When the next target passes. */
  due_at: ColumnType<Date | null, never, never>;
};

/** A link to one request, for a person without an account; the link holds the token of the hash. */
export type IssueLinkTable = { hash: Buffer; issue_uid: string; created_at: Instant };

/** How a request that an agent files came in. */
export type FiledVia = 'phone' | 'whatsapp' | 'visit' | 'other';

/** Who ended the links to a request: mails about it hold none then. */
export type LinksRefused = 'staff' | 'recipient';

/** The time until which a user has seen the answers and changes of one own request. */
export type IssueSeenTable = { user_uid: number; issue_uid: string; seen_at: Instant };

/** Until when a user has seen all notifications. */
export type NotificationSeenTable = { user_uid: number; seen_at: Instant };

/** News for everybody, in plain text. It is in force from `starts_at` until `ends_at`. */
export type AnnouncementTable = {
  uid: string;
  severity: Generated<AnnouncementSeverity>;
  title: string;
  body: string;
  url: string | null;
  created_at: Instant;
  /** When its text was written or changed. */
  updated_at: Instant;
  starts_at: Instant;
  ends_at: ColumnType<Date | null, Date | null, Date | null>;
};

export type IssueRatingTable = {
  issue_uid: string;
  user_uid: number;
  score: number;
  reasons: Json<RatingReason[]>;
  comment: string;
  created_at: Instant;
  updated_at: Instant;
};

export type IssueCommentTable = {
  uid: string;
  issue_uid: string;
  user_uid: number | null;
  author_name: string;
  /** Sanitised HTML. */
  body: string;
  /** Earlier texts that its mail repeated: sanitised HTML. */
  quoted: ColumnType<string | null, string | null | undefined>;
  created_at: Instant;
};

/** A change of a request's status; `user_uid` is null for the help desk. */
export type IssueChangeTable = {
  uid: string;
  issue_uid: string;
  user_uid: number | null;
  author_name: string;
  from_status: IssueStatusKey;
  to_status: IssueStatusKey;
  resolution: Resolution | null;
  created_at: Instant;
};

/** The second email that gets copies of the mails about a request. */
export type IssueCopyTable = { issue_uid: string; email: string };

/** Addresses that have stopped copies, by a keyed hash. */
export type CopyStopTable = { recipient: Buffer; created_at: Instant };

export type UploadTable = StoredBytes & {
  /** Random and unguessable. */
  id: string;
  /** Null for images of staff that no customer reads. */
  user_uid: number | null;
  /** The agent who uploaded it; null for customers and the STAFF_KEY. */
  staff_uid: ColumnType<string | null, string | null | undefined>;
  issue_uid: string | null;
  note_uid: ColumnType<string | null, string | null | undefined>;
  /** The comment that it belongs to; null for the images of the request itself. */
  comment_uid: ColumnType<string | null, string | null | undefined>;
  file_name: string;
  mime: string;
  /** In pixels; null for files that are no images. */
  width: ColumnType<number | null, number | null, number | null>;
  height: ColumnType<number | null, number | null, number | null>;
  created_at: Instant;
};

export type ActivityData = {
  name: string;
  company: string | null;
  agents: number[];
  parties: string[];
  links: { title: string; issue_uid: string }[];
  notes: string[];
};

export type ActivityTable = {
  uid: string;
  contact_uid: string;
  user_uid: number;
  activity_time: Instant;
  duration_s: number;
  code: string;
  subject: string;
  data: Json<ActivityData>;
  created_at: Instant;
};

export type IdempotencyTable = {
  user_uid: number;
  key: string;
  body_hash: string;
  /** The answer as JSON text. */
  answer: string;
  created_at: Instant;
};

/** A text for agents alone: a note of staff, or a mail from a sender who may not write in the thread. */
export type IssueNoteTable = {
  uid: string;
  issue_uid: string;
  /** The name of staff, or the address of the mail. */
  sender: string;
  staff_uid: ColumnType<string | null, string | null | undefined>;
  is_mail: Generated<boolean>;
  /** Sanitised HTML of a note, plain text of a mail. */
  body: string;
  created_at: Instant;
};

/** Mails that were taken, by a hash. */
export type MailInTable = { hash: Buffer; created_at: Instant };

/** A mail that arrived: taken as an entry of a request, held, or discarded. */
export type MailReceivedTable = {
  uid: string;
  received_at: Instant;
  /** A normalised email; '' when the mail names none. */
  sender: string;
  sender_name: string;
  subject: string;
  /** The beginning of its text, as plain text. */
  body: string;
  /** In bytes. */
  size: number;
  state: 'taken' | 'held' | 'discarded';
  /** Why it was held: a code. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  issue_uid: ColumnType<string | null, string | null | undefined, string | null>;
  /** The comment, the note, or the request itself that it became. */
  entry_uid: ColumnType<string | null, string | null | undefined, string | null>;
};

/** The original of a mail, compressed, in parts. */
export type MailOriginalTable = { mail_uid: string; part: number; bytes: Buffer };

/** What became of the mail to a customer about an event; `reason` is the code of a mail server. */
export type MailDeliveryTable = {
  /** A comment, or the request itself for its confirmation. */
  event_uid: string;
  issue_uid: string;
  /** A keyed hash of the email. */
  recipient: Buffer;
  state: 'waiting' | 'sent' | 'delayed' | 'failed';
  reason: string | null;
  changed_at: Date;
};

/** Addresses that take no mail, by a keyed hash. */
export type DeadAddressTable = { recipient: Buffer; reason: string; since: Date };

/** A mailbox that is read, by a hash of its URL; messages up to `last_uid` were looked at. */
export type MailboxTable = {
  id: string;
  uid_validity: Generated<number>;
  last_uid: Generated<number>;
  claimed_by: string;
  claimed_until: Instant;
  /** As whom it is read. */
  name: Generated<string>;
  /** Why it cannot be read, a code, and since when; null while it is. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  failing_since: OptionalInstant;
};

/** The latest refresh token of a setting, by a hash of it. */
export type RefreshTokenTable = { id: string; sealed: Buffer; changed_at: Instant };

/** Messages of a mailbox that could not be taken yet. */
export type MailboxRetryTable = {
  mailbox_id: string;
  uid: number;
  attempts: Generated<number>;
  /** How often taking it failed, or ended the process. */
  failures: Generated<number>;
  next_at: Instant;
};

/** An event for the webhook; without a body it is delivered or given up. */
export type WebhookEventTable = {
  id: string;
  seq: ColumnType<number, never, never>;
  issue_uid: string;
  type: string;
  body: string | null;
  attempts: Generated<number>;
  created_at: Instant;
  next_at: Instant;
  done_at: ColumnType<Date | null, Date | null | undefined>;
  failure: ColumnType<string | null, string | null | undefined>;
};

export type RequestTables = {
  webhook_event: WebhookEventTable;
  issue_note: IssueNoteTable;
  mail_in: MailInTable;
  mail_received: MailReceivedTable;
  mail_original: MailOriginalTable;
  mail_delivery: MailDeliveryTable;
  dead_address: DeadAddressTable;
  mailbox: MailboxTable;
  mailbox_retry: MailboxRetryTable;
  refresh_token: RefreshTokenTable;
  issue: IssueTable;
  issue_copy: IssueCopyTable;
  issue_link: IssueLinkTable;
  copy_stop: CopyStopTable;
  issue_comment: IssueCommentTable;
  issue_change: IssueChangeTable;
  issue_seen: IssueSeenTable;
  issue_rating: IssueRatingTable;
  notification_seen: NotificationSeenTable;
  announcement: AnnouncementTable;
  upload: UploadTable;
  activity: ActivityTable;
  idempotency: IdempotencyTable;
};

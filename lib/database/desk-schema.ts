import type { ColumnType, Generated } from 'kysely';
import type { NoticeChannel, NoticeScope, QueueFilter } from '@/lib/contract/desk';
import type { Json } from './column-types';

/** What agents are told of. */
export type NoticeKind = 'filed' | 'answered' | 'assigned' | 'failed' | 'due';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A member of staff; the row stays when the access ends. */
export type StaffTable = {
  uid: string;
  /** Normalised. */
  email: string;
  /** The name that customers read. */
  name: string;
  role: 'agent' | 'administrator';
  created_at: Instant;
  last_seen_at: OptionalInstant;
  ended_at: OptionalInstant;
  /** How, and of whose requests, they are told of what happens. */
  notice_channel: Generated<NoticeChannel>;
  notice_scope: Generated<NoticeScope>;
};

/** Something that agents are to be told of. `by_staff` caused it, and is not told. */
export type StaffNoticeTable = {
  id: ColumnType<number, never, never>;
  kind: NoticeKind;
  issue_uid: string;
  by_staff: ColumnType<string | null, string | null | undefined>;
  created_at: Instant;
};

/** The target of a request that agents were told of last. */
export type DueNoticeTable = { issue_uid: string; due_at: Instant };

/** A browser of an agent that takes notices. */
export type PushSubscriptionTable = {
  endpoint: string;
  staff_uid: string;
  p256dh: string;
  auth: string;
  created_at: Instant;
};

/** A notice on its way to a browser. */
export type PushMessageTable = {
  id: ColumnType<number, never, never>;
  endpoint: string;
  kind: NoticeKind;
  issue_uid: string;
  created_at: Instant;
  next_at: Instant;
  attempts: Generated<number>;
};

/** A login of staff, by a hash of what its cookie holds. */
export type StaffSessionTable = {
  hash: Buffer;
  staff_uid: string;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
};

/** A change by staff, without data of customers; `staff_uid` is null for the STAFF_KEY and for commands. */
export type AuditLogTable = {
  id: ColumnType<number, never, never>;
  at: Instant;
  staff_uid: string | null;
  actor: string;
  action: string;
  /** The number of the changed request. */
  issue_number: number | null;
  data: Json<Record<string, unknown>>;
};

/** Idempotency keys of answers and notes of staff. */
export type StaffOnceTable = { key: string; created_at: Instant };

export type CannedAnswerTable = {
  uid: string;
  title: string;
  /** Sanitised HTML. */
  body: string;
  updated_at: Instant;
};

/** A filter of the queue that an agent keeps; without `staff_uid` it belongs to the STAFF_KEY. */
export type SavedViewTable = {
  uid: string;
  staff_uid: string | null;
  name: string;
  filter: Json<QueueFilter>;
  created_at: Instant;
};

/** A member of staff who has a request open. */
export type IssuePresenceTable = {
  issue_uid: string;
  staff_uid: string;
  is_writing: Generated<boolean>;
  seen_at: Instant;
};

/** Customers who are told when an announcement ends. */
export type AnnouncementFollowerTable = { announcement_uid: string; user_uid: number; created_at: Instant };

/** The counts of a day (WIB, YYYY-MM-DD) for the figures, as JSON. Triggers delete the row when the day changes. */
export type FiguresDayTable = { day: string; counted: string };

export type DeskTables = {
  staff: StaffTable;
  staff_session: StaffSessionTable;
  staff_notice: StaffNoticeTable;
  due_notice: DueNoticeTable;
  push_subscription: PushSubscriptionTable;
  push_message: PushMessageTable;
  audit_log: AuditLogTable;
  staff_once: StaffOnceTable;
  canned_answer: CannedAnswerTable;
  saved_view: SavedViewTable;
  issue_presence: IssuePresenceTable;
  announcement_follower: AnnouncementFollowerTable;
  figures_day: FiguresDayTable;
};

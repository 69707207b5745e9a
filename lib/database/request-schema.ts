import type { ColumnType, Generated } from 'kysely';
import type { Json } from './column-types';

type Instant = ColumnType<Date, Date, Date>;

/** One filled-in field of a request; `text` is the label where the value is a code. */
export type StoredField = { key: string; name: string; field_type: string; value: string; text?: string };

/** What the customer had read and searched before filing. */
export type RequestContext = { articles: { key: string; name?: string | undefined }[]; searches: string[] };

export const ISSUE_STATUSES = ['open', 'in-progress', 'completed'] as const;
export type IssueStatusKey = (typeof ISSUE_STATUSES)[number];

/** How a completed request ended. */
export const RESOLUTIONS = ['solved', 'cancelled'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export type IssueTable = {
  uid: string;
  /** The part of the key after `TICKET-`. */
  number: ColumnType<number, never, never>;
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
};

export type IssueCommentTable = {
  uid: string;
  issue_uid: string;
  user_uid: number | null;
  author_name: string;
  /** Sanitised HTML. */
  body: string;
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

export type UploadTable = {
  /** Random and unguessable. */
  id: string;
  user_uid: number;
  issue_uid: string | null;
  /** The comment that it belongs to; null for the images of the request itself. */
  comment_uid: ColumnType<string | null, string | null | undefined>;
  file_name: string;
  mime: string;
  width: number;
  height: number;
  bytes: Buffer;
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

export type RequestTables = {
  issue: IssueTable;
  issue_comment: IssueCommentTable;
  issue_change: IssueChangeTable;
  upload: UploadTable;
  activity: ActivityTable;
  idempotency: IdempotencyTable;
};

import type { ColumnType, Generated } from 'kysely';
import type { Json } from './column-types';

type Instant = ColumnType<Date, Date, Date>;

/** One filled-in field of a request; `text` is the label where the value is a code. */
export type StoredField = { key: string; name: string; field_type: string; value: string; text?: string };

/** What the customer had read and searched before filing. */
export type RequestContext = { articles: { key: string; name?: string | undefined }[]; searches: string[] };

export const ISSUE_STATUSES = ['open', 'in-progress', 'completed'] as const;
export type IssueStatusKey = (typeof ISSUE_STATUSES)[number];

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
  updated_at: Instant;
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

export type UploadTable = {
  /** Random and unguessable. */
  id: string;
  user_uid: number;
  issue_uid: string | null;
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
  upload: UploadTable;
  activity: ActivityTable;
  idempotency: IdempotencyTable;
};

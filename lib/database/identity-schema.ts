import type { ColumnType, Generated } from 'kysely';
import type { FeedbackReason, Locale } from '@/lib/constants';
import type { Json } from './column-types';

/** A timestamp from the caller's clock. */
type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** A tenant: a registration creates one, operators may put several users into one. */
export type BusinessTable = {
  uid: string;
  name: Generated<string>;
  /** Whether its users may read each other's requests. */
  shares_requests: Generated<boolean>;
  created_at: Instant;
};

export type MailChoice = 'all' | 'answers' | 'none';

/** A person who may log in. `uid` is random. The row of a deleted account stays, without personal data. */
export type AppUserTable = {
  uid: number;
  business_uid: string;
  email: OptionalText;
  first_name: string;
  last_name: Generated<string>;
  /** E.164. */
  phone: OptionalText;
  /** The mails about requests that the user gets: all, answers only, or none. */
  request_mails: Generated<MailChoice>;
  /** Whether the person has only written mails, and not registered yet. */
  is_unconfirmed: Generated<boolean>;
  created_at: Instant;
  deleted_at: OptionalInstant;
};

/** A person in a business's records; `user_uid` when that person is a user. */
export type ContactTable = {
  uid: string;
  business_uid: string;
  user_uid: ColumnType<number | null, number | null | undefined, number | null>;
  first_name: string;
  last_name: Generated<string>;
  email: OptionalText;
  phone: OptionalText;
  created_at: Instant;
  last_activity_time: OptionalInstant;
};

export type CompanyTable = { uid: string; business_uid: string; name: string; created_at: Instant };
export type ContactCompanyTable = { contact_uid: string; company_uid: string };

/** A login; its id is the token's `jti`, so that a token can be revoked. */
export type SessionTable = {
  id: string;
  user_uid: number;
  created_at: Instant;
  /** When the current token was issued; older ones stay valid for a grace period only. */
  rotated_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
};

export type CodePurpose = 'login' | 'register' | 'delete' | 'staff' | 'email';

export type OneTimeCodeTable = {
  address: string;
  purpose: CodePurpose;
  challenge: string;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
};

export type RateLimitTable = { key: string; hits: number[]; expires_at: Instant };

export type MailOutboxTable = {
  id: string;
  kind: string;
  /** Encrypted; null once the mail is sent, given up or too late. */
  payload: Buffer | null;
  /** A keyed hash of the recipient's email; null in mails of older versions. */
  recipient: Buffer | null;
  /** The owner of the request that a mail to others is about. */
  about_user: ColumnType<number | null, number | null | undefined>;
  /** The event of a request that it tells the customer of. */
  event_uid: OptionalText;
  attempts: Generated<number>;
  created_at: Instant;
  /** When the mail is due; a claim postpones it, repeatedly while the mail is being sent. */
  next_at: Instant;
  expires_at: Instant;
  claimed_at: OptionalInstant;
  sent_at: OptionalInstant;
  failed_at: OptionalInstant;
  /** Why it was given up: a code, never an email. */
  failure: OptionalText;
};

export type VisitorTable = {
  goid: string;
  visitor_id: string;
  contact_uid: OptionalText;
  registered_at: OptionalInstant;
  created_at: Instant;
  seen_at: Instant;
  reset_at: OptionalInstant;
};

export type EventData = Record<string, string | number | boolean>;

export type VisitorEventTable = {
  id: ColumnType<number, never, never>;
  goid: string;
  event_name: string;
  /** The viewed item of a view event. */
  item_uid: OptionalText;
  data: Json<EventData>;
  /** The day in the portal's time zone, YYYY-MM-DD. */
  day: string;
  created_at: Instant;
};

/** A visitor's feedback on an article. */
export type ArticleFeedbackTable = {
  goid: string;
  item_uid: string;
  /** The language that was read. */
  locale: Locale;
  is_helpful: boolean;
  reasons: Json<FeedbackReason[]>;
  /** Plain text. */
  comment: string;
  created_at: Instant;
  updated_at: Instant;
};

export type ContentViewTable = { item_uid: string; total: number };

export type IdentityTables = {
  business: BusinessTable;
  app_user: AppUserTable;
  contact: ContactTable;
  company: CompanyTable;
  contact_company: ContactCompanyTable;
  session: SessionTable;
  one_time_code: OneTimeCodeTable;
  rate_limit: RateLimitTable;
  mail_outbox: MailOutboxTable;
  visitor: VisitorTable;
  visitor_event: VisitorEventTable;
  article_feedback: ArticleFeedbackTable;
  content_view: ContentViewTable;
};

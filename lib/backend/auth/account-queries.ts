import type { Kysely, Transaction } from 'kysely';
import { MAX_EXPORTED_EVENTS } from '@/lib/backend/limits';
import { countRows, type Tables } from '@/lib/database/schema';

/** Returns a user with business and contact; undefined when the account is deleted. */
export async function findAccount(db: Kysely<Tables>, uid: number) {
  const user = await db
    .selectFrom('app_user')
    .select([
      'uid',
      'business_uid',
      'first_name',
      'last_name',
      'email',
      'phone',
      'created_at',
      'request_mails',
    ])
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const business = await db
    .selectFrom('business')
    .select(['uid', 'name'])
    .where('uid', '=', user.business_uid)
    .executeTakeFirstOrThrow();
  const contact = await db
    .selectFrom('contact')
    .select(['uid', 'first_name', 'last_name', 'email', 'phone'])
    .where('user_uid', '=', uid)
    .executeTakeFirst();
  return { user, business, contact: contact ?? null };
}

export type UserChange = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone', string>>;

/** Changes a user and the contact that goes with the account. */
export async function updateUser(db: Kysely<Tables>, uid: number, change: UserChange): Promise<void> {
  await db.updateTable('app_user').set(change).where('uid', '=', uid).execute();
  await db.updateTable('contact').set(change).where('user_uid', '=', uid).execute();
}

/** Counts the requests that a user filed. */
export async function countRequests(db: Kysely<Tables>, uid: number): Promise<number> {
  return countRows(db.selectFrom('issue').where('user_uid', '=', uid));
}

export async function listCompaniesOf(db: Kysely<Tables>, contactUid: string) {
  return db
    .selectFrom('company')
    .innerJoin('contact_company as link', 'link.company_uid', 'company.uid')
    .select(['company.uid', 'company.name'])
    .where('link.contact_uid', '=', contactUid)
    .orderBy('company.name')
    .execute();
}

export async function listSessions(db: Kysely<Tables>, uid: number) {
  return db
    .selectFrom('session')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

/** Lists the latest events of the visitors that belong to a contact, in the order in which they happened. */
export async function listAccountEvents(db: Kysely<Tables>, contactUid: string) {
  const rows = await db
    .selectFrom('visitor_event as event')
    .innerJoin('visitor', 'visitor.goid', 'event.goid')
    .select(['event.event_name', 'event.data', 'event.created_at'])
    .where('visitor.contact_uid', '=', contactUid)
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(MAX_EXPORTED_EVENTS)
    .execute();
  return rows.reverse();
}

/** Lists the feedback on articles of the visitors that belong to a contact. */
export async function listAccountFeedback(db: Kysely<Tables>, contactUid: string) {
  return db
    .selectFrom('article_feedback as feedback')
    .innerJoin('visitor', 'visitor.goid', 'feedback.goid')
    .select(['item_uid', 'is_helpful', 'reasons', 'comment'])
    .select(['feedback.created_at', 'feedback.updated_at'])
    .where('visitor.contact_uid', '=', contactUid)
    .orderBy('feedback.created_at')
    .execute();
}

/** Lists the requests of a user with their comments, changes of the status and ratings. */
export async function listAccountIssues(db: Kysely<Tables>, uid: number) {
  const issues = await db
    .selectFrom('issue')
    .leftJoin('issue_copy', 'issue_copy.issue_uid', 'issue.uid')
    .select(['uid', 'number', 'name', 'status', 'fields', 'context', 'created_at', 'follow_up_of'])
    .select('issue_copy.email as copy_to')
    .where('user_uid', '=', uid)
    .orderBy('number')
    .execute();
  const comments = await db
    .selectFrom('issue_comment as comment')
    .innerJoin('issue', 'issue.uid', 'comment.issue_uid')
    .select(['comment.issue_uid', 'comment.author_name', 'comment.body', 'comment.created_at'])
    .select(['comment.user_uid', 'comment.quoted'])
    .where('issue.user_uid', '=', uid)
    .orderBy('comment.created_at')
    .execute();
  const changes = await db
    .selectFrom('issue_change as change')
    .innerJoin('issue', 'issue.uid', 'change.issue_uid')
    .select(['change.issue_uid', 'change.author_name', 'change.from_status', 'change.to_status'])
    .select(['change.resolution', 'change.created_at'])
    .where('issue.user_uid', '=', uid)
    .orderBy('change.created_at')
    .execute();
  const ratings = await db
    .selectFrom('issue_rating')
    .select(['issue_uid', 'score', 'reasons', 'comment', 'created_at', 'updated_at'])
    .where('user_uid', '=', uid)
    .execute();
  return issues.map((issue) => ({
    ...issue,
    rating: ratings.find(({ issue_uid }) => issue_uid === issue.uid),
    comments: comments.filter(({ issue_uid }) => issue_uid === issue.uid),
    changes: changes.filter(({ issue_uid }) => issue_uid === issue.uid),
  }));
}

export async function listAccountUploads(db: Kysely<Tables>, uid: number) {
  return db
    .selectFrom('upload')
    .select(['id', 'issue_uid', 'file_name', 'mime', 'created_at'])
    .where('user_uid', '=', uid)
    .orderBy('created_at')
    .execute();
}

export async function listAccountActivities(db: Kysely<Tables>, uid: number) {
  return db
    .selectFrom('activity')
    .select(['contact_uid', 'activity_time', 'duration_s', 'code', 'subject', 'data'])
    .where('user_uid', '=', uid)
    .orderBy('activity_time')
    .execute();
}

/**
 * Deletes all personal data of a user whose account is locked; the bare row stays for its foreign keys. With the last
 * user of a business its contacts and companies are deleted, too.
 */
export async function anonymiseUser(db: Transaction<Tables>, uid: number, now: Date): Promise<void> {
  const { business_uid, email } = await db
    .selectFrom('app_user')
    .select(['business_uid', 'email'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  // Mails of the user to requests of others, and copies of such requests.
  if (email !== null) {
    await db.deleteFrom('issue_note').where('sender', '=', email).where('is_mail', '=', true).execute();
    await db.deleteFrom('issue_copy').where('email', '=', email).execute();
    await db.deleteFrom('mail_received').where('sender', '=', email).execute();
  }
  await db
    .deleteFrom('visitor')
    .where('contact_uid', 'in', (eb) => eb.selectFrom('contact').select('uid').where('user_uid', '=', uid))
    .execute();
  await db.deleteFrom('contact').where('user_uid', '=', uid).execute();
  for (const table of [
    'issue',
    'upload',
    'activity',
    'idempotency',
    'session',
    'issue_seen',
    'notification_seen',
    'announcement_follower',
  ] as const) {
    await db.deleteFrom(table).where('user_uid', '=', uid).execute();
  }
  await db
    .updateTable('app_user')
    .set({ email: null, first_name: '', last_name: '', phone: null, deleted_at: now })
    .where('uid', '=', uid)
    .execute();

  // If two users leave at the same time, the second one waits here, and then sees that it is the last.
  await db.selectFrom('business').select('uid').where('uid', '=', business_uid).forNoKeyUpdate().execute();
  const other = await db
    .selectFrom('app_user')
    .select('uid')
    .where('business_uid', '=', business_uid)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  await db.deleteFrom('contact').where('business_uid', '=', business_uid).execute();
  await db.deleteFrom('company').where('business_uid', '=', business_uid).execute();
  await db.updateTable('business').set({ name: '' }).where('uid', '=', business_uid).execute();
}

import type { AccountExport } from '@/lib/contract/auth';
import { issueKey } from '@/lib/paths/request-path';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { attachmentUrl } from '@/lib/paths/image-url';
import type { Caller } from '@/lib/backend/http/callers';
import { runExclusive } from './keyed-mutex';
import {
  findAccount,
  listAccountActivities,
  listAccountEvents,
  listAccountFeedback,
  listAccountIssues,
  listAccountUploads,
  listCompaniesOf,
  listSessions,
} from './account-queries';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Event = Awaited<ReturnType<typeof listAccountEvents>>[number];
type Feedback = Awaited<ReturnType<typeof listAccountFeedback>>[number];
type Issue = Awaited<ReturnType<typeof listAccountIssues>>[number];
type Activity = Awaited<ReturnType<typeof listAccountActivities>>[number];

type Deps = Pick<BackendDeps, 'db' | 'clock'>;

/**
 * Returns the data about the caller, to which Indonesian law entitles them; of what their visitors did, the latest events. One
 * export of a user is made at a time.
 * @throws AppError too-many-requests, not-found when the account was deleted meanwhile
 */
export async function exportAccount(caller: Caller, deps: Deps): Promise<AccountExport> {
  const { uid } = caller;
  await enforceLimit(deps.db.kysely, { limit: 'exportsPerUser', subject: String(uid) }, deps.clock());
  return runExclusive(`export:${uid}`, () => readAccount(caller, deps));
}

async function readAccount({ uid, contactUid }: Caller, { db, clock }: Deps): Promise<AccountExport> {
  const { kysely } = db;
  const [account, companies, sessions, events, feedback, issues, uploads, activities] = await Promise.all([
    findAccount(kysely, uid),
    contactUid === null ? [] : listCompaniesOf(kysely, contactUid),
    listSessions(kysely, uid),
    contactUid === null ? [] : listAccountEvents(kysely, contactUid),
    contactUid === null ? [] : listAccountFeedback(kysely, contactUid),
    listAccountIssues(kysely, uid),
    listAccountUploads(kysely, uid),
    listAccountActivities(kysely, uid),
  ]);
  if (!account) throw notFound();
  const keys = new Map(issues.map((issue) => [issue.uid, issueKey(issue.number)]));
  const keyOf = (issueUid: string | null): string | null => keys.get(issueUid ?? '') ?? null;
  return {
    exported_at: clock().toISOString(),
    user: shapeUser(account),
    business: account.business,
    contact: account.contact,
    companies,
    sessions: sessions.map(({ created_at, expires_at, revoked_at }) => ({
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
    })),
    events: events.map(shapeEvent),
    article_feedback: feedback.map(shapeFeedback),
    requests: issues.map((issue) => shapeRequest(issue, { uid, keyOf })),
    images: uploads.map(({ id, issue_uid, file_name, created_at }) => ({
      image_url: attachmentUrl(id),
      file_name,
      request: keyOf(issue_uid),
      created_at: created_at.toISOString(),
    })),
    activities: activities.map(shapeActivity),
  };
}

const shapeUser = ({ user }: Account): AccountExport['user'] => ({
  ...user,
  email: user.email ?? '',
  created_at: user.created_at.toISOString(),
});

const shapeEvent = ({ event_name, data, created_at }: Event): AccountExport['events'][number] => ({
  event_name,
  event_data: data,
  created_at: created_at.toISOString(),
});

const shapeFeedback = (row: Feedback): AccountExport['article_feedback'][number] => ({
  article: row.item_uid,
  helpful: row.is_helpful,
  reasons: row.reasons,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

function shapeRequest(
  { number, name, status, fields, context, copy_to, rating, ...issue }: Issue,
  { uid, keyOf }: { uid: number; keyOf: (issueUid: string | null) => string | null },
): AccountExport['requests'][number] {
  return {
    key: issueKey(number),
    name,
    status,
    fields,
    context,
    follow_up_of: keyOf(issue.follow_up_of),
    copy_to,
    created_at: issue.created_at.toISOString(),
    comments: issue.comments.map((comment) => ({
      author: comment.author_name,
      body: comment.body,
      // The help desk may have quoted others.
      ...(comment.user_uid === uid && comment.quoted !== null && { quoted: comment.quoted }),
      created_at: comment.created_at.toISOString(),
    })),
    changes: issue.changes.map((change) => ({
      author: change.author_name,
      from: change.from_status,
      to: change.to_status,
      resolution: change.resolution,
      created_at: change.created_at.toISOString(),
    })),
    rating: rating
      ? {
          score: rating.score,
          reasons: rating.reasons,
          comment: rating.comment,
          created_at: rating.created_at.toISOString(),
          updated_at: rating.updated_at.toISOString(),
        }
      : null,
  };
}

const shapeActivity = (row: Activity): AccountExport['activities'][number] => ({
  contact: row.contact_uid,
  activity_time: row.activity_time.toISOString(),
  duration: row.duration_s,
  activity_type: row.code,
  subject: row.subject,
  notes: row.data.notes,
});

import type { AccountExport } from '@/lib/contract/auth';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { attachmentUrl, issueKey } from '@/lib/backend/project/shape-issue';
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
import type { Caller } from './authenticate';

/** Returns all data about the caller, which Indonesian law entitles everybody to. */
export async function exportAccount(
  { uid, contactUid }: Caller,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<AccountExport> {
  const [account, companies, sessions, events, feedback, issues, uploads, activities] = await Promise.all([
    findAccount(db.kysely, uid),
    contactUid === null ? [] : listCompaniesOf(db.kysely, contactUid),
    listSessions(db.kysely, uid),
    contactUid === null ? [] : listAccountEvents(db.kysely, contactUid),
    contactUid === null ? [] : listAccountFeedback(db.kysely, contactUid),
    listAccountIssues(db.kysely, uid),
    listAccountUploads(db.kysely, uid),
    listAccountActivities(db.kysely, uid),
  ]);
  if (!account) throw notFound();
  const { user, business, contact } = account;
  const keyOf = (issueUid: string | null): string | null => {
    const number = issues.find((issue) => issue.uid === issueUid)?.number;
    return number === undefined ? null : issueKey(number);
  };
  return {
    exported_at: clock().toISOString(),
    user: { ...user, email: user.email ?? '', created_at: user.created_at.toISOString() },
    business,
    contact,
    companies,
    sessions: sessions.map((session) => ({
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      revoked_at: session.revoked_at?.toISOString() ?? null,
    })),
    events: events.map(({ event_name, data, created_at }) => ({
      event_name,
      event_data: data,
      created_at: created_at.toISOString(),
    })),
    article_feedback: feedback.map(({ item_uid, is_helpful, reasons, comment, created_at, updated_at }) => ({
      article: item_uid,
      helpful: is_helpful,
      reasons,
      comment,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    })),
    requests: issues.map(
      ({
        number,
        name,
        status,
        fields,
        context,
        created_at,
        follow_up_of,
        copy_to,
        comments,
        changes,
        rating,
      }) => ({
        key: issueKey(number),
        name,
        status,
        fields,
        context,
        follow_up_of: keyOf(follow_up_of),
        copy_to,
        created_at: created_at.toISOString(),
        comments: comments.map((comment) => ({
          author: comment.author_name,
          body: comment.body,
          // The help desk may have quoted others.
          ...(comment.user_uid === uid && comment.quoted !== null && { quoted: comment.quoted }),
          created_at: comment.created_at.toISOString(),
        })),
        changes: changes.map((change) => ({
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
      }),
    ),
    images: uploads.map(({ id, issue_uid, file_name, created_at }) => ({
      image_url: attachmentUrl(id),
      file_name,
      request: keyOf(issue_uid),
      created_at: created_at.toISOString(),
    })),
    activities: activities.map(({ contact_uid, activity_time, duration_s, code, subject, data }) => ({
      contact: contact_uid,
      activity_time: activity_time.toISOString(),
      duration: duration_s,
      activity_type: code,
      subject,
      notes: data.notes,
    })),
  };
}

import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';

/** The columns of `UploadInfo`. */
const uploadColumns = ['id', 'file_name', 'mime', 'width', 'height', 'size'] as const;

/** A request, or a comment on it, that takes images of its owner. */
export type OwnImages = { userUid: number; issueUid: string; commentUid?: string };

/** Attaches images of a user that belong to no request yet; returns those it found, in the order of their upload. */
export async function claimUploads(
  db: Kysely<Tables>,
  ids: readonly string[],
  { userUid, issueUid, commentUid }: OwnImages,
): Promise<UploadInfo[]> {
  const rows = await db
    .updateTable('upload')
    .set({ issue_uid: issueUid, comment_uid: commentUid ?? null })
    .where('id', 'in', ids)
    .where('user_uid', '=', userUid)
    .where('issue_uid', 'is', null)
    .returning([...uploadColumns, 'created_at'])
    .execute();
  return rows.sort(byUpload);
}

type Uploaded = { id: string; created_at: Date };
const byUpload = (a: Uploaded, b: Uploaded): number =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);

/** A request, a comment or a note that takes images of staff. */
export type StaffImages = {
  staffUid: string | null;
  issueUid: string;
} & ({ commentUid?: string } | { noteUid: string });

/**
 * Attaches images of staff that belong to no request yet; returns those it found. Images of a comment then belong to the
 * owner of its request, those of a note to no customer.
 */
export async function claimStaffUploads(
  db: Kysely<Tables>,
  ids: readonly string[],
  { staffUid, issueUid, ...place }: StaffImages,
): Promise<UploadInfo[]> {
  const rows = await db
    .updateTable('upload')
    .set({
      issue_uid: issueUid,
      ...('noteUid' in place
        ? { note_uid: place.noteUid }
        : {
            comment_uid: place.commentUid ?? null,
            user_uid: sql<number>`(select user_uid from issue where issue.uid = ${issueUid})`,
          }),
    })
    .where('id', 'in', ids)
    .where('user_uid', 'is', null)
    .where('issue_uid', 'is', null)
    .where(sql<boolean>`staff_uid is not distinct from ${staffUid}::uuid`)
    .returning([...uploadColumns, 'created_at'])
    .execute();
  return rows.sort(byUpload);
}

/** Lists the images of a request itself, or of its comments (all, or those with the uids), in the order of their upload. */
export async function listIssueUploads(
  db: Kysely<Tables>,
  issueUid: string,
  of: 'request' | 'comments' | readonly string[],
): Promise<(UploadInfo & { comment_uid: string | null })[]> {
  const query = db
    .selectFrom('upload')
    .select([...uploadColumns, 'comment_uid'])
    .where('issue_uid', '=', issueUid)
    // Images of notes have no owner.
    .where('user_uid', 'is not', null)
    .orderBy('created_at')
    .orderBy('id');
  if (of === 'request') return query.where('comment_uid', 'is', null).execute();
  if (of === 'comments') return query.where('comment_uid', 'is not', null).execute();
  return of.length === 0 ? [] : query.where(sql<boolean>`comment_uid = any(${of}::uuid[])`).execute();
}

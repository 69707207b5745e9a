import type { Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { Comment, IssueChange, UploadedMedia } from '@/lib/contract/project';
import type { Tables } from '@/lib/database/schema';
import { shapeUpload } from '@/lib/backend/media/shape-upload';
import { listIssueChanges, listIssueComments } from './reading-queries';
import { shapeChange, shapeComment } from './shape-issue';
import { listIssueUploads } from './upload-queries';

export type Thread = {
  /** The images that the request was filed with. */
  attachments: UploadedMedia[];
  comments: Comment[];
  changes: IssueChange[];
};

/** Returns the comments, images and changes of a request, the earliest first. The caller checks who may read it. */
export async function listThread(db: Kysely<Tables>, issueUid: string, locale: Locale): Promise<Thread> {
  const all = { after: undefined, order: 'asc', offset: 0, size: undefined } as const;
  const { rows: comments } = await listIssueComments(db, issueUid, all);
  const uploads = await listIssueUploads(db, issueUid, 'comments');
  const attachments = await listIssueUploads(db, issueUid, 'request');
  const changes = await listIssueChanges(db, issueUid);
  const imagesOf = (uid: string) => uploads.filter(({ comment_uid }) => comment_uid === uid);
  return {
    attachments: attachments.map(shapeUpload),
    comments: comments.map((row) => shapeComment(row, imagesOf(row.uid))),
    changes: changes.map((change) => shapeChange(change, locale)),
  };
}

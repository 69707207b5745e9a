import type { FiledVia, IssueStatusKey } from '@/lib/database/request-schema';
import type { ServiceState } from '@/lib/hours/service-hours';
import { requestText } from '@/lib/text/backend';
import { MAX_MAIL_FILES_BYTES } from '@/lib/backend/limits';
import type { MailEntry } from '@/lib/backend/mail/compose-request-mail';
import type { MailFile } from '@/lib/backend/mail/mail';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';
import type { Author } from './change-status';

/** Something that happened to a request. */
export type RequestEvent = {
  /** The uid of the request, the comment or the change of the status. */
  uid: string;
  by: Author;
  kind: 'filed' | 'comment' | 'status';
  /** Sanitised text of a comment or of the filed request. */
  html?: string;
  /** Images and files. The mail to the customer carries those of staff. */
  files?: UploadInfo[];
  /** The status that came with it. */
  status?: IssueStatusKey | undefined;
  /** The state of the service, for the confirmation. */
  service?: { state: ServiceState };
  /** Articles that may help meanwhile, for the confirmation. */
  articles?: SuggestedArticle[];
  /** How it reached the agent who filed it for the customer. */
  via?: FiledVia;
  /** Further sentences. */
  notes?: string[];
};

export type SuggestedArticle = { title: string; path: string };

/** Returns the new text or images of an event, if there are any. */
export function entryOf({ by, html = '', files = [] }: RequestEvent, now: Date): MailEntry | undefined {
  if (html === '' && files.length === 0) return undefined;
  const images = files.map(({ file_name }) => file_name);
  return { author: by.name, isStaff: by.uid === null, at: now, html, images };
}

/** Returns the entry with the files of staff that fit into the mail; the others are named, and are behind its link. */
export function withFiles(
  entry: MailEntry,
  files: readonly UploadInfo[],
): MailEntry & { carried: MailFile[] } {
  const carried: MailFile[] = [];
  const images: string[] = [];
  let bytes = 0;
  for (const { id, file_name: name, width, size } of files) {
    if (bytes + size > MAX_MAIL_FILES_BYTES) images.push(name);
    else {
      bytes += size;
      carried.push({ id, name, isPicture: width !== null });
    }
  }
  return { ...entry, carried, images };
}

/** Returns the name of the status that came with an event. */
export const statusName = ({ status }: RequestEvent): string | undefined =>
  status && requestText.id.statuses[status];

import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Comment, FilledField, IssueChange, IssueStatus } from '@/lib/contract/project';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { findCopyTo } from '@/lib/backend/project/copy-request';
import { listThread } from '@/lib/backend/project/list-thread';
import { listNotes } from '@/lib/backend/mail/incoming/queries';
import { issueKey, issueNumber, shapeIssue } from '@/lib/backend/project/shape-issue';
import { findRequest, listRequests } from './queries';

export type DeskFilter = {
  status?: IssueStatusKey | undefined;
  q?: string | undefined;
  waiting?: boolean | undefined;
  size?: number | undefined;
};
export type DeskListed = {
  key: string;
  name: string;
  status: IssueStatusKey;
  email: string | null;
  waiting: boolean;
  created_at: string;
  updated_at: string;
};
export type DeskList = { count: number; records: DeskListed[] };

const DEFAULT_SIZE = 50;

/** Lists the requests of all customers, the latest change first. */
export async function listForDesk(
  { status, q, waiting = false, size = DEFAULT_SIZE }: DeskFilter,
  { db }: DbDeps,
): Promise<DeskList> {
  const filter = { status, q: q?.trim() || undefined, isWaiting: waiting, size };
  const { count, rows } = await listRequests(db.kysely, filter);
  return {
    count,
    records: rows.map((row) => ({
      key: issueKey(row.number),
      name: row.name,
      status: row.status,
      email: row.email,
      waiting: row.is_waiting,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
  };
}

export type DeskRequest = {
  key: string;
  uid: string;
  name: string;
  status: IssueStatus;
  created_at: string;
  customer: { name: string; email: string | null; phone: string | null };
  /** The address in copy. */
  copy_to: string | null;
  fields: FilledField[];
  /** Names of the images that it was filed with. */
  images: string[];
  comments: Comment[];
  changes: IssueChange[];
  /** Mails of people who may not write in the thread. */
  notes: { sender: string; body: string; created_at: string }[];
};

/**
 * Returns a request of any customer with its thread.
 * @throws AppError not-found
 */
export async function showForDesk(key: string, { db }: DbDeps): Promise<DeskRequest> {
  const number = issueNumber(key);
  const row = number === undefined ? undefined : await findRequest(db.kysely, number);
  if (!row) throw noRequest(key);
  const { attachments, comments, changes } = await listThread(db.kysely, row.uid, 'id');
  const notes = await listNotes(db.kysely, row.uid);
  const { uid, name, status, created_at } = shapeIssue(row, 'id');
  return {
    key: issueKey(row.number),
    uid: String(uid),
    name,
    status,
    created_at,
    customer: { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email, phone: row.phone },
    copy_to: await findCopyTo(row.uid, { db }),
    fields: row.fields,
    images: attachments.map(({ file_name, id }) => file_name ?? id),
    comments,
    changes,
    notes: notes.map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
  };
}

/** Creates the error for a key that no request has. */
export const noRequest = (key: string): AppError =>
  new AppError('not-found', deskErrors.noRequest(key.slice(0, 40)));

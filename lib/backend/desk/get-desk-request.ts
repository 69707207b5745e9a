import type { Customer, DeskRequest, MergedRequest, Note } from '@/lib/contract/desk';
import type { Comment } from '@/lib/contract/project';
import { displayName } from '@/lib/format/display-name';
import { textToHtml } from '@/lib/format/text-to-html';
import { issueKey, issueNumber } from '@/lib/paths/request-path';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { deliveriesOf, findDeadAddress, type Delivery } from '@/lib/backend/mail/delivery-queries';
import { hashRecipient } from '@/lib/backend/mail/outbox';
import { findAnnouncementFor } from '@/lib/backend/directory/announcements';
import { findCopyTo } from '@/lib/backend/project/mail-copies';
import { listThread } from '@/lib/backend/project/list-comments';
import { getRating } from '@/lib/backend/project/rate-issue';
import { shapeStatus } from '@/lib/backend/project/shape-issue';
import { shapeUpload } from '@/lib/backend/media/shape-upload';
import { mailsOfEntries } from './held-queries';
import { shapeQueued, type MailboxDeps } from './list-queue';
import { noRequest } from './lock-for-staff';
import { listPresent } from './watch-request';
import {
  findCustomer,
  findDeskRequest,
  findVersion,
  listActivitiesOf,
  listDuplicates,
  listLinked,
  listNoteRows,
  listNoteUploads,
  listRequestsOf,
} from './request-queries';

const MAX_OTHER_REQUESTS = 20;
const MAX_ACTIVITIES = 20;
/** Duplicates whose texts stand in the thread. */
const MAX_DUPLICATES = 20;

type Link = DeskRequest['follow_ups'][number];
type LinkRow = { number: number; name: string; status: Parameters<typeof shapeStatus>[0]; created_at: Date };

const shapeLink = ({ number, name, status, created_at }: LinkRow): Link => ({
  key: issueKey(number),
  name,
  status: shapeStatus(status, 'id'),
  created_at: created_at.toISOString(),
});

/**
 * Returns the number in a key.
 * @throws AppError not-found
 */
export function requireNumber(key: string): number {
  const number = issueNumber(key);
  if (number === undefined) throw noRequest(key);
  return number;
}

/**
 * Returns a request of any customer with everything that agents may see.
 * @throws AppError not-found
 */
export async function getDeskRequest(
  caller: StaffCaller,
  key: string,
  deps: Pick<BackendDeps, 'db' | 'clock'> & MailboxDeps,
): Promise<DeskRequest> {
  const db = deps.db.kysely;
  const number = requireNumber(key);
  // Read first, so that a change during the other reads makes the version outdated.
  const version = await findVersion(db, number);
  const row = await findDeskRequest(db, number);
  if (!row || version === undefined) throw noRequest(key);
  const now = deps.clock();
  const { uid } = row;
  const { rating: _, ...shown } = shapeQueued(row, { now, settings: deps.settings });
  const linked = await listLinked(db, row);
  const rating = await getRating(row, deps);
  const copyTo = await findCopyTo(uid, deps);
  const knownIssue =
    row.announcement_uid === null ? undefined : await findAnnouncementFor(row.announcement_uid, deps);
  const earlier = linked.find((one) => one.uid === row.follow_up_of);
  const target = linked.find((one) => one.uid === row.merged_into);
  const mails = await mailsOfEntries(db, uid);
  const deliveries = await deliveriesOf(db, uid);
  const thread = await listThread(db, uid, 'id');
  return {
    ...shown,
    uid,
    ...(copyTo && { copy_to: copyTo }),
    ...(row.filed_via && { filed_by: { name: row.filed_by ?? '', via: row.filed_via } }),
    ...(row.is_unconfirmed && { links: row.links_refused ?? 'on' }),
    fields: row.fields,
    ...thread,
    ...mailOf(mails, uid),
    comments: thread.comments.map((one) => ({
      ...one,
      ...mailOf(mails, String(one.uid)),
      ...deliveryOf(deliveries, one),
    })),
    notes: (await listNotes(uid, deps)).map((one) => ({
      ...one,
      ...mailOf(mails, one.uid),
      ...(one.is_mail && one.author === row.email && mails.has(one.uid) && { is_answerable: true }),
    })),
    ...(rating && { rating }),
    ...(earlier && { follow_up_of: shapeLink(earlier) }),
    follow_ups: linked.filter((one) => one.follow_up_of === uid).map(shapeLink),
    ...(target && { merged_into: shapeLink(target) }),
    merged: await listMerged(uid, deps),
    ...(knownIssue && { known_issue: knownIssue }),
    read_before: {
      // Old requests have no context.
      articles: (row.context.articles ?? []).map(({ key: article, name }) => ({
        key: article,
        name: name ?? article,
      })),
      searches: row.context.searches ?? [],
    },
    present: await listPresent(uid, caller, deps),
    version,
  };
}

/** Returns the duplicates of a request with their texts and images, which stand in its thread. */
async function listMerged(issueUid: string, { db: { kysely } }: DbDeps): Promise<MergedRequest[]> {
  const merged: MergedRequest[] = [];
  for (const row of await listDuplicates(kysely, issueUid, MAX_DUPLICATES)) {
    const { attachments, comments } = await listThread(kysely, row.uid, 'id');
    const customer = displayName({ ...row, uid: row.user_uid });
    merged.push({ ...shapeLink(row), customer, fields: row.fields, attachments, comments });
  }
  return merged;
}

const mailOf = (mails: ReadonlyMap<string, string>, entry: string): { mail?: string } => {
  const mail = mails.get(entry);
  return mail === undefined ? {} : { mail };
};

/** Returns what became of the mail with an answer of staff. */
function deliveryOf(
  deliveries: ReadonlyMap<string, Delivery>,
  { uid, author }: Comment,
): { delivery?: Delivery } {
  const delivery = author.is_staff ? deliveries.get(String(uid)) : undefined;
  return delivery ? { delivery } : {};
}

async function listNotes(issueUid: string, { db }: DbDeps): Promise<Note[]> {
  const uploads = await listNoteUploads(db.kysely, issueUid);
  return (await listNoteRows(db.kysely, issueUid)).map(({ uid, sender, body, is_mail, created_at }) => ({
    uid,
    body: is_mail ? textToHtml(body) : body,
    author: sender,
    is_mail,
    created_at: created_at.toISOString(),
    media: uploads.filter(({ note_uid }) => note_uid === uid).map(shapeUpload),
  }));
}

/**
 * Returns the customer of a request.
 * @throws AppError not-found
 */
export async function getCustomer(
  key: string,
  { db, keys }: Pick<BackendDeps, 'db' | 'keys'>,
): Promise<Customer> {
  const row = await findCustomer(db.kysely, requireNumber(key));
  if (!row) throw noRequest(key);
  const { email, phone, companies, contact_uid } = row;
  const { count, rows } = await listRequestsOf(db.kysely, row.uid, MAX_OTHER_REQUESTS);
  const activities =
    contact_uid === null ? [] : await listActivitiesOf(db.kysely, contact_uid, MAX_ACTIVITIES);
  const dead =
    email === null ? undefined : await findDeadAddress(db.kysely, hashRecipient(email, keys.recipient));
  return {
    name: displayName(row),
    email,
    ...(dead && { email_problem: { reason: dead.reason, since: dead.since.toISOString() } }),
    phone,
    companies,
    since: row.created_at.toISOString(),
    requests: rows.map(shapeLink),
    request_count: count,
    activities: activities.map(({ uid, subject, code, activity_time, data }) => ({
      uid,
      subject,
      code,
      at: activity_time.toISOString(),
      notes: data.notes,
    })),
  };
}

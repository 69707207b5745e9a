import type { Insertable, Transaction } from 'kysely';
import type { FileKind } from '@/lib/constants';
import type { UploadedMedia } from '@/lib/contract/project';
import type { UploadTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import { notFound, unavailable } from '@/lib/backend/errors';
import { MAX_PENDING_UPLOAD_BYTES, UPLOAD_DEADLINE_MS, UPLOADS_AT_A_TIME } from '@/lib/backend/limits';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { Requester, StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { startDeadline, type Within } from '@/lib/backend/http/deadline';
import { enforceLimit, refuseWhenFull, type SubjectLimit } from '@/lib/backend/http/enforce-limit';
import { acceptedFiles } from '@/lib/backend/request-form';
import { shapeUpload } from './shape-upload';
import { reencode, type SentFile } from './encode-upload';
import { createFairSemaphore } from './fair-semaphore';
import type { ImageOwner } from './process-image';
import { deleteUpload, insertUpload } from './queries';

const uploadSemaphore = createFairSemaphore({
  capacity: Infinity,
  perOwner: UPLOADS_AT_A_TIME,
  maxWaiting: Infinity,
  maxWaitingPerOwner: Infinity,
});
/** Bytes of uploads in memory now. Counting bytes instead of uploads lets many slow ones arrive at the same time. */
let pendingBytes = 0;
/** The same of each owner. */
const pendingBytesOf = new Map<ImageOwner, number>();

/** The owner of an upload: a customer, or staff until they use it. */
type Owner = {
  key: ImageOwner;
  /** Kinds of files that are accepted beside images. */
  files: () => Promise<FileKind[]>;
  limit: SubjectLimit;
  columns: { user_uid: number | null; staff_uid?: string | null };
};
/** The call that brings an upload: its signal, and what keeps work within its deadline. */
type UploadCall = { signal: AbortSignal; within: Within };
/** Reads the file from the body of a call, and reports its bytes as they arrive. */
type ReadBody = (onBytes: (count: number) => void) => Promise<SentFile>;
type Deps = Pick<BackendDeps, 'db' | 'clock' | 'random'>;
type FormDeps = Deps & Pick<BackendDeps, 'requestForm'>;

/**
 * Receives and stores an image of a customer, which is re-encoded, or a file of a kind that the form accepts. All that
 * may take long, but for the body, runs within the call's deadline.
 * @throws AppError invalid (media), too-large, too-many-requests, unavailable, unauthorized
 */
export const storeUpload = ({ uid }: Requester, readBody: ReadBody, call: UploadCall, deps: FormDeps) =>
  receiveUpload(
    {
      key: `user:${uid}`,
      files: async () => acceptedFiles(await deps.requestForm()),
      limit: { limit: 'uploadsPerUser', subject: String(uid) },
      columns: { user_uid: uid },
    },
    readBody,
    call,
    deps,
  );

/**
 * Receives and stores an image of staff, or a file of a kind that the form accepts. No customer can read it before it is part of an answer.
 * @throws AppError invalid (media), too-large, too-many-requests, unavailable
 */
export const storeStaffUpload = (
  { uid }: StaffCaller,
  readBody: ReadBody,
  call: UploadCall,
  deps: FormDeps,
) =>
  receiveUpload(
    {
      key: `staff:${uid ?? 'API'}`,
      files: async () => acceptedFiles(await deps.requestForm()),
      limit: { limit: 'uploadsPerStaff', subject: uid ?? 'API' },
      columns: { user_uid: null, staff_uid: uid },
    },
    readBody,
    call,
    deps,
  );

async function receiveUpload(
  { key, files, limit, columns }: Owner,
  readBody: ReadBody,
  { signal, within }: UploadCall,
  { db, clock, random }: Deps,
): Promise<UploadedMedia> {
  await within(() => refuseWhenFull(db.kysely, [limit], clock()));
  const receiveAndStore = async (reserve: (count: number) => void) => {
    const { name, bytes } = await readBody(reserve);
    // Aborted uploads do not count.
    await within(() => enforceLimit(db.kysely, limit, clock()));
    const upload = await reencode(key, { name, bytes }, { db, clock, random }, await within(files));
    // The client is gone and would never learn the id.
    signal.throwIfAborted();
    await within(() =>
      db.transaction(async (trx) => {
        if (columns.user_uid !== null) await requireAccount(trx, columns.user_uid);
        await storeUploads(trx, [{ ...upload, ...columns, issue_uid: null }]);
      }),
    );
    return shapeUpload(upload);
  };
  return startDeadline(UPLOAD_DEADLINE_MS)(() =>
    uploadSemaphore(key, 1, () => withMemoryBudget(key, receiveAndStore)),
  );
}

/** Stores encoded images, in the transaction of their comment or request. */
export async function storeUploads(
  trx: Transaction<Tables>,
  uploads: readonly Insertable<UploadTable>[],
): Promise<void> {
  for (const upload of uploads) await insertUpload(trx, upload);
}

/**
 * Lets work reserve bytes of memory until it ends. Those above the limit of the process are refused, and an owner may reserve
 * no more than would be left for all others, so that a few people whose uploads stall do not use up everything.
 */
async function withMemoryBudget<T>(
  owner: ImageOwner,
  work: (reserve: (count: number) => void) => Promise<T>,
): Promise<T> {
  let reserved = 0;
  const reserve = (count: number) => {
    const ofOwner = (pendingBytesOf.get(owner) ?? 0) + count;
    if (pendingBytes + count + ofOwner > MAX_PENDING_UPLOAD_BYTES) throw unavailable();
    pendingBytesOf.set(owner, ofOwner);
    pendingBytes += count;
    reserved += count;
  };
  try {
    return await work(reserve);
  } finally {
    pendingBytes -= reserved;
    const rest = (pendingBytesOf.get(owner) ?? 0) - reserved;
    if (rest > 0) pendingBytesOf.set(owner, rest);
    else pendingBytesOf.delete(owner);
  }
}

/**
 * Removes an image that no request has claimed.
 * @throws AppError not-found, also for images of others and of requests
 */
export async function removeUpload(
  { uid }: Requester,
  id: string,
  { db }: DbDeps,
): Promise<Record<string, never>> {
  if (!(await deleteUpload(db.kysely, id, uid))) throw notFound();
  return {};
}

import type { Insertable, Transaction } from 'kysely';
import type { UploadedMedia } from '@/lib/contract/project';
import type { UploadTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';
import { notFound, unavailable } from '@/lib/backend/errors';
import {
  IMAGE_CACHE_BYTES,
  MAX_PENDING_UPLOAD_BYTES,
  UPLOAD_DEADLINE_MS,
  UPLOADS_AT_A_TIME,
} from '@/lib/backend/limits';
import { requireAccount, type Caller } from '@/lib/backend/auth/authenticate';
import type { StaffCaller } from '@/lib/backend/auth/authenticate-staff';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { startDeadline, type Within } from '@/lib/backend/http/deadline';
import { enforceLimit, refuseWhenFull, type Counted } from '@/lib/backend/http/enforce-limit';
import { shapeUpload } from '@/lib/backend/project/shape-issue';
import { createFairSemaphore } from './fair-semaphore';
import { createResizer, encodeImage, type ImageSize, type Media } from './process-image';
import { deleteUpload, describeUpload, findUpload, insertUpload } from './queries';

const uploadSemaphore = createFairSemaphore({
  capacity: Infinity,
  perOwner: UPLOADS_AT_A_TIME,
  maxWaiting: Infinity,
  maxWaitingPerOwner: Infinity,
});
const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.private, keepAnimated: false });
/** Bytes of uploads in memory now. Counting bytes instead of uploads lets many slow ones arrive at the same time. */
let pending = 0;

type Received = { name: string; bytes: Buffer };

/**
 * Receives an image, encodes it anew and stores it for its owner. `receive` reads the body and reports its bytes as
 * they arrive; everything else that may take long runs within the call's deadline.
 * @throws AppError invalid (media), too-large, too-many-requests, unavailable, unauthorized
 */
export async function storeUpload(
  { uid }: Caller,
  receive: (onBytes: (count: number) => void) => Promise<Received>,
  { signal, within }: { signal: AbortSignal; within: Within },
  { db, clock, random }: Pick<BackendDeps, 'db' | 'clock' | 'random'>,
): Promise<UploadedMedia> {
  const counted: Counted = { limit: 'uploadsPerUser', of: String(uid) };
  await within(() => refuseWhenFull(db.kysely, [counted], clock()));
  const receiveAndStore = async (hold: (count: number) => void) => {
    const { name, bytes } = await receive(hold);
    // Aborted uploads do not count.
    await within(() => enforceLimit(db.kysely, counted, clock()));
    const upload = await encodeUpload(uid, { name, bytes }, { clock, random });
    // The client is gone and would never learn the id.
    signal.throwIfAborted();
    await within(() =>
      db.transaction(async (trx) => {
        await requireAccount(trx, uid);
        await storeUploads(trx, [{ ...upload, issue_uid: null }]);
      }),
    );
    return shapeUpload(upload);
  };
  return startDeadline(UPLOAD_DEADLINE_MS)(() =>
    uploadSemaphore(String(uid), 1, () => withinMemory(receiveAndStore)),
  );
}

/** An image of a user, encoded anew. */
export type EncodedUpload = Omit<Insertable<UploadTable>, 'issue_uid' | 'comment_uid'>;

/**
 * Encodes an image anew, for its owner.
 * @throws AppError invalid (media), too-many-requests, unavailable
 */
export async function encodeUpload(
  uid: number,
  { name, bytes }: Received,
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
): Promise<EncodedUpload> {
  const { mime, ending, width, height, bytes: clean } = await encodeImage(bytes, `user:${uid}`);
  const shown = { id: random.secret(), file_name: fileName(name, ending), width, height };
  return { ...shown, user_uid: uid, mime, bytes: clean, created_at: clock() };
}

/** Stores encoded images, in the transaction of what they belong to. */
export async function storeUploads(
  trx: Transaction<Tables>,
  uploads: readonly Insertable<UploadTable>[],
): Promise<void> {
  for (const upload of uploads) await insertUpload(trx, upload);
}

/** Counts the bytes that work reports as held until it ends, and refuses those above the limit. */
async function withinMemory<T>(work: (hold: (count: number) => void) => Promise<T>): Promise<T> {
  let own = 0;
  const hold = (count: number) => {
    if (pending + count > MAX_PENDING_UPLOAD_BYTES) throw unavailable();
    pending += count;
    own += count;
  };
  try {
    return await work(hold);
  } finally {
    pending -= own;
  }
}

/** Returns a name for display: without folders, control and bidi characters, and with the true file extension. */
function fileName(given: string, ending: string): string {
  const base = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...base].slice(0, 80).join('') || 'gambar'}.${ending}`;
}

/**
 * Removes an image that no request has claimed.
 * @throws AppError not-found, also for images of others and of requests
 */
export async function removeUpload(
  { uid }: Caller,
  id: string,
  { db }: DbDeps,
): Promise<Record<string, never>> {
  if (!(await deleteUpload(db.kysely, id, uid))) throw notFound();
  return {};
}

/** Who asks for an image: a customer, staff, or both in one browser. */
export type Readers = {
  customer: Pick<Caller, 'uid' | 'businessUid'> | undefined;
  staff: StaffCaller | undefined;
};

/**
 * Returns an image to its owner, or to a colleague while their business shares requests, or to staff.
 * @throws AppError not-found, also for images of others
 */
export async function readUpload(
  { customer, staff }: Readers,
  id: string,
  { db }: DbDeps,
): Promise<{ mime: string; bytes: Buffer }> {
  const reader = staff ? 'staff' : customer;
  const upload = reader && (await findUpload(db.kysely, id, reader));
  if (!upload) throw notFound();
  return upload;
}

/**
 * Returns an image of this size to who may read it, as WebP.
 * @throws AppError not-found, too-many-requests, unavailable
 */
export async function resizeUpload(
  readers: Readers,
  { id, ...size }: ImageSize & { id: string },
  deps: DbDeps,
): Promise<Media> {
  // Also before a cached result is returned: not everybody may read it, and it may have been removed.
  const { customer, staff } = readers;
  const reader = staff ? 'staff' : customer;
  if (!reader) throw notFound();
  const upload = await describeUpload(deps.db.kysely, id, reader);
  if (!upload) throw notFound();
  const owner =
    reader === 'staff' ? (`staff:${staff?.email ?? ''}` as const) : (`user:${reader.uid}` as const);
  return resize(owner, { id, ...upload, read: () => readUpload(readers, id, deps) }, size);
}

import type { UploadedMedia } from '@/lib/contract/project';
import { notFound, unavailable } from '@/lib/backend/errors';
import { MAX_PENDING_UPLOAD_BYTES, UPLOAD_DEADLINE_MS, UPLOADS_AT_A_TIME } from '@/lib/backend/limits';
import { requireAccount, type Caller } from '@/lib/backend/auth/authenticate';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { startDeadline, type Within } from '@/lib/backend/http/deadline';
import { enforceLimit, refuseWhenFull, type Counted } from '@/lib/backend/http/enforce-limit';
import { shapeUpload } from '@/lib/backend/project/get-issue';
import { createSlotsByName } from '@/lib/backend/semaphore';
import { deleteUpload, findUpload, insertUpload } from './upload-queries';
import { encodeImage } from './encode-image';

const inOwnSlot = createSlotsByName(UPLOADS_AT_A_TIME);
/** Bytes of images that are in memory now. Counted, because many slow ones may come together and hold next to nothing. */
let pending = 0;

type Received = { name: string; bytes: Buffer };

/**
 * Receives an image and stores it anew, for its owner only. `receive` reads it as it comes, and says how much
 * came; everything else that may take long runs within the call's deadline.
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
    // Only what arrived as a whole counts: whoever removes an image while it is sent may try again.
    await within(() => enforceLimit(db.kysely, counted, clock()));
    const { mime, ending, width, height, bytes: clean } = await encodeImage(bytes, `user:${uid}`);
    const upload = { id: random.secret(), file_name: fileName(name, ending), width, height };
    // The client is gone and would never learn the id.
    signal.throwIfAborted();
    const row = { ...upload, user_uid: uid, issue_uid: null, mime, bytes: clean, created_at: clock() };
    await within(() =>
      db.transaction(async (trx) => {
        await requireAccount(trx, uid);
        await insertUpload(trx, row);
      }),
    );
    return shapeUpload(upload);
  };
  return startDeadline(UPLOAD_DEADLINE_MS)(() => inOwnSlot(String(uid), () => withinMemory(receiveAndStore)));
}

/** Gives work something to count the bytes with that it holds until it is done; what is too much is refused. */
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

/** A name for people: no folders, no controls, no marks that turn the writing around, and the true ending. */
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
 * Removes an image that was not handed in yet.
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

/**
 * An image for its owner; for everybody else there is none.
 * @throws AppError not-found
 */
export async function readUpload(
  caller: Pick<Caller, 'uid'> | undefined,
  id: string,
  { db }: DbDeps,
): Promise<{ mime: string; bytes: Buffer }> {
  const upload = caller && (await findUpload(db.kysely, id, caller.uid));
  if (!upload) throw notFound();
  return upload;
}

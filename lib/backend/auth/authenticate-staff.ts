import { createHash } from 'node:crypto';
import { isSameSecret } from '@/lib/basics/secrets';
import { AUTHOR_HEADER } from '@/lib/contract/desk-calls';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { COMMAND, type StaffAccess, type StaffCaller } from '@/lib/backend/http/callers';
import { findStaffSession, markStaffSeen } from './staff-queries';

/** The cookie that holds the id of a session of staff. */
export const STAFF_COOKIE = 'desk_session';
/** How often the time of last use is stored, in ms, so that not every poll of an open desk writes. */
const SEEN_EVERY_MS = 60_000;

type Deps = Pick<BackendDeps, 'db' | 'clock' | 'settings'>;

/** Returns the stored form of a session's id. */
export const hashSession = (id: string): Buffer => createHash('sha256').update(id).digest();

/** Returns the holder of the cookie. By itself the cookie authorises nothing but reading images. */
export async function findStaff(request: Request, { db, clock }: Deps): Promise<StaffCaller | undefined> {
  const cookie = new RegExp(`(?:^|;\\s*)${STAFF_COOKIE}=([\\w-]{20,100})(?:;|$)`);
  const [, id] = cookie.exec(request.headers.get('cookie') ?? '') ?? [];
  if (id === undefined) return undefined;
  const hash = hashSession(id);
  const now = clock();
  const row = await findStaffSession(db.kysely, hash, now);
  if (!row) return undefined;
  const { uid, name, email, role, expires_at: expiresAt, last_seen_at: seenAt } = row;
  if (!seenAt || now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS) await markStaffSeen(db.kysely, uid, now);
  return { uid, name, email, role, session: { hash, expiresAt } };
}

const MAX_AUTHOR = 100;

/**
 * Returns the caller of what an operator calls, under the name that the customer reads where the call gives one. Who may
 * use the data folder needs no login.
 * @throws AppError invalid
 */
export function operatorOf({ headers }: Request): StaffCaller {
  const author = headers.get(AUTHOR_HEADER);
  const operator = { uid: null, email: '', role: 'administrator', session: null, isOperator: true } as const;
  if (author === null) return { ...operator, name: COMMAND };
  const name = decodeURIComponent(author)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (name === '' || name.length > MAX_AUTHOR) throw new AppError('invalid', deskErrors.author(MAX_AUTHOR));
  return { ...operator, name };
}

/**
 * Returns the caller of a desk call: the holder of the STAFF_KEY, or of the cookie. The cookie needs the X-API-Key header
 * as well, which other sites cannot send.
 * @throws AppError unauthorized, api-key, forbidden
 */
export async function requireStaff(request: Request, access: StaffAccess, deps: Deps): Promise<StaffCaller> {
  const caller = await findCaller(request, deps);
  if (access === 'operator' || (access === 'administrator' && caller.role !== 'administrator')) {
    throw new AppError('forbidden', `Only ${access}s may do this.`);
  }
  return caller;
}

async function findCaller(request: Request, deps: Deps): Promise<StaffCaller> {
  const { headers } = request;
  const { apiKey, staffKey } = deps.settings;
  const [, key] = /^Key (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (key !== undefined) {
    if (staffKey === undefined || !isSameSecret(key, staffKey)) throw notStaff();
    return { uid: null, name: 'API', email: '', role: 'administrator', session: null };
  }
  if (!isSameSecret(headers.get('x-api-key') ?? '', apiKey)) {
    throw new AppError('api-key', 'The X-API-Key header is missing or wrong.');
  }
  const caller = await findStaff(request, deps);
  if (!caller) throw notStaff();
  return caller;
}

const notStaff = (): AppError =>
  new AppError('unauthorized', 'The login to the desk is missing, or has ended.', undefined, {
    'WWW-Authenticate': 'Key',
  });

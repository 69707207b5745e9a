import { AUTH_TOKEN_ENTRY } from '@/lib/constants';
import { AppError, unauthorized } from '@/lib/backend/errors';
import { TOKEN_GRACE_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from '@/lib/backend/http/callers';
import { findSession } from './session-queries';
import { verifyToken } from './tokens';

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'clock'>;

/** Returns the holder of a token; undefined when it is forged, expired, revoked, rotated long ago, or the account is deleted. */
export async function authenticate(token: string, deps: Deps): Promise<Caller | undefined> {
  const claims = await verifyToken(token, deps);
  if (!claims) return undefined;
  const now = deps.clock();
  const row = await findSession(deps.db.kysely, claims.sessionId, now);
  if (!row || row.uid !== claims.uid || row.email === null) return undefined;
  // Tokens hold whole seconds.
  const isRotated = claims.issuedAt.getTime() < Math.floor(row.rotated_at.getTime() / 1000) * 1000;
  if (isRotated && now.getTime() > row.rotated_at.getTime() + TOKEN_GRACE_S * 1000) return undefined;
  return {
    uid: row.uid,
    businessUid: row.business_uid,
    contactUid: row.contact_uid,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    session: { id: row.session_id, startedAt: row.session_created_at, rotatedAt: row.rotated_at },
  };
}

/** Returns the holder of the token in the Authorization header, whose scheme must be `Jwt`. */
export async function findCaller({ headers }: Request, deps: Deps): Promise<Caller | undefined> {
  const [, token] = /^Jwt ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token === undefined ? undefined : authenticate(token, deps);
}

/**
 * Returns the holder of the token in the cookie or the Authorization header. Only for GET requests without headers of
 * their own, such as images in a page: a cookie must never authorise a change.
 */
export async function findReader(request: Request, deps: Deps): Promise<Caller | undefined> {
  const cookie = new RegExp(`(?:^|;\\s*)${AUTH_TOKEN_ENTRY}=([\\w-]+\\.[\\w-]+\\.[\\w-]+)(?:;|$)`);
  const [, token] = cookie.exec(request.headers.get('cookie') ?? '') ?? [];
  return (token && (await authenticate(token, deps))) || findCaller(request, deps);
}

/**
 * Returns the caller of a call for users.
 * @throws AppError unauthorized
 */
export async function requireUser(request: Request, deps: Deps): Promise<Caller> {
  const caller = await findCaller(request, deps);
  if (!caller) throw unauthorized();
  return caller;
}

/**
 * Returns the caller of a service call, whose X-Service-Key must be the business of the token.
 * @throws AppError unauthorized, forbidden
 */
export async function requireService(request: Request, deps: Deps): Promise<Caller> {
  const caller = await requireUser(request, deps);
  if (request.headers.get('x-service-key') !== caller.businessUid) {
    throw new AppError(
      'forbidden',
      'The X-Service-Key header is missing, or is not the business of the token.',
    );
  }
  return caller;
}

import type {
  InitVisitorAnswer,
  InitVisitorBody,
  RegisterVisitorAnswer,
  RegisterVisitorBody,
  ResetVisitorAnswer,
} from '@/lib/contract/visitor';
import type { BackendDeps } from '@/lib/backend/deps';
import { AppError, notFound } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/http/callers';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { requireAccount } from '@/lib/backend/http/require-account';
import { endVisitor, insertVisitor, storeRegistration, touchVisitor } from './queries';

type Deps = Pick<BackendDeps, 'db' | 'random' | 'clock'>;

/**
 * Returns the identity of an anonymous visitor: the stored one that the browser sent, or else a new one. The visitor's
 * ip is not stored.
 * @throws AppError too-many-requests
 */
export async function initVisitor(
  { _goid, session }: InitVisitorBody,
  clientKey: string,
  deps: Deps,
): Promise<InitVisitorAnswer> {
  const goid = _goid ?? session?._goid;
  const visitor = goid === undefined ? undefined : await touchVisitor(deps.db.kysely, goid, deps.clock());
  return { _goid: visitor?.goid ?? (await beginVisitor(clientKey, deps)) };
}

/**
 * Stores a new visitor and returns its random `_goid`.
 * @throws AppError too-many-requests
 */
async function beginVisitor(clientKey: string, { db, random, clock }: Deps): Promise<string> {
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorInitsPerClient', subject: clientKey }, now);
  const goid = random.secret();
  await insertVisitor(db.kysely, { goid, visitor_id: random.uuid(), created_at: now, seen_at: now });
  return goid;
}

/**
 * Returns the id of a visitor and links it to the caller's contact when there is a token. A contact in the body must be
 * the token's or the visitor's own. A linked visitor is never linked to another contact, because several people may
 * share a browser.
 * @throws AppError not-found, forbidden, conflict, unauthorized
 */
export async function registerVisitor(
  { _goid, contact }: RegisterVisitorBody,
  caller: Caller | undefined,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<RegisterVisitorAnswer> {
  const now = clock();
  const visitor = await touchVisitor(db.kysely, _goid, now);
  if (!visitor) throw notFound();
  const ofCaller = caller?.contactUid ?? null;
  if (contact != null && contact !== ofCaller && contact !== visitor.contact_uid) {
    throw new AppError('forbidden', 'The contact is not the one of the token.');
  }
  const contactUid = await db.transaction(async (trx) => {
    if (caller) await requireAccount(trx, caller.uid);
    return storeRegistration(trx, _goid, ofCaller, now);
  });
  if (contactUid === undefined) throw notFound();
  if (ofCaller !== null && contactUid !== ofCaller) {
    throw new AppError('conflict', 'The visitor belongs to another contact. Reset it first.');
  }
  return { visitor_id: visitor.visitor_id, contact: contactUid };
}

/**
 * Ends an identity and creates an unrelated new one.
 * @throws AppError too-many-requests
 */
export async function resetVisitor(goid: string, clientKey: string, deps: Deps): Promise<ResetVisitorAnswer> {
  await endVisitor(deps.db.kysely, goid, deps.clock());
  return { _goid: await beginVisitor(clientKey, deps) };
}

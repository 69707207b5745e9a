import type { RegisterVisitorAnswer, RegisterVisitorBody } from '@/lib/contract/visitor';
import { AppError, notFound } from '@/lib/backend/errors';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { storeRegistration, touchVisitor } from './queries';

/**
 * Returns the id of a visitor and links it to the caller's contact when there is a token. A contact in the body must be
 * the token's or the visitor's own. A linked visitor is never linked to another contact, because several people may
 * share a browser.
 * @throws AppError not-found, forbidden, conflict, unauthorized
 */
export async function registerVisitor(
  { _goid, contact }: RegisterVisitorBody,
  caller: Caller | undefined,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<RegisterVisitorAnswer> {
  const now = clock();
  const visitor = await touchVisitor(db.kysely, _goid, now);
  if (!visitor) throw notFound();
  const own = caller?.contactUid ?? null;
  if (contact != null && contact !== own && contact !== visitor.contact_uid) {
    throw new AppError('forbidden', 'The contact is not the one of the token.');
  }
  const contactUid = await db.transaction(async (trx) => {
    if (caller) await requireAccount(trx, caller.uid);
    return storeRegistration(trx, _goid, own, now);
  });
  if (contactUid === undefined) throw notFound();
  if (own !== null && contactUid !== own) {
    throw new AppError('conflict', 'The visitor belongs to another contact. Reset it first.');
  }
  return { visitor_id: visitor.visitor_id, contact: contactUid };
}

import type { Transaction } from 'kysely';
import { INVALID_EMAIL } from '@/lib/contract/auth';
import type { Tables } from '@/lib/database/schema';
import { isValidEmail, normaliseEmail } from '@/lib/rules/email';
import { COPY_FIELD } from '@/lib/rules/request-fields';
import { issueErrors } from '@/lib/text/backend';
import type { Caller } from '@/lib/backend/auth/authenticate';
import { AppError, invalidField } from '@/lib/backend/errors';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { hashRecipient } from '@/lib/backend/mail/outbox';
import { parseReplyAddress } from '@/lib/backend/mail/reply-address';
import { findCopy, insertCopy } from './copy-queries';

type Deps = Pick<BackendDeps, 'clock' | 'keys' | 'settings'>;

/**
 * Returns the normalised address in copy; undefined without one, and for the caller's own, which gets these mails anyway.
 * @throws AppError invalid (copy_to), also for addresses whose mails the portal reads itself
 */
export function parseCopyTo(
  given: string | undefined,
  { email }: Pick<Caller, 'email'>,
  { supportEmail, mailReplyDomain }: Deps['settings'],
): string | undefined {
  if (given === undefined || given.trim() === '') return undefined;
  if (!isValidEmail(given)) throw invalidField(COPY_FIELD, 'invalid', INVALID_EMAIL);
  const address = normaliseEmail(given);
  const isOurs =
    address === normaliseEmail(supportEmail) ||
    parseReplyAddress(address) !== undefined ||
    (mailReplyDomain !== undefined && address.endsWith(`@${mailReplyDomain.toLowerCase()}`));
  if (isOurs) throw invalidField(COPY_FIELD, 'invalid', issueErrors.copyRefused);
  return address === normaliseEmail(email) ? undefined : address;
}

/**
 * Puts an address in copy of a new request. Both limits give the same error, so that it does not reveal what others do.
 * @throws AppError invalid (copy_to: used-up)
 */
export async function addCopy(
  trx: Transaction<Tables>,
  issueUid: string,
  address: string,
  { uid }: Pick<Caller, 'uid'>,
  { clock, keys }: Deps,
): Promise<void> {
  const recipient = hashRecipient(address, keys.recipient).toString('base64url');
  try {
    await enforceLimit(trx, { limit: 'copiesPerUser', subject: String(uid) }, clock());
    await enforceLimit(trx, { limit: 'copiesPerAddress', subject: recipient }, clock());
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too-many-requests')) throw error;
    throw invalidField(COPY_FIELD, 'used-up', issueErrors.copyUsedUp);
  }
  await insertCopy(trx, issueUid, address);
}

/** Returns the address in copy of a request. */
export const findCopyTo = async (issueUid: string, { db }: DbDeps): Promise<string | null> =>
  (await findCopy(db.kysely, issueUid)) ?? null;

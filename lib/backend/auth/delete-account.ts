import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { identityErrors } from '@/lib/text/backend';
import { deleteMails } from '@/lib/backend/mail/queries';
import { invalidField, unauthorized } from '@/lib/backend/errors';
import { RECENT_LOGIN_S } from '@/lib/backend/limits';
import { hashRecipient } from '@/lib/backend/mail/outbox';
import type { BackendDeps } from '@/lib/backend/deps';
import { lockAccount } from '@/lib/database/lock-account';
import type { Caller } from '@/lib/backend/http/callers';
import { anonymiseUser } from './account-queries';
import { consumeCode, deleteCodes } from './code-queries';
import { checkCode, wrongCode } from './check-code';

/**
 * Deletes the caller's account: logins, contact and visitor history. A row without personal data remains of the user.
 * Without a recent login it must be confirmed with a code.
 * @throws AppError invalid (otp_code: required, invalid, expired, exhausted), too-many-requests, unauthorized
 */
export async function deleteAccount(
  { uid, email, session }: Caller,
  { code, clientKey }: { code: string | undefined; clientKey: string },
  deps: BackendDeps,
): Promise<Record<string, never>> {
  const { db, clock, log, keys } = deps;
  const isRecent = clock().getTime() - session.startedAt.getTime() <= RECENT_LOGIN_S * 1000;
  if (!isRecent && code === undefined) {
    throw invalidField('otp_code', 'required', identityErrors.confirmDeletion);
  }
  const challenge =
    code === undefined ? undefined : await checkCode({ purpose: 'delete', email, code, clientKey }, deps);
  await db.transaction(async (trx) => {
    if (!(await lockAccount(trx, uid, 'delete'))) throw unauthorized();
    if (challenge !== undefined && !(await consumeCode(trx, challenge, clock()))) throw wrongCode();
    await eraseAccount(trx, { uid, email }, { clock, keys });
  });
  log.info({ event: 'account-deleted' }, 'an account was deleted');
  return {};
}

/** Deletes the codes, mails and personal data of a locked account; a row without personal data remains of the user. */
export async function eraseAccount(
  trx: Transaction<Tables>,
  { uid, email }: Pick<Caller, 'uid' | 'email'>,
  { clock, keys }: Pick<BackendDeps, 'clock' | 'keys'>,
): Promise<void> {
  await deleteCodes(trx, email);
  await deleteMails(trx, { recipient: hashRecipient(email, keys.recipient), uid });
  await anonymiseUser(trx, uid, clock());
}

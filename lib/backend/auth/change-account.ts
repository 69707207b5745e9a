import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Account, changeEmailBody, updateAccountBody } from '@/lib/contract/auth';
import { isUniqueViolation } from '@/lib/database/errors';
import { lockAccount } from '@/lib/database/lock-account';
import type { Tables } from '@/lib/database/schema';
import { unauthorized, invalidField } from '@/lib/backend/errors';
import { RECENT_LOGIN_S } from '@/lib/backend/limits';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import type { Caller } from '@/lib/backend/http/callers';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { requireAccount } from '@/lib/backend/http/require-account';
import { composeEmailChangedMail } from '@/lib/backend/mail/compose-mail';
import { enqueueMail, hashRecipient } from '@/lib/backend/mail/outbox';
import { findAccount, updateUser, anonymiseUser } from './account-queries';
import { recordAudit } from './audit';
import { checkCode, wrongCode } from './check-code';
import { consumeCode, deleteCodes } from './code-queries';
import { parsePhone, requireEmail } from './parse-contact';
import { revokeOtherSessions } from './session-queries';
import { identityErrors } from '@/lib/text/backend';
import { deleteMails } from '@/lib/backend/mail/queries';

/** Who changed an account, in the audit log. */
const CUSTOMER = { uid: null, name: 'customer' };

/** Returns name, email and phone of the caller. @throws AppError unauthorized when the account was deleted */
export const getAccount = ({ uid }: Caller, { db }: DbDeps): Promise<Account> => readAccount(db.kysely, uid);

/**
 * Changes name or phone of the caller, and of the contact that goes with the account.
 * @throws AppError invalid (mobile_no), too-many-requests, unauthorized
 */
export async function updateAccount(
  { uid }: Caller,
  { mobile_no, ...names }: z.output<typeof updateAccountBody>,
  deps: BackendDeps,
): Promise<Account> {
  const change = { ...names, ...(mobile_no !== undefined && { phone: parsePhone(mobile_no) }) };
  return deps.db.transaction(async (trx) => {
    await requireAccount(trx, uid);
    await enforceLimit(trx, { limit: 'accountChangesPerUser', subject: String(uid) }, deps.clock());
    if (Object.keys(change).length > 0) {
      await updateUser(trx, uid, change);
      const data = { user: uid, fields: Object.keys(change) };
      await recordAudit(trx, CUSTOMER, { action: 'account.update', data }, deps);
    }
    return readAccount(trx, uid);
  });
}

/**
 * Changes the email of the caller with the code that was sent to the new one. All other sessions end, and the old email
 * is told.
 * @throws AppError invalid (email, otp_code), too-many-requests, unauthorized
 */
export async function changeEmail(
  caller: Caller,
  body: z.output<typeof changeEmailBody>,
  clientKey: string,
  deps: BackendDeps,
): Promise<Account> {
  const email = requireEmail('email', body.email);
  const challenge = await checkCode({ purpose: 'email', email, code: body.otp_code, clientKey }, deps);
  try {
    const account = await deps.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, caller.uid, 'delete'))) throw unauthorized();
      if (!(await consumeCode(trx, challenge, deps.clock()))) throw wrongCode();
      return moveAccount(trx, caller, email, deps);
    });
    deps.wakeMail();
    return account;
  } catch (error) {
    // The email got an account meanwhile; or it had one before, and its code, which is never sent, was guessed.
    if (isUniqueViolation(error, 'app_user_email_key')) throw wrongCode();
    throw error;
  }
}

async function moveAccount(
  trx: Transaction<Tables>,
  { uid, session }: Caller,
  email: string,
  deps: BackendDeps,
): Promise<Account> {
  const now = deps.clock();
  const before = await readAccount(trx, uid);
  await updateUser(trx, uid, { email });
  await deleteCodes(trx, before.email);
  await revokeOtherSessions(trx, { uid, keeps: session.id }, now);
  await recordAudit(trx, CUSTOMER, { action: 'account.email', data: { user: uid } }, deps);
  const mail = composeEmailChangedMail({ to: before.email, name: before.first_name }, deps.settings);
  await enqueueMail(trx, mail, { kind: 'email-changed', about: uid, now, keys: deps.keys });
  return readAccount(trx, uid);
}

async function readAccount(db: Parameters<typeof findAccount>[0], uid: number): Promise<Account> {
  const { user } = (await findAccount(db, uid)) ?? {};
  if (!user || user.email === null) throw unauthorized();
  const { first_name, last_name, email, phone } = user;
  return { first_name, last_name, email, mobile_no: phone };
}

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

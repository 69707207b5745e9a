import type { CodeRequestAnswer, RegisterCodeBody } from '@/lib/contract/auth';
import { identityErrors } from '@/lib/text/backend';
import { invalidField } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { budgetOf } from '@/lib/backend/http/enforce-limit';
import { takeHit } from '@/lib/backend/http/queries';
import type { Caller } from '@/lib/backend/http/callers';
import { issueCode } from './issue-code';
import { requireEmail, parsePhone } from './parse-contact';
import { findUserByEmail } from './session-queries';

/**
 * Mails a login code. A few unknown emails of a client are refused, because typing mistakes are common. Further ones are
 * answered like known ones, without a mail, so that a client cannot find out who is registered.
 * @throws AppError invalid (address: invalid, not-found), too-many-requests
 */
export async function requestLoginCode(
  typed: string,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = requireEmail('address', typed);
  const { db, clock } = deps;
  const user = await findUserByEmail(db.kysely, email);
  if (user) {
    const { uid, first_name: firstName } = user;
    return issueCode({ purpose: 'login', email, clientKey, mail: 'code', user: { uid, firstName } }, deps);
  }
  const budget = budgetOf({ limit: 'unknownEmailsPerClient', subject: clientKey });
  const isFull = await takeHit(db.kysely, budget, clock());
  if (isFull) return issueCode({ purpose: 'login', email, clientKey, mail: 'none' }, deps);
  throw invalidField('address', 'not-found', identityErrors.unknownEmail);
}

/**
 * Mails a code to a new email. A registered email gets a hint instead and its code is stored but never sent, so that no
 * answer reveals whether it is registered.
 * @throws AppError invalid (address, mobile_no), too-many-requests
 */
export async function requestRegisterCode(
  body: RegisterCodeBody,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = requireEmail('address', body.address);
  if (body.mobile_no !== undefined) parsePhone(body.mobile_no);
  const user = await findUserByEmail(deps.db.kysely, email);
  const request = { purpose: 'register', email, clientKey } as const;
  if (!user) return issueCode({ ...request, mail: 'code' }, deps);
  const { uid, first_name: firstName } = user;
  return issueCode({ ...request, mail: 'already-registered', user: { uid, firstName } }, deps);
}

/**
 * Mails a code to the new email of the caller's account. One that has an account gets a hint instead, and its code is never
 * sent, so that no answer reveals whether it is registered.
 * @throws AppError invalid (address), too-many-requests
 */
export async function requestEmailCode(
  { uid, email: current, firstName }: Caller,
  typed: string,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  const email = requireEmail('address', typed);
  if (email === current) throw invalidField('address', 'same', identityErrors.sameEmail);
  const mail = (await findUserByEmail(deps.db.kysely, email)) ? 'already-registered' : 'code';
  return issueCode({ purpose: 'email', email, clientKey, mail, user: { uid, firstName } }, deps);
}

/**
 * Mails a code that confirms the deletion of the caller's account.
 * @throws AppError too-many-requests
 */
export function requestDeleteCode(
  { uid, email, firstName }: Caller,
  clientKey: string,
  deps: BackendDeps,
): Promise<CodeRequestAnswer> {
  return issueCode({ purpose: 'delete', mail: 'code', email, clientKey, user: { uid, firstName } }, deps);
}

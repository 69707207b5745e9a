import type { LoginBody, TokenAnswer, RegisterBody } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import { lockAccount } from '@/lib/database/lock-account';
import { consumeCode } from './code-queries';
import { findUserByEmail, confirmPerson, insertUser, deleteLinksOf } from './session-queries';
import { checkCode, wrongCode } from './check-code';
import { requireEmail, parsePhone } from './parse-contact';
import { startSession } from './sessions';
import { isUniqueViolation } from '@/lib/database/errors';

/**
 * Exchanges a login code for a token. The code is used up in the transaction that starts the session.
 * @throws AppError invalid (username, otp_code), too-many-requests
 */
export async function logIn(body: LoginBody, clientKey: string, deps: BackendDeps): Promise<TokenAnswer> {
  const email = requireEmail('username', body.username);
  const challenge = await checkCode({ purpose: 'login', email, code: body.otp_code, clientKey }, deps);
  const token = await deps.db.transaction(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user || !(await lockAccount(trx, user.uid, 'write'))) throw wrongCode();
    if (!(await consumeCode(trx, challenge, deps.clock()))) throw wrongCode();
    return startSession(trx, user.uid, deps);
  });
  return { token };
}

/**
 * Creates a user with a business and contact of its own and starts a session, in one transaction. A person who has written
 * mails before gets the requests that these opened, and the links to them end. Parallel calls with the same code create one
 * user.
 * @throws AppError invalid (email, mobile_no, otp_code), too-many-requests
 */
export async function registerUser(
  body: RegisterBody,
  clientKey: string,
  deps: BackendDeps,
): Promise<TokenAnswer> {
  const email = requireEmail('email', body.email);
  const phone = parsePhone(body.mobile_no);
  const code = { purpose: 'register', email, code: body.otp_code, clientKey } as const;
  const challenge = await checkCode(code, deps);

  const { db, random, clock } = deps;
  const uid = random.uid();
  const name = body.first_name;
  try {
    const token = await db.transaction(async (trx) => {
      const now = clock();
      if (!(await consumeCode(trx, challenge, now))) throw wrongCode();
      const adopted = await confirmPerson(trx, { email, first_name: name, phone });
      if (adopted !== undefined) {
        await deleteLinksOf(trx, adopted);
        return startSession(trx, adopted, deps);
      }
      await insertUser(trx, {
        uid,
        business: { uid: random.uuid(), name },
        contactUid: random.uuid(),
        email,
        first_name: name,
        last_name: '',
        phone,
        created_at: now,
      });
      return startSession(trx, uid, deps);
    });
    return { token };
  } catch (error) {
    // The email was registered meanwhile; or it was registered before, and its code, which is never sent, was guessed.
    if (isUniqueViolation(error, 'app_user_email_key')) throw wrongCode();
    throw error;
  }
}

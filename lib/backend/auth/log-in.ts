import type { LoginBody, TokenAnswer } from '@/lib/contract/auth';
import type { BackendDeps } from '@/lib/backend/deps';
import { lockAccount } from '@/lib/database/lock-account';
import { consumeCode } from './code-queries';
import { findUserByEmail } from './session-queries';
import { checkCode, wrongCode } from './check-code';
import { requireEmail } from './parse-contact';
import { startSession } from './sessions';

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

import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { SESSION_S, TOKEN_ROTATE_AFTER_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import type { TokenInfo, TokenInfoBody, LoginBody, TokenAnswer, RegisterBody } from '@/lib/contract/auth';
import { unauthorized } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/http/callers';
import {
  insertSession,
  rotateSession,
  revokeSession,
  findUserByEmail,
  confirmPerson,
  insertUser,
  deleteLinksOf,
} from './session-queries';
import { signToken } from './tokens';
import { authenticate } from './authenticate';
import { lockAccount } from '@/lib/database/lock-account';
import { consumeCode } from './code-queries';
import { checkCode, wrongCode } from './check-code';
import { requireEmail, parsePhone } from './parse-contact';
import { isUniqueViolation } from '@/lib/database/errors';

/** Stores a new session and returns its token. */
async function startSession(
  trx: Kysely<Tables>,
  uid: number,
  deps: Pick<BackendDeps, 'keys' | 'clock' | 'random'>,
): Promise<string> {
  const now = deps.clock();
  const sessionId = deps.random.uuid();
  const expires_at = new Date(now.getTime() + SESSION_S * 1000);
  await insertSession(trx, { id: sessionId, user_uid: uid, created_at: now, rotated_at: now, expires_at });
  return signToken({ sessionId, uid }, deps);
}

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'clock'>;

/**
 * Returns the holder of a token. With `rotate` a token older than a day is exchanged for a new one; the old one stays
 * valid for another day.
 * @throws AppError unauthorized
 */
export async function getTokenInfo({ token, rotate }: TokenInfoBody, deps: Deps): Promise<TokenInfo> {
  const caller = await authenticate(token, deps);
  if (!caller) throw unauthorized();
  const { uid, businessUid, firstName, lastName } = caller;
  const replacement = rotate ? await rotateToken(caller, deps) : undefined;
  return {
    uid,
    business_uid: businessUid,
    first_name: firstName,
    last_name: lastName,
    ...(replacement && { token: replacement }),
  };
}

async function rotateToken({ uid, session }: Caller, deps: Deps): Promise<string | undefined> {
  const now = deps.clock();
  if (now.getTime() < session.rotatedAt.getTime() + TOKEN_ROTATE_AFTER_S * 1000) return undefined;
  const expiresAt = new Date(now.getTime() + SESSION_S * 1000);
  const isOurs = await rotateSession(deps.db.kysely, session.id, { seen: session.rotatedAt, now, expiresAt });
  return isOurs ? signToken({ sessionId: session.id, uid }, deps) : undefined;
}

/**
 * Ends a session on the server, which revokes all of its tokens.
 * @throws AppError unauthorized
 */
export async function revokeToken(
  token: string,
  deps: Pick<BackendDeps, 'db' | 'keys' | 'clock'>,
): Promise<Record<string, never>> {
  const caller = await authenticate(token, deps);
  if (!caller) throw unauthorized();
  await revokeSession(deps.db.kysely, caller.session.id, deps.clock());
  return {};
}

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

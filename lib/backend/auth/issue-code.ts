import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type { CodePurpose } from '@/lib/database/identity-schema';
import { CODE } from '@/lib/backend/limits';
import { composeCodeMail, composeAlreadyRegisteredMail } from '@/lib/backend/mail/compose-mail';
import { enqueueMail } from '@/lib/backend/mail/outbox';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit, refuseWhenFull, type SubjectLimit } from '@/lib/backend/http/enforce-limit';
import { requireAccount } from '@/lib/backend/http/require-account';
import { runExclusive } from './keyed-mutex';
import { replaceCode } from './code-queries';
import { hashCode } from './check-code';

export type CodeRequest = {
  purpose: CodePurpose;
  email: string;
  clientKey: string;
  /** The user with this email, if there is one; with the purpose `email` the one who asks for the code. */
  user?: { uid: number; firstName: string } | undefined;
  /**
   * The mail: the code, a hint that the email is registered already, or none. The answer is the same for all of them. A
   * code that is not mailed is stored like any other, but never leaves the server.
   */
  mail: 'code' | 'already-registered' | 'none';
};

/**
 * Stores a code and adds its mail to the outbox, in one transaction with all counters. It replaces the earlier code for
 * the same email and purpose.
 * @throws AppError too-many-requests, unauthorized when the user's account was deleted meanwhile
 */
export function issueCode(request: CodeRequest, deps: BackendDeps): Promise<CodeRequestAnswer> {
  return runExclusive(`code:${request.clientKey}`, () => storeCode(request, deps));
}

async function storeCode(request: CodeRequest, deps: BackendDeps): Promise<CodeRequestAnswer> {
  const { purpose, email, clientKey, user } = request;
  const { db, keys, random, settings } = deps;
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + CODE.validS * 1000);
  const challenge = random.uuid();
  const code = random.code();
  const code_hash = hashCode({ purpose, email, challenge, code }, keys.code);
  const mail = request.mail === 'none' ? undefined : composeMail(request, { digits: code, expiresAt }, deps);
  // After too many wrong codes a new one would be refused anyway.
  const failures: SubjectLimit = { limit: 'codeFailuresPerEmail', subject: email };
  const counted: SubjectLimit[] = [
    { limit: 'codeResend', subject: `${purpose}:${email}` },
    { limit: 'codeMailsPerEmail', subject: email },
    // These mail any email that is typed in; the other codes go to accounts only.
    purpose === 'register' || purpose === 'email'
      ? { limit: 'codeMailsPerClient', subject: clientKey, max: settings.otpMailsPerClientHour }
      : { limit: 'loginCodesPerClient', subject: clientKey },
  ];
  if (purpose === 'email' && user) {
    counted.push({ limit: 'emailCodesPerUser', subject: String(user.uid) });
  }
  await refuseWhenFull(db.kysely, [failures, ...counted], now);

  await db.transaction(async (trx) => {
    if (user) await requireAccount(trx, user.uid);
    for (const one of counted) await enforceLimit(trx, one, now);
    await replaceCode(trx, {
      address: email,
      purpose,
      challenge,
      code_hash,
      created_at: now,
      expires_at: expiresAt,
    });
    if (mail) await enqueueMail(trx, mail, { kind: purpose, now, expiresAt, keys });
  });
  deps.wakeMail();
  return { length: CODE.digits, expired_at: expiresAt.toISOString() };
}

function composeMail(
  { purpose, email, user, mail }: CodeRequest,
  code: { digits: string; expiresAt: Date },
  { settings }: BackendDeps,
) {
  // A stranger must not be greeted with words that another one has chosen as a name.
  const to = { to: email, name: purpose === 'email' ? undefined : user?.firstName };
  if (mail === 'already-registered') return composeAlreadyRegisteredMail(to, purpose, settings);
  return composeCodeMail(to, { purpose, validS: CODE.validS, ...code }, settings);
}

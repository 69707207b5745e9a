import type { CodeRequestAnswer } from '@/lib/contract/auth';
import { replaceCode } from '../db/code-queries';
import type { CodePurpose } from '../db/identity-schema';
import { CODE } from '../limits';
import { composeCodeMail, composeKnownAddressMail } from '../mail/compose-mail';
import { enqueueMail } from '../mail/enqueue-mail';
import { requireAccount } from './authenticate';
import type { BackendDeps } from './deps';
import { enforceLimit, refuseWhenFull, type Counted } from './enforce-limit';
import { hashCode } from './hash-code';
import { inTurn } from './in-turn';

export type CodeRequest = {
  purpose: CodePurpose;
  address: string;
  /** As it is counted. */
  client: string;
  /** Who has this address, when somebody has. */
  user?: { uid: number; firstName: string } | undefined;
  /** A mail that says "you are registered" instead of a code; whoever asked sees no difference. */
  isKnownAddress?: boolean;
};

/**
 * Makes a code and puts its mail into the outbox, in one transaction with everything that is counted. The earlier
 * code for the same address and purpose is void from then on.
 * @throws AppError too-many-requests, unauthorized when the user's account was deleted meanwhile
 */
export function issueCode(request: CodeRequest, deps: BackendDeps): Promise<CodeRequestAnswer> {
  return inTurn(`code:${request.client}`, () => storeCode(request, deps));
}

async function storeCode(request: CodeRequest, deps: BackendDeps): Promise<CodeRequestAnswer> {
  const { purpose, address, client, user } = request;
  const { db, keys, random, settings } = deps;
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + CODE.validS * 1000);
  const challenge = random.uuid();
  const code = random.code();
  const code_hash = hashCode({ purpose, address, challenge, code }, keys.code);
  const mail = composeMail(request, { digits: code, expiresAt }, deps);
  // A code that could not be used, after too many wrong ones, would only be a riddle.
  const failures: Counted = { limit: 'codeFailuresPerAddress', of: address };
  const counted: Counted[] = [
    { limit: 'codeResend', of: `${purpose}:${address}` },
    { limit: 'codeMailsPerAddress', of: address },
    { limit: 'codeMailsPerClient', of: client, max: settings.otpMailsPerClientHour },
  ];
  await refuseWhenFull(db.kysely, [failures, ...counted], now);

  await db.transaction(async (trx) => {
    if (user) await requireAccount(trx, user.uid);
    for (const one of counted) await enforceLimit(trx, one, now);
    await replaceCode(trx, {
      address,
      purpose,
      challenge,
      code_hash,
      created_at: now,
      expires_at: expiresAt,
    });
    await enqueueMail(trx, mail, { kind: purpose, now, expiresAt, keys });
  });
  deps.wakeMail();
  return { length: CODE.digits, expired_at: expiresAt.toISOString() };
}

function composeMail(
  { purpose, address, user, isKnownAddress }: CodeRequest,
  code: { digits: string; expiresAt: Date },
  { settings }: BackendDeps,
) {
  const to = { to: address, name: user?.firstName };
  if (isKnownAddress) return composeKnownAddressMail(to, settings);
  return composeCodeMail(to, { purpose, validS: CODE.validS, ...code }, settings);
}

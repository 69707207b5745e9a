import type { UnlockEmailAnswer } from '@/lib/contract/desk';
import type { CodePurpose } from '@/lib/database/identity-schema';
import { deleteBudgets } from '@/lib/backend/http/queries';
import { budgetOf, type SubjectLimit } from '@/lib/backend/http/enforce-limit';
import type { BackendDeps } from '@/lib/backend/deps';
import type { StaffCaller } from '@/lib/backend/http/callers';
import { recordAudit } from './audit';
import { deleteCodes } from './code-queries';
import { requireEmail } from './parse-contact';

const PURPOSES = ['login', 'register', 'delete', 'staff', 'email'] as const satisfies readonly CodePurpose[];

/**
 * Deletes the counters and codes of an email, so that its owner can request a new code at once, and returns their numbers.
 * Limits of the owner's network stay.
 * @throws AppError invalid (email)
 */
export async function unlockEmail(
  caller: StaffCaller,
  typed: string,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<UnlockEmailAnswer> {
  const email = requireEmail('email', typed);
  const counted: SubjectLimit[] = [
    { limit: 'codeFailuresPerEmail', subject: email },
    { limit: 'codeMailsPerEmail', subject: email },
    ...PURPOSES.map((purpose): SubjectLimit => ({ limit: 'codeResend', subject: `${purpose}:${email}` })),
  ];
  const keys = counted.map((one) => budgetOf(one).key);
  return db.transaction(async (trx) => {
    const counters = await deleteBudgets(trx, keys);
    const codes = await deleteCodes(trx, email);
    await recordAudit(trx, caller, { action: 'email.unlock', data: { counters, codes } }, { clock });
    return { email, counters, codes };
  });
}

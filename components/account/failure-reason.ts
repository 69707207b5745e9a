import type { ApiError } from '@/lib/api/send';
import { failureKind, waitSeconds, type FailureKind } from '@/lib/client/failure-kind';
import type { authText } from '@/lib/text/auth';

type AuthText = (typeof authText)['id'];

/** Returns in words why the backend could not process a call; undefined if the user or what they typed was refused. */
export function failureReason(status: number, error: ApiError, text: AuthText): string | undefined {
  const reasons: Partial<Record<FailureKind, string>> = {
    'rate-limited': text.tooMany(waitSeconds(error)),
    unreachable: text.unanswered,
    'server-error': text.serverFailed,
  };
  return reasons[failureKind(status, error)];
}

/** Returns why a code was refused, and whether a new one is needed. */
export function codeProblem({ fields }: ApiError, text: AuthText): { problem: string; isVoid: boolean } {
  const code = fields.otp_code?.code;
  if (code === 'expired') return { problem: text.codeExpired, isVoid: true };
  if (code === 'exhausted') return { problem: text.codeExhausted, isVoid: true };
  return { problem: text.wrongCode, isVoid: false };
}

import type { ApiError } from '@/lib/api/send';
import type { authText } from '@/lib/text/auth';

type AuthText = (typeof authText)['id'];

/** The wait if the backend names none, in seconds. */
const USUAL_WAIT_S = 60;

/** Whether the backend could not process the request, so that no field is to blame. */
export const isUnavailable = (status: number): boolean => status === 429 || status >= 500;

/** Returns why a call of login or registration failed, in words; undefined if the alert says it already. */
export function failureReason(status: number, error: ApiError, text: AuthText): string | undefined {
  if (status === 429) return text.tooMany(Math.max(1, error.retryAfter ?? USUAL_WAIT_S));
  if (status >= 500) return error.code === 'network' ? text.unanswered : text.serverFailed;
  return undefined;
}

/** Returns why a code was refused, and whether a new one is needed. */
export function codeProblem({ fields }: ApiError, text: AuthText): { problem: string; isVoid: boolean } {
  const code = fields.otp_code?.code;
  if (code === 'expired') return { problem: text.codeExpired, isVoid: true };
  if (code === 'exhausted') return { problem: text.codeExhausted, isVoid: true };
  return { problem: text.wrongCode, isVoid: false };
}

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
  if (status >= 500) return text.offline;
  return undefined;
}

/** Returns why a code was refused: wrong, expired or tried too often. */
export function codeProblem({ fields }: ApiError, text: AuthText): string {
  const code = fields.otp_code?.code;
  if (code === 'expired') return text.codeExpired;
  return code === 'exhausted' ? text.codeExhausted : text.wrongCode;
}

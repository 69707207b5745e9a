import type { ApiResult } from '@/lib/api/send';
import { failureKind, waitSeconds, type FailureKind } from '@/lib/client/failure-kind';

export type FailureText = Record<
  'failed' | 'noUser' | 'noUserDetail' | 'rejected' | 'unanswered' | 'serverFailed',
  string
> & { tooMany: (minutes: number) => string };

type Failed = Extract<ApiResult<unknown>, { ok: false }>;

/** Returns message and detail of the alert that says why sending failed. */
export function failureAlert({ status, error }: Failed, text: FailureText): [string, string] {
  const kind = failureKind(status, error);
  if (kind === 'unauthorized') return [text.noUser, text.noUserDetail];
  const details: Record<Exclude<FailureKind, 'unauthorized'>, string> = {
    'rate-limited': text.tooMany(waitSeconds(error)),
    rejected: text.rejected,
    unreachable: text.unanswered,
    'server-error': text.serverFailed,
  };
  return [text.failed, details[kind]];
}

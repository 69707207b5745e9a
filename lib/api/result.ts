import type { FieldError } from '@/lib/contract/common';

/** Why a call failed. `fields` holds the errors of single fields, so `fields.address?.code` may be 'not-found'. */
export type ApiError = {
  message: string;
  code?: string;
  fields: Record<string, FieldError>;
  /** Seconds to wait before trying again, when the backend says so. */
  retryAfter?: number;
};

/** The result of every call of the client, which never throws for a failure of server or network (behaviour.md §7). */
export type ApiResult<T> =
  | { ok: true; status: number; data: T | undefined; error: undefined }
  | { ok: false; status: number; data: undefined; error: ApiError };

/** The backend answered something else than the contract says: the page of a gateway, or an item without its fields. */
export const BROKEN_ANSWER = {
  ok: false,
  status: 502,
  data: undefined,
  error: { message: 'broken answer', code: 'broken-answer', fields: {} },
} as const satisfies ApiResult<unknown>;

/** Reads an error answer of the backend into one shape; anything may come in, also nothing. */
export function readApiError(status: number, body: unknown, retryAfter?: number): ApiError {
  const error: ApiError = {
    message: `HTTP ${status}`,
    fields: {},
    ...(retryAfter !== undefined && { retryAfter }),
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return error;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'detail' && typeof value === 'string') error.message = value;
    else if (name === 'code' && typeof value === 'string') error.code = value;
    else if (isFieldError(value)) error.fields[name] = { code: value.code, message: value.message };
  }
  const [first] = Object.values(error.fields);
  if (first && !('detail' in body)) error.message = first.message;
  return error;
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).code === 'string' &&
    typeof (value as FieldError).message === 'string'
  );
}

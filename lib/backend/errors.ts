import type { FieldError } from '@/lib/contract/common';

/** The one table from code to status. A new code starts here. */
export const ERROR_STATUS = {
  invalid: 400,
  'api-key': 401,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  stale: 409,
  gone: 410,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrorsByName = Record<string, FieldError>;

/**
 * Thrown when a request cannot be answered: the code decides the status; `detail` is for people and must not hold
 * secrets. With `fields` the answer names each wrong field instead.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly fields?: FieldErrorsByName,
    /** Headers that belong to the status: Allow, Retry-After. */
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** Creates the error for what does not exist or may not be seen; both get the same answer. */
export const notFound = () => new AppError('not-found', 'Not found.');

/** Creates the error for a missing or invalid token, without saying which. */
export const unauthorized = (): AppError =>
  new AppError('unauthorized', 'The token is missing, wrong or expired.', undefined, {
    'WWW-Authenticate': 'Jwt',
  });

/** Creates the error for an outage; a client may retry after a few seconds. */
export const unavailable = () =>
  new AppError('unavailable', 'The service is not available at the moment.', undefined, {
    'Retry-After': '5',
  });

/** Creates the error for one wrong field. */
export const invalidField = (field: string, code: string, message: string) =>
  new AppError('invalid', message, { [field]: { code, message } });

/** Returns an error as a response in the shape of the contract (`errorBody`). */
export function errorResponse({ code, detail, fields, headers }: AppError): Response {
  const hasFields = fields !== undefined && Object.keys(fields).length > 0;
  return Response.json(hasFields ? fields : { detail, code }, { status: ERROR_STATUS[code], headers });
}

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
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, FieldError>;

/**
 * What a route or service throws when a request cannot be answered: the code decides the status, `detail` is read
 * by people and must hold nothing secret. With `fields` the answer names each wrong field instead.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly fields?: FieldErrors,
    /** For what HTTP asks of a status: Allow, Retry-After. */
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** Nothing is here, or nothing that may be seen: the answer is the same, to the letter. */
export const notFound = () => new AppError('not-found', 'Not found.');

/** The database cannot answer now; a client may come back after a few seconds. */
export const unavailable = () =>
  new AppError('unavailable', 'The service is not available at the moment.', undefined, {
    'Retry-After': '5',
  });

/** One wrong field. */
export const invalidField = (field: string, code: string, message: string) =>
  new AppError('invalid', message, { [field]: { code, message } });

/** An error as the contract writes it (`errorBody`). */
export function errorResponse({ code, detail, fields, headers }: AppError): Response {
  const hasFields = fields !== undefined && Object.keys(fields).length > 0;
  return Response.json(hasFields ? fields : { detail, code }, { status: ERROR_STATUS[code], headers });
}

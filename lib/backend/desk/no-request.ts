import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';

/** Creates the error for a key that no request has. */
export const noRequest = (key: string): AppError =>
  new AppError('not-found', deskErrors.noRequest(key.slice(0, 40)));

import { NEW_REQUEST_PATH } from './request-path';

/** Where a request is written, carrying what was searched for in vain. */
export const requestForQuery = (query: string): string =>
  `${NEW_REQUEST_PATH}?subject=${encodeURIComponent(query)}`;

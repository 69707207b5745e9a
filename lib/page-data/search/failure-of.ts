import type { ApiResult } from '@/lib/api/result';
import type { SearchFailure } from '@/components/search/search-views';

/** What a page says of a search that got no answer. */
export const failureOf = ({ status, error }: ApiResult<unknown>): SearchFailure => ({
  isLimited: status === 429,
  waitS: error?.retryAfter,
});

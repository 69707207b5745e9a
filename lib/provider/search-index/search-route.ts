import type { Route } from '@/lib/backend/http/define-route';
import { unavailable } from '@/lib/backend/errors';
import { ROUTES } from '@/lib/backend/routes';
import type { SearchAnswer, SearchQuery } from '@/lib/contract/content';
import { joinValues, splitValues } from '@/lib/paths/filter-values';
import { storedUid, withOwnNames } from './stored-names';

/** The one call that a portal answers itself when it only searches: with the provider's uids and keys. */
export function searchRoutes(isFilled: () => boolean): Route[] {
  return ROUTES.filter(({ name }) => name === 'searchContent').map((route) => ({
    ...route,
    // Other instances change the index as well.
    isCacheable: undefined,
    async handle(input, deps) {
      if (!isFilled()) throw unavailable();
      const query = input.query as SearchQuery;
      const topics = splitValues(query.topic_f)?.map((uid) => storedUid('help-topic', uid));
      const stored = { ...query, topic_f: joinValues(topics ?? []) };
      return withOwnNames((await route.handle({ ...input, query: stored }, deps)) as SearchAnswer);
    },
  }));
}

import { MAX_LIST_SIZE } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { ListRatingsAnswer } from '@/lib/contract/project';
import { useApi } from './useApi';
import { useLoaded, type Loaded } from './useLoaded';
import { useLocale } from './useText';

/** The user's latest ratings, and the requests that wait for one. */
export function useRatings({ uid, business_uid: serviceKey }: User): Loaded<ListRatingsAnswer> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['ratings', uid, serviceKey, locale], () =>
    project.listRatings(serviceKey, { locale, size: MAX_LIST_SIZE }),
  );
}

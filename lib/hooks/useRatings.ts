import useSWR from 'swr';
import { MAX_LIST_SIZE } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { ListRatingsAnswer } from '@/lib/contract/project';
import { useApi } from './useApi';
import type { Loaded } from './useProject';
import { useLocale } from './useText';

/** The user's latest ratings, and the requests that wait for one. */
export function useRatings({ uid, business_uid: serviceKey }: User): Loaded<ListRatingsAnswer> {
  const { project } = useApi();
  const locale = useLocale();
  const { data, error, mutate, isValidating } = useSWR<ListRatingsAnswer, Error>(
    ['ratings', uid, serviceKey, locale],
    async () => {
      const { data: answer } = await project.listRatings(serviceKey, { locale, size: MAX_LIST_SIZE });
      if (!answer) throw new Error('the ratings could not be loaded');
      return answer;
    },
    { shouldRetryOnError: false },
  );
  if (data) return { status: 'ready', data };
  if (error && !isValidating) return { status: 'failed', retry: () => void mutate() };
  return { status: 'loading' };
}

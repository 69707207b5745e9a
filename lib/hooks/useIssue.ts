import useSWR from 'swr';
import type { ApiResult } from '@/lib/api/result';
import type { User } from '@/lib/contract/auth';
import type { Comment, IssueDetail } from '@/lib/contract/project';
import { useApi } from './useApi';
import { useLocale } from './useLocale';

/** Something of one request; `missing` also when it is somebody else's. */
export type Looked<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void };

/** One of a user's own requests, by its key. */
export function useIssue({ uid, business_uid: serviceKey }: User, key: string): Looked<IssueDetail> {
  const { project } = useApi();
  const locale = useLocale();
  return useLooked(['issue', uid, serviceKey, locale, key], () => project.getIssue(serviceKey, key, locale));
}

/** What was said about it, the earliest first. */
export function useComments({ uid, business_uid: serviceKey }: User, key: string): Looked<Comment[]> {
  const { project } = useApi();
  return useLooked(['comments', uid, serviceKey, key], async () => {
    const result = await project.listComments(serviceKey, key);
    return result.ok ? { ...result, data: result.data?.results } : result;
  });
}

function useLooked<Data>(
  key: (string | number)[],
  ask: () => Promise<ApiResult<Data>>,
): Looked<NonNullable<Data>> {
  const { data, error, mutate, isValidating } = useSWR<NonNullable<Data> | 'missing', Error>(
    key,
    async () => {
      const result = await ask();
      if (result.data !== undefined && result.data !== null) return result.data;
      if (result.status === 404) return 'missing';
      throw new Error(result.error?.message ?? 'no data');
    },
    { shouldRetryOnError: false },
  );
  if (data === 'missing') return { status: 'missing' };
  if (data !== undefined) return { status: 'ready', data };
  if (error && !isValidating) return { status: 'failed', retry: () => void mutate() };
  return { status: 'loading' };
}

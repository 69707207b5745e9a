import useSWRInfinite from 'swr/infinite';
import { DEFAULT_LIST_SIZE } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { Issue, IssueStatus, ListIssuesAnswer } from '@/lib/contract/project';
import { useApi } from './useApi';
import { useLocale } from './useLocale';

export type Issues = {
  /** Undefined while the first ones are on their way. */
  issues: Issue[] | undefined;
  statuses: IssueStatus[];
  count: number;
  hasFailed: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
};

/** A user's own requests, page by page; `status` is a status's key, '' for all. */
export function useIssues({ business_uid: serviceKey, uid }: User, status: string): Issues {
  const { project } = useApi();
  const locale = useLocale();
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<ListIssuesAnswer, Error>(
    (page: number) => ['issues', uid, serviceKey, locale, status, page],
    async ([, , , , , page]: [string, number, string, string, string, number]) => {
      const offset = page * DEFAULT_LIST_SIZE;
      const query = { locale, offset, size: DEFAULT_LIST_SIZE, ...(status && { status }) };
      const { data: answer } = await project.listIssues(serviceKey, query);
      if (!answer) throw new Error('the requests could not be loaded');
      return answer;
    },
    { revalidateFirstPage: true, shouldRetryOnError: false },
  );
  return {
    issues: data?.flatMap(({ records }) => records),
    statuses: data?.[0]?.status_list ?? [],
    count: data?.[0]?.count ?? 0,
    hasFailed: error !== undefined && !isValidating,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    more: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}

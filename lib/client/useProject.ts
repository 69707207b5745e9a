import useSWRInfinite from 'swr/infinite';
import { REQUEST_PAGE_SIZE } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { CreateField, Issue, ListIssuesAnswer, Project } from '@/lib/contract/project';
import { toChoices, type FieldChoice } from '@/lib/request/request-fields';
import { useApi } from './useApi';
import { useLoaded, type Loaded } from './useLoaded';
import { useLocale } from './useText';

type Tenant = Pick<User, 'business_uid'>;

/** The project of requests with its statuses and service hours. */
export function useProject({ business_uid: key }: Tenant): Loaded<Project> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['project', key, locale], () => project.getProject(key, locale));
}

/** The fields of the request form as operators configure them. */
export function useCreateFields({ business_uid: key }: Tenant): Loaded<CreateField[]> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['create-fields', key, locale], () => project.listCreateFields(key, locale));
}

/** The choices of one option field. */
export function useFieldChoices({ business_uid: key }: Tenant, field: string): Loaded<FieldChoice[]> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['field-options', key, field, locale], async () => {
    const result = await project.listFieldOptions(key, field, locale);
    return result.ok ? { ...result, data: toChoices(result.data ?? []) } : result;
  });
}

type Issues = {
  /** Undefined while the first page is loading. */
  issues: Issue[] | undefined;
  statuses: ListIssuesAnswer['status_list'];
  count: number;
  /** Whether there are more than `count`. */
  isPartialCount: boolean;
  hasFailed: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
};

/** The key of a status, and words to search for; '' for all. */
export type IssueFilter = { status: string; q: string };

/** The requests that a user may read, page by page. */
export function useIssues({ business_uid: serviceKey, uid }: User, { status, q }: IssueFilter): Issues {
  const { project } = useApi();
  const locale = useLocale();
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<ListIssuesAnswer, Error>(
    (page: number) => ['issues', uid, serviceKey, locale, status, q, page],
    async ([, , , , , , page]: [string, number, string, string, string, string, number]) => {
      const offset = page * REQUEST_PAGE_SIZE;
      const query = { locale, offset, size: REQUEST_PAGE_SIZE, ...(status && { status }), ...(q && { q }) };
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
    isPartialCount: data?.[0]?.count_is_partial ?? false,
    hasFailed: error !== undefined && !isValidating,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    more: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}

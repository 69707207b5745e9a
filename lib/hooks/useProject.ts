import useSWR from 'swr';
import type { ApiResult } from '@/lib/api/send';
import type { User } from '@/lib/contract/auth';
import type { CreateField, Project } from '@/lib/contract/project';
import { toChoices, type Choice } from '@/lib/rules/request-fields';
import { useApi } from './useApi';
import { useLocale } from './useLocale';

/** Data of a form; `failed` if the backend could not be reached. */
export type Loaded<Data> =
  { status: 'loading' } | { status: 'ready'; data: Data } | { status: 'failed'; retry: () => void };

type Tenant = Pick<User, 'business_uid'>;

/** The project of requests: its statuses and when it is answered. */
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
export function useFieldChoices({ business_uid: key }: Tenant, field: string): Loaded<Choice[]> {
  const { project } = useApi();
  const locale = useLocale();
  return useLoaded(['field-options', key, field, locale], async () => {
    const result = await project.listFieldOptions(key, field, locale);
    return result.ok ? { ...result, data: toChoices(result.data ?? []) } : result;
  });
}

function useLoaded<Data>(key: string[], ask: () => Promise<ApiResult<Data>>): Loaded<Data> {
  // SWR keeps the earlier data if a later request fails, and so the form.
  const { data, error, mutate, isValidating } = useSWR<Data, Error>(key, async () => {
    const result = await ask();
    if (result.data === undefined) throw new Error(result.error?.message ?? 'no data');
    return result.data;
  });
  if (data !== undefined) return { status: 'ready', data };
  if (error && !isValidating) return { status: 'failed', retry: () => void mutate() };
  return { status: 'loading' };
}

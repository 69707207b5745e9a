import useSWR from 'swr';
import type { PageSection } from '@/lib/contract/content';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';

/** Returns the sections of a page group such as `footer`; undefined while they load, or without such a group. */
export function usePageSections(key: string): readonly PageSection[] | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(['content', key, locale], async () => {
    const page = await api.content.get(key, { model: 'page', locale });
    return page.data?.sections;
  });
  return data;
}

import useSWR from 'swr';
import { useApi } from '@/lib/hooks/useApi';
import { useLocale } from '@/lib/hooks/useLocale';

export type Hotline = { email?: string; phone?: string; hours?: string };

/** How to reach people, from the footer's content (behaviour.md §1). */
export function useHotline(): Hotline | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(['content', 'footer', locale], async () => {
    const page = await api.content.get('footer', { model: 'page', locale });
    const contact = page.data?.sections.find((section) => section.component === 'Contact');
    return contact && pickTexts(contact);
  });
  return data;
}

function pickTexts(contact: Record<string, unknown>): Hotline {
  const entries = ['email', 'phone', 'hours'].flatMap((name) => {
    const value = contact[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Hotline;
}

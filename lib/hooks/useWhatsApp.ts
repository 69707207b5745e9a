import useSWR from 'swr';
import { whatsAppHref } from '@/lib/rules/contact-link';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Returns the number for WhatsApp that the page group `contact` names, and the URL of a chat with it. */
export function useWhatsApp(): { number: string; href: string } | undefined {
  const { content } = useApi();
  const locale = useLocale();
  const { data } = useSWR(['content', 'contact', locale], async () => {
    const page = await content.get('contact', { model: 'page', locale });
    const section: Partial<Record<string, unknown>> | undefined = page.data?.sections.find(
      ({ component }) => component === 'WhatsApp',
    );
    const { number, text } = section ?? {};
    if (typeof number !== 'string') return undefined;
    const href = whatsAppHref(number, typeof text === 'string' ? text : undefined);
    return href === undefined ? undefined : { number, href };
  });
  return data;
}

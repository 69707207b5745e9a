import { useRouter } from 'next/router';
import type { Locale } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';

/** The language of the page that is shown. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

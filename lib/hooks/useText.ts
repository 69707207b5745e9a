import { useRouter } from 'next/router';
import type { Locale } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';
import type { Texts } from '@/lib/text/define';

/** A screen's texts in the language of the page. */
export function useText<Shape>(texts: Texts<Shape>): Shape {
  return texts[useLocale()];
}

/** The language of the page that is shown. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

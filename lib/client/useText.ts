import { useRouter } from 'next/router';
import type { Locale } from '@/lib/constants';
import { toLocale } from '@/lib/paths/locale-path';
import type { Texts } from '@/lib/text/define';

/** Returns a screen's texts in the current language. */
export function useText<Shape>(texts: Texts<Shape>): Shape {
  return texts[useLocale()];
}

/** Returns the current language. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}

import type { Texts } from '@/lib/text/define';
import { useLocale } from './useLocale';

/** A screen's texts in the language of the page. */
export function useText<Shape>(texts: Texts<Shape>): Shape {
  return texts[useLocale()];
}

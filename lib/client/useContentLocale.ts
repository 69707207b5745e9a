import { createContext, useContext } from 'react';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { useLocale } from './useText';

/** Whether the page shows the original because there is no translation. */
export const OriginalContext = createContext(false);

/** Returns the language of the page's own content, which differs from the interface's if a translation is missing. */
export function useContentLocale(): Locale {
  const locale = useLocale();
  return useContext(OriginalContext) ? DEFAULT_LOCALE : locale;
}

/** Returns the `lang` of content whose language differs from the interface's. */
export function useContentLang(): Locale | undefined {
  return useContext(OriginalContext) ? DEFAULT_LOCALE : undefined;
}

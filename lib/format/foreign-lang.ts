import type { Locale } from '@/lib/constants';

type Item = { locale: Locale };

/** Returns the language of an item that is not in the language of the page; undefined for any other. */
export const foreignLang = ({ locale }: Item, pageLocale: Locale): Locale | undefined =>
  locale === pageLocale ? undefined : locale;

/** Returns the items of a language before the others, which otherwise keep their order. */
export const ownLanguageFirst = <T extends Item>(items: readonly T[], locale: Locale): T[] => [
  ...items.filter((item) => item.locale === locale),
  ...items.filter((item) => item.locale !== locale),
];

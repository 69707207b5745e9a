import { type Locale, LOCALES } from '@/lib/constants';

const LANGUAGE_NAME = /^([a-z]{2})([-_][a-z]{2,4})?$/i;
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns whether a word is the code of a language, such as `th` or `pt-br`. */
export const isLanguage = (name: string): boolean => {
  const code = LANGUAGE_NAME.exec(name)?.[1]?.toLowerCase();
  return code !== undefined && names.of(code) !== undefined;
};

/** Returns the language of the portal that a code names. */
export const localeOf = (name: string): Locale | undefined =>
  isLanguage(name) ? LOCALES.find((locale) => name.slice(0, 2).toLowerCase() === locale) : undefined;

/** The language in the name of a text: `bayar.id.md`, `_index.en-us.md`. */
const LANGUAGE_IN_NAME = /\.([a-z]{2}(?:[-_][a-z]{2,4})?)(?=\.(?:md|markdown|mdown|mkd|mdx)$)/i;

/** Returns the language in the name of a text, in any language. */
export function languageInName(path: string): string | undefined {
  const name = LANGUAGE_IN_NAME.exec(path)?.[1];
  return name !== undefined && isLanguage(name) ? name : undefined;
}

/** Returns the path of a text without one of our languages in its name; translations share it. */
export const withoutLanguage = (path: string): string =>
  path.replace(LANGUAGE_IN_NAME, (match, name: string) => (localeOf(name) ? '' : match));

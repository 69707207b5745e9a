import { type Locale, LOCALES } from '@/lib/constants';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { isAboutRepository, isFragment } from './folder-tree';
import type { LanguageFolders, LanguagePart } from './language-folders';
import { languageInName, localeOf, withoutLanguage } from './language-names';

/**
 * Finds texts with their language in their names, as Hugo, Nextra and MkDocs have them: `bayar.id.md` and `bayar.en.md` are one
 * article in two languages. A text without a language is the original of one with the same name, and else in the requested
 * language. Undefined when no text has a translation in this form.
 */
export function findLanguageFiles(paths: string[], asked: Locale): LanguageFolders | undefined {
  const texts = paths.filter(
    (path) => MARKDOWN_FILE.test(path) && !isFragment(path) && !isAboutRepository(path),
  );
  const bases = new Map<string, Set<string>>();
  for (const path of texts) {
    const base = withoutLanguage(path);
    bases.set(base, (bases.get(base) ?? new Set()).add(path));
  }
  const isTranslated = (path: string): boolean => (bases.get(withoutLanguage(path))?.size ?? 0) > 1;
  if (!texts.some((path) => localeIn(path) !== undefined && isTranslated(path))) return undefined;

  const used = new Set(texts.flatMap((path) => localeIn(path) ?? []));
  const free = LOCALES.find((locale) => !used.has(locale));
  const isOriginal = (path: string): boolean => languageInName(path) === undefined && isTranslated(path);
  const original = texts.some(isOriginal) ? (free ?? asked) : asked;
  const isForeign = (path: string): boolean => {
    const language = languageInName(path);
    return language !== undefined && localeOf(language) === undefined && bases.has(nameAlone(path));
  };
  const parts = LOCALES.map((locale): LanguagePart => {
    const isOfPart = (path: string): boolean => (localeIn(path) ?? original) === locale && !isForeign(path);
    return { base: '', locale, paths: paths.filter((path) => !MARKDOWN_FILE.test(path) || isOfPart(path)) };
  });
  const foreign = texts.filter(isForeign).map((path) => ({ path, language: languageInName(path) }));
  return { parts, leftOut: foreign };
}

function localeIn(path: string): Locale | undefined {
  const language = languageInName(path);
  return language === undefined ? undefined : localeOf(language);
}

/** Returns the path without any language in its name. */
const nameAlone = (path: string): string => path.replace(/\.[^./]+(?=\.[a-z]+$)/i, '');

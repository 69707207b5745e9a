import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { type Locale, LOCALES } from '@/lib/constants';
import { isAboutRepository, isFragment } from './folder-tree';
import { isLanguage, localeOf } from './language-names';

/** A part of a source in one language: a folder, or what lies beside the folders of languages. */
export type LanguagePart = {
  base: string;
  locale: Locale;
  /** The files of the part, if it is not everything in its folder. */
  paths?: string[];
};
export type LanguageFolders = {
  /** In the order of LOCALES. */
  parts: LanguagePart[];
  /** Texts that are not imported: in other languages, and in capitals about the repository, such as `README.md`. */
  leftOut: { path: string; language?: string }[];
};

/** A folder, with `/` at the end, and the folders of languages directly in it. */
type Place = { base: string; languages: string[] };

/** The name of a file about a repository, `README.md` or `DOCSTYLE.md`, among folders. */
const CAPITAL_FILE = /^[A-Z_-]+\.[a-z]+$/;

/**
 * Finds folders per language, such as `id/` and `en-us/`, in any folder and whatever lies beside them. Without an
 * Indonesian folder, the English one is imported as the requested language, so that the site is not empty. Texts beside the
 * folders are the originals of those that have the same paths within, and else in the requested language.
 */
export function findLanguageFolders(paths: string[], asked: Locale): LanguageFolders | undefined {
  const isText = (path: string): boolean =>
    MARKDOWN_FILE.test(path) && !isFragment(path) && !isAboutRepository(path);
  const papers = paths.filter((path) => isText(path) && CAPITAL_FILE.test(path));
  const texts = paths.filter((path) => isText(path) && !CAPITAL_FILE.test(path));
  const place = placesOf(texts).find((candidate) => holdsLanguages(candidate, texts));
  if (!place) return undefined;
  const chosen = LOCALES.flatMap((locale) => {
    const name =
      place.languages.find((one) => one === locale) ??
      place.languages.find((one) => localeOf(one) === locale);
    return name === undefined ? [] : [{ locale, base: place.base + name }];
  });
  const beside = besideOf(place, texts, chosen, asked);
  const isAlone = chosen.length === 1 && beside.locale === asked;
  const parts: LanguagePart[] = chosen.map(({ base, locale }) => ({
    base,
    locale: isAlone && locale !== LOCALES[0] ? asked : locale,
  }));
  if (beside.texts.length > 0 && beside.locale)
    parts.push({
      base: beside.texts.every((path) => path.startsWith(place.base)) ? place.base.slice(0, -1) : '',
      locale: beside.locale,
      paths: paths.filter((path) => !papers.includes(path) && folderOf(path, place) === undefined),
    });
  const others = texts.flatMap((path) => {
    const language = folderOf(path, place);
    if (language === undefined) return beside.locale ? [] : [{ path, language: '?' }];
    return chosen.some(({ base }) => base === place.base + language) ? [] : [{ path, language }];
  });
  parts.sort((a, b) => LOCALES.indexOf(a.locale) - LOCALES.indexOf(b.locale));
  return { parts, leftOut: [...others, ...papers.map((path) => ({ path }))] };
}

/** Returns the name of the language whose folder holds a file. */
const folderOf = (path: string, { base, languages }: Place): string | undefined =>
  languages.find((name) => path.startsWith(`${base}${name}/`));

/** Returns the folders that hold folders of languages, the highest first. */
function placesOf(texts: string[]): Place[] {
  const places = new Map<string, Set<string>>();
  for (const path of texts) {
    const parts = path.split('/').slice(0, -1);
    for (const [depth, name] of parts.entries()) {
      if (!isLanguage(name)) continue;
      const base = parts
        .slice(0, depth)
        .map((part) => `${part}/`)
        .join('');
      places.set(base, (places.get(base) ?? new Set()).add(name));
    }
  }
  return [...places]
    .map(([base, found]) => ({ base, languages: [...found] }))
    .sort((a, b) => a.base.split('/').length - b.base.split('/').length);
}

/**
 * Returns whether folders with the names of languages hold languages: one of them is ours, and there are several, or nothing
 * but single files around it, or texts with the same paths.
 */
function holdsLanguages(place: Place, texts: string[]): boolean {
  if (!place.languages.some((name) => localeOf(name))) return false;
  if (place.languages.length > 1) return true;
  const around = texts.filter((path) => folderOf(path, place) === undefined);
  const isLoose = (path: string): boolean => place.base.startsWith(path.slice(0, path.lastIndexOf('/') + 1));
  return around.every(isLoose) || mirrored(place, around, texts).length > 0;
}

/** Returns the texts beside the folders that have the same path as one within. */
function mirrored(place: Place, around: string[], texts: string[]): string[] {
  const within = new Set(
    texts.flatMap((path) => {
      const name = folderOf(path, place);
      return name === undefined ? [] : [path.slice(place.base.length + name.length + 1)];
    }),
  );
  return around.filter((path) => path.startsWith(place.base) && within.has(path.slice(place.base.length)));
}

/** Returns the texts beside the folders and their language; none when it is neither of ours. */
function besideOf(
  place: Place,
  texts: string[],
  chosen: { locale: Locale }[],
  asked: Locale,
): { texts: string[]; locale: Locale | undefined } {
  const around = texts.filter((path) => folderOf(path, place) === undefined);
  const originals = mirrored(place, around, texts);
  const free = LOCALES.find((locale) => chosen.every((one) => one.locale !== locale));
  const isOriginal = originals.length > 0 && (free !== undefined || originals.length * 2 > around.length);
  return { texts: around, locale: isOriginal ? free : asked };
}

import type { Locale } from '@/lib/constants';
import { MARKDOWN_FILE } from './layout-context';

export type LocaleFolder = { folder: string; locale: Locale };
export type LocaleFolders = { used: LocaleFolder[]; unused: string[] };

const LOCALE_NAME = /^[a-z]{2}([-_][a-z]{2,4})?$/i;

/**
 * Folders by language, as many tools keep them: `id/`, `en-us/`. Undefined when the source is not divided so. Without
 * an Indonesian folder the English one takes the place of the asked language, so that the site is not empty.
 */
export function findLocaleFolders(paths: string[], asked: Locale): LocaleFolders | undefined {
  const texts = paths.filter((path) => MARKDOWN_FILE.test(path));
  const folders = [...new Set(texts.map((path) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')))];
  if (!folders.every((name) => LOCALE_NAME.test(name))) return undefined;
  const indonesian = folders.find((name) => /^id\b|^id[-_]/i.test(name));
  const english = folders.find((name) => /^en$/i.test(name)) ?? folders.find((name) => /^en[-_]/i.test(name));
  const used: LocaleFolder[] = [];
  if (indonesian) used.push({ folder: indonesian, locale: 'id' });
  if (english) used.push({ folder: english, locale: indonesian ? 'en' : asked });
  if (used.length === 0) return undefined;
  return { used, unused: folders.filter((name) => name !== indonesian && name !== english) };
}

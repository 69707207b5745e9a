import { dataInLanguage, dataOrMissing, found, missing } from '@/lib/api/server';
import { GLOSSARY_PATH, readTerms, type Term } from '@/lib/words/glossary-terms';
import { termMatcher } from './mark-terms';
import { safeLink } from '@/lib/paths/safe-link';
import { referenceText } from '@/lib/text/reference';
import type { GlossaryContent, TermData } from './props/help';
import { cacheUntilChange } from './content-cache';
import { type ContentLoader, crumbsTo, translationsOf } from './content-page';

/** Loads the terms that articles explain, ready to be found in them. @throws Error when the backend fails */
export const loadTermMatcher = cacheUntilChange(async (api, locale) => {
  const page = dataInLanguage(await api.content.get('glossary', { model: 'page', locale }), locale);
  return page?.key === 'glossary' ? termMatcher(readTerms(page.sections)) : undefined;
});

/** `/reference/glossary`: the terms of the page group `glossary`. */
export const loadGlossary: ContentLoader<GlossaryContent> = async ({ api, locale }) => {
  const page = dataOrMissing(await api.content.get('glossary', { model: 'page', locale }));
  if (page?.key !== 'glossary') return missing();
  const terms = readTerms(page.sections).sort((a, b) => a.term.localeCompare(b.term, locale));
  const letters = new Map<string, TermData[]>();
  for (const term of terms) {
    const letter = letterOf(term.term);
    letters.set(letter, [...(letters.get(letter) ?? []), toTermData(term)]);
  }
  return found({
    crumbs: crumbsTo(locale, { name: referenceText[locale].glossary, url: GLOSSARY_PATH }),
    letters: [...letters].map(([letter, ofLetter]) => ({
      letter,
      id: letter === '#' ? 'huruf-lain' : `huruf-${letter.toLowerCase()}`,
      terms: ofLetter,
    })),
    alternates: translationsOf(page, () => GLOSSARY_PATH),
  });
};

/** Returns the letter under which a term stands; `#` for digits and signs. */
function letterOf(term: string): string {
  const first = term.normalize('NFD').charAt(0).toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
}

/** Returns whether an alias is the term itself, as aliases are for finding it, or its plural in English. */
function isSpelling(alias: string, term: string): boolean {
  const [one, other] = [alias.toLowerCase(), term.toLowerCase()];
  return one === other || one === `${other}s` || one === `${other}es`;
}

const toTermData = ({ id, term, aliases, explanation, href }: Term): TermData => ({
  id,
  term,
  aliases: aliases.filter((alias) => !isSpelling(alias, term)),
  explanation,
  ...safeLink(href),
});

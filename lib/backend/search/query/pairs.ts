import { MAX_SEARCH_WORDS } from '../../limits';
import type { TypedQuery } from './read-query';
import type { WordList } from './word-list';

/** Shorter beginnings are those of too many words. */
const MIN_BEGINNING = 3;

/** Two words as they were typed, the second so many words behind the first; each may be any of several. */
export type Pair = { first: string[]; second: string[]; distance: number };

/**
 * Words of a query that follow each other, two by two. Stop words between them are not in the index and leave a gap.
 * What is still being typed counts as far as it goes.
 */
export function pairsOf(
  { all, unfinished }: Pick<TypedQuery, 'all' | 'unfinished'>,
  isLeftOut: (word: string) => boolean,
  list: Pick<WordList, 'completing'>,
): Pair[] {
  const places = all.flatMap((word, place) => (isLeftOut(word) ? [] : [{ word, place }]));
  return places.slice(1, MAX_SEARCH_WORDS).map(({ word, place }, index) => {
    const before = places[index] ?? { word: '', place: 0 };
    const isOpen = place === all.length - 1 && unfinished.includes(word) && word.length >= MIN_BEGINNING;
    const endings = isOpen ? list.completing(word).map((completion) => completion.word) : [];
    return { first: [before.word], second: [word, ...endings], distance: place - before.place };
  });
}

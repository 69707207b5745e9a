import { stemsOf } from '../analyzer/stemmer';
import type { Occurrence } from '../postings/posting-list';
import type { ParsedQuery } from '../query/query-parser';
import type { TermGroup } from '../query/term-group';
import { FAILURE_WORDS, isComplaint, oppositesOf } from '../query/vocabulary';
import { RANKING } from './ranking-weights';

/** What a query wants besides its words: words that tell of failures, and the stems of verbs that undo what is asked for. */
export type Intent = { failures: readonly string[]; opposites: ReadonlySet<string> };

export const readIntent = (
  { all, words }: Pick<ParsedQuery, 'all' | 'words'>,
  isMetadataOnly: boolean,
): Intent => ({
  failures: all.some(isComplaint) && !isMetadataOnly ? FAILURE_WORDS : [],
  opposites: oppositesOf(words.map(({ word }) => word)),
});

/** Tells whether a title names the opposite of what is asked for, and not that itself. */
export function undoes(
  title: readonly string[],
  groups: readonly TermGroup[],
  opposites: ReadonlySet<string>,
): boolean {
  const isOpposite = (word: string): boolean => stemsOf(word).some((stem) => opposites.has(stem));
  if (!title.some(isOpposite)) return false;
  return !groups.some(
    ({ typed, variants }) => oppositesOf([typed]).size > 0 && title.some((word) => variants.has(word)),
  );
}

/**
 * Sums up the idf of the groups that stand in a title or heading of a document near a word that tells of a failure.
 * `occurrencesOf` tells where terms stand in the document.
 */
export function shareOfFailures(
  failures: readonly string[],
  groups: readonly TermGroup[],
  occurrencesOf: (terms: readonly string[]) => readonly Occurrence[],
): number {
  const isInHeadings = ({ field }: Occurrence): boolean => field === 'title' || field === 'heading';
  const told = occurrencesOf(failures).filter(isInHeadings);
  if (told.length === 0) return 0;
  return groups.reduce((sum, { variants, idf }) => {
    const found = occurrencesOf([...variants.keys()]).filter(isInHeadings);
    const isBeside = found.some(({ position }) =>
      told.some(
        (failure) =>
          failure.position !== position && Math.abs(failure.position - position) <= RANKING.failureReach,
      ),
    );
    return isBeside ? sum + idf : sum;
  }, 0);
}

import type { StoredDocument } from '../../db/search-memory-queries';
import type { Reading } from '../memory/search-fresh';
import { FULL_WORTH } from '../postings/posting';
import { STRONG } from './group-list';
import type { Pair } from './pairs';
import { bestWeight, type Candidate } from './rank';
import type { WordGroup } from './word-group';
import { closeness, countPairs, NO_PAIRS, type StandingPair } from './stand-together';
import { Occurrences, WordIn } from './word-in';

/** How to look at found items closely; all that can be prepared is prepared once for all of them. */
type Look = {
  occurrences: Occurrences;
  groups: readonly LookedGroup[];
  pairs: readonly StandingPair[];
  isHeadOnly: boolean;
};

/** A found item with the words of its title. */
type LookedDocument = StoredDocument & { titleWords: readonly string[] };

/** A group's words, which of them count as what was typed, and what the others count at most. */
type LookedGroup = {
  words: readonly { word: WordIn; isStrong: boolean }[];
  weakest: number;
  asTyped: readonly WordIn[];
};

export function prepareLook(
  reading: Reading,
  {
    groups,
    pairs,
    isHeadOnly,
  }: { groups: readonly WordGroup[]; pairs: readonly Pair[]; isHeadOnly: boolean },
): Look {
  const occurrences = new Occurrences();
  const known = new Map<string, WordIn>();
  const wordIn = (word: string): WordIn => {
    const one = known.get(word) ?? new WordIn(reading.posting(word), occurrences);
    known.set(word, one);
    return one;
  };
  return {
    occurrences,
    isHeadOnly,
    pairs: pairs.map(({ first, second, distance }) => ({
      first: first.map(wordIn),
      second: second.map(wordIn),
      distance,
    })),
    groups: groups.map((group) => {
      const most = bestWeight(group);
      const words = [...group.variants].map(([variant, weight]) => ({
        word: wordIn(variant),
        weight,
        isStrong: weight >= STRONG,
      }));
      return {
        words,
        weakest: Math.max(0, ...words.flatMap(({ weight, isStrong }) => (isStrong ? [] : weight))),
        asTyped: words.filter(({ weight }) => weight === most).map(({ word }) => word),
      };
    }),
  };
}

/** What the ranking needs to know of a found item: how each word stands in it, and how they stand together. */
export function lookClosely(look: Look, document: LookedDocument): Candidate {
  const { occurrences, groups, pairs, isHeadOnly } = look;
  const { number } = document;
  occurrences.begin(number);
  const head: number[] = [];
  const text: number[] = [];
  for (const group of groups) {
    const worths = worthsOf(group);
    head.push(worths.head);
    text.push(isHeadOnly ? 0 : worths.text);
  }
  const inPairs = isHeadOnly ? NO_PAIRS : countPairs(pairs, occurrences);
  return {
    number,
    uid: document.uid,
    locale: document.locale,
    title: document.titleWords,
    sections: document.sections,
    length: document.length,
    head,
    text,
    closeness: groups.length > 1 && !isHeadOnly ? closeness(groups, occurrences) : 0,
    pairsInHead: inPairs.inHead,
    pairsInText: inPairs.inText,
  };
}

/** How well the variants of a group stand in what an item says of itself, and in its text. */
function worthsOf({ words, weakest }: LookedGroup): { head: number; text: number } {
  // Whole numbers up to the end, which cost no memory.
  let [strongHead, strongText, weakHead, weakText] = [0, 0, 0, 0];
  for (const { word, isStrong } of words) {
    if (!word.isIn()) continue;
    const [head, text] = [word.head, word.text];
    if (isStrong) {
      strongHead += head;
      strongText += text;
    } else {
      weakHead += head;
      weakText += text;
    }
  }
  return {
    head: Math.max(strongHead, weakest * weakHead) / FULL_WORTH,
    text: Math.max(strongText, weakest * weakText) / FULL_WORTH,
  };
}

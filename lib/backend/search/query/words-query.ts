import type { GroupQuery, WordsQuery } from '../../db/search-candidate-queries';
import { MAX_SEARCH_WORDS } from '../../limits';
import type { TypedQuery } from './read-query';
import type { WantedGroup, WordGroup } from './word-group';

/** Shorter beginnings are those of too many words. */
const MIN_BEGINNING = 3;

/** From here on a variant counts as what was typed. */
const STRONG = 0.8;
/** Labels that a search of these fields may look at; all when left out. */
export type Labels = 'A' | 'B' | 'AB' | undefined;

/** One group as a condition: any of its variants. */
export function anyOf(group: WordGroup, labels?: Labels): WordsQuery {
  return toQuery([...group.variants.keys()], labels);
}

/** One group as a condition, by those of its variants alone that count most: as a rule what was typed. */
export function mostOf({ variants }: WordGroup): WordsQuery {
  const most = Math.max(...variants.values());
  return toQuery(
    [...variants].flatMap(([variant, weight]) => (weight === most ? variant : [])),
    undefined,
  );
}

/** One group as a condition on titles, as few words as may be. */
export function inTitle({ titled }: WantedGroup): WordsQuery {
  return toQuery([...titled], 'A');
}

/** The variants of a group by how fully they count. */
export function byStrength(group: WordGroup, labels?: Labels): GroupQuery {
  const strong: string[] = [];
  const weak: string[] = [];
  let weight = 0;
  for (const [variant, own] of group.variants) {
    if (own >= STRONG) strong.push(variant);
    else {
      weak.push(variant);
      weight = Math.max(weight, own);
    }
  }
  return {
    rarity: group.rarity,
    ...(strong.length > 0 && { strong: toQuery(strong, labels) }),
    ...(weak.length > 0 && { weak: { ...toQuery(weak, labels), weight } }),
  };
}

/** All of the conditions. */
export const allOf = (queries: readonly WordsQuery[]): string =>
  queries.map(({ text }) => `(${text})`).join(' & ');

/** At least `count` of the conditions. */
export function someOf(queries: readonly WordsQuery[], count: number): string {
  return combinations(queries, count)
    .map((some) => `(${allOf(some)})`)
    .join(' | ');
}

/** Words one after the other; stop words of the phrase are not in the index and leave a gap. */
export function phraseOf(words: readonly string[], isLeftOut: (word: string) => boolean): string | undefined {
  let text = '';
  let distance = 0;
  for (const word of words) {
    distance += 1;
    if (isLeftOut(word)) continue;
    text += text === '' ? quote(word) : ` <${distance}> ${quote(word)}`;
    distance = 0;
  }
  return text === '' ? undefined : text;
}

/** Two words as they were typed, as conditions on a whole item and on its title, keywords and headings. */
type Pair = { anywhere: string; inHead: string };

/**
 * Words of a query that follow each other, two by two: one condition that both are there, and one that they stand
 * side by side. Stop words between them are not in the index and leave a gap. What is still being typed counts as far
 * as it goes.
 */
export function pairsOf(
  { all, unfinished }: Pick<TypedQuery, 'all' | 'unfinished'>,
  isLeftOut: (word: string) => boolean,
): Pair[] {
  const places = all.flatMap((word, place) => (isLeftOut(word) ? [] : [{ word, place }]));
  return places.slice(1, MAX_SEARCH_WORDS).flatMap(({ word, place }, index) => {
    const before = places[index] ?? { word: '', place: 0 };
    const isOpen = place === all.length - 1 && unfinished.includes(word) && word.length >= MIN_BEGINNING;
    const pair = (joint: string, labels: string): string => {
      const suffix = `${isOpen ? '*' : ''}${labels}`;
      const first = quote(before.word) + (labels && `:${labels}`);
      return `${first} ${joint} ${quote(word)}${suffix && `:${suffix}`}`;
    };
    return ['&', `<${place - before.place}>`].map((joint) => ({
      anywhere: pair(joint, ''),
      inHead: pair(joint, 'AB'),
    }));
  });
}

function toQuery(variants: string[], labels: Labels): WordsQuery {
  let size = 0;
  const texts = variants.map((variant) => {
    const words = variant.split(' ');
    size += words.length;
    const quoted = words.map((word) => quote(word) + (labels ? `:${labels}` : ''));
    return quoted.length > 1 ? `(${quoted.join(' <-> ')})` : quoted.join('');
  });
  return { text: texts.join(' | '), size };
}

/** A lexeme as tsquery writes it; words hold letters and digits only, but that is not for here to rely on. */
const quote = (word: string): string => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

function combinations<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

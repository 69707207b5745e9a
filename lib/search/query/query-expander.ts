import { parseErrorCode } from '@/lib/rules/error-codes';
import { isFormOf } from '../analyzer/stemmer';
import { isStopWord } from '../analyzer/tokenizer';
import { EVERY_DOCUMENT, type LocaleTerms } from '../storage/term-dictionary';
import type { ParsedQuery, QueryTerm } from './query-parser';
import { correctSpelling, isSlip } from './spelling';
import { applySynonyms } from './synonyms';
import { addVariant, rarityOf, STRONG, WEIGHTS, type TermGroup } from './term-group';
import { BACKGROUND_WORDS, isKnown, type Meaning } from './vocabulary';

/** The number of terms that are searched, the rarest ones; further terms barely change the ranking. */
const MAX_TERMS = 12;
/** Shorter words are corrected less readily: too many others are similar. */
const MIN_READILY_CORRECTED = 6;
const MAX_ABBREVIATION = 2;
/** The halves of a compound have at least this length. */
const MIN_HALF = 3;
/** Shorter beginnings have too many completions for a bigram. */
const MIN_PREFIX = 3;
/** The weight of a background word (minggu, besar) or number, compared with an equally rare word of the subject. */
const BACKGROUND_WEIGHT = 0.5;
/** Shorter queries have no background. */
const MIN_WORDS_WITH_BACKGROUND = 3;
/** Longer numbers are codes. */
const NUMBER = /^\d{1,3}$/;

/** Expands each term of a query with its related forms, synonyms, completions and corrections in the index. */
export class QueryExpander {
  readonly #total: number;
  /** Corrected words by typed word. */
  readonly corrections = new Map<string, string>();
  /** Whether every term is found, none of them corrected. Known after `expand`. */
  isUncorrected = false;

  constructor(
    readonly query: ParsedQuery,
    readonly terms: LocaleTerms,
  ) {
    this.#total = this.#documents(EVERY_DOCUMENT);
  }

  expand(synonyms: ReadonlyMap<string, string[]>): TermGroup[] {
    const { terms, meanings } = applySynonyms(this.query, synonyms);
    const groups = (terms.length > 0 ? terms : this.query.terms)
      .flatMap((term) => this.#splitUnknown(term))
      .map((term) => this.#groupOf(term, meanings.get(term.term) ?? []));
    this.#joinCompounds(groups);
    this.#correctUnknown(groups);
    const found = groups.filter((group) => group.variants.size > 0);
    this.isUncorrected = found.length === groups.length && this.corrections.size === 0;
    if (this.corrections.size > 0) this.#correctUnderstood(found);
    const rarest = [...found].sort((a, b) => b.idf - a.idf).slice(0, MAX_TERMS);
    return found.filter((group) => rarest.includes(group));
  }

  #documents(term: string): number {
    return this.terms.get(term)?.documents ?? 0;
  }

  #isUnfinished(word: string): boolean {
    return this.query.unfinished.includes(word);
  }

  /** Splits a code or compound that the index does not know as a whole. */
  #splitUnknown(typed: QueryTerm): QueryTerm[] {
    const { term, parts = [] } = typed;
    if (this.terms.get(term) || (this.#isUnfinished(term) && this.terms.completing(term).length > 0))
      return [typed];
    // All other error codes begin as an unknown one does.
    if (parseErrorCode(term)) return [typed];
    // A single letter or digit of it ("TM-T82") stands in many other codes.
    const searched = parts.filter((part) => !isStopWord(part) && part.length > 1);
    return searched.length > 0 ? searched.map((part) => ({ term: part })) : [typed];
  }

  #groupOf({ term: typed, parts }: QueryTerm, meanings: readonly Meaning[]): TermGroup {
    const variants = new Map<string, number>();
    let family = this.#addWithRelated(variants, typed, 1);
    if (parts) addVariant(variants, parts.join(' '), WEIGHTS.joined);
    for (const { meaning, weight } of meanings) {
      if (!meaning.includes(' '))
        family = Math.max(family, this.#addWithRelated(variants, meaning, weight, isFormOf));
      else if (meaning.split(' ').every((part) => isStopWord(part) || this.terms.get(part)))
        addVariant(variants, meaning, weight);
    }
    // An abbreviation (va, dp) is not the beginning of another word.
    const isAbbreviation = typed.length <= MAX_ABBREVIATION && meanings.length > 0 && variants.size > 0;
    const isBeginning = this.#isUnfinished(typed) && !isAbbreviation;
    const completions = isBeginning ? this.terms.completing(typed) : [];
    const weight = variants.size > 0 ? WEIGHTS.completion : WEIGHTS.onlyCompletion;
    for (const { term } of completions) addVariant(variants, term, weight);
    family = Math.max(family, ...completions.map(({ documents }) => documents));
    const { idf, isCommon } = rarityOf({ documents: this.#documents(typed), family }, this.#total);
    const isBackground =
      (BACKGROUND_WORDS.has(typed) || NUMBER.test(typed)) &&
      this.query.terms.length >= MIN_WORDS_WITH_BACKGROUND;
    return { typed, variants, idf: isBackground ? BACKGROUND_WEIGHT * idf : idf, isCommon };
  }

  /** Adds a term and, with less weight, wanted terms with the same stem; returns the sum of their document frequencies. */
  #addWithRelated(
    variants: Map<string, number>,
    term: string,
    weight: number,
    isWanted: (term: string, other: string) => boolean = () => true,
  ): number {
    let documents = this.#documents(term);
    if (documents > 0) addVariant(variants, term, weight);
    for (const related of this.terms.relatedTo(term)) {
      if (!isWanted(term, related.term)) continue;
      const share = isFormOf(term, related.term) ? WEIGHTS.form : WEIGHTS.related;
      addVariant(variants, related.term, weight * share);
      documents += related.documents;
    }
    return documents;
  }

  /** Adds compounds: "market place" also finds "marketplace". */
  #joinCompounds(groups: readonly TermGroup[]): void {
    for (const [index, { typed, variants }] of groups.entries()) {
      const next = groups[index + 1];
      const joined = `${typed}${next?.typed}`;
      if (!next || !this.terms.get(joined)) continue;
      addVariant(variants, joined, WEIGHTS.joined);
      addVariant(next.variants, joined, WEIGHTS.joined);
    }
  }

  /** Corrects words that the index does not have. */
  #correctUnknown(groups: readonly TermGroup[]): void {
    for (const group of groups.filter(({ variants }) => variants.size === 0)) {
      const { typed, variants } = group;
      if (isKnown(typed)) continue;
      const isUnfinished = this.#isUnfinished(typed);
      const similar = this.terms.similarTo(typed, isUnfinished);
      const best = correctSpelling(typed, similar, { isUnfinished }).find(
        // Next to other words, a short one may well be another word and no mistake.
        ({ term }) =>
          groups.length === 1 ||
          typed.length >= MIN_READILY_CORRECTED ||
          (isUnfinished && term.length > typed.length) ||
          isSlip(typed, term),
      );
      const split = splits(typed).find((halves) => halves.every((half) => this.terms.get(half)));
      if (split && (best?.edits ?? Infinity) > 1) {
        addVariant(variants, split.join(' '), WEIGHTS.joined);
        this.corrections.set(typed, split.join(' '));
        Object.assign(group, rarityOf({ documents: 0, family: 0 }, this.#total));
      } else if (best) {
        const weight = best.edits > 1 ? WEIGHTS.twoEdits : WEIGHTS.oneEdit;
        const family = this.#addWithRelated(variants, best.term, weight);
        this.corrections.set(typed, best.term);
        Object.assign(group, rarityOf({ documents: this.#documents(best.term), family }, this.#total));
      }
    }
  }

  /**
   * Adds the spelling of words that are understood although the index does not have them (mebuat, fktur), so that a
   * suggestion holds no mistakes.
   */
  #correctUnderstood(groups: readonly TermGroup[]): void {
    for (const { typed, variants } of groups) {
      if (this.corrections.has(typed) || this.terms.get(typed)) continue;
      if (this.#isUnfinished(typed) && this.terms.completing(typed).length > 0) continue;
      const candidates = [...variants.keys()].flatMap((term) => this.terms.get(term) ?? []);
      const [closest] = correctSpelling(typed, candidates, { isUnfinished: false });
      if (closest) this.corrections.set(typed, closest.term);
    }
  }
}

/** Returns the ways to split a word into two. */
const splits = (word: string): string[][] =>
  Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, index) => [
    word.slice(0, index + MIN_HALF),
    word.slice(index + MIN_HALF),
  ]);

/**
 * Two neighbouring words of a query, the second `distance` positions after the first: as typed, completed when
 * unfinished, and in any form.
 */
export type Bigram = { typed: WordPair; any: WordPair; distance: number };
type WordPair = readonly [first: readonly string[], second: readonly string[]];

/** Returns the neighbouring words of a query; words without a subject between them leave a gap. */
export function bigramsOf(
  { all, stopWords, unfinished }: ParsedQuery,
  terms: Pick<LocaleTerms, 'completing'>,
  groups: readonly TermGroup[] = [],
): Bigram[] {
  const words = all.flatMap((word, position) =>
    isStopWord(word) || stopWords.includes(word) ? [] : [{ word, position }],
  );
  /** Forms and close synonyms of a word; other variants are too often neighbours by chance. */
  const formsOf = (word: string): string[] =>
    [...(groups.find(({ typed }) => typed === word)?.variants ?? [])].flatMap(([term, weight]) =>
      !term.includes(' ') && weight >= STRONG ? term : [],
    );
  return words.slice(1, MAX_TERMS).map(({ word, position }, index) => {
    const before = words[index] ?? { word: '', position: 0 };
    const isPrefix = position === all.length - 1 && unfinished.includes(word) && word.length >= MIN_PREFIX;
    const completions = isPrefix ? terms.completing(word).map(({ term }) => term) : [];
    return {
      typed: [[before.word], [word, ...completions]],
      any: [formsOf(before.word), formsOf(word)],
      distance: position - before.position,
    };
  });
}

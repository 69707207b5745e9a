import { parseErrorCode, possibleErrorCodes } from '@/lib/words/error-codes';
import { isFormOf } from '../analyzer/stemmer';
import { isStopWord } from '../analyzer/tokenizer';
import { EVERY_DOCUMENT, type LocaleTerms } from '../storage/term-dictionary';
import type { ParsedQuery, QueryTerm } from './query-parser';
import { beginningsOf, correctSpelling, isSlip } from './spelling';
import { applySynonyms } from './synonyms';
import { addVariant, rarityOf, STRONG, WEIGHTS, type TermGroup } from './term-group';
import { BACKGROUND_WORDS, isKnown, type Meaning } from './vocabulary';

/** The number of terms that are searched, the rarest ones; further terms barely change the ranking. */
const MAX_TERMS = 12;
/** Shorter words are corrected less readily: too many others are similar. */
const MIN_READILY_CORRECTED = 8;
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
/** A code has letters and digits, many digits with a sign between, or three numbers (`err204`, `2025-0042`, `2.10.1`). */
const CODE = /\d.*\p{L}|\p{L}.*\d|^[\d-]{7,}$|\d\.\d+\.\d/u;
const LONG_NUMBER = /^\d{3,}$/;
/** Numbers with a unit: 58mm, 50rb. */
const QUANTITY = /^[\d.]+\p{L}+$/u;
/** Words without a vowel, and very short ones, are abbreviations, which say little about the subject. */
const ABBREVIATED = /^(?:[^aiueo]+|[a-z]{1,2})$/;

/** Expands each term of a query with its related forms, synonyms, completions and corrections in the index. */
export class QueryExpander {
  readonly #total: number;
  /** Corrected words by typed word. */
  readonly corrections = new Map<string, string>();
  /** Whether every term is found, none of them corrected. Known after `expand`. */
  isUncorrected = false;
  /** The idf of the terms that neither the index nor the vocabulary knows. Known after `expand`. */
  unknownIdf = 0;

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
    const matched = groups.filter((group) => group.variants.size > 0);
    this.unknownIdf = groups.reduce((sum, group) => sum + this.#unknownIdf(group), 0);
    this.isUncorrected = matched.length === groups.length && this.corrections.size === 0;
    if (this.corrections.size > 0) this.#correctUnderstood(matched);
    const rarest = [...matched]
      .sort((a, b) => Number(b.isCode ?? false) - Number(a.isCode ?? false) || b.idf - a.idf)
      .slice(0, MAX_TERMS);
    return matched.filter((group) => rarest.includes(group));
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

  #unknownIdf({ typed, variants }: TermGroup): number {
    const isSubject = !ABBREVIATED.test(typed) && !BACKGROUND_WORDS.has(typed) && !isKnown(typed);
    return variants.size === 0 && isSubject ? rarityOf({ documents: 0, family: 0 }, this.#total).idf : 0;
  }

  /** Returns the error codes of the index that a code, or a number that is called one, may mean. */
  #errorCodes({ term, isCode }: QueryTerm): string[] {
    const code = parseErrorCode(isCode ? `ERR-${term}` : term);
    return [...(code ? possibleErrorCodes(code) : []), ...(isCode ? [`E-${term}`] : [])]
      .map((possible) => possible.toLowerCase().replace('-', ''))
      .filter((possible) => this.terms.get(possible));
  }

  #groupOf(queryTerm: QueryTerm, meanings: readonly Meaning[]): TermGroup {
    const { term: typed, parts = [] } = queryTerm;
    const variants = new Map<string, number>();
    const errorCodes = this.#errorCodes(queryTerm);
    const isKnownCode = this.#documents(typed) > 0 && (queryTerm.isCode || isCodeWord(typed));
    // "Kode 204" means the code and no other number.
    let family = errorCodes.length > 0 ? 0 : this.#addWithRelated(variants, typed, 1);
    for (const code of errorCodes) family = Math.max(family, this.#addWithRelated(variants, code, 1));
    if (parts.length > 1) addVariant(variants, parts.join(' '), WEIGHTS.joined);
    const otherWords = new Set<string>();
    for (const { meaning, weight } of meanings) {
      const before = new Set(variants.keys());
      if (!meaning.includes(' '))
        family = Math.max(family, this.#addWithRelated(variants, meaning, weight, isFormOf));
      else if (meaning.split(' ').every((part) => isStopWord(part) || this.terms.get(part)))
        addVariant(variants, meaning, weight);
      // A shortening (pw) is a spelling of its meaning.
      if (weight < WEIGHTS.shortening)
        for (const variant of variants.keys()) if (!before.has(variant)) otherWords.add(variant);
    }
    // An abbreviation (va, dp) is not the beginning of another word.
    const isAbbreviation = typed.length <= MAX_ABBREVIATION && meanings.length > 0 && variants.size > 0;
    // "2.1" is not the beginning of "2.10".
    const isNumber = /^[\d.-]+$/.test(typed);
    const isBeginning = this.#isUnfinished(typed) && !isAbbreviation && !isNumber;
    const completions = isBeginning ? this.terms.completing(typed) : [];
    const weight = variants.size > 0 ? WEIGHTS.completion : WEIGHTS.onlyCompletion;
    for (const { term } of completions) {
      addVariant(variants, term, weight);
      otherWords.delete(term);
    }
    family = Math.max(family, ...completions.map(({ documents }) => documents));
    const { idf, isCommon } = rarityOf({ documents: this.#documents(typed), family }, this.#total);
    const isBackground =
      (BACKGROUND_WORDS.has(typed) || NUMBER.test(typed)) &&
      this.query.terms.length >= MIN_WORDS_WITH_BACKGROUND;
    const isCode = isKnownCode || errorCodes.length > 0;
    return {
      typed,
      variants,
      idf: isBackground && !isCode ? BACKGROUND_WEIGHT * idf : idf,
      isCommon,
      isCode,
      otherWords,
    };
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

  /** Adds compounds: "market place" also finds "marketplace", and "inv 0042" is a code. */
  #joinCompounds(groups: readonly TermGroup[]): void {
    for (const [index, group] of groups.entries()) {
      const next = groups[index + 1];
      const joined = `${group.typed}${next?.typed}`;
      if (!next || !this.terms.get(joined)) continue;
      for (const part of [group, next]) {
        addVariant(part.variants, joined, WEIGHTS.joined);
        part.isCode ||= LONG_NUMBER.test(next.typed);
      }
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
        // Any other short word may well be another word and no mistake.
        ({ term }) =>
          typed.length >= MIN_READILY_CORRECTED ||
          isSlip(typed, term) ||
          (isUnfinished && beginningsOf(term, typed.length).some((beginning) => isSlip(typed, beginning))),
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

const isCodeWord = (word: string): boolean => CODE.test(word) && !QUANTITY.test(word);

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

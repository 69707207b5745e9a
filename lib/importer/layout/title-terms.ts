import { isStopWord } from '@/lib/search/analyzer/stop-words';
import { tokenize } from '@/lib/search/analyzer/tokenizer';

const MIN_LETTERS = 4;
/** What is done rather than what it is about: Indonesian verbs, and the usual English ones. */
const VERB =
  /^(me(m|n|ng|ny)[a-z]{4,}|mulai|gagal|create|add|edit|delete|remove|manage|change|use|using|view|make|setup|configure|enable|disable|working|about|overview|ketentuan|panduan|informasi|masalah|solusi|tentang|tips)$/;

/** Words of a title that may name a group, as they are written, in their order. */
export function titleTerms(title: string): { term: string; written: string }[] {
  return tokenize(title).flatMap(({ word, start, end }) =>
    word.length < MIN_LETTERS || /\d/.test(word) || isStopWord(word) || VERB.test(word)
      ? []
      : [{ term: word, written: title.slice(start, end) }],
  );
}

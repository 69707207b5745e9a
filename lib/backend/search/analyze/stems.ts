import { stemmer as englishStemmer } from '@orama/stemmers/english';
import { stemmer as indonesianStemmer } from '@orama/stemmers/indonesian';
import { LRUCache } from 'lru-cache';

/** Below this a word has no affix worth folding. */
const MIN_LENGTH = 4;
/** Words repeat: an index of 50,000 articles asks for the same few ten thousand again and again. */
const known = new LRUCache<string, readonly string[]>({ max: 50_000 });

/**
 * What words with the same root have in common: `i:` and a root of Indonesian, `e:` and a root of English. Words are
 * taken to be related when they share one. Indonesian drops the first letter of many roots behind me(N)- and pe(N)-
 * (tolak: menolak, penolakan), which the stemmer does not undo; so both forms are given, `olak` and `tolak`, and a
 * word without a prefix is a root of its own as well (terima, kembali).
 */
export function stemsOf(word: string): readonly string[] {
  const cached = known.get(word);
  if (cached) return cached;
  const stems = /^[a-z]+$/.test(word) ? computeStems(word) : [];
  known.set(word, stems);
  return stems;
}

function computeStems(word: string): readonly string[] {
  const roots = new Set<string>([word]);
  if (word.length >= MIN_LENGTH) {
    for (const form of [word, ...spokenForms(word), ...withoutAn(word)]) {
      const root = indonesianStemmer(form);
      for (const one of [form, root, ...withInitial(form, root)]) if (one.length >= 3) roots.add(one);
    }
  }
  const english = word.length >= MIN_LENGTH ? englishStemmer(word) : word;
  return [...[...roots].map((root) => `i:${root}`), `e:${english}`];
}

/** In "cetakan" and "gerakan" the k is the root's, which the stemmer takes for a part of the ending -kan. */
const withoutAn = (word: string): string[] => (/[aiueo]kan$/.test(word) ? [word.slice(0, -2)] : []);

const SPOKEN_PREFIXES: [prefix: RegExp, initials: string[]][] = [
  [/^nge(?=[^aiueo])/, ['']],
  [/^ng(?=[aiueo])/, ['', 'k']],
  [/^ny(?=[aiueo])/, ['s', 'c']],
  [/^n(?=[aiueo])/, ['t']],
];

/** As people speak and type in a hurry: nambah for menambah, ngecek for mengecek, bayarin for bayarkan. */
function spokenForms(word: string): string[] {
  const short = word.length >= 6 && word.endsWith('in') ? word.slice(0, -2) : word;
  const forms = short === word ? [] : [short];
  for (const [prefix, initials] of SPOKEN_PREFIXES) {
    if (!prefix.test(short)) continue;
    return [...forms, ...initials.map((initial) => short.replace(prefix, initial))];
  }
  return forms;
}

/** What stands behind the nasal when the root began with a letter that it swallowed. */
const SWALLOWED: [prefix: RegExp, initials: string[]][] = [
  [/^[mp]eny(?=[aiueo])/, ['s']],
  [/^[mp]eng(?=[aiueo])/, ['k']],
  [/^[mp]em(?=[aiueo])/, ['p', 'm']],
  [/^[mp]en(?=[aiueo])/, ['t', 'n']],
];

function withInitial(word: string, root: string): string[] {
  for (const [prefix, initials] of SWALLOWED) {
    const rest = word.replace(prefix, '');
    // The stemmer took the prefix off, and perhaps more at the other end.
    if (rest !== word && rest.startsWith(root)) return initials.map((initial) => initial + root);
  }
  return [];
}

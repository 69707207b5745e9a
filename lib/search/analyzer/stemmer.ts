import { stemmer as englishStemmer } from '@orama/stemmers/english';
import { stemmer as indonesianStemmer } from '@orama/stemmers/indonesian';
import { LRUCache } from 'lru-cache';

/** Shorter words have no affixes. */
export const MIN_STEMMED = 4;
/** Stems by word, because stemming costs several times as much as a look-up. */
const cache = new LRUCache<string, readonly string[]>({ max: 10_000 });

/**
 * Returns the stems of a word, `i:` for Indonesian and `e:` for English; words are related when they share one.
 * Indonesian drops the first letter of many roots after me(N)- and pe(N)- (tolak: menolak, penolakan), which the
 * stemmer does not undo: both forms are returned, `olak` and `tolak`, and the word itself (terima, kembali).
 */
export function stemsOf(word: string): readonly string[] {
  const stems = cache.get(word) ?? (/^[a-z]+$/.test(word) ? computeStems(word) : []);
  cache.set(word, stems);
  return stems;
}

/** Returns a stem without the mark of its language. */
const rootOf = (stem: string): string => stem.slice('i:'.length);

/** Returns the shortest of a word's stems, which nearly all forms of it share. */
export const shortestStem = (word: string): string =>
  stemsOf(word)
    .map(rootOf)
    .reduce((best, stem) => (stem.length < best.length ? stem : best), word);

/** Nouns derived from a root: pembatalan, pengguna, kesalahan, tagihan; not verbs in -kan. */
const DERIVED = /^pe[mnrl]?[a-z]{4,}|^(?!me|di)[a-z]{3,}(?:[^k]|[aiueo]k)an(?:nya)?$/;

/**
 * Returns whether two related words are forms of one word (kirim, mengirim, dikirimkan), and not derived from each other
 * (pengirim) or of another meaning (menghubungi, menghubungkan; pelanggan, langganan).
 */
export const isFormOf = (word: string, other: string): boolean =>
  (DERIVED.test(word) === DERIVED.test(other) || isPrefixed(word, other) || isPrefixed(other, word)) &&
  !differInEnding(word, other) &&
  !differInEnding(other, word) &&
  namesDoer(word, other) === namesDoer(other, word);

/** Returns whether a word is me(N)- or di- and a verb in -kan, whatever its root ends with (mematikan, matikan). */
const isPrefixed = (word: string, verb: string): boolean =>
  /^(?:me|di)/.test(word) &&
  verb.endsWith('kan') &&
  word.length > verb.length &&
  word.endsWith(verb.slice(1));

/** Returns whether a word is pe(N)- and a root shared with the other: a person who does something (penjual, pelanggan). */
const namesDoer = (word: string, other: string): boolean =>
  /^pe(?!r)/.test(word) &&
  stemsOf(other).some((stem) => {
    const root = rootOf(stem);
    return root !== word && word.endsWith(root.slice(1)) && stemsOf(word).includes(stem);
  });

/** Returns whether a word ends in -i and the other in -kan, unless the i belongs to the root (cari, carikan). */
const differInEnding = (word: string, other: string): boolean =>
  word.endsWith('i') && other.endsWith('kan') && !other.includes(word.slice(-4));

function computeStems(word: string): string[] {
  if (word.length < MIN_STEMMED) return [`i:${word}`, `e:${word}`];
  const roots = new Set<string>([word]);
  for (const form of [word, ...spokenForms(word), ...withoutPe(word), ...withoutAn(word)]) {
    const root = indonesianStemmer(form);
    for (const one of [form, root, ...withInitial(form, root)]) if (one.length >= 3) roots.add(one);
  }
  return [...[...roots].map((root) => `i:${root}`), `e:${englishStemmer(word)}`];
}

/** In "cetakan" and "gerakan" the k belongs to the root; the stemmer takes it for a part of the ending -kan. */
const withoutAn = (word: string): string[] => (/[aiueo]kan$/.test(word) ? [word.slice(0, -2)] : []);

/** Before r and l the prefix is pe-, which the stemmer takes for per- or pel-: peretasan, pelaporan. */
const withoutPe = (word: string): string[] => (/^pe[rl][aiueo][a-z]{4}/.test(word) ? [word.slice(2)] : []);

const SPOKEN_PREFIXES: [prefix: RegExp, initials: string[]][] = [
  [/^nge(?=[^aiueo])/, ['']],
  [/^ng(?=[aiueo])/, ['', 'k']],
  [/^ny(?=[aiueo])/, ['s', 'c']],
  // Not nama and nota.
  [/^n(?=[aiueo][a-z]{3})/, ['t']],
  [/^m(?=[aiueo][a-z]{3})/, ['p']],
];

/** Returns the possible full forms of a spoken one: nambah for menambah, ngecek for mengecek, bayarin for bayarkan. */
function spokenForms(word: string): string[] {
  const short = word.length >= 6 && word.endsWith('in') ? word.slice(0, -2) : word;
  const forms = short === word ? [] : [short];
  for (const [prefix, initials] of SPOKEN_PREFIXES) {
    if (!prefix.test(short)) continue;
    return [...forms, ...initials.map((initial) => short.replace(prefix, initial))];
  }
  return forms;
}

/** First letters of roots that a nasal prefix replaces. */
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

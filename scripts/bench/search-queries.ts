import { seededRandom, type BenchDocument } from './search-documents';

export type BenchQueries = { dropdown: string[]; full: string[] };

/** Queries as typed into the field letter by letter, and as submitted: parts of titles, misspelt, questions, and codes. */
export function makeQueries(documents: readonly BenchDocument[], count: number): BenchQueries {
  const random = seededRandom(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const words = () => {
    const title = pick(documents).title.toLowerCase().split(' ');
    const words = title.filter(() => random() < 0.6);
    return words.length > 0 ? words : title.slice(0, 1);
  };
  const cut = (text: string) => text.slice(0, Math.max(1, text.length - 1 - Math.floor(random() * 4)));
  const misspell = (text: string) => {
    const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
    return random() < 0.5
      ? text.slice(0, at) + text.slice(at + 1)
      : text.slice(0, at - 1) + (text[at] ?? '') + (text[at - 1] ?? '') + text.slice(at + 1);
  };
  const kinds = [
    () => words().join(' '),
    () =>
      words()
        .map((word, index) => (index === 0 ? misspell(word) : word))
        .join(' '),
    () => `bagaimana cara ${words().join(' ')} di aplikasi?`,
    () => pick(pick(documents).keywords),
    () => pick(words()),
    () => `ERR-${1_000 + Math.floor(random() * documents.length)}`,
  ];
  return {
    dropdown: Array.from({ length: count }, () => cut(words().join(' '))),
    full: Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as () => string)()),
  };
}

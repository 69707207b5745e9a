/** A variant of several words, which counts only where all of them stand side by side, and its groups. */
export type Phrase = { words: readonly string[]; groups: readonly number[] };

type WordPlace = { start: number; order: number };
type Begun = { phrase: Phrase; from: number; read: number; next: number };

/** Phrases of a query, followed through a text word by word. */
export class PhraseReader {
  #begun: Begun[] = [];

  constructor(readonly byFirst: ReadonlyMap<string, readonly Phrase[]>) {}

  /** The phrases that end with this word; words in between that are not told of break them all. */
  read(word: string, { start, order }: WordPlace): { phrase: Phrase; start: number }[] {
    if (this.byFirst.size === 0) return [];
    const begun = this.#begun.flatMap((one) =>
      one.next === order && one.phrase.words[one.read] === word
        ? { ...one, read: one.read + 1, next: order + 1 }
        : [],
    );
    for (const phrase of this.byFirst.get(word) ?? [])
      begun.push({ phrase, from: start, read: 1, next: order + 1 });
    this.#begun = begun.filter(({ phrase, read }) => read < phrase.words.length);
    return begun.flatMap(({ phrase, from, read }) =>
      read === phrase.words.length ? { phrase, start: from } : [],
    );
  }
}

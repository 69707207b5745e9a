import { readPlaces, type PlaceKind } from '../postings/places';
import { indexIn, type Posting } from '../postings/posting';

const FIRST_SIZE = 256;

/**
 * Where words stand in one document, each list read once. Plain numbers in a row that the next document writes over:
 * objects for each of them would be what most of a search's time goes to.
 */
export class Occurrences {
  #positions = new Uint32Array(FIRST_SIZE);
  #kinds = new Uint8Array(FIRST_SIZE);
  #size = 0;
  /** The number of the document. */
  document = -1;

  begin(document: number): void {
    this.document = document;
    this.#size = 0;
  }

  get size(): number {
    return this.#size;
  }

  position(at: number): number {
    return this.#positions[at] as number;
  }

  kind(at: number): PlaceKind {
    return this.#kinds[at] as PlaceKind;
  }

  add(position: number, kind: PlaceKind): void {
    if (this.#size === this.#kinds.length) this.#grow();
    this.#positions[this.#size] = position;
    this.#kinds[this.#size] = kind;
    this.#size += 1;
  }

  #grow(): void {
    const [positions, kinds] = [this.#positions, this.#kinds];
    (this.#positions = new Uint32Array(2 * kinds.length)).set(positions);
    (this.#kinds = new Uint8Array(2 * kinds.length)).set(kinds);
  }
}

/** A word, or a phrase, in the document that is looked at. */
export class WordIn {
  #document = -1;
  #index = -1;
  #isRead = false;
  #first = 0;
  #end = 0;

  constructor(
    readonly posting: Posting,
    readonly occurrences: Occurrences,
  ) {}

  isIn(): boolean {
    const { document } = this.occurrences;
    if (this.#document !== document) {
      this.#document = document;
      this.#index = indexIn(this.posting, document);
      this.#isRead = false;
    }
    return this.#index >= 0;
  }

  /** How well it stands in what the item says of itself, up to `FULL_WORTH`; to be asked when it is there. */
  get head(): number {
    return this.posting.head[this.#index] as number;
  }

  /** How well it stands in the text. */
  get text(): number {
    return this.posting.text[this.#index] as number;
  }

  /** From where to where its occurrences stand, in their order. */
  get first(): number {
    this.#read();
    return this.#first;
  }

  get end(): number {
    this.#read();
    return this.#end;
  }

  #read(): void {
    if (!this.isIn()) this.#first = this.#end = 0;
    else if (!this.#isRead) {
      this.#isRead = true;
      this.#first = this.occurrences.size;
      const { places, starts } = this.posting;
      readPlaces(places, starts[this.#index] as number, starts[this.#index + 1] as number, this.occurrences);
      this.#end = this.occurrences.size;
    }
  }
}

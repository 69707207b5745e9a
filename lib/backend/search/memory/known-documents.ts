import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { mayFallBack } from '@/lib/database/content-items';
import type { StoredDocument } from '../../db/search-memory-queries';
import { tokenize } from '../analyze/tokenize';
import { lengthNorm } from '../query/rank';

/** What this process has read of the indexed items, by their numbers. */
export class KnownDocuments {
  readonly #documents: (StoredDocument | undefined)[] = [];
  /** What every search asks of thousands, in lists of their own. */
  #lengthNorms = new Float32Array(0);
  #titleLengths = new Uint8Array(0);
  #count = 0;
  /** Read when they are first asked for. */
  readonly #titleWords: (readonly string[] | undefined)[] = [];
  readonly #byUid = new Map<string, number[]>();
  readonly #byKey = new Map<string, number[]>();
  #scopes = new Map<string, Uint8Array>();

  set(document: StoredDocument): void {
    const { number, uid } = document;
    this.remove(number);
    this.#count += 1;
    this.#documents[number] = document;
    this.#reserve(number);
    this.#lengthNorms[number] = lengthNorm(document.length);
    this.#titleLengths[number] = Math.min(255, document.title.split(' ').length);
    note(this.#byUid, uid, number);
    note(this.#byKey, keyOf(document), number);
    this.#scopes = new Map();
  }

  remove(number: number): void {
    const document = this.#documents[number];
    if (!document) return;
    this.#count -= 1;
    this.#documents[number] = undefined;
    this.#titleWords[number] = undefined;
    forget(this.#byUid, document.uid, number);
    forget(this.#byKey, keyOf(document), number);
    this.#scopes = new Map();
  }

  /** A document that a list names. */
  get(number: number): StoredDocument {
    const document = this.#documents[number];
    if (!document) throw new Error(`the index has no document ${number}`);
    return document;
  }

  ofModel(model: ContentModel): StoredDocument[] {
    return this.#documents.filter((document) => document?.model === model) as StoredDocument[];
  }

  /** The words of a document's title, as the index has them. */
  titleWords(number: number): readonly string[] {
    return (this.#titleWords[number] ??= tokenize(this.get(number).title).map(({ word }) => word));
  }

  /** An item in all its languages. */
  withUid(uid: string): StoredDocument[] {
    return this.#all(this.#byUid.get(uid));
  }

  withKey(model: ContentModel, key: string): StoredDocument[] {
    return this.#all(this.#byKey.get(keyOf({ model, key })));
  }

  /** By number: what words count less in it than in a short item. */
  get lengthNorms(): Float32Array {
    return this.#lengthNorms;
  }

  /** By number: words of its title. */
  get titleLengths(): Uint8Array {
    return this.#titleLengths;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** One more than the largest number. */
  get size(): number {
    return this.#documents.length;
  }

  /**
   * By number: 1 for items of a model in a language, and, where it stands in, of the default language for those that
   * have none of their own.
   */
  inScope(model: ContentModel, locale: Locale): Uint8Array {
    const key = `${model} ${locale}`;
    const known = this.#scopes.get(key);
    if (known) return known;
    const other = mayFallBack(model) ? DEFAULT_LOCALE : locale;
    const scope = new Uint8Array(this.size);
    for (const document of this.#documents) {
      if (document?.model !== model) continue;
      const isOther = document.locale === other && !document.is_translated;
      if (isOther || document.locale === locale) scope[document.number] = 1;
    }
    this.#scopes.set(key, scope);
    return scope;
  }

  #reserve(number: number): void {
    if (number < this.#lengthNorms.length) return;
    const size = number + 1 + (number >> 1);
    const [norms, lengths] = [this.#lengthNorms, this.#titleLengths];
    (this.#lengthNorms = new Float32Array(size)).set(norms);
    (this.#titleLengths = new Uint8Array(size)).set(lengths);
  }

  #all(numbers: readonly number[] = []): StoredDocument[] {
    return numbers.map((number) => this.get(number));
  }
}

const keyOf = ({ model, key }: Pick<StoredDocument, 'model' | 'key'>): string => `${model} ${key}`;

function note(lists: Map<string, number[]>, key: string, number: number): void {
  const known = lists.get(key);
  if (known) known.push(number);
  else lists.set(key, [number]);
}

function forget(lists: Map<string, number[]>, key: string, number: number): void {
  const left = (lists.get(key) ?? []).filter((other) => other !== number);
  if (left.length > 0) lists.set(key, left);
  else lists.delete(key);
}

import { mayFallBack } from '@/lib/database/content-items';
import type { Surroundings } from '@/lib/database/content-relations';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { lengthNorm } from '../scoring/ranking-weights';
import type { StoredDocument } from './snapshot-queries';

/** How many documents lie in a topic and category. */
export type PlaceCount = { topic_uid: string | null; category_key: string | null; count: number };

/** The indexed items by their numbers. */
export class Documents {
  readonly #documents: (StoredDocument | undefined)[] = [];
  /** All by uid; categories, which others name by their key, by model and key. */
  readonly #byName = new Map<string, StoredDocument[]>();
  #scopes = new Map<string, Uint8Array>();
  /** By number, for the first pass over all matches. */
  readonly lengthNorms: number[] = [];
  readonly titleLengths: number[] = [];

  set(document: StoredDocument): void {
    const { number } = document;
    this.remove(number);
    this.#documents[number] = document;
    this.lengthNorms[number] = lengthNorm(document.length);
    this.titleLengths[number] = Math.min(255, document.title.split(' ').length);
    for (const name of namesOf(document))
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), document]);
    this.#scopes = new Map();
  }

  remove(number: number): void {
    const document = this.#documents[number];
    if (!document) return;
    this.#documents[number] = undefined;
    for (const name of namesOf(document))
      this.#byName.set(
        name,
        (this.#byName.get(name) ?? []).filter((other) => other !== document),
      );
    this.#scopes = new Map();
  }

  /** @throws Error when a newer state of the index has removed it. */
  get(number: number): StoredDocument {
    const document = this.#documents[number];
    if (!document) throw new Error(`the index has no document ${number}`);
    return document;
  }

  /** One more than the largest number. */
  get size(): number {
    return this.#documents.length;
  }

  ofModel(model: ContentModel): StoredDocument[] {
    return this.#documents.filter((document) => document?.model === model) as StoredDocument[];
  }

  /** Returns an item in all its languages. */
  withUid(uid: string): readonly StoredDocument[] {
    return this.#byName.get(uid) ?? [];
  }

  /** Returns a category in all its languages. */
  withKey(model: ContentModel, key: string): readonly StoredDocument[] {
    return this.#byName.get(keyOf({ model, key })) ?? [];
  }

  /**
   * Marks by number the items of a model in a language, and, where the default language stands in, those of it that are
   * not translated.
   */
  inScope(model: ContentModel, locale: Locale): Uint8Array {
    const key = `${model} ${locale}`;
    const known = this.#scopes.get(key);
    if (known) return known;
    const other = mayFallBack(model) ? DEFAULT_LOCALE : locale;
    const scope = new Uint8Array(this.size);
    for (const document of this.#documents) {
      if (document?.model !== model) continue;
      const isFallback = document.locale === other && !document.is_translated;
      if (isFallback || document.locale === locale) scope[document.number] = 1;
    }
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Counts documents by topic and category. */
  places(numbers: readonly number[]): PlaceCount[] {
    const places = new Map<string, PlaceCount>();
    for (const number of numbers) {
      const { topic_uid, category_key } = this.get(number);
      const key = `${topic_uid} ${category_key}`;
      const place = places.get(key) ?? { topic_uid, category_key, count: 0 };
      place.count += 1;
      places.set(key, place);
    }
    return [...places.values()];
  }

  /** Returns names of topics and categories, and translations, around items and places; all of it is public. */
  around(
    rows: readonly { uid: string; model: string; topic_uid: string | null; category_key: string | null }[],
    places: readonly PlaceCount[] = [],
  ): Pick<Surroundings, 'parents' | 'translations'> {
    const parents = new Set<StoredDocument>();
    const add = (model: ContentModel, found: readonly StoredDocument[]) => {
      for (const document of found) if (document.model === model) parents.add(document);
    };
    const articles = [...rows.filter(({ model }) => model === 'help-article'), ...places];
    for (const { topic_uid } of articles) add('help-topic', this.withUid(topic_uid ?? ''));
    for (const { category_key } of articles)
      add('help-category', this.withKey('help-category', category_key ?? ''));
    for (const { category_key } of rows.filter(({ model }) => model === 'blog'))
      add('blog-category', this.withKey('blog-category', category_key ?? ''));
    return {
      parents: [...parents].map(({ name, ...document }) => ({ ...document, name: name ?? document.title })),
      translations: rows.flatMap(({ uid, model }) =>
        this.withUid(uid).filter((document) => document.model === model),
      ),
    };
  }
}

const keyOf = ({ model, key }: Pick<StoredDocument, 'model' | 'key'>): string => `${model} ${key}`;

const namesOf = (document: StoredDocument): string[] =>
  document.model.endsWith('-category') ? [document.uid, keyOf(document)] : [document.uid];

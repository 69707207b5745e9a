import { mayFallBack } from '@/lib/database/content-items';
import type { Relative, Surroundings } from '@/lib/database/content-relations';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { ContentModel } from '@/lib/contract/content';
import { lengthNorm } from '../scoring/ranking-weights';
import type { StoredDocument } from './snapshot-queries';

/** How many documents lie in a topic and category. */
export type PlaceCount = { topic_uid: string | null; category_key: string | null; count: number };

/** The indexed items by their numbers. */
export class Documents {
  readonly #documents: (StoredDocument | undefined)[] = [];
  readonly #byUid = new Map<string, Set<number>>();
  readonly #byKey = new Map<string, Set<number>>();
  #scopes = new Map<string, Uint8Array>();
  /** By number, for the first pass over all matches. */
  readonly lengthNorms: number[] = [];
  readonly titleLengths: number[] = [];

  set(document: StoredDocument): void {
    const { number, uid } = document;
    this.remove(number);
    this.#documents[number] = document;
    this.lengthNorms[number] = lengthNorm(document.length);
    this.titleLengths[number] = Math.min(255, document.title.split(' ').length);
    add(this.#byUid, uid, number);
    add(this.#byKey, keyOf(document), number);
    this.#scopes = new Map();
  }

  remove(number: number): void {
    const document = this.#documents[number];
    if (!document) return;
    this.#documents[number] = undefined;
    this.#byUid.get(document.uid)?.delete(number);
    this.#byKey.get(keyOf(document))?.delete(number);
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
  withUid(uid: string): StoredDocument[] {
    return [...(this.#byUid.get(uid) ?? [])].map((number) => this.get(number));
  }

  withKey(model: ContentModel, key: string): StoredDocument[] {
    return [...(this.#byKey.get(keyOf({ model, key })) ?? [])].map((number) => this.get(number));
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
    const articles = [...rows.filter(({ model }) => model === 'help-article'), ...places];
    const posts = rows.filter(({ model }) => model === 'blog');
    const unique = (values: (string | null)[]) => [...new Set(values)].flatMap((value) => value ?? []);
    const withKeys = (model: ContentModel, keys: (string | null)[]) =>
      unique(keys).flatMap((key) => this.withKey(model, key));
    const topics = unique(articles.map(({ topic_uid }) => topic_uid)).flatMap((uid) => this.withUid(uid));
    return {
      parents: [
        ...topics.filter(({ model }) => model === 'help-topic'),
        ...withKeys(
          'help-category',
          articles.map(({ category_key }) => category_key),
        ),
        ...withKeys(
          'blog-category',
          posts.map(({ category_key }) => category_key),
        ),
      ].map(toRelative),
      translations: rows.flatMap(({ uid, model }) =>
        this.withUid(uid).filter((document) => document.model === model),
      ),
    };
  }
}

const toRelative = ({ uid, key, title, name, model, locale, category_key }: StoredDocument): Relative => ({
  uid,
  key,
  name: name ?? title,
  model,
  locale,
  category_key,
});

const keyOf = ({ model, key }: Pick<StoredDocument, 'model' | 'key'>): string => `${model} ${key}`;

function add(sets: Map<string, Set<number>>, key: string, number: number): void {
  const known = sets.get(key);
  if (known) known.add(number);
  else sets.set(key, new Set([number]));
}

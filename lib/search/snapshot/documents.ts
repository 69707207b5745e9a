import { mayFallBack } from '@/lib/database/content-items';
import type { Relations } from '@/lib/database/content-relations';
import { refKey } from '@/lib/database/item-ref';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { SEARCHED_PAGES, type ContentModel } from '@/lib/contract/content';
import { lengthNorm } from '../scoring/ranking-weights';
import type { StoredDocument } from '../storage/storage-queries';

/** How many documents are in a topic and category, and how many of them have a tag. */
export type FacetCount = {
  topic_uid: string | null;
  category_key: string | null;
  count: number;
  tags: Map<string, number>;
};

type OneOrMore<T> = T | readonly T[];

/** Groups of sections, such as the header, are not pages of their own. */
const isSearched = ({ model, key }: StoredDocument): boolean =>
  model !== 'page' || (SEARCHED_PAGES as readonly string[]).includes(key);

/** The indexed items by docId. */
export class Documents {
  #documents: (StoredDocument | undefined)[] = [];
  /** By model and uid; categories, which others name by their key, by model and key as well. */
  #byName = new Map<string, readonly StoredDocument[]>();
  #scopes = new Map<string, Uint8Array>();
  /** By docId, for the first pass over all matches. */
  lengthNorms: number[] = [];
  titleLengths: number[] = [];

  copy(): Documents {
    const copy = new Documents();
    copy.#documents = this.#documents.slice();
    copy.#byName = new Map(this.#byName);
    copy.lengthNorms = this.lengthNorms.slice();
    copy.titleLengths = this.titleLengths.slice();
    return copy;
  }

  set(document: StoredDocument): void {
    const { docId } = document;
    this.remove(docId);
    this.#documents[docId] = document;
    this.lengthNorms[docId] = lengthNorm(document.length);
    this.titleLengths[docId] = Math.min(255, document.title.split(' ').length);
    for (const name of namesOf(document)) this.#byName.set(name, [...this.#named(name), document]);
    this.#scopes = new Map();
  }

  /** Removes a document and returns it; undefined when there is none. */
  remove(docId: number): StoredDocument | undefined {
    const document = this.#documents[docId];
    if (!document) return undefined;
    this.#documents[docId] = undefined;
    for (const name of namesOf(document)) {
      const rest = this.#named(name).filter((other) => other !== document);
      this.#byName.set(name, rest);
    }
    this.#scopes = new Map();
    return document;
  }

  #named(name: string): readonly StoredDocument[] {
    return this.#byName.get(name) ?? [];
  }

  /** Returns an item in all its languages by its uid, a category by its key as well. */
  find(model: ContentModel, uidOrKey: string | null): readonly StoredDocument[] {
    return this.#named(`${model} ${uidOrKey}`);
  }

  /** @throws Error when there is none. */
  get(docId: number): StoredDocument {
    const document = this.#documents[docId];
    if (!document) throw new Error(`the index has no document ${docId}`);
    return document;
  }

  /** Returns the docIds of items by `refKey`, of those that it has. */
  idsOf(refs: ReadonlySet<string>): number[] {
    return this.all().flatMap((document) => (refs.has(refKey(document)) ? document.docId : []));
  }

  /** One more than the largest docId. */
  get size(): number {
    return this.#documents.length;
  }

  all(): StoredDocument[] {
    return this.#documents.filter((document) => document !== undefined);
  }

  /**
   * Marks by docId the items of one or several models in a language, and, where the default language stands in, those
   * of it that are not translated; with `isUntranslated` the untranslated items of the default language instead.
   */
  inScope(models: OneOrMore<ContentModel>, locale: Locale, isUntranslated = false): Uint8Array {
    const key = `${models} ${locale} ${isUntranslated}`;
    const cached = this.#scopes.get(key);
    if (cached) return cached;
    const modelsInScope = new Set([models].flat());
    const scope = new Uint8Array(this.size);
    for (const document of this.all()) {
      if (!modelsInScope.has(document.model) || !isSearched(document)) continue;
      const isInLanguage = !isUntranslated && document.locale === locale;
      const standsIn = document.locale === DEFAULT_LOCALE && !document.is_translated;
      if (isInLanguage || (standsIn && (isUntranslated || mayFallBack(document.model))))
        scope[document.docId] = 1;
    }
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Counts documents by topic and category, and there by tag. */
  facets(docIds: readonly number[]): FacetCount[] {
    const facets = new Map<string, FacetCount>();
    for (const docId of docIds) {
      const { topic_uid, category_key, tags } = this.get(docId);
      const key = `${topic_uid} ${category_key}`;
      const facet = facets.get(key) ?? { topic_uid, category_key, count: 0, tags: new Map<string, number>() };
      facet.count += 1;
      for (const tag of tags) facet.tags.set(tag, (facet.tags.get(tag) ?? 0) + 1);
      facets.set(key, facet);
    }
    return [...facets.values()];
  }

  /** Returns the topics and categories of items and facets, and the items in all their languages; all are public. */
  relationsOf(
    rows: readonly { uid: string; model: string; topic_uid: string | null; category_key: string | null }[],
    facets: readonly Pick<FacetCount, 'topic_uid' | 'category_key'>[] = [],
  ): Pick<Relations, 'parents' | 'translations'> {
    const articles = [...rows.filter(({ model }) => model === 'help-article'), ...facets];
    const blogs = rows.filter(({ model }) => model === 'blog');
    const parents = new Set([
      ...articles.flatMap(({ topic_uid }) => this.find('help-topic', topic_uid)),
      ...articles.flatMap(({ category_key }) => this.find('help-category', category_key)),
      ...blogs.flatMap(({ category_key }) => this.find('blog-category', category_key)),
    ]);
    return {
      parents: [...parents].map(({ name, ...document }) => ({ ...document, name: name ?? document.title })),
      translations: rows.flatMap(({ uid, model }) => this.find(model as ContentModel, uid)),
    };
  }
}

/** As a category may have a key like a uid, each name once. */
const namesOf = ({ model, uid, key }: StoredDocument): Set<string> =>
  new Set([`${model} ${uid}`, ...(model.endsWith('-category') ? [`${model} ${key}`] : [])]);

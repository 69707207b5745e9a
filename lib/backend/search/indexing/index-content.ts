import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema';
import {
  changeWords,
  deleteDocuments,
  listDependents,
  loadIndexedWords,
  loadIndexSources,
  saveDocuments,
  type DocumentRef,
  type IndexSource,
  type NewDocument,
  type WordChange,
} from '../../db/search-index-queries';
import { stemsOf } from '../analyze/stems';
import { hash, typoKeys } from '../analyze/typo-keys';
import { documentFields } from './document-fields';
import { VectorText } from './vector';

/** Items read and written at once: their words are counted in one go, while nobody else gets a turn. */
const ITEMS_PER_STEP = 25;
const WORDS_PER_STATEMENT = 1_000;

/** The word of `search_word` that counts the items themselves. */
export const EVERY_ITEM = '';

/**
 * Brings the search index in line with items that were written, changed or removed, in the transaction that did it:
 * nothing is ever found that is not there, and nothing private stays. Topics and categories bring along what hangs
 * below them.
 */
export async function indexContent(trx: Kysely<Tables>, uids: readonly string[]): Promise<void> {
  const refs: DocumentRef[] = [];
  for (const part of parts([...new Set(uids)], 1_000)) refs.push(...(await listDependents(trx, part)));
  await indexRefs(trx, uniqueRefs(refs));
}

/** The same for items that are named one by one. */
export async function indexRefs(trx: Kysely<Tables>, refs: DocumentRef[]): Promise<void> {
  const words = new WordCounts();
  for (const part of parts(refs, ITEMS_PER_STEP)) {
    for (const old of await loadIndexedWords(trx, part)) words.add(old.locale, old.words, old.titles, -1);
    const documents = (await loadIndexSources(trx, part)).map((item) => toDocument(item, words));
    const kept = new Set(documents.map(refKey));
    await deleteDocuments(
      trx,
      part.filter((ref) => !kept.has(refKey(ref))),
    );
    await saveDocuments(trx, documents);
  }
  for (const part of parts(words.changes(), WORDS_PER_STATEMENT)) await changeWords(trx, part, wordKeys);
}

function toDocument(item: IndexSource, words: WordCounts): NewDocument {
  const fields = documentFields(item);
  const title = new VectorText();
  const whole = new VectorText();
  for (const field of fields.head) {
    if (field.label === 'A') title.add(field);
    whole.add(field);
  }
  const head = whole.toString();
  for (const field of fields.body) whole.add(field);
  words.add(item.locale, whole.words(), title.words(), 1);
  return { ...item, head, whole: whole.toString() };
}

/** What a word is looked up by, besides itself. */
function wordKeys(word: string): number[] {
  return [...new Set([...stemsOf(word).map(hash), ...typoKeys(word)])];
}

/** How the counts of words change by all items of one transaction together. */
class WordCounts {
  readonly #counts = new Map<string, WordChange>();

  add(locale: DocumentRef['locale'], words: string[], titles: string[], step: 1 | -1): void {
    const inTitle = new Set(titles);
    for (const word of [EVERY_ITEM, ...words]) {
      const key = `${locale} ${word}`;
      const count = this.#counts.get(key) ?? { locale, word, documents: 0, titles: 0 };
      count.documents += step;
      if (inTitle.has(word)) count.titles += step;
      this.#counts.set(key, count);
    }
  }

  /** In one order for everybody, so that two transactions never wait for each other's words. */
  changes(): WordChange[] {
    const changed = [...this.#counts].filter(([, { documents, titles }]) => documents !== 0 || titles !== 0);
    return changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  }
}

const refKey = ({ uid, locale }: DocumentRef): string => `${uid} ${locale}`;

const uniqueRefs = (refs: DocumentRef[]): DocumentRef[] => [
  ...new Map(refs.map((ref) => [refKey(ref), ref])).values(),
];

function* parts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

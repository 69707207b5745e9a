import type { Kysely } from 'kysely';
import type { Database } from '@/lib/database/database';
import type { ContentLocale, Tables } from '@/lib/database/schema';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { hash, stemsOf } from '../analyzer/stemmer';
import { loadSegments, saveSegments } from '../postings/posting-queries';
import { changeSegment, SEGMENT_BITS, type Posting } from '../postings/posting-list';
import { documentFields } from './document-fields';
import {
  deleteDocuments,
  deleteIndex,
  listDependents,
  listOutdated,
  loadIndexedTerms,
  loadIndexSources,
  refKey,
  saveDocuments,
  type DocumentRef,
  type IndexSource,
} from './document-queries';
import { codePoints, DocumentTerms } from './document-terms';
import { nextVersion } from './state-queries';
import { changeTerms, forgetUnusedTerms, type TermChange } from './term-queries';

/** The version of analyzer and storage format. A change of either needs a higher one, which rebuilds every index. */
const INDEX_VERSION = 3;
const SETTING = 'search-index-version';
const ITEMS_PER_TRANSACTION = 500;
/** Items that are analyzed in one go. */
const ITEMS_PER_STEP = 25;
/** Items whose posting lists are written together; until then they are kept in memory. */
const ITEMS_PER_FLUSH = 500;
const TERMS_PER_STATEMENT = 1_000;
const SEGMENTS_PER_STATEMENT = 400;

/** The pseudo-term that counts the documents themselves. */
export const EVERY_DOCUMENT = '';

/**
 * Brings the index in line with items that were written, changed or removed, in the transaction that did it, so that
 * nothing private or gone is ever found. Topics and categories bring along what hangs below them.
 */
export async function indexContent(trx: Kysely<Tables>, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  // The version's lock comes first: an item that is being put below a topic must not be missed.
  const version = await nextVersion(trx);
  const refs = new Map<string, DocumentRef>();
  for (const part of chunks([...new Set(uids)], 1_000))
    for (const ref of await listDependents(trx, part)) refs.set(refKey(ref), ref);
  await write(trx, [...refs.values()], version);
}

/** Does the same for items that are named one by one. */
export async function indexRefs(trx: Kysely<Tables>, refs: readonly DocumentRef[]): Promise<void> {
  if (refs.length > 0) await write(trx, refs, await nextVersion(trx));
}

/** Empties an index of another format, so that what is imported afterwards is not indexed twice. */
export async function dropOldIndex(db: Database): Promise<void> {
  if ((await findSetting(db.kysely, SETTING)) === INDEX_VERSION) return;
  await db.transaction(async (trx) => {
    await nextVersion(trx);
    // Another instance may have done it while this one waited for the lock.
    if ((await findSetting(trx, SETTING)) === INDEX_VERSION) return;
    await deleteIndex(trx);
    await saveSetting(trx, SETTING, INDEX_VERSION);
  });
}

/**
 * Indexes what is not indexed as it is stored: everything after an upgrade of the format, as a rule nothing. Returns
 * how many items it was. Searches go on meanwhile and find what is indexed already.
 */
export async function rebuildIndex(db: Database): Promise<number> {
  await dropOldIndex(db);
  await db.transaction(forgetUnusedTerms);
  const outdated = await listOutdated(db.kysely);
  for (let start = 0; start < outdated.length; start += ITEMS_PER_TRANSACTION)
    await db.transaction((trx) => indexRefs(trx, outdated.slice(start, start + ITEMS_PER_TRANSACTION)));
  if (outdated.length >= ITEMS_PER_TRANSACTION) await db.afterBulkLoad();
  return outdated.length;
}

async function write(trx: Kysely<Tables>, refs: readonly DocumentRef[], version: number): Promise<void> {
  const terms = new TermCounts();
  const postings = new PostingBuffer();
  let unflushed = 0;
  for (const part of chunks(refs, ITEMS_PER_STEP)) {
    const numbers = new Map<string, number>();
    for (const old of await loadIndexedTerms(trx, part)) {
      numbers.set(refKey(old), old.number);
      terms.add(old.locale, old.words, old.titles, -1);
      for (const word of old.words) postings.set(word, old.number, undefined);
    }
    const sources = await loadIndexSources(trx, part);
    const kept = new Set(sources.map(refKey));
    const removed = part.filter((ref) => !kept.has(refKey(ref)));
    await deleteDocuments(trx, removed, version);
    const documents = sources.map((item) => analyze(item, numbers.get(refKey(item))));
    const saved = await saveDocuments(trx, documents, version);
    for (const { document, ...item } of documents) {
      terms.add(item.locale, item.words, item.titleWords, 1);
      const number = saved.get(refKey(item)) as number;
      for (const [term, posting] of document.postings()) postings.set(term, number, posting);
    }
    unflushed += part.length;
    if (unflushed >= ITEMS_PER_FLUSH) {
      await postings.flush(trx);
      unflushed = 0;
    }
  }
  for (const part of chunks(terms.changes(), TERMS_PER_STATEMENT))
    await changeTerms(trx, part, version, (term) => [...new Set(stemsOf(term).map(hash))]);
  await postings.flush(trx);
}

function analyze(item: IndexSource, number: number | undefined) {
  const { fields, sections } = documentFields(item);
  const document = new DocumentTerms();
  for (const field of fields) document.add(field);
  return {
    ...item,
    number,
    document,
    words: document.terms(),
    titleWords: document.titleTerms(),
    sections: sections.map(codePoints(item.plain_text ?? '')),
  };
}

/** Sums up how the document frequencies of terms change by a transaction. */
class TermCounts {
  readonly #counts = new Map<string, TermChange>();

  add(locale: ContentLocale, words: readonly string[], titles: readonly string[], step: 1 | -1): void {
    const inTitle = new Set(titles);
    for (const word of [EVERY_DOCUMENT, ...words]) {
      const key = `${locale} ${word}`;
      const count = this.#counts.get(key) ?? { locale, word, documents: 0, titles: 0 };
      count.documents += step;
      if (inTitle.has(word)) count.titles += step;
      this.#counts.set(key, count);
    }
  }

  /** Returns all of them, also those whose sum is 0: their posting lists have changed. */
  changes(): TermChange[] {
    return [...this.#counts.values()];
  }
}

/** Collects changed postings by segment until they are written. */
class PostingBuffer {
  readonly #segments = new Map<
    string,
    { word: string; block: number; changes: Map<number, Posting | undefined> }
  >();

  set(word: string, number: number, posting: Posting | undefined): void {
    const block = number >>> SEGMENT_BITS;
    const key = `${block} ${word}`;
    const segment = this.#segments.get(key) ?? { word, block, changes: new Map() };
    this.#segments.set(key, segment);
    segment.changes.set(number, posting);
  }

  async flush(trx: Kysely<Tables>): Promise<void> {
    const all = [...this.#segments.values()];
    this.#segments.clear();
    for (const part of chunks(all, SEGMENTS_PER_STATEMENT)) {
      const stored = new Map(
        (await loadSegments(trx, part)).map(({ word, block, entries }) => [`${block} ${word}`, entries]),
      );
      await saveSegments(
        trx,
        part.map(({ word, block, changes }) => ({
          word,
          block,
          entries: changeSegment(stored.get(`${block} ${word}`) ?? new Uint8Array(0), changes),
        })),
      );
    }
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Database } from '@/lib/database/database';
import type { ContentLocale, Tables } from '@/lib/database/schema';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { chunks } from '@/lib/basics/values';
import { stemsOf } from '../analyzer/stemmer';
import {
  loadSegments,
  nextVersion,
  saveSegments,
  type StoredSegment,
  type StoredTerm,
} from '../storage/storage-queries';
import { EVERY_DOCUMENT, hashStem } from '../storage/term-dictionary';
import { changeSegment, encodePosting, SEGMENT_BITS, type Posting } from '../storage/posting-list';
import { analyzeTexts, searchedTexts } from './document-terms';
import {
  changeTerms,
  deleteDocuments,
  deleteIndex,
  forgetUnusedTerms,
  type IndexSource,
  listDependents,
  listOutdated,
  loadIndexedTerms,
  loadIndexSources,
  saveDocuments,
} from './index-queries';

/** The version of analyzer and storage format. A change of either needs a higher one, which rebuilds every index. */
export const INDEX_VERSION = 7;
const SETTING = 'search-index-version';
const ITEMS_PER_TRANSACTION = 500;
/** The same while requests are answered, which wait for a transaction where the database has one connection. */
const ITEMS_BESIDES_REQUESTS = 50;
/** The pause after such a transaction, as a share of the time that it took. */
const PAUSE_SHARE = 0.5;
/** Items that are analyzed in one go. */
const ITEMS_PER_STEP = 25;
/** Items whose posting lists are written together; until then they are kept in memory. */
const ITEMS_PER_FLUSH = 500;
const TERMS_PER_STATEMENT = 1_000;
const SEGMENTS_PER_STATEMENT = 400;

/**
 * Updates the index for items that were written, changed or removed, in the same transaction, so that nothing private or
 * removed is ever found. Items below topics and categories are updated too.
 */
export async function indexContent(trx: Kysely<Tables>, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  // The version's lock comes first: an item that is being put below a topic must not be missed.
  const version = await nextVersion(trx);
  const refs = new Map<string, ItemRef>();
  for (const part of chunks([...new Set(uids)], 1_000))
    for (const ref of await listDependents(trx, part)) refs.set(refKey(ref), ref);
  await write(trx, [...refs.values()], version);
}

/** Empties an index of another format, so that later imports are not indexed twice. */
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

/** Lists the items that are missing from the index or differ from it: all after an upgrade of the format, usually none. */
export async function findOutdated(db: Database): Promise<ItemRef[]> {
  await dropOldIndex(db);
  await db.transaction(forgetUnusedTerms);
  return listOutdated(db.kysely);
}

/**
 * Indexes what is outdated and returns the number of these items. Instances that do so at the same time take turns, and
 * each item is indexed by the first. With a signal, which ends it, requests are answered meanwhile: they get the connection
 * and the processor in between.
 */
export async function rebuildIndex(
  db: Database,
  { outdated, signal }: { outdated?: readonly ItemRef[]; signal?: AbortSignal } = {},
): Promise<number> {
  const refs = outdated ?? (await findOutdated(db));
  for (const part of chunks(refs, signal ? ITEMS_BESIDES_REQUESTS : ITEMS_PER_TRANSACTION)) {
    if (signal?.aborted) return refs.length;
    const start = performance.now();
    await db.transaction(async (trx) => {
      // Its lock comes first: another instance may have indexed them while this one waited.
      const version = await nextVersion(trx);
      await write(trx, await listOutdated(trx, part), version);
    });
    if (signal) await setTimeout(PAUSE_SHARE * (performance.now() - start));
  }
  if (refs.length >= ITEMS_PER_TRANSACTION) await db.afterBulkLoad();
  return refs.length;
}

async function write(trx: Kysely<Tables>, refs: readonly ItemRef[], version: number): Promise<void> {
  const terms = new Map<string, StoredTerm>();
  const segments = new Map<string, SegmentChange>();
  const changedLists = new Set<string>();
  for (const [step, part] of [...chunks(refs, ITEMS_PER_STEP)].entries()) {
    const docIds = new Map<string, number>();
    for (const old of await loadIndexedTerms(trx, part)) {
      docIds.set(refKey(old), old.docId);
      countTerms(terms, old, -1);
      for (const term of old.words) setEntry(segments, term, old.docId, undefined);
    }
    const sources = await loadIndexSources(trx, part);
    const refs = new Set(sources.map(refKey));
    const removed = part.filter((ref) => !refs.has(refKey(ref)));
    await deleteDocuments(trx, removed, version);
    const documents = sources.map((item) => analyze(item));
    const rows = documents.map(({ row }) => ({ docId: docIds.get(refKey(row)), version, ...row }));
    const saved = await saveDocuments(trx, rows);
    for (const { row, postings } of documents) {
      countTerms(terms, row, 1);
      const docId = saved.get(refKey(row)) as number;
      for (const [term, posting] of postings) setEntry(segments, term, docId, encodePosting(docId, posting));
    }
    if ((step + 1) % (ITEMS_PER_FLUSH / ITEMS_PER_STEP) === 0) await flush(trx, segments, changedLists);
  }
  await flush(trx, segments, changedLists);
  // A term whose sums are 0 may have another posting list; most terms of an item whose links have changed have not.
  const changed = [...terms.values()].filter(
    ({ term, documents, titles }) => documents !== 0 || titles !== 0 || changedLists.has(term),
  );
  for (const part of chunks(changed, TERMS_PER_STATEMENT)) await changeTerms(trx, part, version);
}

/** Returns the row of an item in the index and its postings. */
function analyze(item: IndexSource) {
  const { texts, sections } = searchedTexts(item);
  const postings = analyzeTexts(texts);
  const { tags, keywords, data, topic_name, category_name, plain_text, ...copied } = item;
  return { row: { ...copied, length: postings.size, sections, ...termsOf(postings) }, postings };
}

/** Returns the terms of a document, and those of its title. */
export function termsOf(postings: ReadonlyMap<string, Posting>): Record<'words' | 'title_words', string[]> {
  const words = [...postings.keys()];
  return { words, title_words: words.filter((term) => postings.get(term)?.isInTitle) };
}

/** Adds a document to the changes of document frequencies, or subtracts it. */
export function countTerms(
  terms: Map<string, StoredTerm>,
  { locale, words, title_words }: { locale: ContentLocale; words: string[]; title_words: string[] },
  step: 1 | -1,
): void {
  const inTitle = new Set(title_words);
  for (const term of [EVERY_DOCUMENT, ...words]) {
    const key = `${locale} ${term}`;
    const change = terms.get(key) ?? {
      locale,
      term,
      documents: 0,
      titles: 0,
      stems: stemsOf(term).map(hashStem),
    };
    change.documents += step;
    if (inTitle.has(term)) change.titles += step;
    terms.set(key, change);
  }
}

/** The changes of one segment of a posting list: entries by document, undefined where the document is removed. */
type SegmentChange = Pick<StoredSegment, 'term' | 'segment'> & { entries: Map<number, Buffer | undefined> };

const segmentKey = ({ term, segment }: Pick<StoredSegment, 'term' | 'segment'>): string =>
  `${segment} ${term}`;

function setEntry(
  changes: Map<string, SegmentChange>,
  term: string,
  docId: number,
  entry: Buffer | undefined,
): void {
  const key = { term, segment: docId >>> SEGMENT_BITS };
  const change = changes.get(segmentKey(key)) ?? { ...key, entries: new Map<number, Buffer | undefined>() };
  change.entries.set(docId, entry);
  changes.set(segmentKey(key), change);
}

/** Writes the segments that are no longer the stored ones, and adds their terms to `changedLists`. */
async function flush(
  trx: Kysely<Tables>,
  changes: Map<string, SegmentChange>,
  changedLists: Set<string>,
): Promise<void> {
  for (const part of chunks([...changes.values()], SEGMENTS_PER_STATEMENT)) {
    const stored = new Map(
      (await loadSegments(trx, part)).map((segment) => [segmentKey(segment), segment.entries]),
    );
    const changed = part.flatMap((change) => {
      const old = stored.get(segmentKey(change)) ?? new Uint8Array(0);
      const entries = changeSegment(old, change.entries);
      return entries.equals(old) ? [] : { ...change, entries };
    });
    for (const { term } of changed) changedLists.add(term);
    if (changed.length > 0) await saveSegments(trx, changed);
  }
  changes.clear();
}

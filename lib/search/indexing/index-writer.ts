import type { Kysely } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import type { Database } from '@/lib/database/database';
import type { ContentLocale, Tables } from '@/lib/database/schema';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { chunks } from '@/lib/rules/chunks';
import { hash, stemsOf } from '../analyzer/stemmer';
import { loadSegments, saveSegments } from '../storage/storage-queries';
import { changeSegment, encodePosting, SEGMENT_BITS } from '../storage/posting-list';
import { analyzeTexts, searchedTexts } from './document-terms';
import {
  changeTerms,
  deleteDocuments,
  deleteIndex,
  EVERY_DOCUMENT,
  forgetUnusedTerms,
  type IndexSource,
  listDependents,
  listOutdated,
  loadIndexedTerms,
  loadIndexSources,
  nextVersion,
  saveDocuments,
  type TermChange,
} from './index-queries';

/** The version of analyzer and storage format. A change of either needs a higher one, which rebuilds every index. */
const INDEX_VERSION = 6;
const SETTING = 'search-index-version';
const ITEMS_PER_TRANSACTION = 500;
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

/**
 * Indexes the items that are missing from the index or differ from it: all after an upgrade of the format, usually
 * none. Returns their number. Searches go on meanwhile and find what is indexed already.
 */
export async function rebuildIndex(db: Database): Promise<number> {
  await dropOldIndex(db);
  await db.transaction(forgetUnusedTerms);
  const outdated = await listOutdated(db.kysely);
  for (const part of chunks(outdated, ITEMS_PER_TRANSACTION))
    await db.transaction(async (trx) => write(trx, part, await nextVersion(trx)));
  if (outdated.length >= ITEMS_PER_TRANSACTION) await db.afterBulkLoad();
  return outdated.length;
}

async function write(trx: Kysely<Tables>, refs: readonly ItemRef[], version: number): Promise<void> {
  const terms = new Map<string, TermChange>();
  const segments: SegmentChanges = new Map();
  const changedWords = new Set<string>();
  for (const [step, part] of [...chunks(refs, ITEMS_PER_STEP)].entries()) {
    const numbers = new Map<string, number>();
    for (const old of await loadIndexedTerms(trx, part)) {
      numbers.set(refKey(old), old.number);
      countTerms(terms, old, -1);
      for (const word of old.words) setEntry(segments, word, old.number, undefined);
    }
    const sources = await loadIndexSources(trx, part);
    const kept = new Set(sources.map(refKey));
    const removed = part.filter((ref) => !kept.has(refKey(ref)));
    await deleteDocuments(trx, removed, version);
    const documents = sources.map((item) => analyze(item));
    const rows = documents.map(({ row }) => ({ number: numbers.get(refKey(row)), version, ...row }));
    const saved = await saveDocuments(trx, rows);
    for (const { row, postings } of documents) {
      countTerms(terms, row, 1);
      const number = saved.get(refKey(row)) as number;
      for (const [word, posting] of postings)
        setEntry(segments, word, number, encodePosting(number, posting));
    }
    if ((step + 1) % (ITEMS_PER_FLUSH / ITEMS_PER_STEP) === 0) await flush(trx, segments, changedWords);
  }
  await flush(trx, segments, changedWords);
  // A term whose sums are 0 may have another posting list; most terms of an item whose links have changed have not.
  const changed = [...terms.values()].filter(
    ({ word, documents, titles }) => documents !== 0 || titles !== 0 || changedWords.has(word),
  );
  for (const part of chunks(changed, TERMS_PER_STATEMENT))
    await changeTerms(trx, part.map(withStems), version);
}

/** Returns the row of an item in the index and its postings. */
function analyze(item: IndexSource) {
  const { texts, sections } = searchedTexts(item);
  const postings = analyzeTexts(texts);
  const { tags, keywords, data, topic_name, category_name, plain_text, ...copied } = item;
  const words = [...postings.keys()];
  const row = {
    ...copied,
    length: words.length,
    sections,
    words,
    title_words: words.filter((word) => postings.get(word)?.isInTitle),
  };
  return { row, postings };
}

/** Adds a document to the changes of document frequencies, or subtracts it. */
function countTerms(
  terms: Map<string, TermChange>,
  { locale, words, title_words }: { locale: ContentLocale; words: string[]; title_words: string[] },
  step: 1 | -1,
): void {
  const inTitle = new Set(title_words);
  for (const word of [EVERY_DOCUMENT, ...words]) {
    const key = `${locale} ${word}`;
    const change = terms.get(key) ?? { locale, word, documents: 0, titles: 0 };
    change.documents += step;
    if (inTitle.has(word)) change.titles += step;
    terms.set(key, change);
  }
}

const withStems = (change: TermChange) => ({
  ...change,
  stems: [...new Set(stemsOf(change.word).map(hash))],
});

/**
 * Changed segments of posting lists by block and term; each holds its changed entries by document, undefined where the
 * document is removed.
 */
type SegmentChanges = Map<string, Map<number, Buffer | undefined>>;

function setEntry(segments: SegmentChanges, word: string, number: number, entry: Buffer | undefined): void {
  const key = `${number >>> SEGMENT_BITS} ${word}`;
  const entries = segments.get(key) ?? new Map<number, Buffer | undefined>();
  segments.set(key, entries.set(number, entry));
}

/** Writes the segments that are no longer the stored ones, and adds their words to `changedWords`. */
async function flush(
  trx: Kysely<Tables>,
  segments: SegmentChanges,
  changedWords: Set<string>,
): Promise<void> {
  for (const part of chunks([...segments], SEGMENTS_PER_STATEMENT)) {
    const changes = part.map(([key, entries]) => {
      const [block, word = ''] = key.split(' ');
      return { word, block: Number(block), entries };
    });
    const stored = new Map(
      (await loadSegments(trx, changes)).map(({ word, block, entries }) => [`${block} ${word}`, entries]),
    );
    const changed = changes.flatMap(({ word, block, entries }) => {
      const old = stored.get(`${block} ${word}`) ?? new Uint8Array(0);
      const segment = changeSegment(old, entries);
      return segment.equals(old) ? [] : { word, block, entries: segment };
    });
    for (const { word } of changed) changedWords.add(word);
    if (changed.length > 0) await saveSegments(trx, changed);
  }
  segments.clear();
}

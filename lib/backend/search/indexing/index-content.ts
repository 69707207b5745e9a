import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import {
  deleteDocuments,
  listDependents,
  loadIndexedWords,
  loadIndexSources,
  refKey,
  saveDocuments,
  type DocumentRef,
  type IndexSource,
} from '../../db/search-index-queries';
import { nextVersion } from '../../db/search-state-queries';
import { changeWords } from '../../db/search-word-queries';
import { stemsOf } from '../analyze/stems';
import { hash } from '../analyze/hash';
import { characters } from './characters';
import { documentFields } from './document-fields';
import { DocumentWords } from './document-words';
import { PostingEdits } from './posting-edits';
import { WordCounts } from './word-counts';

/** Items read and written at once: their words are counted in one go, while nobody else gets a turn. */
const ITEMS_PER_STEP = 25;
const WORDS_PER_STATEMENT = 1_000;
/** Items whose lists are changed at once: what is not written yet is kept in memory. */
const ITEMS_PER_SAVE = 500;

/**
 * Brings the search index in line with items that were written, changed or removed, in the transaction that did it:
 * nothing is ever found that is not there, and nothing private stays. Topics and categories bring along what hangs
 * below them.
 */
export async function indexContent(trx: Kysely<Tables>, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  // Before it is looked up what depends on them: whoever hides a topic must not miss what is being put below it.
  const version = await nextVersion(trx);
  const refs: DocumentRef[] = [];
  for (const part of parts([...new Set(uids)], 1_000)) refs.push(...(await listDependents(trx, part)));
  await indexUnder(version, trx, uniqueRefs(refs));
}

/** The same for items that are named one by one. */
export async function indexRefs(trx: Kysely<Tables>, refs: DocumentRef[]): Promise<void> {
  if (refs.length > 0) await indexUnder(await nextVersion(trx), trx, refs);
}

/** Whoever has a version holds the state of the index until the transaction ends, so that changes follow each other. */
async function indexUnder(version: number, trx: Kysely<Tables>, refs: DocumentRef[]): Promise<void> {
  const words = new WordCounts();
  const edits = new PostingEdits();
  let unsaved = 0;
  for (const part of parts(refs, ITEMS_PER_STEP)) {
    const numbers = new Map<string, number>();
    for (const old of await loadIndexedWords(trx, part)) {
      numbers.set(refKey(old), old.number);
      words.add(old.locale, old, -1);
      edits.remove(old.number, old.words);
    }
    const sources = await loadIndexSources(trx, part);
    const read = sources.map((item) => ({ item, ...readDocument(item) }));
    const kept = new Set(sources.map(refKey));
    await deleteDocuments(
      trx,
      part.filter((ref) => !kept.has(refKey(ref))),
      version,
    );
    const documents = read.map(({ item, found, sections }) => ({
      ...item,
      number: numbers.get(refKey(item)),
      sections,
      words: found.words(),
      titleWords: found.titleWords(),
    }));
    const saved = await saveDocuments(trx, documents, version);
    for (const { item, found } of read) {
      words.add(item.locale, { words: found.words(), titles: found.titleWords() }, 1);
      edits.add(saved.get(refKey(item)) as number, found.entries());
    }
    unsaved += part.length;
    if (unsaved >= ITEMS_PER_SAVE) {
      await edits.save(trx);
      unsaved = 0;
    }
  }
  for (const part of parts(words.changes(), WORDS_PER_STATEMENT)) {
    await changeWords(trx, part, version, (word) => [...new Set(stemsOf(word).map(hash))]);
  }
  await edits.save(trx);
}

function readDocument(item: IndexSource): { found: DocumentWords; sections: number[] } {
  const { fields, sections } = documentFields(item);
  const found = new DocumentWords();
  for (const field of fields) found.add(field);
  return { found, sections: sections.map(characters(item.plain_text ?? '')) };
}

const uniqueRefs = (refs: DocumentRef[]): DocumentRef[] => [
  ...new Map(refs.map((ref) => [refKey(ref), ref])).values(),
];

function* parts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

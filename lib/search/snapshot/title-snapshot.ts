import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { analyzeTexts, type SourceText } from '../indexing/document-terms';
import { countTerms, termsOf } from '../indexing/index-writer';
import { decodePostings, encodePosting, type PostingList } from '../storage/posting-list';
import type { StoredTerm } from '../storage/storage-queries';
import { TermDictionary } from '../storage/term-dictionary';
import { Documents } from './documents';
import { loadTitles } from './item-queries';

/** Items that are analyzed before yielding to others. */
const ITEMS_PER_TURN = 25;

/** An index of titles, names and keywords, which takes seconds where that of all texts takes minutes. */
export async function readTitles(
  db: Kysely<Tables>,
): Promise<{ dictionary: TermDictionary; documents: Documents; postings: Map<string, PostingList> }> {
  const documents = new Documents();
  const terms = new Map<string, StoredTerm>();
  const entries = new Map<string, Buffer[]>();
  for await (const page of loadTitles(db))
    for (const [at, { keywords, ...item }] of page.entries()) {
      if (at % ITEMS_PER_TURN === 0) await setImmediate();
      const texts = [item.title, item.name ?? ''].map((text): SourceText => ({ text, source: 'title' }));
      texts.push(...keywords.map((text): SourceText => ({ text, source: 'heading' })));
      const postings = analyzeTexts(texts);
      documents.set({ ...item, length: postings.size, sections: [] });
      countTerms(terms, { locale: item.locale, ...termsOf(postings) }, 1);
      for (const [term, posting] of postings) {
        const list = entries.get(term) ?? [];
        entries.set(term, list);
        list.push(encodePosting(item.docId, posting));
      }
    }
  const dictionary = new TermDictionary();
  const postings = new Map<string, PostingList>();
  for (const [at, entry] of [...terms.values()].entries()) {
    if (at % ITEMS_PER_TURN === 0) await setImmediate();
    dictionary.set(entry);
    if (!postings.has(entry.term)) postings.set(entry.term, decodePostings(entries.get(entry.term) ?? []));
  }
  return { dictionary, documents, postings };
}

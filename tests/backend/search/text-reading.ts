import { characters } from '@/lib/backend/search/indexing/characters';
import { DocumentWords } from '@/lib/backend/search/indexing/document-words';
import { findSections } from '@/lib/backend/search/indexing/find-sections';
import { KnownDocuments } from '@/lib/backend/search/memory/known-documents';
import type { Reading } from '@/lib/backend/search/memory/search-fresh';
import { changeEntries, decodePosting } from '@/lib/backend/search/postings/posting';

/** The item of `readingOf`, as the ranking hands it on. */
export const itemOf = ({ documents }: Reading) => documents.get(1);

/** An index that holds one item, of this text, by the number 1; without a database. */
export function readingOf(text: string, headings: readonly string[] = []): Reading {
  const words = new DocumentWords();
  words.add({ text, label: 'text' });
  const lists = new Map(
    [...words.entries()].map(([word, entry]) => [
      word,
      decodePosting([changeEntries(new Uint8Array(0), new Map([[1, entry]]))]),
    ]),
  );
  const documents = new KnownDocuments();
  documents.set({
    number: 1,
    uid: 'u',
    locale: 'id',
    model: 'help-article',
    key: 'k',
    title: '',
    name: null,
    topic_uid: null,
    category_key: null,
    length: words.words().length,
    is_translated: false,
    sections: findSections(text, headings).map(characters(text)),
  });
  const reading: Pick<Reading, 'documents' | 'posting'> = {
    documents,
    posting: (word) => lists.get(word) ?? decodePosting([]),
  };
  return reading as Reading;
}

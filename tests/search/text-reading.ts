import { analyzeTexts, findSections } from '@/lib/search/indexing/document-terms';
import { decodePostings, encodePosting, type PostingList } from '@/lib/search/storage/posting-list';

/** A document, and the posting lists of an index that holds nothing else; without a database. */
export function indexOf(text: string, headings: readonly string[] = []) {
  const lists = new Map(
    [...analyzeTexts([{ text, source: 'text' }])].map(([term, posting]) => [
      term,
      decodePostings([encodePosting(1, posting)]),
    ]),
  );
  return {
    document: { docId: 1, sections: findSections(text, headings) },
    postings: (term: string): PostingList => lists.get(term) ?? decodePostings([]),
  };
}

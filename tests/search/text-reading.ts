import { findSections } from '@/lib/search/indexing/document-fields';
import { codePoints, DocumentTerms } from '@/lib/search/indexing/document-terms';
import { changeSegment, decodePostings, type PostingList } from '@/lib/search/postings/posting-list';

/** A document, and the posting lists of an index that holds nothing else; without a database. */
export function indexOf(text: string, headings: readonly string[] = []) {
  const document = new DocumentTerms();
  document.add({ text, label: 'text' });
  const lists = new Map<string, PostingList>(
    document
      .postings()
      .map(([term, posting]) => [
        term,
        decodePostings([changeSegment(new Uint8Array(0), new Map([[1, posting]]))]),
      ]),
  );
  return {
    document: { number: 1, sections: findSections(text, headings).map(codePoints(text)) },
    postings: (term: string): PostingList => lists.get(term) ?? decodePostings([]),
  };
}

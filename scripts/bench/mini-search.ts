import MiniSearch from 'minisearch';
import { isStopWord, stemsOf, tokenize } from '@/lib/search';
import type { BenchDocument } from './search-documents';

export type OtherSearch = {
  name: string;
  search(q: string, isDropdown: boolean): { uid: string; title: string }[];
};

const FIELDS = { title: 3, keywords: 2, headings: 2, text: 1 };

/** MiniSearch as its documentation recommends for a search field, with the portal's weights. */
export function stockMiniSearch(documents: readonly BenchDocument[]): OtherSearch {
  return build('MiniSearch', documents, {});
}

/** MiniSearch with the portal's analyzer: folded words, stems of both languages, no stop words. */
export function miniSearchOverAnalyzer(documents: readonly BenchDocument[]): OtherSearch {
  return build('MiniSearch + analyzer', documents, {
    tokenize: (text: string) => tokenize(text).map((token) => token.word),
    processTerm: (word: string) => (isStopWord(word) ? null : [word, ...stemsOf(word)]),
  });
}

function build(name: string, documents: readonly BenchDocument[], options: object): OtherSearch {
  const index = new MiniSearch({
    ...options,
    idField: 'uid',
    fields: Object.keys(FIELDS),
    storeFields: ['uid', 'title'],
  });
  index.addAll(
    documents.map(({ keywords, headings, ...document }) => ({
      ...document,
      keywords: keywords.join('\n'),
      headings: headings.join('\n'),
    })),
  );
  return {
    name,
    search(q, isDropdown) {
      const found = index.search(q, {
        boost: FIELDS,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        prefix: (_, at, terms) => at === terms.length - 1,
      });
      return found
        .slice(0, isDropdown ? 8 : 20)
        .map(({ uid, title }: Record<string, unknown>) => ({ uid: String(uid), title: String(title) }));
    },
  };
}

import type { SearchAnswer, SearchFacet, SearchHit } from '@/lib/contract/content';

// Answers of the search; a test says what matters to it and the rest is filled in.

const category = { uid: 'cccccccccc', key: 'teh', name: 'Menyeduh teh' };
const topic = { uid: 'tttttttttt', key: 'daun', name: 'Memilih daun' };

/** An article that was found; nothing of its title is marked. */
export const aHit = (title: string, hit: Partial<SearchHit> = {}): SearchHit => ({
  model: 'help-article',
  uid: title.toLowerCase().replace(/[^a-z]/g, ''),
  key: title.toLowerCase().replace(/ /g, '-'),
  locale: 'id',
  title,
  marked_title: [{ text: title, is_marked: false }],
  snippet: [{ text: 'Panaskan air.', is_marked: false }],
  fits: null,
  heading: null,
  breadcrumb: [category, topic],
  ...hit,
});

export const aFacet = (facet: Partial<SearchFacet> = {}): SearchFacet => ({
  ...category,
  count: 1,
  ...facet,
});

/** The answer that holds these hits, each model in a group of its own. */
export function aSearchAnswer(hits: SearchHit[], answer: Partial<SearchAnswer> = {}): SearchAnswer {
  const models = [...new Set(hits.map(({ model }) => model))];
  const groups = models.map((model) => {
    const results = hits.filter((hit) => hit.model === model);
    return { model, count: results.length, results };
  });
  return {
    suggestion: null,
    count: hits.length,
    groups,
    facets: { category: [], topic: [] },
    broader: null,
    ...answer,
  };
}

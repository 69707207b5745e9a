import type { SearchAnswer, SearchFacet, SearchHit } from '@/lib/contract/content';

// Answers of the search. Tests set the fields they need, the rest has defaults.

const category = { uid: 'cccccccccc', key: 'teh', name: 'Menyeduh teh' };
const topic = { uid: 'tttttttttt', key: 'daun', name: 'Memilih daun' };

/** A found article without marks in its title. */
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

/** An answer with these hits, grouped by model. */
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

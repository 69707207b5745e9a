/** Shown in both languages. A file of its own, since article pages need nothing else of `category.ts`. */
export const NO_ARTICLES = 'No related articles';

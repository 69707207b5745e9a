/** The same words in both languages. They have a file of their own, since articles need nothing else of `category.ts`. */
export const NO_ARTICLES = 'No related articles';

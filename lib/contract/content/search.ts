import { z } from 'zod';
import { LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import { cleanText, filterParam, localeParam, offsetParam, sizeParam } from '../common';
import { articleCategory } from './parts';

/** Models that the search covers, in the order of its groups. */
export const SEARCH_MODELS = ['help-article', 'faq', 'blog', 'product', 'store-location'] as const;
export const searchModel = z.enum(SEARCH_MODELS);

/** `GET /content/api/search/` (an extension): results grouped by model, `size` of each. */
export const searchQuery = z.object({
  q: cleanText
    .pipe(z.string().max(10_240))
    .describe('The words; they may be misspelt. A quoted phrase must occur literally.'),
  locale: localeParam,
  model: searchModel.optional().describe('Only this group, paged by `offset` and `size`.'),
  category_f: filterParam.describe('Keys of categories: only their articles.'),
  topic_f: filterParam.describe('Uids of topics: only their articles.'),
  offset: offsetParam,
  size: sizeParam(MAX_LIST_SIZE, 5),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** A text in pieces of plain text; the marked ones match the query. */
export const markedText = z.array(z.object({ text: z.string(), is_marked: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  model: searchModel,
  uid: z.string(),
  key: z.string(),
  locale: z.enum(LOCALES),
  title: z.string(),
  /** The title with the matches marked. */
  marked_title: markedText,
  snippet: markedText,
  /** The heading above the match, to open the item there; null for its beginning. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Its parents, the outermost first: category and topic, the blog's category, the question's group. */
  breadcrumb: z.array(articleCategory),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchFacet = articleCategory.extend({ count: z.number() });
export type SearchFacet = z.infer<typeof searchFacet>;

export const searchAnswer = z.object({
  /** The query with its spelling corrected, for which the results are; null when nothing was corrected. */
  suggestion: z.string().nullable(),
  /** Number of results in all groups; a search ranks at most some hundred of each model. */
  count: z.number(),
  /** Groups with results, in the order of `SEARCH_MODELS`; the group of a requested `model` even without. */
  groups: z.array(z.object({ model: searchModel, count: z.number(), results: z.array(searchHit) })),
  /**
   * Matching articles by category and topic, the most first. The categories are counted without `category_f` and
   * `topic_f`, so that another can be chosen; the topics are those of the chosen categories.
   */
  facets: z.object({ category: z.array(searchFacet), topic: z.array(searchFacet) }),
  /**
   * When nothing was found: the results for the same words without quotes, filters and model, as suggestions; null when
   * there are none either.
   */
  broader: z.object({ count: z.number(), results: z.array(searchHit) }).nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

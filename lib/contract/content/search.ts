import { z } from 'zod';
import { LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import { cleanText, filterParam, listOf, localeParam, offsetParam, sizeParam } from '../common';
import { articleCategory } from './parts';

/** Models that the search covers, in the order of its groups. */
export const SEARCH_MODELS = ['help-article', 'faq', 'blog', 'product', 'store-location', 'page'] as const;
export const searchModel = z.enum(SEARCH_MODELS);
/** Keys of the pages that it covers. */
export const SEARCHED_PAGES = ['about', 'privacy', 'terms', 'contact'] as const;

/** `GET /content/api/search/` (an extension): results grouped by model, `size` of each, or as one list. */
export const searchQuery = z.object({
  q: cleanText
    .pipe(z.string().max(10_240))
    .describe('The words; they may be misspelt. A quoted phrase must occur literally.'),
  locale: localeParam,
  model: searchModel.optional().describe('Only this group, paged by `offset` and `size`.'),
  mixed: z
    .enum(['true', 'false'])
    .optional()
    .describe('One list over every model (`results`), paged; the groups then hold counts alone.'),
  category_f: filterParam.describe('Keys of categories: only their articles.'),
  topic_f: filterParam.describe('Uids of topics: only their articles.'),
  tags_f: filterParam.describe('Tags: only articles with one of them.'),
  facets: z
    .literal('tag')
    .optional()
    .describe('Counts the tags of the matching articles as well; of one list also where these lie.'),
  offset: offsetParam,
  size: sizeParam(MAX_LIST_SIZE, 5),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** `GET /content/api/popular-search/` (an extension): queries after which several visitors opened a result. */
export const popularSearchesQuery = z.object({ locale: localeParam });
export type PopularSearchesQuery = z.input<typeof popularSearchesQuery>;
export const popularSearchesAnswer = listOf(z.object({ query: z.string() }));
export type PopularSearchesAnswer = z.infer<typeof popularSearchesAnswer>;

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
  /** Where all words of the query stand, in any form: in the title, in title and heading together, or in neither. */
  fits: z.enum(['title', 'heading']).nullable(),
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
  /** Only in a mixed search: all models in one order, articles first unless the query means something else. */
  results: z.array(searchHit).optional(),
  /**
   * Matching articles by category and topic, the most first. The categories are counted without `category_f` and
   * `topic_f`, so that another can be chosen; the topics are those of the chosen categories.
   */
  facets: z.object({
    category: z.array(searchFacet),
    topic: z.array(searchFacet),
    /** Only when they were asked for. */
    tag: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
  }),
  /**
   * When nothing was found: the results for the same words without quotes, filters and model, as suggestions; null when
   * there are none either.
   */
  broader: z.object({ count: z.number(), results: z.array(searchHit) }).nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

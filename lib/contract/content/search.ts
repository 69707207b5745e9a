import { z } from 'zod';
import { LOCALES, MAX_LIST_SIZE } from '@/lib/constants';
import { cleanText, filterParam, localeParam, offsetParam, sizeParam } from '../common';
import { articleCategory } from './parts';

/** Models that the search over everything looks through, in the order of its groups. */
export const SEARCH_MODELS = ['help-article', 'faq', 'blog', 'product', 'store-location'] as const;
export const searchModel = z.enum(SEARCH_MODELS);

/**
 * `GET /content/api/search/` (an extension): everything, grouped by model, `size` of each. With `model` that group
 * alone, paged by `offset` and `size`; `category_f` (keys) and `topic_f` (uids) narrow the articles and leave the
 * other models out. A part in quotes must occur as it stands.
 */
export const searchQuery = z.object({
  q: cleanText.pipe(z.string().max(10_240)),
  locale: localeParam,
  model: searchModel.optional(),
  category_f: filterParam,
  topic_f: filterParam,
  offset: offsetParam,
  size: sizeParam(MAX_LIST_SIZE, 5),
});
export type SearchQuery = z.input<typeof searchQuery>;

/** A text in pieces; the marked ones answer the query. Plain text, not HTML. */
export const markedText = z.array(z.object({ text: z.string(), is_marked: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

export const searchHit = z.object({
  model: searchModel,
  uid: z.string(),
  key: z.string(),
  locale: z.enum(LOCALES),
  title: z.string(),
  /** The title with what answers the query marked. */
  marked_title: markedText,
  snippet: markedText,
  /** The heading below which the answer stands, for opening the item there; null for its beginning. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Where it belongs, the outermost first: category and topic, the blog's category, the question's group. */
  breadcrumb: z.array(articleCategory),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchFacet = articleCategory.extend({ count: z.number() });
export type SearchFacet = z.infer<typeof searchFacet>;

export const searchAnswer = z.object({
  /** The query with its misspelt words put right, when it held some; the results are those of the words put right. */
  suggestion: z.string().nullable(),
  /** Of all groups, within what is looked at: some hundred for each model. */
  count: z.number(),
  /** Those with results in the order of `SEARCH_MODELS`; the one of an asked `model` always. */
  groups: z.array(z.object({ model: searchModel, count: z.number(), results: z.array(searchHit) })),
  /**
   * Articles that fit by category and topic, the fullest first. The categories count whatever `category_f` and
   * `topic_f` leave, so that another can be chosen; the topics are those of the chosen categories.
   */
  facets: z.object({ category: z.array(searchFacet), topic: z.array(searchFacet) }),
  /**
   * Only where nothing was found: what the same words find without quotes, filters and model, for a page that helps
   * on; null when that is nothing either.
   */
  broader: z.object({ count: z.number(), results: z.array(searchHit) }).nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

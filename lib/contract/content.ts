import { z } from 'zod';
import { MAX_ADJACENT, MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE, LOCALES } from '@/lib/constants';
import { cleanText, filterParam, listOf, localeParam, offsetParam, segment, sizeParam } from './common';
import { articleCategory, contentItem, contentModel, helpArticle } from './content/items';

export * from './content/items';

/** Parts that articles in a list may include (`expand`). */
export const EXPANDS = ['topic', 'topic.category', 'body'] as const;
/** Fields that `q` may search. */
export const SEARCH_FIELDS = ['keywords', 'title', 'name'] as const;
/** Fields a list may be sorted by. */
export const CONTENT_SORTS = [
  'priority_group',
  'created_at',
  'updated_at',
  'name',
  'title',
  'total_view',
  'price',
] as const;

/** Properties of products whose values a list may count (`facets`). */
export const PRODUCT_FACETS = [
  'category',
  'brand',
  'product_type',
  'phase',
  'installation',
  'protection_type',
] as const;
export type ProductFacetName = (typeof PRODUCT_FACETS)[number];

/** A comma-separated list of allowed words; others are refused. */
const words = <const Word extends string>(allowed: readonly Word[]) =>
  cleanText
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(allowed)));

const untranslatedParam = z.enum(['true', 'false']).optional();

/** Reads `order`, which is a direction, or a field as in other lists: `-updated_at`. */
function readOrder(order: string | undefined): {
  sort?: (typeof CONTENT_SORTS)[number];
  order?: 'asc' | 'desc';
} {
  if (order === undefined || order === 'asc' || order === 'desc') return order ? { order } : {};
  const sort = CONTENT_SORTS.find((name) => name === order.replace('-', ''));
  return { ...(sort && { sort }), order: order.startsWith('-') ? 'desc' : 'asc' };
}

/** `GET /content/api/content/`: `*_f` filters take one value or several, separated by commas. */
export const listContentQuery = z
  .object({
    model: contentModel.describe('The kind of items.'),
    locale: localeParam,
    q: cleanText.pipe(z.string().max(10_240)).optional().describe('Only items that match these words.'),
    search_fields: words(SEARCH_FIELDS).optional().describe('Fields that `q` searches.'),
    expand: words(EXPANDS).optional().describe('Parts that articles include in addition.'),
    topic_f: filterParam,
    category_f: filterParam,
    tags_f: filterParam,
    tags: filterParam,
    city_f: filterParam,
    product_type_f: filterParam,
    protection_type_f: filterParam,
    installation_f: filterParam,
    phase_f: filterParam,
    brand_f: filterParam,
    facets: z
      .enum(['true', 'false'])
      .optional()
      .describe('With `true`, a list of products also counts the values of its filters (an extension).'),
    untranslated: untranslatedParam.describe(
      'With `true`, items without a translation follow in the default language, and count; `q` leaves them out (an extension).',
    ),
    sort: z.enum(CONTENT_SORTS).optional().describe('The field to sort by.'),
    order: z
      .enum(['asc', 'desc', ...CONTENT_SORTS, ...CONTENT_SORTS.map((name) => `-${name}` as const)])
      .optional()
      .describe('The direction of `sort`, or the field itself; a leading `-` sorts in descending order.'),
    offset: offsetParam,
    size: sizeParam(MAX_TOPIC_LIST_SIZE),
  })
  .transform(({ order, ...query }) => ({
    ...query,
    ...readOrder(order),
    size: query.model === 'help-topic' ? query.size : Math.min(query.size, MAX_LIST_SIZE),
  }));
export type ListContentQuery = z.input<typeof listContentQuery>;

/** A value of a filter, and the number of products that would be left with it as the only value of its property. */
export const productFacet = z.object({ value: z.string(), count: z.number().int().min(0) });
const facetValues = z.array(productFacet);
export const productFacets = z.object({
  category: facetValues,
  brand: facetValues,
  product_type: facetValues,
  phase: facetValues,
  installation: facetValues,
  protection_type: facetValues,
} satisfies Record<(typeof PRODUCT_FACETS)[number], typeof facetValues>);
export type ProductFacets = z.infer<typeof productFacets>;

/** `facets` answers the parameter of that name; a backend without this extension leaves it out. */
export const listContentAnswer = listOf(contentItem).extend({ facets: productFacets.optional() });

/** Parts that the detail of an article may include in addition (an extension). */
export const DETAIL_EXPANDS = ['markdown'] as const;

/** `GET /content/api/content/{key}/` */
export const getContentParams = z.object({ key: segment });
export const getContentQuery = z.object({
  model: contentModel.optional().describe('Selects among items with the same key.'),
  locale: localeParam,
  expand: words(DETAIL_EXPANDS)
    .optional()
    .describe('`markdown` adds the body of an article as Markdown (an extension).'),
});
export type GetContentQuery = z.input<typeof getContentQuery>;

export const getCategoryParams = z.object({ key: segment });
export const getTopicParams = z.object({ uid: segment });
export const lookupQuery = z.object({
  locale: localeParam,
  untranslated: untranslatedParam.describe(
    'With `true`, counts include items without a translation (an extension).',
  ),
});
export type LookupQuery = z.input<typeof lookupQuery>;

/** `GET /content/api/adjacent/{uid}/` (an extension): the articles around one in the reading order of its topic. */
export const adjacentParams = z.object({ uid: segment });
export const adjacentQuery = z.object({
  locale: localeParam,
  untranslated: untranslatedParam.describe(
    'With `true`, articles without a translation follow those of the language (an extension).',
  ),
  size: sizeParam(MAX_ADJACENT, 1),
});
export type AdjacentQuery = z.input<typeof adjacentQuery>;
/** Both in reading order; articles come with topic and category. */
export const adjacentAnswer = z.object({ previous: z.array(helpArticle), next: z.array(helpArticle) });
export type AdjacentAnswer = z.infer<typeof adjacentAnswer>;

/**
 * `GET /content/api/redirect/` (an extension): where a path of an imported old site leads now.
 */
export const redirectQuery = z.object({
  path: cleanText.pipe(z.string().min(1).max(8_192)).describe('The old path, without a language prefix.'),
  locale: localeParam.describe('The language whose prefix the old path had.'),
});
export type RedirectQuery = z.input<typeof redirectQuery>;
/** A path of the portal or a URL of another site. */
export const redirectAnswer = z.object({ link_to: z.string() });
export type RedirectAnswer = z.infer<typeof redirectAnswer>;

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

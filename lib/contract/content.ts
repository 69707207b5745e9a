import { z } from 'zod';
import { MAX_ADJACENT, MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { cleanText, filterParam, listOf, localeParam, offsetParam, segment, sizeParam } from './common';
import {
  helpArticle,
  helpCategory,
  helpTopic,
  type HelpArticle,
  type HelpCategory,
  type HelpTopic,
} from './content/help';
import { contentModel, type ContentModel } from './content/parts';
import {
  banner,
  blogCategory,
  blogPost,
  faq,
  page,
  product,
  productCategory,
  storeLocation,
  type Banner,
  type BlogCategory,
  type BlogPost,
  type Faq,
  type Page,
  type Product,
  type ProductCategory,
  type StoreLocation,
} from './content/site';

export * from './content/help';
export * from './content/parts';
export * from './content/search';
export * from './content/site';

export const contentItem = z.discriminatedUnion('model', [
  helpArticle,
  helpCategory,
  helpTopic,
  blogPost,
  blogCategory,
  faq,
  storeLocation,
  productCategory,
  product,
  banner,
  page,
]);

/** An item as the embedded backend sends it. */
export type SentItem = z.infer<typeof contentItem>;
export type SentOf<Model extends ContentModel> = Extract<SentItem, { model: Model }>;
/** An item as clients get it, also from another backend. */
export type ContentItem =
  | HelpArticle
  | HelpCategory
  | HelpTopic
  | BlogPost
  | BlogCategory
  | Faq
  | StoreLocation
  | ProductCategory
  | Product
  | Banner
  | Page;
/** The answer's type by model. */
export type ContentOf<Model extends ContentModel> = Extract<ContentItem, { model: Model }>;

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

import { z } from 'zod';
import { LOCALES, MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { cleanText, listOf, localeParam, offsetParam, segment, sizeParam } from './common';

/** The content models of the contract (specification §7). */
export const CONTENT_MODELS = [
  'banner',
  'blog',
  'blog-category',
  'store-location',
  'product-category',
  'product',
  'faq',
  'help-category',
  'help-article',
  'help-topic',
  'page',
] as const;
export const contentModel = z.enum(CONTENT_MODELS);
export type ContentModel = z.infer<typeof contentModel>;

/** Pages with a name of their own (§7). */
export const NAMED_PAGES = [
  'header',
  'mobile-header',
  'mobile-bottom-bar',
  'footer',
  'category',
  'about',
  'register',
  'portal-home',
] as const;

/** An image of content: width and height in pixels, so that nothing moves while it loads. */
export const contentImage = z.object({
  image_url: z.string(),
  file_name: z.string().optional(),
  alt: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

/** Parts of a page named by `component`; what else a part holds depends on it, unknown parts are skipped. */
export const pageSection = z.looseObject({ component: z.string() });
export const visibility = z.enum(['public', 'private']);

const item = z.object({
  uid: z.string(),
  key: z.string(),
  name: z.string(),
  model: contentModel,
  locale: z.enum(LOCALES),
  visibility,
  priority_group: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Languages in which the same item exists, with its key there. */
  translations: z.array(z.object({ locale: z.enum(LOCALES), key: z.string() })),
});

export const helpCategory = item.extend({
  model: z.literal('help-category'),
  description: z.string().nullable(),
  image: contentImage.nullable(),
  article_count: z.number(),
  topic_count: z.number(),
});

export const helpTopic = item.extend({
  model: z.literal('help-topic'),
  description: z.string().nullable(),
  category_key: z.string(),
  article_count: z.number(),
});

export const articleCategory = z.object({ uid: z.string(), key: z.string(), name: z.string() });
export const articleTopic = articleCategory.extend({ category: articleCategory.optional() });

/** A heading of the body, as the contents list shows it. Level 2 is the highest that a body uses. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export const helpArticle = item.extend({
  model: z.literal('help-article'),
  title: z.string(),
  description: z.string().nullable(),
  topic_key: z.string(),
  /** In lists only with `expand=topic` or `expand=topic.category`; always in the detail. */
  topic: articleTopic.optional(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  featured_image: contentImage.nullable(),
  video_url: z.string().nullable(),
  total_view: z.number(),
  reading_minutes: z.number(),
  /** Only in the detail, or with `expand=body`. */
  html_body: z.string().optional(),
  headings: z.array(heading).optional(),
  /** The body as Markdown; an extension, only in the detail with `expand=markdown`, null where the source is none. */
  markdown_body: z.string().nullable().optional(),
  article_page: z.object({ sections: z.array(pageSection) }).optional(),
});

export const blogPost = item.extend({
  model: z.literal('blog'),
  title: z.string(),
  description: z.string().nullable(),
  author: z.string().nullable(),
  category: articleCategory.nullable(),
  tags: z.array(z.string()),
  featured_image: contentImage.nullable(),
  reading_minutes: z.number(),
  html_body: z.string().optional(),
  headings: z.array(heading).optional(),
});

export const blogCategory = item.extend({ model: z.literal('blog-category') });

export const faq = item.extend({
  model: z.literal('faq'),
  title: z.string(),
  group: articleCategory.nullable(),
  html_body: z.string(),
});

export const storeLocation = item.extend({
  model: z.literal('store-location'),
  city: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  hours: z.array(z.object({ days: z.string(), open: z.string() })),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  image: contentImage.nullable(),
});

export const productCategory = item.extend({
  model: z.literal('product-category'),
  description: z.string().nullable(),
  image: contentImage.nullable(),
});

export const product = item.extend({
  model: z.literal('product'),
  description: z.string().nullable(),
  /** In whole rupiah. */
  price: z.number().nullable(),
  price_unit: z.string().nullable(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  product_type: z.string().nullable(),
  protection_type: z.string().nullable(),
  installation: z.string().nullable(),
  phase: z.string().nullable(),
  features: z.array(z.string()),
  image: contentImage.nullable(),
  link_to: z.string().nullable(),
});

export const banner = item.extend({
  model: z.literal('banner'),
  image_url: z.string(),
  file_name: z.string(),
  alt: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  link_to: z.string().nullable(),
});

export const page = item.extend({
  model: z.literal('page'),
  title: z.string(),
  description: z.string().nullable(),
  sections: z.array(pageSection),
  html_body: z.string().optional(),
  headings: z.array(heading).optional(),
});

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

/** Articles may be asked to carry these; parts of a comma-separated list. */
export const EXPANDS = ['topic', 'topic.category', 'body'] as const;
/** Fields that `q` may look into. */
export const SEARCH_FIELDS = ['keywords', 'title', 'name'] as const;
/** Fields a list may be sorted by. */
export const CONTENT_SORTS = [
  'priority_group',
  'created_at',
  'updated_at',
  'name',
  'title',
  'total_view',
] as const;

/** A comma-separated list of known words; unknown ones are refused. */
const words = <const Word extends string>(known: readonly Word[]) =>
  cleanText
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(known)));

const filter = cleanText.pipe(z.string().max(200)).optional();

/** `GET /content/api/content/`: `*_f` filters take one value or several, separated by commas. */
export const listContentQuery = z
  .object({
    model: contentModel,
    locale: localeParam,
    q: cleanText.pipe(z.string().max(10_240)).optional(),
    search_fields: words(SEARCH_FIELDS).optional(),
    expand: words(EXPANDS).optional(),
    topic_f: filter,
    category_f: filter,
    tags_f: filter,
    tags: filter,
    city_f: filter,
    product_type_f: filter,
    protection_type_f: filter,
    installation_f: filter,
    phase_f: filter,
    sort: z.enum(CONTENT_SORTS).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    offset: offsetParam,
    size: sizeParam(MAX_TOPIC_LIST_SIZE),
  })
  .transform((query) =>
    query.model === 'help-topic' ? query : { ...query, size: Math.min(query.size, MAX_LIST_SIZE) },
  );
export type ListContentQuery = z.input<typeof listContentQuery>;

export const listContentAnswer = listOf(contentItem);

/** What the detail of an article may be asked to carry more (an extension). */
export const DETAIL_EXPANDS = ['markdown'] as const;

/** `GET /content/api/content/{key}/`: `key` is a key or a uid; `model` tells apart what shares a key. */
export const getContentParams = z.object({ key: segment });
export const getContentQuery = z.object({
  model: contentModel.optional(),
  locale: localeParam,
  expand: words(DETAIL_EXPANDS).optional(),
});
export type GetContentQuery = z.input<typeof getContentQuery>;

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
  category_f: filter,
  topic_f: filter,
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

export const getCategoryParams = z.object({ key: segment });
export const getTopicParams = z.object({ uid: segment });
export const lookupQuery = z.object({ locale: localeParam });

/**
 * `GET /content/api/redirect/` (an extension): where an address of an imported old site leads now. `path` stands
 * without the prefix of a language; `locale` is the language whose prefix it had.
 */
export const redirectQuery = z.object({
  path: cleanText.pipe(z.string().min(1).max(8_192)),
  locale: localeParam,
});
export type RedirectQuery = z.input<typeof redirectQuery>;
/** An address of the portal or of another site. */
export const redirectAnswer = z.object({ link_to: z.string() });
export type RedirectAnswer = z.infer<typeof redirectAnswer>;

export type ContentImage = z.infer<typeof contentImage>;
export type PageSection = z.infer<typeof pageSection>;
export type Heading = z.infer<typeof heading>;
export type HelpCategory = z.infer<typeof helpCategory>;
export type HelpTopic = z.infer<typeof helpTopic>;
export type HelpArticle = z.infer<typeof helpArticle>;
export type BlogPost = z.infer<typeof blogPost>;
export type BlogCategory = z.infer<typeof blogCategory>;
export type Faq = z.infer<typeof faq>;
export type StoreLocation = z.infer<typeof storeLocation>;
export type ProductCategory = z.infer<typeof productCategory>;
export type Product = z.infer<typeof product>;
export type Banner = z.infer<typeof banner>;
export type Page = z.infer<typeof page>;
export type ContentItem = z.infer<typeof contentItem>;
/** The answer's type by model. */
export type ContentOf<Model extends ContentModel> = Extract<ContentItem, { model: Model }>;

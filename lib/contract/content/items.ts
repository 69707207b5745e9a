import { z } from 'zod';
import { LOCALES } from '@/lib/constants';
import { cleanText, listOf, localeParam, type Received } from '../common';

/** The content models of the contract (behaviour.md §7). */
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

/** An image of content; width and height in pixels, so that the layout does not shift while it loads. */
export const contentImage = z.object({
  image_url: z.string(),
  file_name: z.string().optional(),
  alt: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

/** A section of a page. Its other fields depend on `component`; clients skip unknown components. */
export const pageSection = z.looseObject({ component: z.string() });
export const visibility = z.enum(['public', 'private']);

/** Fields of every item of content. */
export const item = z.object({
  uid: z.string(),
  key: z.string(),
  name: z.string(),
  model: contentModel,
  locale: z.enum(LOCALES),
  visibility,
  priority_group: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Other languages of the item, with its key in each. */
  translations: z.array(z.object({ locale: z.enum(LOCALES), key: z.string() })),
});

export const articleCategory = z.object({ uid: z.string(), key: z.string(), name: z.string() });
export const articleTopic = articleCategory.extend({ category: articleCategory.optional() });

/** A heading of the body, for the table of contents. The top level of a body is 2. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type ContentImage = z.infer<typeof contentImage>;
export type PageSection = z.infer<typeof pageSection>;
export type Heading = z.infer<typeof heading>;

// Models other than help articles: blog, questions, offices, products, banners and pages.

/** Keys of page groups that every backend has (behaviour.md §7). */
export const NAMED_PAGES = [
  'header',
  'mobile-header',
  'mobile-bottom-bar',
  'footer',
  'category',
  'about',
  'register',
  'portal-home',
  'contact',
] as const;

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
  /** A number (an extension). */
  whatsapp: z.string().nullish(),
  hours: z.array(z.object({ days: z.string(), open: z.string() })),
  /** Own days without service, YYYY-MM-DD, besides the holidays of the provider (an extension). */
  closed_days: z.array(z.string()).optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  image: contentImage.nullable(),
});

export const productCategory = item.extend({
  model: z.literal('product-category'),
  description: z.string().nullable(),
  image: contentImage.nullable(),
});

export const productTax = z.enum(['included', 'excluded']);
export const productAvailability = z.enum(['in-stock', 'preorder', 'out-of-stock']);

/** A row of the comparison of products: an amount or word, or whether the product has it. */
export const productSpec = z.object({ name: z.string(), value: z.union([z.string(), z.boolean()]) });

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
  // Extensions, which other backends may leave out.
  /** Further pictures. */
  images: z.array(contentImage).optional(),
  /** Whether the price is the lowest of several. */
  price_from: z.boolean().optional(),
  /** Whether the price contains the tax. */
  tax: productTax.nullable().optional(),
  availability: productAvailability.optional(),
  /** The customers it is made for. */
  audience: z.string().nullable().optional(),
  /** Products of one family are compared by their `specs`. */
  family: z.string().nullable().optional(),
  specs: z.array(productSpec).optional(),
  /** Paths of help articles and of questions about it. */
  articles: z.array(z.object({ link_to: z.string() })).optional(),
  faqs: z.array(z.object({ link_to: z.string() })).optional(),
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

export type BlogPost = z.infer<typeof blogPost>;
export type BlogCategory = z.infer<typeof blogCategory>;
export type Faq = z.infer<typeof faq>;
export type StoreLocation = z.infer<typeof storeLocation>;
export type ProductCategory = z.infer<typeof productCategory>;
/** `price_text` is what another backend says in place of a price. */
export type Product = z.infer<typeof product> & { price_text?: string | undefined };
export type ProductSpec = z.infer<typeof productSpec>;
export type Banner = z.infer<typeof banner>;
export type Page = z.infer<typeof page>;

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
  /** The body as Markdown, only in the detail with `expand=markdown` (an extension); null when the source is not Markdown. */
  markdown_body: z.string().nullable().optional(),
  article_page: z.object({ sections: z.array(pageSection) }).optional(),
});

export type HelpCategory = Received<z.infer<typeof helpCategory>, 'article_count' | 'topic_count'>;
export type HelpTopic = Received<z.infer<typeof helpTopic>, 'article_count'>;
export type HelpArticle = z.infer<typeof helpArticle>;

/** An article's explanation of an error code. */
export const explainedCode = z.object({
  code: z.string(),
  /** The explanation as plain text. */
  text: z.string(),
  /** The heading above, to open the article there; null for its beginning. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Whether it is explained there, and not only mentioned. */
  is_explained: z.boolean(),
});
export type ExplainedCode = z.infer<typeof explainedCode>;

/** `GET /content/api/error-code/` (an extension): the error codes in public articles. */
export const errorCodesQuery = z.object({
  locale: localeParam,
  code: cleanText.pipe(z.string().min(1).max(40)).optional().describe('Only this code.'),
});
export type ErrorCodesQuery = z.input<typeof errorCodesQuery>;

export const errorCodesAnswer = listOf(
  explainedCode.extend({
    article: z.object({ uid: z.string(), key: z.string(), title: z.string(), topic: articleTopic }),
  }),
);
export type ErrorCodesAnswer = z.infer<typeof errorCodesAnswer>;

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

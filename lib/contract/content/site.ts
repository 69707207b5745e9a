import { z } from 'zod';
import { articleCategory, contentImage, heading, item, pageSection } from './parts';

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

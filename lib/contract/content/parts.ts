import { z } from 'zod';
import { LOCALES } from '@/lib/constants';

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

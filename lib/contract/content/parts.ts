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

/** What every item of content has. */
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
  /** Languages in which the same item exists, with its key there. */
  translations: z.array(z.object({ locale: z.enum(LOCALES), key: z.string() })),
});

export const articleCategory = z.object({ uid: z.string(), key: z.string(), name: z.string() });
export const articleTopic = articleCategory.extend({ category: articleCategory.optional() });

/** A heading of the body, as the contents list shows it. Level 2 is the highest that a body uses. */
export const heading = z.object({ id: z.string(), text: z.string(), level: z.number() });

export type ContentImage = z.infer<typeof contentImage>;
export type PageSection = z.infer<typeof pageSection>;
export type Heading = z.infer<typeof heading>;

import { z } from 'zod';
import {
  articleCategory,
  contentImage,
  heading,
  pageSection,
  productAvailability,
  productSpec,
  productTax,
} from '@/lib/contract/content';

// A missing value takes the default, because making the error that `catch` needs takes a hundred times as long.
const text = z.string().nullable().default(null).catch(null);
const requiredText = z.string().default('').catch('');
const number = z.number().nullable().default(null).catch(null);
const image = contentImage.nullable().default(null).catch(null);
const sections = z.array(pageSection).default([]).catch([]);
const readingMinutes = z.number().default(1).catch(1);
const links = z
  .array(z.object({ link_to: z.string() }))
  .default([])
  .catch([]);
const pixels = z.number().optional().catch(undefined);

/**
 * The schemas of `content_item.data` by model. Only fields named here leave the backend. A missing or wrongly shaped value
 * becomes the contract's empty one, so that one bad file never breaks a list.
 */
export const STORED = {
  'help-category': z.object({ description: text, image }),
  'help-topic': z.object({ description: text }),
  'help-article': z.object({
    description: text,
    featured_image: image,
    video_url: text,
    reading_minutes: readingMinutes,
  }),
  blog: z.object({ description: text, author: text, featured_image: image, reading_minutes: readingMinutes }),
  faq: z.object({ group: articleCategory.nullable().default(null).catch(null) }),
  'store-location': z.object({
    city: requiredText,
    address: requiredText,
    phone: text,
    whatsapp: text,
    closed_days: z.array(z.string()).default([]).catch([]),
    hours: z
      .array(z.object({ days: z.string(), open: z.string() }))
      .default([])
      .catch([]),
    latitude: number,
    longitude: number,
    image,
  }),
  'product-category': z.object({ description: text, image }),
  product: z.object({
    description: text,
    price: number,
    price_unit: text,
    category: text,
    brand: text,
    product_type: text,
    protection_type: text,
    installation: text,
    phase: text,
    features: z.array(z.string()).default([]).catch([]),
    image,
    link_to: text,
    images: z.array(contentImage).default([]).catch([]),
    price_from: z.boolean().default(false).catch(false),
    tax: productTax.nullable().default(null).catch(null),
    availability: productAvailability.default('in-stock').catch('in-stock'),
    audience: text,
    family: text,
    specs: z.array(productSpec).default([]).catch([]),
    articles: links,
    faqs: links,
  }),
  banner: z.object({
    image_url: requiredText,
    file_name: requiredText,
    alt: requiredText,
    width: pixels,
    height: pixels,
    link_to: text,
  }),
  page: z.object({ description: text, sections }),
};

/** The other stored data of items with a body. */
export const STORED_BODY = z.object({
  headings: z.array(heading).default([]).catch([]),
  article_page: z.object({ sections }).optional().catch(undefined),
});

/** Where a product category hangs in the tree. */
export const STORED_PLACE = z.object({ parent: text, brand: text });

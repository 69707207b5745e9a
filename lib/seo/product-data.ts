import type { Product, WithContext } from 'schema-dts';
import { CONTEXT } from './json-ld';

export type ProductFacts = {
  name: string;
  description?: string | undefined;
  /** An absolute URL. */
  url: string;
  /** Absolute URLs. */
  images: string[];
  brand: string | null;
  category: string | undefined;
  /** In whole rupiah; without one there is no offer. */
  price?: number | undefined;
  availability: 'preorder' | 'out-of-stock' | null;
};

const AVAILABILITY = {
  'in-stock': 'https://schema.org/InStock',
  preorder: 'https://schema.org/PreOrder',
  'out-of-stock': 'https://schema.org/OutOfStock',
} as const;

/** Describes a product with its price. */
export function productData(product: ProductFacts): WithContext<Product> {
  const { name, description, url, images, brand, category, price, availability } = product;
  return {
    ...CONTEXT,
    '@type': 'Product',
    name,
    url,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category && { category }),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: 'IDR',
        availability: AVAILABILITY[availability ?? 'in-stock'],
      },
    }),
  };
}

import type { Product, UnitPriceSpecification, WithContext } from 'schema-dts';
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
  /** In whole rupiah. */
  price?: number | undefined;
  /** The unit of the price, as authors write it: `per bulan per gerai`. */
  priceUnit?: string | undefined;
  /** Whether the price is the lowest of several. */
  isFrom?: boolean | undefined;
  tax?: 'included' | 'excluded' | undefined;
  availability: 'preorder' | 'out-of-stock' | null;
};

const AVAILABILITY = {
  'in-stock': 'https://schema.org/InStock',
  preorder: 'https://schema.org/PreOrder',
  'out-of-stock': 'https://schema.org/OutOfStock',
} as const;

/** UN/CEFACT codes of units, by the words that authors use. */
const UNITS: readonly (readonly [words: RegExp, code: string])[] = [
  [/\b(per|setiap|tiap|a|each) ?(bulan|month)|\bmonthly\b|\/ ?(bulan|bln|month)\b/i, 'MON'],
  [/\b(per|setiap|tiap|a|each) ?(tahun|year)|\b(yearly|annually)\b|\/ ?(tahun|thn|year)\b/i, 'ANN'],
  [/\b(per|setiap|tiap|a|each) ?(minggu|pekan|week)|\bweekly\b/i, 'WEE'],
  [/\b(per|setiap|tiap|a|each) ?(hari|day)|\bdaily\b/i, 'DAY'],
  [/\b(per|setiap|tiap|an|each) ?(jam|hour)|\bhourly\b/i, 'HUR'],
  [/\bper ?(unit|buah|piece)\b/i, 'C62'],
];

/** Describes a price: its unit, whether it is the lowest, and whether it contains the tax, where the content says so. */
function priceData({ priceUnit, isFrom, tax }: ProductFacts, price: number) {
  const unitCode = UNITS.find(([words]) => words.test(priceUnit ?? ''))?.[1];
  return {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'IDR',
    ...(isFrom && { minPrice: price }),
    ...(tax && { valueAddedTaxIncluded: tax === 'included' }),
    ...(priceUnit && { unitText: priceUnit }),
    ...(unitCode && { referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode } }),
  } satisfies Exclude<UnitPriceSpecification, string>;
}

/** Describes a product with its price; undefined without one, because search engines refuse products without an offer. */
export function productJsonLd(product: ProductFacts): WithContext<Product> | undefined {
  const { name, description, url, images, brand, category, price, availability } = product;
  if (price === undefined) return undefined;
  return {
    ...CONTEXT,
    '@type': 'Product',
    name,
    url,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category && { category }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'IDR',
      availability: AVAILABILITY[availability ?? 'in-stock'],
      priceSpecification: priceData(product, price),
    },
  };
}

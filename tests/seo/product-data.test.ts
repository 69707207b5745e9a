import { expect, it } from 'vitest';
import { productJsonLd, type ProductFacts } from '@/lib/seo/product-data';

const facts: ProductFacts = {
  name: 'Ketel',
  url: 'https://a.example/product/ketel',
  images: ['https://a.example/media/1/k.svg'],
  brand: 'Ketelku',
  category: 'Dapur',
  price: 150_000,
  availability: null,
};

it('a product has an offer in rupiah, also when it is free', () => {
  expect(productJsonLd(facts)).toMatchObject({
    '@type': 'Product',
    brand: { '@type': 'Brand', name: 'Ketelku' },
    offers: { price: 150_000, priceCurrency: 'IDR', availability: 'https://schema.org/InStock' },
  });
  expect(productJsonLd({ ...facts, price: 0 })).toMatchObject({ offers: { price: 0 } });
  expect(productJsonLd({ ...facts, availability: 'preorder' })).toMatchObject({
    offers: { availability: 'https://schema.org/PreOrder' },
  });
});

it('without a price there is nothing to say, since readers refuse products without an offer', () => {
  expect(productJsonLd({ ...facts, price: undefined })).toBeUndefined();
});

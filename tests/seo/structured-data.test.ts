import { describe, expect, it, test } from 'vitest';
import {
  articleJsonLd,
  breadcrumbList,
  faqData,
  glossaryData,
  organizationData,
  videoData,
  websiteData,
} from '@/lib/seo/json-ld';
import { contactData, officeData } from '@/lib/seo/place-data';
import { productJsonLd } from '@/lib/seo/product-data';
import { siteOf } from '@/lib/seo/site';
import { structuredDataOf, structuredDataProblems } from '../helpers/structured-data';

// The pages themselves are checked by e2e/whole-site.spec.ts; here what they are made of, with all facts and with the fewest.

const site = siteOf({ siteUrl: 'https://teh.example', locale: 'id', layout: { name: 'Teh' } });
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Daun', url: '/content/daun' },
];
const article = {
  title: 'Merebus',
  description: null,
  url: 'https://teh.example/content/daun/t/a-b',
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-02-01T00:00:00.000Z',
};
const office = { id: 'bogor', name: 'Teh Bogor', city: 'Bogor', address: 'Jalan Teh 1', hours: [] };
const night = { days: [{ weekday: 5, opens: 1080, closes: 1560 }], holidays: [] };
const always = { days: [{ weekday: 5, opens: 0, closes: 1440 }], holidays: [] };
const product = {
  name: 'Ketel',
  url: 'https://teh.example/product/ketel',
  images: [],
  brand: null,
  category: undefined,
  price: 0,
  availability: null,
};

test.each<[string, unknown]>([
  ['organization', organizationData(site)],
  ['web site', websiteData(site)],
  ['breadcrumb', breadcrumbList(crumbs, site)],
  ['article', articleJsonLd('TechArticle', article, site)],
  [
    'post with everything',
    articleJsonLd(
      'BlogPosting',
      {
        ...article,
        description: 'Air.',
        author: 'Mina',
        tags: ['air', 'daun'],
        section: 'Kabar',
        image: 'https://teh.example/media/1/a.jpg',
      },
      site,
    ),
  ],
  ['video', videoData('dQw4w9WgXcQ', article, site)],
  [
    'questions',
    faqData([{ question: 'Mengapa?', answer: '<p>Lihat <a href="/faq">ini</a></p>' }], '/faq', site),
  ],
  [
    'glossary',
    glossaryData(
      'Istilah',
      '/reference/glossary',
      [{ id: 'teh', term: 'Teh', aliases: [], explanation: 'Daun.' }],
      site,
    ),
  ],
  ['ways of contact, none', contactData({ title: 'Kontak', channels: [], service: undefined }, site)],
  [
    'ways of contact',
    contactData(
      {
        title: 'Kontak',
        channels: [
          { kind: 'phone', label: '(021) 5', href: 'tel:+62215' },
          { kind: 'email', label: 'a@teh.example', href: 'mailto:a@teh.example?subject=x' },
        ],
        service: always,
      },
      site,
    ),
  ],
  ['office', officeData(office, site)],
  [
    'office with everything',
    officeData(
      {
        ...office,
        address: 'Jalan Teh 1, Bogor 16122',
        phone: '(0251) 55',
        opening: night,
        position: { latitude: -6, longitude: 106 },
        image: '/media/1/kantor.jpg',
      },
      site,
    ),
  ],
  ['product that is free', productJsonLd(product)],
  [
    'product with everything',
    productJsonLd({
      ...product,
      description: 'Panas.',
      images: ['https://teh.example/media/1/k.jpg'],
      brand: 'Ketelku',
      category: 'Dapur',
      price: 150_000,
      priceUnit: 'per bulan per gerai',
      isFrom: true,
      tax: 'excluded',
      availability: 'preorder',
    }),
  ],
])('%s has what readers of structured data need', (_, data) => {
  expect(structuredDataProblems(data)).toEqual([]);
});

test('a product without a price has no data, since readers refuse a product without an offer', () => {
  expect(productJsonLd({ ...product, price: undefined })).toBeUndefined();
});

describe('prices', () => {
  const priceOf = (priceUnit: string | undefined, more: object = {}) => {
    const { offers } = productJsonLd({ ...product, price: 5000, priceUnit, ...more }) as unknown as {
      offers: { priceSpecification: Record<string, unknown> };
    };
    return offers.priceSpecification;
  };

  test.each([
    ['per bulan per perusahaan', 'MON'],
    ['per month per outlet', 'MON'],
    ['/ bulan', 'MON'],
    ['per tahun', 'ANN'],
    ['per unit', 'C62'],
    ['per perusahaan', undefined],
    ['gratis di semua paket', undefined],
    [undefined, undefined],
  ])('%s is for one %s', (unit, unitCode) => {
    const quantity = unitCode && { '@type': 'QuantitativeValue', value: 1, unitCode };
    expect(priceOf(unit).referenceQuantity).toEqual(quantity);
    expect(priceOf(unit).unitText).toBe(unit);
  });

  it('says whether it contains the tax, and whether it is the lowest, where content does', () => {
    expect(priceOf('per bulan', { tax: 'excluded', isFrom: true })).toMatchObject({
      valueAddedTaxIncluded: false,
      minPrice: 5000,
    });
    expect(priceOf('per bulan', { tax: 'included' }).valueAddedTaxIncluded).toBe(true);
    expect(priceOf('per bulan')).not.toHaveProperty('valueAddedTaxIncluded');
  });
});

describe('hours', () => {
  test.each([
    ['beyond midnight', night, { opens: '18:00', closes: '02:00' }],
    ['around the clock', always, { opens: '00:00', closes: '23:59' }],
  ])('%s', (_, opening, times) => {
    expect(officeData({ ...office, opening }, site)).toMatchObject({ openingHoursSpecification: [times] });
  });
});

it('answers lead to the site from anywhere', () => {
  const answer =
    '<p><a href="/en/faq?a=1&amp;b=2">x</a> <a href="#y">y</a> <a href="mailto:a@b.example">z</a> <img src="/media/1/a.png" srcset="/a 1x"></p>';
  const text = JSON.stringify(faqData([{ question: 'T', answer }], '/faq', site));
  expect(text).toContain('https://teh.example/en/faq?a=1&amp;b=2');
  expect(text).toContain('https://teh.example/faq#y');
  expect(text).toContain('mailto:a@b.example');
  expect(text).toContain('https://teh.example/media/1/a.png');
  expect(text).not.toContain('srcset');
});

describe('the check itself', () => {
  test.each<[string, unknown, string]>([
    ['no vocabulary', { '@type': 'Brand', name: 'a' }, 'no vocabulary'],
    ['an unknown type', { '@context': 'https://schema.org', '@type': 'Teh' }, 'Teh: unknown type'],
    ['what is missing', { '@context': 'https://schema.org', '@type': 'Brand' }, 'Brand lacks name'],
    [
      'a relative URL deep inside',
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'a', item: '/a' }],
      },
      'BreadcrumbList.itemListElement ListItem.item: /a',
    ],
  ])('finds %s', (_, data, problem) => {
    expect(structuredDataProblems(data)).toContain(problem);
  });

  it('reads what a page holds', () => {
    const html = '<script type="application/ld+json">{"a":1}</script><script>x</script>';
    expect(structuredDataOf(html)).toEqual([{ a: 1 }]);
  });
});

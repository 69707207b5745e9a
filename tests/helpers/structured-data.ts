/**
 * The required and optional properties of structured data by type. Required are those that Google requires
 * (developers.google.com/search/docs/appearance/structured-data: article, breadcrumb, faqpage, local-business, organization,
 * product, site-names, sitelinks-searchbox, video), or for types without a rich result the essential ones.
 */
const RULES: Record<string, { needs: readonly string[]; may?: readonly string[] }> = {
  Answer: { needs: ['text'] },
  BlogPosting: article(),
  Brand: { needs: ['name'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  ContactPage: { needs: ['name', 'url', 'mainEntity'], may: ['inLanguage'] },
  ContactPoint: {
    needs: ['contactType'],
    may: ['telephone', 'email', 'areaServed', 'availableLanguage', 'url', 'hoursAvailable'],
  },
  DefinedTerm: { needs: ['name', 'description'], may: ['alternateName', 'url'] },
  DefinedTermSet: { needs: ['name', 'hasDefinedTerm'], may: ['@id', 'inLanguage'] },
  EntryPoint: { needs: ['urlTemplate'] },
  FAQPage: { needs: ['mainEntity'] },
  GeoCoordinates: { needs: ['latitude', 'longitude'] },
  ListItem: { needs: ['position', 'name', 'item'] },
  LocalBusiness: {
    needs: ['name', 'address', 'url'],
    may: ['@id', 'telephone', 'image', 'geo', 'openingHoursSpecification', 'parentOrganization'],
  },
  Offer: { needs: ['price', 'priceCurrency'], may: ['url', 'availability', 'priceSpecification'] },
  OpeningHoursSpecification: { needs: ['dayOfWeek', 'opens', 'closes'] },
  Organization: { needs: ['name', 'url'], may: ['logo', 'contactPoint'] },
  Person: { needs: ['name'] },
  PostalAddress: { needs: ['streetAddress', 'addressLocality', 'addressCountry'], may: ['postalCode'] },
  Product: { needs: ['name', 'offers'], may: ['url', 'description', 'image', 'brand', 'category'] },
  QuantitativeValue: { needs: ['value', 'unitCode'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  SearchAction: { needs: ['target', 'query-input'] },
  TechArticle: article(),
  UnitPriceSpecification: {
    needs: ['price', 'priceCurrency'],
    may: ['minPrice', 'valueAddedTaxIncluded', 'unitText', 'referenceQuantity'],
  },
  VideoObject: {
    needs: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl'],
    may: ['inLanguage'],
  },
  WebSite: { needs: ['name', 'url', 'potentialAction'], may: ['inLanguage'] },
};

function article() {
  return {
    needs: ['headline', 'author', 'datePublished', 'dateModified', 'publisher', 'mainEntityOfPage'],
    may: ['description', 'image', 'inLanguage', 'articleSection', 'keywords'],
  };
}

const ABSOLUTE = /^https?:\/\/[^/]+/;
const TIME_WITH_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
/** The format of values by property. */
const FORMS: Record<string, RegExp> = {
  ...Object.fromEntries(
    [
      '@id',
      'url',
      'item',
      'image',
      'logo',
      'embedUrl',
      'thumbnailUrl',
      'mainEntityOfPage',
      'urlTemplate',
    ].map((name) => [name, ABSOLUTE]),
  ),
  availability: /^https:\/\/schema\.org\/(InStock|PreOrder|OutOfStock)$/,
  closes: /^([01]\d|2[0-3]):[0-5]\d$/,
  datePublished: TIME_WITH_ZONE,
  dateModified: TIME_WITH_ZONE,
  headline: /^.{1,110}$/su,
  opens: /^([01]\d|2[0-3]):[0-5]\d$/,
  postalCode: /^\d{5}$/,
  priceCurrency: /^IDR$/,
  telephone: /^\+\d+$|^\d+$/,
  unitCode: /^[A-Z0-9]{2,3}$/,
  uploadDate: TIME_WITH_ZONE,
};

type Data = Record<string, unknown>;

/** Returns the mistakes of an item of structured data, each with its path. */
export function structuredDataProblems(data: unknown): string[] {
  const { '@context': context, ...item } = JSON.parse(JSON.stringify(data)) as Data;
  const problems = problemsOf(item, '');
  return context === 'https://schema.org' ? problems : ['no vocabulary', ...problems];
}

/** Returns the structured data of a page's HTML. */
export const structuredDataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );

function problemsOf({ '@type': type, ...properties }: Data, place: string): string[] {
  const own = `${place}${String(type)}`;
  const rule = RULES[String(type)];
  if (!rule) return [`${own}: unknown type`];
  const missing = rule.needs
    .filter((name) => isEmpty(properties[name]))
    .map((name) => `${own} lacks ${name}`);
  const known = new Set([...rule.needs, ...(rule.may ?? [])]);
  const wrong = Object.entries(properties).flatMap(([name, value]) =>
    known.has(name) ? valueProblems(name, value, `${own}.${name}`) : [`${own} must not have ${name}`],
  );
  return [...missing, ...wrong];
}

function valueProblems(name: string, value: unknown, place: string): string[] {
  if (isEmpty(value)) return [`${place} is empty`];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => valueProblems(name, one, place));
  if (typeof value === 'object' && value !== null) return problemsOf(value as Data, `${place} `);
  if (name === 'text' && /(href|src)="(?!https?:|mailto:|tel:)/.test(String(value)))
    return [`${place} links relatively`];
  return FORMS[name]?.test(String(value)) === false ? [`${place}: ${String(value)}`] : [];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

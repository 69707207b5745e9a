import type {
  BlogPosting,
  BreadcrumbList,
  ContactPage,
  ContactPoint,
  DefinedTermSet,
  FAQPage,
  LocalBusiness,
  OpeningHoursSpecification,
  Organization,
  Person,
  SearchAction,
  TechArticle,
  Thing,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts';
import { CONTACT_PATH, phoneHref, STORES_PATH } from '@/lib/rules/contact-link';
import { clockText, closingClock, DAY_MINUTES, weekOf, type ServiceHours } from '@/lib/rules/service-hours';
import type { StoreCardView } from '@/lib/views/cards';
import type { Crumb } from '@/lib/views/common';
import type { ContactContent } from '@/lib/views/site';
import { cutText } from '@/lib/rules/unicode-text';
import { absoluteUrl, type Site } from './site';

/** Longest headline in characters, by Google's rules for articles. */
const MAX_HEADLINE = 110;
export const CONTEXT = { '@context': 'https://schema.org' } as const;

/**
 * Serialises structured data for a `<script type="application/ld+json">`. Characters that could end the element or
 * the line are escaped, so that no title can inject markup.
 */
export function toJsonLd(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Data without a context, as part of other data. */
type Part<Data extends Thing> = Exclude<Data, string>;

const publisher = ({ siteUrl, company }: Site) =>
  ({ '@type': 'Organization', name: company, url: siteUrl }) satisfies Part<Organization>;

/** Describes who runs the portal. */
export function organizationData(site: Site): WithContext<Organization> {
  return { ...CONTEXT, ...publisher(site), logo: `${site.siteUrl}${site.logo}` };
}

/** Describes the breadcrumb of a page; the last crumb is the page itself. */
export function breadcrumbList(
  crumbs: readonly Crumb[],
  { siteUrl, locale }: Site,
): WithContext<BreadcrumbList> {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(siteUrl, crumb.url, locale),
    })),
  };
}

export type ArticleFacts = {
  title: string;
  description: string | null;
  /** An absolute URL. */
  url: string;
  /** ISO times. */
  created: string;
  updated: string;
  /** An absolute URL. */
  image?: string;
  /** A person; without one it is the site's own. */
  author?: string | null | undefined;
  tags?: readonly string[] | undefined;
  /** The name of the category. */
  section?: string | undefined;
};

/** Describes a help article (TechArticle) or a blog post. */
export function articleData(
  type: 'TechArticle' | 'BlogPosting',
  article: ArticleFacts,
  site: Site,
): WithContext<TechArticle> | WithContext<BlogPosting> {
  return {
    ...CONTEXT,
    '@type': type,
    headline: cutText(article.title, MAX_HEADLINE),
    ...(article.description && { description: article.description }),
    datePublished: article.created,
    dateModified: article.updated,
    inLanguage: site.locale,
    mainEntityOfPage: article.url,
    ...(article.image && { image: article.image }),
    ...(article.section && { articleSection: article.section }),
    ...(article.tags && article.tags.length > 0 && { keywords: article.tags.join(', ') }),
    author: article.author
      ? ({ '@type': 'Person', name: article.author } satisfies Part<Person>)
      : publisher(site),
    publisher: publisher(site),
  };
}

/**
 * Describes the YouTube video of an article by its id. When it was uploaded is not known, so it gets the date of the
 * article.
 */
export function videoData(
  videoId: string,
  { title, description, created, image }: ArticleFacts,
  { locale }: Site,
): WithContext<VideoObject> {
  return {
    ...CONTEXT,
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: image ?? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    uploadDate: created,
    embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
    inLanguage: locale,
  };
}

/** Google's name for the placeholder in the URL; schema.org does not define it. */
type QueryInput = { 'query-input': string };

/** Describes the site and its search. */
export function websiteData({ siteUrl, name, locale }: Site): WithContext<WebSite> {
  const target = `${absoluteUrl(siteUrl, '/content/article', locale)}?q={search_term_string}`;
  const search: Part<SearchAction> & QueryInput = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: target },
    'query-input': 'required name=search_term_string',
  };
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name,
    url: absoluteUrl(siteUrl, '/', locale),
    inLanguage: locale,
    potentialAction: search,
  };
}

export type Definition = { id: string; term: string; aliases: readonly string[]; explanation: string };

/** Describes a glossary at a path with its terms. */
export function glossaryData(
  name: string,
  path: string,
  terms: readonly Definition[],
  { siteUrl, locale }: Site,
): WithContext<DefinedTermSet> {
  const url = absoluteUrl(siteUrl, path, locale);
  return {
    ...CONTEXT,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    inLanguage: locale,
    hasDefinedTerm: terms.map(({ id, term, aliases, explanation }) => ({
      '@type': 'DefinedTerm',
      name: term,
      ...(aliases.length > 0 && { alternateName: [...aliases] }),
      description: explanation,
      url: `${url}#${encodeURIComponent(id)}`,
    })),
  };
}

/**
 * Describes the questions of the page at a path with their answers (HTML); undefined without any, as an empty list is
 * invalid.
 */
export function faqData(
  items: readonly { question: string; answer: string }[],
  path: string,
  { siteUrl, locale }: Site,
): WithContext<FAQPage> | undefined {
  if (items.length === 0) return undefined;
  const page = absoluteUrl(siteUrl, path, locale);
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: withAbsoluteUrls(answer, page) },
    })),
  };
}

/** Answers are shown on other sites, where a path leads nowhere. The sanitiser writes attributes in double quotes. */
const withAbsoluteUrls = (html: string, page: string): string =>
  html
    .replace(/ srcset="[^"]*"/g, '')
    .replace(/ (href|src)="([^"]*)"/g, (attribute, name: string, url: string) =>
      URL.canParse(url, page) ? ` ${name}="${new URL(url, page).href}"` : attribute,
    );

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Describes the hours of a week; times are those of the place, as schema.org wants them. */
const openingData = (hours: ServiceHours): Part<OpeningHoursSpecification>[] =>
  weekOf(hours).flatMap(({ weekdays, spans }) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: weekdays.map((day) => DAYS[day] ?? 'Sunday'),
      opens: clockText(opens).replace('.', ':'),
      // Midnight at the end of a day is its last minute.
      closes: closingClock(closes === DAY_MINUTES ? closes - 1 : closes).replace('.', ':'),
    })),
  );

/** Describes the ways to reach a person. */
export function contactData(
  { title, channels, service }: Pick<ContactContent, 'title' | 'channels' | 'service'>,
  site: Site,
): WithContext<ContactPage> {
  const of = (kind: 'phone' | 'email') => channels.flatMap((one) => (one.kind === kind ? [one.href] : []))[0];
  const telephone = of('phone')?.replace(/^tel:/, '');
  const email = of('email')?.replace(/^mailto:|\?.*$/g, '');
  const contactPoint: Part<ContactPoint> = {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    ...(telephone && { telephone }),
    ...(email && { email }),
    areaServed: 'ID',
    availableLanguage: ['id', 'en'],
    url: absoluteUrl(site.siteUrl, CONTACT_PATH, site.locale),
    ...(service && { hoursAvailable: openingData(service) }),
  };
  return {
    ...CONTEXT,
    '@type': 'ContactPage',
    name: title,
    url: absoluteUrl(site.siteUrl, CONTACT_PATH, site.locale),
    inLanguage: site.locale,
    mainEntity: { ...publisher(site), contactPoint },
  };
}

/** An address with a code of five digits at its end, as in Indonesia. */
const POSTAL_CODE = /^(.+?)[\s,]+(\d{5})$/;

/** Describes an office. */
export function officeData(store: StoreCardView, site: Site): WithContext<LocalBusiness> {
  const { id, name, city, address, phone, position, opening, image } = store;
  const [, street = address, postalCode] = POSTAL_CODE.exec(address) ?? [];
  const url = `${absoluteUrl(site.siteUrl, STORES_PATH, site.locale)}#${encodeURIComponent(id)}`;
  return {
    ...CONTEXT,
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      ...(postalCode && { postalCode }),
      addressCountry: 'ID',
    },
    ...(phone && { telephone: phoneHref(phone).replace(/^tel:/, '') }),
    ...(image && { image: new URL(image, site.siteUrl).href }),
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(opening && { openingHoursSpecification: openingData(opening) }),
    parentOrganization: publisher(site),
  };
}

import type {
  ContactPage,
  ContactPoint,
  LocalBusiness,
  OpeningHoursSpecification,
  WithContext,
} from 'schema-dts';
import { LOCALES } from '@/lib/constants';
import { CONTACT_PATH, phoneHref, STORES_PATH } from '@/lib/paths/contact-link';
import { clockText, closingClock, DAY_MINUTES, weekOf, type ServiceHours } from '@/lib/hours/service-hours';
import type { StoreCardData } from '@/lib/page-data/props/cards';
import type { ContactContent } from '@/lib/page-data/props/site';
import { CONTEXT, publisher, type Part } from './json-ld';
import { absoluteUrl, type Site } from './site';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Describes the hours of a week in the local time of the place, as schema.org requires. */
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
    availableLanguage: [...LOCALES],
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
export function officeData(store: StoreCardData, site: Site): WithContext<LocalBusiness> {
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

import type { StoreLocation } from '@/lib/contract/content';
import type { StoreCardData } from '@/lib/page-data/props/cards';
import { whatsAppHref } from '@/lib/paths/contact-link';
import { distanceKm, type Position } from './numbers';
import { parseOpeningHours } from '@/lib/hours/parse-opening-hours';
import type { ServiceHours } from '@/lib/hours/service-hours';

/** Returns an office as a card shows it. Holidays of the provider are days without service here, too. */
export function toStoreCard(
  store: StoreLocation,
  service: Pick<ServiceHours, 'holidays' | 'holiday_names'> | undefined,
): StoreCardData {
  const {
    key,
    name,
    city,
    address,
    phone,
    whatsapp,
    hours,
    closed_days = [],
    latitude,
    longitude,
    image,
  } = store;
  const opening = parseOpeningHours(hours);
  return {
    id: key,
    name,
    city,
    address,
    phone: phone ?? undefined,
    whatsAppHref: whatsapp ? whatsAppHref(whatsapp) : undefined,
    hours,
    opening: opening && {
      ...opening,
      holidays: service?.holidays ?? [],
      ...(closed_days.length > 0 && { closedDays: closed_days }),
      holiday_names: service?.holiday_names,
    },
    ...(image && { image: image.image_url }),
    position: latitude === null || longitude === null ? undefined : { latitude, longitude },
  };
}

/** Returns whether a city that was asked for is the one of an office, in any case of letters. */
export const isInCity = (city: string, { city: own }: Pick<StoreCardData, 'city'>): boolean =>
  own.toLowerCase() === city.trim().toLowerCase();

/** Returns the names of the cities, each once, in order. */
export const citiesOf = (stores: readonly Pick<StoreCardData, 'city'>[]): string[] =>
  [...new Set(stores.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'id'));

export type StoreAway = StoreCardData & {
  /** Undefined without a position of both. */
  km?: number | undefined;
};

/** Returns offices from the nearest to the farthest; those without a position come last, in their order. */
export function byDistance(stores: readonly StoreCardData[], from: Position | undefined): StoreAway[] {
  if (!from) return [...stores];
  return stores
    .map((store): StoreAway => ({ ...store, km: store.position && distanceKm(from, store.position) }))
    .sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || 0);
}

/** Returns the URL of an office on a map, where directions can be asked for. */
export const mapHref = ({ position, name, address }: StoreCardData): string => {
  const place = position ? `${position.latitude},${position.longitude}` : `${name}, ${address}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
};

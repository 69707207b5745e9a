import type { Locale } from '@/lib/constants';

export type Position = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;

/** Returns the distance of two positions in km, as the crow flies. */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Writes a distance: '0,4' and '9,6', whole kilometres from ten on. */
export function formatKm(km: number, locale: Locale): string {
  if (km >= 10) return String(Math.round(km)).replace(/\B(?=(\d{3})+$)/g, locale === 'id' ? '.' : ',');
  const text = Math.max(km, 0.1).toFixed(1);
  return locale === 'id' ? text.replace('.', ',') : text;
}

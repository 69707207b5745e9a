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

/** A shorter reading time is not shown: such a text is read as soon as it is seen. */
const MIN_SHOWN_MINUTES = 3;

/** Returns the reading time if it is worth showing. */
export const shownMinutes = (minutes: number): number | undefined =>
  minutes >= MIN_SHOWN_MINUTES ? minutes : undefined;

const TAGS = { id: 'id-ID', en: 'en-GB' } as const satisfies Record<Locale, string>;

/** Formats a count: '1.234', and '12 rb' from ten thousand on ('1,234' and '12k' in English). */
export function formatCount(count: number, locale: Locale): string {
  const notation = count < 10_000 ? 'standard' : 'compact';
  return new Intl.NumberFormat(TAGS[locale], { notation }).format(count).replaceAll('\u00a0', ' ');
}

/** Formats whole rupiah: 'Rp ' in front, points between thousands, no decimals (behaviour.md §9). */
export function formatRupiah(amount: number): string {
  // This avoids `Intl`, whose first use takes browsers 10 ms and more.
  const digits = Math.abs(amount)
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}Rp ${digits}`;
}

const UNITS = [
  { unit: 'MB', bytes: 1024 * 1024 },
  { unit: 'KB', bytes: 1024 },
] as const;

/** Formats the size of a file: '1,2 MB', '340 KB' ('1.2 MB' in English). */
export function formatBytes(bytes: number, locale: Locale): string {
  const { unit, bytes: one } = UNITS.find((known) => bytes >= known.bytes) ?? UNITS[1];
  const digits = new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: bytes < 10 * one ? 1 : 0 });
  return `${digits.format(Math.max(bytes / one, 0.1))} ${unit}`;
}

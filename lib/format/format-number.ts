import type { Locale } from '@/lib/constants';

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

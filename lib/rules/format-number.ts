import type { Locale } from '@/lib/constants';

const TAGS = { id: 'id-ID', en: 'en-GB' } as const satisfies Record<Locale, string>;

/** A count for people: '1.234', and '12 rb' from ten thousand on ('1,234', '12k' in English). */
export function formatCount(count: number, locale: Locale): string {
  const notation = count < 10_000 ? 'standard' : 'compact';
  return new Intl.NumberFormat(TAGS[locale], { notation }).format(count).replaceAll('\u00a0', ' ');
}

/** Whole rupiah: 'Rp ' in front, points between thousands, no decimals (behaviour.md §9). */
export function formatRupiah(amount: number): string {
  // Browsers take 10 ms and more to get ready for `Intl`, on a page where nothing else needs it.
  const digits = Math.abs(amount)
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}Rp ${digits}`;
}

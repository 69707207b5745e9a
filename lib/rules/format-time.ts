import dayjs from 'dayjs';
import type { Locale } from '@/lib/constants';
import { formatDate, ZONE } from './format-date';

const CLOCKS = { id: 'HH.mm', en: 'HH:mm' } as const satisfies Record<Locale, string>;

/** A time in words, in the portal's zone: '5 Agustus 2026, 08.30 WIB'. `iso` is an ISO time; anything else yields ''. */
export function formatTime(iso: string, locale: Locale): string {
  const day = formatDate(iso, locale);
  return day && `${day}, ${dayjs(iso).tz(ZONE).format(CLOCKS[locale])} WIB`;
}

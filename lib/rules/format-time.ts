import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Locale } from '@/lib/constants';
import { formatDate } from './format-date';

dayjs.extend(utc);
dayjs.extend(timezone);

const CLOCKS = { id: 'HH.mm', en: 'HH:mm' } as const satisfies Record<Locale, string>;

/** A time in words, in the portal's zone: '5 Agustus 2026, 08.30 WIB'. `iso` is an ISO time; anything else yields ''. */
export function formatTime(iso: string, locale: Locale): string {
  const day = formatDate(iso, locale);
  return day && `${day}, ${dayjs(iso).tz('Asia/Jakarta').format(CLOCKS[locale])} WIB`;
}

import dayjs from 'dayjs';
import 'dayjs/locale/id';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Locale } from '@/lib/constants';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The zone in which the portal tells dates (WIB), wherever server and visitor are. */
export const ZONE = 'Asia/Jakarta';

/** A day in words: '5 Agustus 2026', '5 August 2026'. `iso` is an ISO time; anything else yields an empty text. */
export function formatDate(iso: string, locale: Locale): string {
  const time = dayjs(iso);
  return time.isValid() ? time.tz(ZONE).locale(locale).format('D MMMM YYYY') : '';
}

/** A time of day as Indonesians write it, with its zone: 'pukul 08.30 WIB'. */
export function formatClock(time: Date): string {
  return `pukul ${dayjs(time).tz(ZONE).format('HH.mm')} WIB`;
}

/** The day in the portal's zone, 'YYYY-MM-DD', which changes at midnight in Jakarta. */
export function dayOf(time: Date): string {
  return dayjs(time).tz(ZONE).format('YYYY-MM-DD');
}

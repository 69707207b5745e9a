import dayjs from 'dayjs';
import 'dayjs/locale/id.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DAY_MS, type Locale } from '@/lib/constants';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The time zone of the portal (WIB), wherever server and visitor are. */
const ZONE = 'Asia/Jakarta';

/** Formats a day: '5 Agustus 2026', '5 August 2026'. Returns '' when `iso` is no ISO time. */
export function formatDate(iso: string, locale: Locale): string {
  const time = dayjs(iso);
  return time.isValid() ? time.tz(ZONE).locale(locale).format('D MMMM YYYY') : '';
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Formats how long ago a time was: '5 menit yang lalu', 'kemarin'; a week later its day. Returns '' for the last minute
 * and the future.
 */
export function formatTimeAgo(iso: string, now: Date, locale: Locale): string {
  const past = now.getTime() - Date.parse(iso);
  if (past >= 7 * DAY_MS) return formatDate(iso, locale);
  const [unit, ms] = UNITS.find(([, size]) => past >= size) ?? [];
  if (!unit) return '';
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(past / ms), unit);
}

/** Formats a time of day in Indonesian: 'pukul 08.30 WIB'. */
export function formatClock(time: Date): string {
  return `pukul ${dayjs(time).tz(ZONE).format('HH.mm')} WIB`;
}

/** Returns the day in the portal's time zone, 'YYYY-MM-DD'. */
export function dayOf(time: Date): string {
  return dayjs(time).tz(ZONE).format('YYYY-MM-DD');
}

/** Formats a day and time as spreadsheets sort and read it, in the portal's time zone: '2026-08-05 08:30'. */
export const sortableTime = (iso: string): string => dayjs(iso).tz(ZONE).format('YYYY-MM-DD HH:mm');

const CLOCKS = { id: 'HH.mm', en: 'HH:mm' } as const satisfies Record<Locale, string>;

/** Formats a day and time: '5 Agustus 2026, 08.30 WIB'. Returns '' when `iso` is no ISO time. */
export function formatTime(iso: string, locale: Locale): string {
  const day = formatDate(iso, locale);
  return day && `${day}, ${dayjs(iso).tz(ZONE).format(CLOCKS[locale])} WIB`;
}

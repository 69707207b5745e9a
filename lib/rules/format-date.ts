import dayjs from 'dayjs';
import 'dayjs/locale/id';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Locale } from '@/lib/constants';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The zone in which the portal tells dates (WIB), wherever server and visitor are. */
const ZONE = 'Asia/Jakarta';

/** A day in words: '5 Agustus 2026', '5 August 2026'. `iso` is an ISO time; anything else yields an empty text. */
export function formatDate(iso: string, locale: Locale): string {
  const time = dayjs(iso);
  return time.isValid() ? time.tz(ZONE).locale(locale).format('D MMMM YYYY') : '';
}

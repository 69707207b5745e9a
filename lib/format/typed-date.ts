import type { Locale } from '@/lib/constants';
import { ZONES, type Zone } from '@/lib/hours/service-hours';

/** Indonesian and English months by their first three letters; some of them differ. */
const MONTHS: readonly string[][] = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['mei', 'may'],
  ['jun'],
  ['jul'],
  ['agu', 'ags', 'aug'],
  ['sep'],
  ['okt', 'oct'],
  ['nov', 'nop'],
  ['des', 'dec'],
];
const HOUR_WORD = String.raw`(?:pukul|jam|pkl\.?|at)`;
const DAY = String.raw`(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})`;
const ISO_DAY = String.raw`(\d{4})([/.-])(\d{1,2})\2(\d{1,2})`;
const NAMED_DAY = String.raw`(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})`;
/** A time with minutes, or an hour alone after the word for it. */
const CLOCK = String.raw`(?:(?:${HOUR_WORD} )?(\d{1,2})[.:](\d{2})(?:[.:]\d{2})?|${HOUR_WORD} (\d{1,2}))`;
const TIME = String.raw`(?:(?:[ t]|, ?)${CLOCK}(?: ?(wib|wita|wit))?)?`;
const PATTERNS = [DAY, ISO_DAY, NAMED_DAY].map((day) => new RegExp(`^${day}${TIME}$`));
/** The day of the week says nothing that the date does not. */
const WEEKDAY =
  /^(?:(?:sen|sel|rab|kam|jum|sab|min|mon|tue|wed|thu|fri|sat|sun)[a-z']*|ahad|hari [a-z']+),? (?=\d)/;

/**
 * Reads a date as people in Indonesia type it, the day first: '22/11/2026 14.30', '22-11-2026', 'Minggu, 22 November 2026
 * pukul 14.30', '22 Nov 26 jam 9', '2026-11-22 14:30'. A missing time means the beginning of the day, a missing zone (WIB,
 * WITA, WIT) that of the device. Returns undefined for everything else, and for days that do not exist.
 */
export function parseTypedDate(typed: string): Date | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ').replace(WEEKDAY, '');
  const [named, iso, dayFirst] = PATTERNS.toReversed().map((pattern) => pattern.exec(text));
  if (dayFirst) {
    const [, day, , month, year, ...time] = dayFirst;
    return toDate({ day, month: Number(month), year }, time);
  }
  if (iso) {
    const [, year, , month, day, ...time] = iso;
    return toDate({ day, month: Number(month), year }, time);
  }
  if (!named) return undefined;
  const [, day, name = '', year, ...time] = named;
  const month = MONTHS.findIndex((names) => names.includes(name.slice(0, 3))) + 1;
  return toDate({ day, month, year }, time);
}

type Part = string | undefined;

function toDate(
  { day, month, year = '' }: { day: Part; month: number; year: Part },
  [hour, minute = '0', hourAlone, zone]: readonly Part[],
): Date | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const [y, d, h, m] = [fullYear, day, hour ?? hourAlone ?? '0', minute].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (h > 23 || m > 59 || y < 1900 || y > 2200) return undefined;
  const utc = new Date(Date.UTC(y, month - 1, d, h, m));
  // A day that does not exist would become one of the next month.
  if (utc.getUTCDate() !== d || utc.getUTCMonth() !== month - 1) return undefined;
  if (zone) return new Date(utc.getTime() - ZONES[zone.toUpperCase() as Zone] * 3_600_000);
  return new Date(y, month - 1, d, h, m);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Writes a time as the form shows it, in the zone of the device: YYYY-MM-DD HH:mm (behaviour.md §2). */
export const dateTimeText = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;

/** Returns whether a value of a form is an ISO time, and not a text that could not be read as one. */
export const isIsoTime = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));

/** Writes an ISO time in words, in the zone of the device: 'Minggu, 22 November 2026 pukul 14.30'. */
export const describeTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(new Date(iso));

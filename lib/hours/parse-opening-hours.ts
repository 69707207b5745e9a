import { DAY_MINUTES, isAllDay, type ServiceHours, type Span, type Zone } from './service-hours';

/** A line of an office's hours, as authors write it: 'Senin–Jumat', '08.30–18.00 WIB'. */
export type HoursLine = { days: string; open: string };

/** Names and abbreviations of the days, Sunday first. */
const DAY_NAMES = [
  ['minggu', 'min', 'ahad', 'sunday', 'sun'],
  ['senin', 'sen', 'monday', 'mon'],
  ['selasa', 'sel', 'tuesday', 'tue'],
  ['rabu', 'rab', 'wednesday', 'wed'],
  ['kamis', 'kam', 'thursday', 'thu'],
  ['jumat', "jum'at", 'jum', 'friday', 'fri'],
  ['sabtu', 'sab', 'saturday', 'sat'],
];
const EVERY_DAY = /^(setiap hari|tiap hari|every day|daily)$/;
const WORKING_DAYS = /^(hari kerja|weekdays)$/;
const HOLIDAYS = /^(hari libur( nasional)?|(public |national )?holidays)$/;
const CLOSED = /^(tutup|libur|closed)$/;
const ALL_DAY = /^((buka|open) )?24 ?(jam|hours|h)$/;
const ZONE = /\s*\(?\b(wib|wita|wit|(?:gmt|utc) ?\+0?[789])\b\)?\s*$/;
const OFFSETS: Record<string, Zone> = { 7: 'WIB', 8: 'WITA', 9: 'WIT' };
const TIME = String.raw`([01]?\d|2[0-4])[.:]([0-5]\d)`;
const SPAN = new RegExp(`^${TIME} ?- ?${TIME}$`);

const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‐-―]|\bs\/d\b|\bsampai\b|\bhingga\b|\bto\b/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
const split = (text: string): string[] =>
  text.split(/,|&|;|\bdan\b|\band\b/).flatMap((part) => part.trim() || []);

/**
 * Reads the hours of an office from lines like 'Senin–Jumat': '08.30–18.00 WIB' in Indonesian or English. Returns
 * undefined if a line is not understood or no time zone is named, because wrong hours are worse than none. Hours around
 * the clock need no time zone.
 */
export function parseOpeningHours(
  lines: readonly HoursLine[],
): Pick<ServiceHours, 'days' | 'holidayHours' | 'zone'> | undefined {
  const week = new Map<number, Line>();
  let holidays: Line | undefined;
  const zones = new Set<Zone>();
  for (const line of lines) {
    const when = parseDays(line.days);
    const hours = parseHours(line.open);
    if (!when || !hours) return undefined;
    if (hours.zone) zones.add(hours.zone);
    else if (!hours.spans.every(isAllDay)) return undefined;
    const hoursOfLine: Line = { size: when.weekdays.length, spans: hours.spans };
    for (const weekday of when.weekdays) week.set(weekday, combine(week.get(weekday), hoursOfLine));
    if (when.isHolidays) holidays = combine(holidays, hoursOfLine);
  }
  const days = [...week].flatMap(([weekday, { spans }]) => spans.map((span) => ({ weekday, ...span })));
  const [zone = days.filter(isAllDay).length === 7 ? 'WIB' : undefined] = zones;
  if (!zone || zones.size > 1) return undefined;
  return { days, holidayHours: holidays?.spans ?? [], zone };
}

/** Returns the lines that are not understood, or all lines when only their combination is not. */
export function unreadHours(lines: readonly HoursLine[]): readonly HoursLine[] {
  if (lines.length === 0 || parseOpeningHours(lines)) return [];
  const unread = lines.filter(({ days, open }) => {
    const hours = parseHours(open);
    return !parseDays(days) || !hours || (!hours.zone && !hours.spans.every(isAllDay));
  });
  return unread.length > 0 ? unread : lines;
}

/** The hours that one line gives a day; `size` is the number of weekdays that the line names. */
type Line = { size: number; spans: Span[] };

/** Combines two lines for a day: the one that names fewer days wins, and lines for as many days add up. */
function combine(earlier: Line | undefined, later: Line): Line {
  if (!earlier || later.size < earlier.size) return later;
  if (later.size > earlier.size) return earlier;
  return later.spans.length === 0 ? later : { ...later, spans: [...earlier.spans, ...later.spans] };
}

function parseDays(text: string): { weekdays: number[]; isHolidays: boolean } | undefined {
  const weekdays = new Set<number>();
  let isHolidays = false;
  const parts = split(tidy(text));
  if (parts.length === 0) return undefined;
  for (const part of parts) {
    if (HOLIDAYS.test(part)) {
      isHolidays = true;
      continue;
    }
    const range = rangeOf(part);
    if (!range) return undefined;
    range.forEach((weekday) => weekdays.add(weekday));
  }
  return { weekdays: [...weekdays], isHolidays };
}

/** Returns the days of a range like 'senin-jumat', or of a single name. */
function rangeOf(part: string): number[] | undefined {
  if (EVERY_DAY.test(part)) return [0, 1, 2, 3, 4, 5, 6];
  if (WORKING_DAYS.test(part)) return [1, 2, 3, 4, 5];
  const ends = part.split('-').map((name) => DAY_NAMES.findIndex((names) => names.includes(name.trim())));
  const [first = -1, last = first] = ends;
  if (ends.length > 2 || first < 0 || last < 0) return undefined;
  // A range may pass the end of the week: Saturday to Monday.
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

function parseHours(text: string): { spans: Span[]; zone?: Zone | undefined } | undefined {
  const line = tidy(text);
  if (CLOSED.test(line)) return { spans: [] };
  const named = ZONE.exec(line)?.[1];
  const spans = split(line.replace(ZONE, '')).map(toSpan);
  if (spans.length === 0 || !spans.every((span) => span !== undefined)) return undefined;
  return { spans, zone: named === undefined ? undefined : zoneOf(named) };
}

const zoneOf = (name: string): Zone => OFFSETS[name.at(-1) ?? ''] ?? (name.toUpperCase() as Zone);

/** Reads '08.30-18.00', '18.00-02.00' and '24 jam'. */
export function toSpan(text: string): Span | undefined {
  if (ALL_DAY.test(text)) return { opens: 0, closes: DAY_MINUTES };
  const [, ...numbers] = SPAN.exec(text) ?? [];
  if (numbers.length === 0) return undefined;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = numbers.map(Number);
  const opens = openHour * 60 + openMinute;
  const closes = closeHour * 60 + closeMinute;
  if (opens === closes || opens >= DAY_MINUTES || closes > DAY_MINUTES) return undefined;
  return { opens, closes: closes > opens ? closes : closes + DAY_MINUTES };
}

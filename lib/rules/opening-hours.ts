import type { ServiceHours, Span, Zone } from './service-hours';

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
 * undefined as soon as one line is not understood or no time zone is named: a wrong state is worse than none.
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
    else if (hours.spans.length > 0) return undefined;
    const own: Line = { size: when.weekdays.length, spans: hours.spans };
    for (const weekday of when.weekdays) week.set(weekday, combine(week.get(weekday), own));
    if (when.isHolidays) holidays = combine(holidays, own);
  }
  const [zone] = zones;
  if (!zone || zones.size > 1) return undefined;
  const days = [...week].flatMap(([weekday, { spans }]) => spans.map((span) => ({ weekday, ...span })));
  return { days, holidayHours: holidays?.spans ?? [], zone };
}

/** What one line says of a day; `size` is the number of weekdays that the line names. */
type Line = { size: number; spans: Span[] };

/** Of two lines for a day the one that names fewer days counts; lines like 'Senin' and 'Senin' add up. */
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

/** Returns the days that 'senin-jumat' or one name stands for. */
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

function toSpan(text: string): Span | undefined {
  const [, ...numbers] = SPAN.exec(text) ?? [];
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = numbers.map(Number);
  const span = { opens: openHour * 60 + openMinute, closes: closeHour * 60 + closeMinute };
  return numbers.length > 0 && span.opens < span.closes && span.closes <= 24 * 60 ? span : undefined;
}

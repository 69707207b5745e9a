import { DAY_MS } from '@/lib/constants';

/** Time zones of Indonesia, which have no daylight saving time, with their offset from UTC in hours. */
export const ZONES = { WIB: 7, WITA: 8, WIT: 9 } as const;
export type Zone = keyof typeof ZONES;

/** Hours of a day in minutes after its midnight; they close on the next day when that is more than 1440. */
export type Span = { opens: number; closes: number };

/** When the support team answers or an office is open; 0 is Sunday. */
export type ServiceHours = {
  /** `opens` and `closes` in minutes after midnight in `zone`. */
  days: (Span & { weekday: number })[];
  /** Days without service, YYYY-MM-DD. */
  holidays: string[];
  /** Days without service even where holidays have hours, YYYY-MM-DD. */
  closedDays?: readonly string[] | undefined;
  /** Names of holidays by day, where they are known. */
  holiday_names?: Readonly<Record<string, string>> | undefined;
  /** Hours on holidays that have any. */
  holidayHours?: Span[] | undefined;
  /** WIB unless given. */
  zone?: Zone | undefined;
};

/**
 * Whether the service is open. `closesAt` is null when it stays open for more than a week, `opensAt` when no day of the
 * coming year has hours. `holiday` names the holiday for which it is closed today; it is empty if the name is unknown.
 */
export type ServiceState =
  { isOpen: true; closesAt: Date | null } | { isOpen: false; opensAt: Date | null; holiday?: string };

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any run of holidays. */
const LOOK_AHEAD_DAYS = 366;
/** After this many days without a break, the service counts as open around the clock. */
const ALWAYS_DAYS = 7;

const zoneMs = (zone: Zone = 'WIB'): number => ZONES[zone] * HOUR_MS;
/** Number of the day in a time zone, counted from 1970. */
const dayNumber = (time: Date, zone?: Zone): number => Math.floor((time.getTime() + zoneMs(zone)) / DAY_MS);
const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the hours of a holiday or closed day; undefined on any other. */
function exceptionOf({ holidays, closedDays = [], holidayHours = [] }: ServiceHours, day: number) {
  if (closedDays.includes(isoDay(day))) return [];
  return holidays.includes(isoDay(day)) ? holidayHours : undefined;
}

/** Returns the hours that begin on a day. */
const spansOfDay = (hours: ServiceHours, day: number): Span[] =>
  exceptionOf(hours, day) ??
  hours.days.filter(({ weekday }) => weekday === new Date(day * DAY_MS).getUTCDay());

/**
 * Creates a clock that runs only while the service is open: it returns the minutes of service between `from` and a time,
 * which is `until` at the latest, all in ms since 1970. One clock serves many thousand times of a period.
 */
export function serviceClock(hours: ServiceHours, from: number, until: number): (time: number) => number {
  const spans: { opens: number; closes: number; before: number }[] = [];
  let total = 0;
  // Yesterday's hours may last beyond midnight.
  const lastDay = dayNumber(new Date(until), hours.zone);
  for (let day = dayNumber(new Date(from), hours.zone) - 1; day <= lastDay; day += 1) {
    const at = (minutes: number) => day * DAY_MS - zoneMs(hours.zone) + minutes * MINUTE_MS;
    for (const span of sortSpans(spansOfDay(hours, day))) {
      const opens = Math.max(at(span.opens), from, spans.at(-1)?.closes ?? 0);
      const closes = at(span.closes);
      if (closes <= opens) continue;
      spans.push({ opens, closes, before: total });
      total += closes - opens;
    }
  }
  const openings = spans.map(({ opens }) => opens);
  return (time) => {
    let [low, high] = [0, openings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((openings[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    const last = spans[low - 1];
    return last ? (last.before + Math.min(time, last.closes) - last.opens) / MINUTE_MS : 0;
  };
}

/** Returns the state of the service at a time, independent of the time zone of the device. */
export function serviceState(hours: ServiceHours, now: Date): ServiceState {
  const { zone } = hours;
  const today = dayNumber(now, zone);
  const spansOf = (day: number): Span[] => spansOfDay(hours, day);

  const closedForHoliday =
    exceptionOf(hours, today)?.length === 0 ? (hours.holiday_names?.[isoDay(today)] ?? '') : undefined;
  const why = closedForHoliday === undefined ? {} : { holiday: closedForHoliday };
  /** The end of the hours that run now, with those that follow without a break. */
  let closesAt: Date | undefined;
  // Yesterday's hours may last beyond midnight.
  for (let day = today - 1; day <= today + LOOK_AHEAD_DAYS; day += 1) {
    const at = (minutes: number) => new Date(day * DAY_MS - zoneMs(zone) + minutes * MINUTE_MS);
    for (const span of sortSpans(spansOf(day))) {
      const [opens, closes] = [at(span.opens), at(span.closes)];
      if (closes <= now) continue;
      if (closesAt && opens > closesAt) return { isOpen: true, closesAt };
      if (!closesAt && opens > now) return { isOpen: false, opensAt: opens, ...why };
      if (!closesAt || closes > closesAt) closesAt = closes;
      if (closesAt.getTime() - now.getTime() > ALWAYS_DAYS * DAY_MS) return { isOpen: true, closesAt: null };
    }
  }
  return closesAt ? { isOpen: true, closesAt } : { isOpen: false, opensAt: null, ...why };
}

/**
 * Adds minutes of service to a time: closed hours and holidays do not count. Returns undefined when no day of the coming
 * year has hours.
 */
export function addServiceTime(hours: ServiceHours, from: Date, minutes: number): Date | undefined {
  let at = from;
  let rest = minutes * MINUTE_MS;
  for (;;) {
    const state = serviceState(hours, at);
    if (!state.isOpen) {
      if (!state.opensAt) return undefined;
      at = state.opensAt;
      continue;
    }
    const open = state.closesAt ? state.closesAt.getTime() - at.getTime() : Infinity;
    if (!state.closesAt || open >= rest) return new Date(at.getTime() + rest);
    rest -= open;
    at = state.closesAt;
  }
}

const sortSpans = <Own extends Span>(spans: readonly Own[]): Own[] =>
  spans.filter(({ opens, closes }) => opens < closes).sort((a, b) => a.opens - b.opens);

/** A time in the parts that a sentence needs. */
export type ServiceMoment = {
  weekday: number;
  /** '08.30' in `zone`. */
  clock: string;
  zone: Zone;
  /** 0 for today, 1 for tomorrow. */
  daysAhead: number;
  /** Whether it is a day away or more, so that the clock alone would mislead. */
  needsDay: boolean;
  /** Day and month (from 0) when the time is a week away or more, where the weekday alone would mislead. */
  date: { day: number; month: number } | undefined;
};

/** Writes minutes after midnight as '08.30'. */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}.${two(minutes % 60)}`;
}

/** Splits a time into the parts of a sentence that is read at `now`. */
export function serviceMoment(moment: Date, now: Date, zone: Zone = 'WIB'): ServiceMoment {
  const local = new Date(moment.getTime() + zoneMs(zone));
  const daysAhead = dayNumber(moment, zone) - dayNumber(now, zone);
  return {
    weekday: local.getUTCDay(),
    clock: clockText(local.getUTCHours() * 60 + local.getUTCMinutes()),
    zone,
    daysAhead,
    needsDay: moment.getTime() - now.getTime() >= DAY_MS,
    date: daysAhead >= 7 ? { day: local.getUTCDate(), month: local.getUTCMonth() } : undefined,
  };
}

/** Splits the time at which hours end; midnight is 24.00 of the day that ends. */
export function closingMoment(closes: Date, now: Date, zone?: Zone): ServiceMoment {
  const end = serviceMoment(closes, now, zone);
  if (end.clock !== '00.00') return end;
  const last = serviceMoment(new Date(closes.getTime() - MINUTE_MS), now, zone);
  return { ...last, clock: '24.00', needsDay: end.needsDay };
}

/** Returns the next holidays, today's included, in order. */
export function nextHolidays({ holidays, zone }: ServiceHours, now: Date, size: number): string[] {
  const today = isoDay(dayNumber(now, zone));
  return holidays
    .filter((day) => day >= today)
    .sort()
    .slice(0, size);
}

/** Returns whether hours last from midnight to midnight. */
export const isAllDay = ({ opens, closes }: Span): boolean => opens === 0 && closes === DAY_MINUTES;

/** Writes when hours end, also those that end on the next day. */
export const closingClock = (closes: number): string =>
  clockText(closes > DAY_MINUTES ? closes - DAY_MINUTES : closes);

/** Days of the week from Monday on that have the same hours. */
export type DaysWithHours = { weekdays: number[]; spans: Span[] };

/** Groups following days of the week with the same hours; a day without hours has no spans. */
export function weekOf({ days }: ServiceHours): DaysWithHours[] {
  const groups: DaysWithHours[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const spans = sortSpans(days.filter((day) => day.weekday === weekday)).map(({ opens, closes }) => ({
      opens,
      closes,
    }));
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.weekdays.push(weekday);
    else groups.push({ weekdays: [weekday], spans });
  }
  return groups;
}

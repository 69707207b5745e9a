/** When the support team answers; 0 is Sunday. */
export type ServiceHours = {
  /** `opens` and `closes` in minutes after midnight, WIB. */
  days: { weekday: number; opens: number; closes: number }[];
  /** Days without service, YYYY-MM-DD. */
  holidays: string[];
};

/** Whether the service is open; `opensAt` is null when no day of the coming year has hours. */
export type ServiceState = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date | null };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Offset of WIB, which has no daylight saving time. */
const ZONE_MS = 7 * 60 * MINUTE_MS;
/** Longer than any run of holidays. */
const LOOK_AHEAD_DAYS = 366;

/** Returns the state of the service at a time, whatever the time zone of the device. */
export function serviceState({ days, holidays }: ServiceHours, now: Date): ServiceState {
  const today = Math.floor((now.getTime() + ZONE_MS) / DAY_MS);
  for (let day = today; day <= today + LOOK_AHEAD_DAYS; day += 1) {
    const midnight = new Date(day * DAY_MS);
    if (holidays.includes(midnight.toISOString().slice(0, 10))) continue;
    const own = days
      .filter(({ weekday, opens, closes }) => weekday === midnight.getUTCDay() && opens < closes)
      .sort((a, b) => a.opens - b.opens);
    for (const { opens, closes } of own) {
      const at = (minutes: number) => new Date(day * DAY_MS - ZONE_MS + minutes * MINUTE_MS);
      if (now >= at(closes)) continue;
      return now >= at(opens)
        ? { isOpen: true, closesAt: at(closes) }
        : { isOpen: false, opensAt: at(opens) };
    }
  }
  return { isOpen: false, opensAt: null };
}

/** A time in the parts that a sentence needs. */
export type ServiceMoment = {
  weekday: number;
  /** '08.30', WIB. */
  clock: string;
  /** Day and month (from 0) when the time is a week away or more, where the weekday alone would mislead. */
  date: { day: number; month: number } | undefined;
};

/** Splits a time into the parts of a sentence that is read at `now`. */
export function serviceMoment(moment: Date, now: Date): ServiceMoment {
  const dayOf = (time: Date) => Math.floor((time.getTime() + ZONE_MS) / DAY_MS);
  const local = new Date(moment.getTime() + ZONE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    weekday: local.getUTCDay(),
    clock: `${two(local.getUTCHours())}.${two(local.getUTCMinutes())}`,
    date:
      dayOf(moment) - dayOf(now) >= 7 ? { day: local.getUTCDate(), month: local.getUTCMonth() } : undefined,
  };
}

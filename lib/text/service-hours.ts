import type { ServiceHours, ServiceMoment, ServiceState, Span, Zone } from '@/lib/hours/service-hours';
import {
  clockText,
  closingClock,
  closingMoment,
  isAllDay,
  nextHolidays,
  serviceMoment,
  weekOf,
} from '@/lib/hours/service-hours';
import type { Locale } from '@/lib/constants';
import { defineText } from './define';

const DAYS_ID = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];
const DAYS_EN = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS_ID = [
  ...['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni'],
  ...['Juli', 'Agustus', 'September', 'Oktober', 'November', 'Desember'],
];
const MONTHS_EN = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const dayText =
  (days: string[], months: string[]) =>
  ({ weekday, date }: ServiceMoment): string => {
    const day = days[weekday] ?? '';
    return date ? `${day}, ${date.day} ${months[date.month] ?? ''}` : day;
  };

const timeText = ({ clock, zone }: ServiceMoment): string => `${clock} ${zone}`;

const closingText =
  (days: string[], months: string[], at: string) =>
  (moment: ServiceMoment): string =>
    moment.needsDay ? `${dayText(days, months)(moment)} ${at} ${timeText(moment)}` : timeText(moment);
const closingId = closingText(DAYS_ID, MONTHS_ID, 'pukul');
const closingEn = closingText(DAYS_EN, MONTHS_EN, 'at');

/** When requests are read, shown before and after one is sent. It promises no minute for the answer. */
export const serviceText = defineText(
  {
    open: (closes: ServiceMoment) =>
      `Kami buka sampai ${closes.needsDay ? '' : 'pukul '}${closingId(closes)}`,
    always: 'Sekarang buka, 24 jam',
    closed: (opens: ServiceMoment) => {
      if (opens.daysAhead === 0) return `Kami buka hari ini pukul ${timeText(opens)}`;
      const day = opens.daysAhead === 1 ? 'besok' : dayText(DAYS_ID, MONTHS_ID)(opens);
      return `Sekarang tutup. Kami buka ${day} pukul ${timeText(opens)}`;
    },
    closedForNow: 'Sekarang tutup',
    target: (target: string) => `Sasaran jawaban: ${target}`,
    due: (moment: ServiceMoment) => {
      const near = ['hari ini', 'besok'][moment.daysAhead];
      return `Dibalas paling lambat ${near ?? dayText(DAYS_ID, MONTHS_ID)(moment)} pukul ${timeText(moment)}`;
    },
  },
  {
    open: (closes: ServiceMoment) => `We are open until ${closingEn(closes)}`,
    always: 'Open now, 24 hours',
    closed: (opens: ServiceMoment) => {
      if (opens.daysAhead === 0) return `We open today at ${timeText(opens)}`;
      const day = opens.daysAhead === 1 ? 'tomorrow' : `on ${dayText(DAYS_EN, MONTHS_EN)(opens)}`;
      return `Closed now. We open ${day} at ${timeText(opens)}`;
    },
    closedForNow: 'Closed now',
    target: (target: string) => `We aim to answer: ${target}`,
    due: (moment: ServiceMoment) => {
      const near = ['today', 'tomorrow'][moment.daysAhead];
      return `Answered at the latest ${near ?? `on ${dayText(DAYS_EN, MONTHS_EN)(moment)}`} at ${timeText(moment)}`;
    },
  },
);

/** Returns the sentence for a state of the service: 'Sekarang tutup. Kami buka Senin pukul 08.30 WIB'. */
export function describeService(state: ServiceState, now: Date, text: (typeof serviceText)['id']): string {
  if (state.isOpen) return state.closesAt ? text.open(closingMoment(state.closesAt, now)) : text.always;
  return state.opensAt ? text.closed(serviceMoment(state.opensAt, now)) : text.closedForNow;
}

/** Whether an office or the team can be reached now, and its hours in words. */
export const openingText = defineText(
  {
    until: (closes: ServiceMoment) => `Buka sampai ${closingId(closes)}`,
    always: 'Buka 24 jam',
    opens: (moment: ServiceMoment) => {
      if (moment.daysAhead === 0) return `Buka hari ini pukul ${timeText(moment)}`;
      if (moment.daysAhead === 1) return `Buka besok pukul ${timeText(moment)}`;
      return `Buka ${dayText(DAYS_ID, MONTHS_ID)(moment)} pukul ${timeText(moment)}`;
    },
    closedToday: (holiday: string) => (holiday ? `Tutup hari ini: ${holiday}` : 'Tutup hari ini'),
    closed: 'Sekarang tutup',
    noHours: 'Tutup',
    allDay: '24 jam',
    everyDay: 'Setiap hari',
    dayRange: (from: number, to: number) => `${DAYS_ID[from] ?? ''}–${DAYS_ID[to] ?? ''}`,
    day: (day: number) => DAYS_ID[day] ?? '',
    date: (day: number, month: number) => `${day} ${MONTHS_ID[month] ?? ''}`,
  },
  {
    until: (closes: ServiceMoment) => `Open until ${closingEn(closes)}`,
    always: 'Open 24 hours',
    opens: (moment: ServiceMoment) => {
      if (moment.daysAhead === 0) return `Opens today at ${timeText(moment)}`;
      if (moment.daysAhead === 1) return `Opens tomorrow at ${timeText(moment)}`;
      return `Opens ${dayText(DAYS_EN, MONTHS_EN)(moment)} at ${timeText(moment)}`;
    },
    closedToday: (holiday: string) => (holiday ? `Closed today: ${holiday}` : 'Closed today'),
    closed: 'Closed now',
    noHours: 'Closed',
    allDay: '24 hours',
    everyDay: 'Every day',
    dayRange: (from: number, to: number) => `${DAYS_EN[from] ?? ''}–${DAYS_EN[to] ?? ''}`,
    day: (day: number) => DAYS_EN[day] ?? '',
    date: (day: number, month: number) => `${day} ${MONTHS_EN[month] ?? ''}`,
  },
);

/** Returns the sentences for a state: 'Buka sampai 18.00 WIB', or 'Tutup hari ini: Natal. Buka Senin pukul 08.30 WIB'. */
export function describeOpening(
  state: ServiceState,
  now: Date,
  text: (typeof openingText)[Locale],
  zone?: Zone,
): string {
  if (state.isOpen)
    return state.closesAt ? text.until(closingMoment(state.closesAt, now, zone)) : text.always;
  const opens = state.opensAt && text.opens(serviceMoment(state.opensAt, now, zone));
  if (state.holiday === undefined) return opens ?? text.closed;
  const closed = text.closedToday(state.holiday);
  return opens ? `${closed}. ${opens}` : closed;
}

/** Returns the hours of a week in words: 'Senin–Jumat', '08.30–18.00 WIB'. */
export function describeWeek(hours: ServiceHours, locale: Locale): { days: string; open: string }[] {
  const text = openingText[locale];
  const { zone = 'WIB' } = hours;
  const spanText = ({ opens, closes }: Span) => `${clockText(opens)}–${closingClock(closes)}`;
  const openText = (spans: Span[]): string => {
    if (spans.length === 0) return text.noHours;
    return spans.some(isAllDay) ? text.allDay : `${spans.map(spanText).join(', ')} ${zone}`;
  };
  return weekOf(hours).map(({ weekdays, spans }) => {
    const [first = 0, ...rest] = weekdays;
    const last = rest.at(-1);
    if (rest.length === 6) return { days: text.everyDay, open: openText(spans) };
    return { days: last === undefined ? text.day(first) : text.dayRange(first, last), open: openText(spans) };
  });
}

/** Returns the days with hours in a line: 'Senin–Jumat 08.30–18.00 WIB'. */
export const describeOpenDays = (hours: ServiceHours, locale: Locale): string =>
  describeWeek(hours, locale)
    .filter(({ open }) => open !== openingText[locale].noHours)
    .map(({ days, open }) => `${days} ${open}`)
    .join(', ');

/** Holidays that are announced. */
const HOLIDAYS_SHOWN = 3;

/** Returns the next holidays in words, today's included. */
export const describeHolidays = (hours: ServiceHours, now: Date, locale: Locale): string[] =>
  nextHolidays(hours, now, HOLIDAYS_SHOWN).map((day) => describeHoliday(day, hours, locale));

/** Returns a holiday in words: '25 Desember (Natal)'. */
function describeHoliday(day: string, { holiday_names }: ServiceHours, locale: Locale): string {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  const name = holiday_names?.[day];
  const text = openingText[locale].date(date, month - 1);
  return name ? `${text} (${name})` : text;
}

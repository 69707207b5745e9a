import type { ServiceMoment, ServiceState } from '@/lib/rules/service-hours';
import { serviceMoment } from '@/lib/rules/service-hours';
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

const momentText =
  (days: string[], months: string[]) =>
  ({ weekday, clock, date }: ServiceMoment): string => {
    const day = days[weekday] ?? '';
    return `${date ? `${day}, ${date.day} ${months[date.month] ?? ''}` : day} ${clock} WIB`;
  };

/** When a request will be answered, shown before and after it is sent. */
export const serviceText = defineText(
  {
    open: (closes: ServiceMoment) => `Sekarang buka, sampai ${closes.clock} WIB`,
    closed: (opens: ServiceMoment) => `Sekarang tutup, dibalas ${momentText(DAYS_ID, MONTHS_ID)(opens)}`,
    closedForNow: 'Sekarang tutup',
  },
  {
    open: (closes: ServiceMoment) => `Open now, until ${closes.clock} WIB`,
    closed: (opens: ServiceMoment) => `Closed now, answered ${momentText(DAYS_EN, MONTHS_EN)(opens)}`,
    closedForNow: 'Closed now',
  },
);

/** Returns the sentence for a state of the service: 'Sekarang tutup, dibalas Senin 08.30 WIB'. */
export function describeService(state: ServiceState, now: Date, text: (typeof serviceText)['id']): string {
  if (state.isOpen) return text.open(serviceMoment(state.closesAt, now));
  return state.opensAt ? text.closed(serviceMoment(state.opensAt, now)) : text.closedForNow;
}

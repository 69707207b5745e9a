/** From this many seconds on, a wait is said in minutes, and from as many minutes on in hours. */
const MANY = 120;

type Units = Record<'seconds' | 'minutes' | 'hours', (count: number) => string>;
const inUnits = (seconds: number, units: Units): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < MANY) return units.seconds(seconds);
  return minutes < MANY ? units.minutes(minutes) : units.hours(Math.ceil(minutes / 60));
};

/** A wait in words, by language. What is urgent does not wait for hours: `otherWay` says what to do instead. */
export const waitText = {
  id: (seconds: number): string =>
    inUnits(seconds, {
      seconds: (count) => `${count} detik`,
      minutes: (count) => `${count} menit`,
      hours: (count) => `${count} jam`,
    }),
  en: (seconds: number): string =>
    inUnits(seconds, {
      seconds: (count) => (count === 1 ? 'a second' : `${count} seconds`),
      minutes: (count) => `${count} minutes`,
      hours: (count) => `${count} hours`,
    }),
};

const isLong = (seconds: number): boolean => Math.ceil(seconds / 60) >= MANY;

/** What to do instead of waiting for hours; nothing for a short wait. */
export const otherWay = {
  id: (seconds: number): string =>
    isLong(seconds)
      ? ' Bila mendesak, tulis atau telepon kami; alamatnya ada di halaman “Hubungi kami”.'
      : '',
  en: (seconds: number): string =>
    isLong(seconds) ? ' If it is urgent, write to us or call us; see the page “Contact us”.' : '',
};

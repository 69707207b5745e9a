import { isRecord, type Read } from './read';

/** A text, with no half signs, which no URL can hold; a number is one as well. */
export const text: Read<string> = (given) => {
  if (typeof given === 'string') return given.toWellFormed();
  return typeof given === 'number' && Number.isFinite(given) ? String(given) : undefined;
};

/** A key or uid as text. */
export const key: Read<string> = (given, place) => text(given, place)?.trim() || undefined;

/** An id that keeps its type, because it is sent back. */
export const id: Read<string | number> = (given, place) =>
  typeof given === 'number' && Number.isFinite(given) ? given : key(given, place);

/** A number, also written as text. */
export const number: Read<number> = (given) => {
  const value =
    typeof given === 'string' && /^\s*[-+]?\d+([.,]\d+)?\s*$/.test(given) ? given.replace(',', '.') : given;
  const result = typeof value === 'string' ? Number(value) : value;
  return typeof result === 'number' && Number.isFinite(result) ? result : undefined;
};

/** Rupiah as a number, or as text such as `Rp 1.250.000` and `99000.00`. */
export const amount: Read<number> = (given, place) => {
  if (typeof given !== 'string') return number(given, place);
  const digits = given
    .trim()
    .replace(/^(rp|idr)\.?\s*/i, '')
    .replace(/[.,]\d{1,2}$|,-$/, '');
  return /^\d{1,3}([.,\s]\d{3})+$|^\d+$/.test(digits) ? Number(digits.replace(/\D/g, '')) : undefined;
};

/** A flag, also as 0 and 1 or as text. */
export const flag: Read<boolean> = (given) => {
  const value = String(given).toLowerCase();
  if (['true', '1', 'yes'].includes(value)) return true;
  return ['false', '0', 'no'].includes(value) ? false : undefined;
};

/** Larger numbers count milliseconds. */
const MAX_SECONDS = 100_000_000_000;
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[-+]\d\d:?\d\d)?)?$/i;

/** A time as ISO text; also an epoch in seconds or milliseconds. Without a time zone it is that of the portal (WIB). */
export const time: Read<string> = (given, place) => {
  const epoch = number(given, place);
  if (epoch !== undefined) return epoch > 0 ? iso(epoch < MAX_SECONDS ? epoch * 1000 : epoch) : undefined;
  if (typeof given !== 'string') return undefined;
  const [, day, clock = '00:00', zone = '+07:00'] = DATE.exec(given.trim()) ?? [];
  return iso(Date.parse(day ? `${day}T${clock}${zone}` : given));
};

const iso = (ms: number): string | undefined =>
  ms > 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : undefined;

/** Words as a list or separated by commas; what is no text is left out. */
export const words: Read<string[]> = (given, place) => {
  if (typeof given === 'string')
    return given
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  return Array.isArray(given) ? given.flatMap((word) => named(word, place) ?? []) : undefined;
};

/** The name of something that may be written as its name alone. */
export const named: Read<string> = (given, place) =>
  isRecord(given) ? key(given.name ?? given.title ?? given.value ?? given.key, place) : key(given, place);

/** The key of something that may be written as its key alone. */
export const keyOf: Read<string> = (given, place) =>
  isRecord(given) ? key(given.key ?? given.value ?? given.uid ?? given.name, place) : key(given, place);

/** One of several words, in any case. */
export const oneOf =
  <const Word extends string>(...allowed: readonly Word[]): Read<Word> =>
  (given) =>
    allowed.find((word) => typeof given === 'string' && word === given.trim().toLowerCase());

/** A value of an extension, which follows the portal's own description. */
export const asSent =
  <Value>(): Read<Value> =>
  (given) =>
    given as Value;

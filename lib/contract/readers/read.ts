import type { Locale } from '@/lib/constants';

// Readers take what another backend sends in place of the contract's values. They run in browsers and on the server, so
// they use no schema; their types tie them to the schemas, which describe what the portal itself sends.

/** A value that could not be read, described without its content. */
export type Drop = {
  /** The kind of item: a content model, `issue`, `comment`. */
  model: string;
  /** The item's uid or key; '' without one. */
  uid: string;
  /** The field, or `item` when the whole is no record. */
  field: string;
  /** What stood there: `missing`, `text`, `number`, `boolean`, `list` or `object`. */
  was: string;
};

/** What a reader knows of its surroundings, and where it notes what it finds. */
export type Place = {
  model: string;
  uid: string;
  /** The fields that lead to the value: `featured_image`. */
  path: string;
  /** The language of items that name none. */
  locale: Locale;
  /** The key that was asked for; '' in a list. */
  asked: string;
  drops: Drop[];
  /** Fields with HTML, which has to be sanitised before anything shows it. */
  htmls: { item: Record<string, unknown>; field: string }[];
};

/** Reads a value that is there; undefined when it cannot be read. */
export type Read<Value> = (input: unknown, place: Place) => Value | undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value stands for nothing: null, blank text, and the empty object or list of an absent image. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function kindOf(value: unknown): string {
  if (isAbsent(value)) return 'missing';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** Notes a value that could not be read. */
export function drop({ model, uid, path, drops }: Place, field: string, value: unknown): undefined {
  drops.push({ model, uid, field: path ? `${path}.${field}` : field, was: kindOf(value) });
  return undefined;
}

/** A text, with no half signs, which no URL can hold; a number is one as well. */
export const text: Read<string> = (input) => {
  if (typeof input === 'string') return input.toWellFormed();
  return typeof input === 'number' && Number.isFinite(input) ? String(input) : undefined;
};

/** A key or uid as text. */
export const key: Read<string> = (input, place) => text(input, place)?.trim() || undefined;

/** An id that keeps its type, because it is sent back. */
export const id: Read<string | number> = (input, place) =>
  typeof input === 'number' && Number.isFinite(input) ? input : key(input, place);

/** A number, also written as text. */
export const number: Read<number> = (input) => {
  const value =
    typeof input === 'string' && /^\s*[-+]?\d+([.,]\d+)?\s*$/.test(input) ? input.replace(',', '.') : input;
  const result = typeof value === 'string' ? Number(value) : value;
  return typeof result === 'number' && Number.isFinite(result) ? result : undefined;
};

/** Rupiah as a number, or as text such as `Rp 1.250.000` and `99000.00`. */
export const amount: Read<number> = (input, place) => {
  if (typeof input !== 'string') return number(input, place);
  const digits = input
    .trim()
    .replace(/^(rp|idr)\.?\s*/i, '')
    .replace(/[.,]\d{1,2}$|,-$/, '');
  return /^\d{1,3}([.,\s]\d{3})+$|^\d+$/.test(digits) ? Number(digits.replace(/\D/g, '')) : undefined;
};

/** A flag, also as 0 and 1 or as text. */
export const flag: Read<boolean> = (input) => {
  const value = String(input).toLowerCase();
  if (['true', '1', 'yes'].includes(value)) return true;
  return ['false', '0', 'no'].includes(value) ? false : undefined;
};

/** Larger numbers count milliseconds. */
const MAX_SECONDS = 100_000_000_000;
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[-+]\d\d:?\d\d)?)?$/i;

/** A time as ISO text; also an epoch in seconds or milliseconds. Without a time zone it is that of the portal (WIB). */
export const time: Read<string> = (input, place) => {
  const epoch = number(input, place);
  if (epoch !== undefined) return epoch > 0 ? iso(epoch < MAX_SECONDS ? epoch * 1000 : epoch) : undefined;
  if (typeof input !== 'string') return undefined;
  const [, day, clock = '00:00', zone = '+07:00'] = DATE.exec(input.trim()) ?? [];
  return iso(Date.parse(day ? `${day}T${clock}${zone}` : input));
};

const iso = (ms: number): string | undefined =>
  ms > 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : undefined;

/** Words as a list or separated by commas; what is no text is left out. */
export const words: Read<string[]> = (input, place) => {
  if (typeof input === 'string')
    return input
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  return Array.isArray(input) ? input.flatMap((word) => named(word, place) ?? []) : undefined;
};

/** The name of something that may be written as its name alone. */
export const named: Read<string> = (input, place) =>
  isRecord(input) ? key(input.name ?? input.title ?? input.value ?? input.key, place) : key(input, place);

/** The key of something that may be written as its key alone. */
export const keyOf: Read<string> = (input, place) =>
  isRecord(input) ? key(input.key ?? input.value ?? input.uid ?? input.name, place) : key(input, place);

/** One of several words, in any case. */
export const oneOf =
  <const Word extends string>(...allowed: readonly Word[]): Read<Word> =>
  (input) =>
    allowed.find((word) => typeof input === 'string' && word === input.trim().toLowerCase());

/** A value of an extension, which follows the portal's own description. */
export const asSent =
  <Value>(): Read<Value> =>
  (input) =>
    input as Value;

/** A field of a record: how it is read, its names in the order of preference, and what stands for an absent one. */
export type Field<Value> = {
  read: Read<unknown>;
  names: readonly string[];
  fallback?: unknown;
  isNeeded?: true;
  isHtml?: true;
  /** Carries the type; never there. */
  of?: Value;
};

/** A field without which the item cannot be read. */
export const need = <Value>(read: Read<Value>, ...names: string[]): Field<Value> => ({
  read,
  names,
  isNeeded: true,
});

type Fallback<Value> = Value | ((place: Place) => Value);

/** A field with a fallback for an absent value, and for one that cannot be read. */
export const or = <Value, Other>(
  fallback: Fallback<Other>,
  read: Read<Value>,
  ...names: string[]
): Field<Value | Other> => ({ read, names, fallback });

/** A field that may be absent. */
export const maybe = <Value>(read: Read<Value>, ...names: string[]): Field<Value | undefined> => ({
  read,
  names,
});

/** A field with HTML. */
export const html = <Other>(fallback: Other, ...names: string[]): Field<string | Other> => ({
  read: text,
  names,
  fallback,
  isHtml: true,
});

export type Fields<Item> = { [Name in keyof Item]-?: Field<Item[Name]> };

/** Reads an object field by field. Fields that the contract does not know are ignored. */
export function record<Item>(fields: Fields<Item>, model?: string): Read<Item> {
  const list = Object.entries<Field<unknown>>(fields);
  return (input, place) => {
    if (!isRecord(input)) return undefined;
    const at = model
      ? { ...place, model, path: '', uid: text(input.uid ?? input.key ?? '', place) ?? '' }
      : place;
    const item: Record<string, unknown> = {};
    for (const [name, field] of list) {
      const value = readField(input, name, field, at);
      if (value === undefined && field.isNeeded) return undefined;
      if (value !== undefined) item[name] = value;
      if (value && field.isHtml) at.htmls.push({ item, field: name });
    }
    return item as Item;
  };
}

/** Returns the first of a field's names that can be read. One that cannot is noted when none can. */
function readField(
  input: Record<string, unknown>,
  name: string,
  { read, names, fallback, isNeeded }: Field<unknown>,
  place: Place,
): unknown {
  const values = (names.length > 0 ? names : [name]).map((other) => input[other]);
  const present = values.filter((value) => !isAbsent(value));
  const at = { ...place, path: place.path ? `${place.path}.${name}` : name };
  let drops: Drop[] | undefined;
  for (const value of present) {
    const own: Drop[] = [];
    const result = read(value, { ...at, drops: own });
    if (result !== undefined) {
      place.drops.push(...own);
      return result;
    }
    drops ??= own;
  }
  const instead = typeof fallback === 'function' ? (fallback as (at: Place) => unknown)(place) : fallback;
  if (present.length === 0 && (instead !== undefined || !isNeeded)) return instead;
  // A reader of several values has noted which one it was.
  if (drops && drops.length > 0) place.drops.push(...drops);
  else drop(place, name, present[0]);
  return instead;
}

/** Reads a list item by item, without those that cannot be read or come again. */
export const listOf =
  <Item>(read: Read<Item>, model = ''): Read<Item[]> =>
  (input, place) => {
    const items = itemsOf(input);
    const at = { ...place, model: model || place.model };
    const uids = new Set<unknown>();
    return items?.flatMap((item) => {
      const result = read(item, place);
      if (result === undefined && !isRecord(item)) drop(at, 'item', item);
      const uid = isRecord(result) ? result.uid : undefined;
      if (uid && uids.has(uid)) return drop({ ...at, uid: String(uid) }, 'uid', uid) ?? [];
      uids.add(uid);
      return result === undefined ? [] : [result];
    });
  };

/** Names that the items of a list may have. */
const LIST_NAMES = ['results', 'records', 'data', 'items'];

/** Returns the items of a list, which may be bare or inside an object; undefined when there is none. */
export function itemsOf(input: unknown): unknown[] | undefined {
  if (Array.isArray(input)) return input;
  if (!isRecord(input)) return undefined;
  const name = LIST_NAMES.find((other) => Array.isArray(input[other]));
  if (name !== undefined) return input[name] as unknown[];
  // A list of nothing may be null.
  return LIST_NAMES.some((other) => input[other] === null) ? [] : undefined;
}

import { drop, isAbsent, isRecord, type Drop, type Place, type Read } from './read';
import { text } from './values';

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
  return (given, place) => {
    if (!isRecord(given)) return undefined;
    const at = model
      ? { ...place, model, path: '', uid: text(given.uid ?? given.key ?? '', place) ?? '' }
      : place;
    const item: Record<string, unknown> = {};
    for (const [name, field] of list) {
      const value = readField(given, name, field, at);
      if (value === undefined && field.isNeeded) return undefined;
      if (value !== undefined) item[name] = value;
      if (value && field.isHtml) at.htmls.push({ item, field: name });
    }
    return item as Item;
  };
}

/** Returns the first of a field's names that can be read. One that cannot is noted when none can. */
function readField(
  given: Record<string, unknown>,
  name: string,
  { read, names, fallback, isNeeded }: Field<unknown>,
  place: Place,
): unknown {
  const values = (names.length > 0 ? names : [name]).map((other) => given[other]);
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
  (given, place) => {
    const items = itemsOf(given);
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
export function itemsOf(given: unknown): unknown[] | undefined {
  if (Array.isArray(given)) return given;
  if (!isRecord(given)) return undefined;
  const name = LIST_NAMES.find((other) => Array.isArray(given[other]));
  if (name !== undefined) return given[name] as unknown[];
  // A list of nothing may be null.
  return LIST_NAMES.some((other) => given[other] === null) ? [] : undefined;
}

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
export type Read<Value> = (given: unknown, place: Place) => Value | undefined;

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

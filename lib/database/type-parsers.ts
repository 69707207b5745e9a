import { types as pgTypes } from 'pg';

// OIDs of PostgreSQL's built-in types.
const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

// Typed for some OIDs only, but it accepts all of them and returns unknown types as text.
const getStockParser = pgTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown;

function parseInt8(text: string): number {
  const value = Number(text);
  // A silently wrong number is worse than an error; no count of the portal comes near 2^53.
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The whole number ${text} is too large for JavaScript`);
  return value;
}

const parseTextArray = getStockParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[];

function parseInt8Array(text: string): (number | null)[] {
  return parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)));
}

const keepText = (text: string) => text;

const ownParsers: Record<number, (text: string) => unknown> = {
  [INT8]: parseInt8,
  [INT8_ARRAY]: parseInt8Array,
  // Without a time zone these are no instants: node-postgres would read them in the local time zone.
  [DATE]: keepText,
  [TIMESTAMP]: keepText,
};

/**
 * Returns the parser of a type's text form, the same on both engines: int8 → number, numeric → text,
 * bytea → Buffer, timestamptz → Date, arrays → arrays, json → parsed. Everything else follows node-postgres.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const parser = ownParsers[oid];
  if (parser !== undefined && format !== 'binary') return parser;
  return getStockParser(oid, format);
}

import { types as pgTypes } from 'pg';

// OIDs of PostgreSQL's built-in types.
const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

// Typed for an enum of some types only; it takes every type and gives unknown ones back as text.
const getStockParser = pgTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown;

function parseInt8(text: string): number {
  const value = Number(text);
  // A silently wrong number is worse than an error; nothing the portal counts comes near 2^53.
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
  // A day or a time without a zone is no moment: node-postgres would read it in the server's local zone.
  [DATE]: keepText,
  [TIMESTAMP]: keepText,
};

/**
 * How values of the database become JavaScript values, the same on both engines: int8 → number, numeric → text,
 * bytea → Buffer, timestamptz → Date, arrays → arrays, json → parsed. Everything else follows node-postgres.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  const own = ownParsers[oid];
  if (own !== undefined && format !== 'binary') return own;
  return getStockParser(oid, format);
}

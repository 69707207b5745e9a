import type { QueryValue } from './send';

/** Hands the contract's query object to `send`; the types of the two meet here and nowhere else. */
export function toQuery(query: object): Record<string, QueryValue> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, QueryValue] => entry[1] !== undefined),
  );
}

/**
 * Splits the comma-separated values of a filter; undefined when there are none. `\,` is a comma that belongs to a value,
 * `\\` a backslash.
 */
export function splitValues(text: string | undefined): string[] | undefined {
  const values = text
    ?.match(/(?:\\.|[^,\\]|\\$)+/gsu)
    ?.map((value) => value.replace(/\\([\\,])/g, '$1').trim())
    .filter(Boolean);
  return values && values.length > 0 ? values : undefined;
}

/** Joins values of a filter, the counterpart of `splitValues`; undefined when there are none. */
export const joinValues = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',') : undefined;

/** Splits the comma-separated values of a filter; undefined when there are none. */
export function splitValues(text: string | undefined): string[] | undefined {
  const values = text
    ?.split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values && values.length > 0 ? values : undefined;
}

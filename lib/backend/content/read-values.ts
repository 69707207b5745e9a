/** The values of a filter, separated by commas; undefined when it is left out or holds none. */
export function readValues(text: string | undefined): string[] | undefined {
  const values = text
    ?.split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return values && values.length > 0 ? values : undefined;
}

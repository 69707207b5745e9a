/** Conditions on fields: for each key, the field must have one of the values. */
export type ShowIf = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the fields that are asked for with these values. A field depends on fields before it, and is not shown when one
 * of them is not. Form and backend use this same function.
 */
export function shownFields<Field extends { key: string; showIf?: ShowIf | undefined }>(
  fields: readonly Field[],
  valueOf: (key: string) => string,
): Field[] {
  const shown = new Set<string>();
  return fields.filter(({ key, showIf = {} }) => {
    const isShown = Object.entries(showIf).every(
      ([other, values]) => shown.has(other) && values.includes(valueOf(other)),
    );
    if (isShown) shown.add(key);
    return isShown;
  });
}

/** Returns the items before and after the first one that matches. */
export function adjacentItems<Item>(
  items: readonly Item[],
  matches: (item: Item) => boolean,
): { previous: Item | undefined; next: Item | undefined } {
  const index = items.findIndex(matches);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: items[index - 1], next: items[index + 1] };
}

/**
 * Returns the part of a list around `own`, at most `max` items. Items are compared by `field`; when the list lacks `own`,
 * it is added in front.
 */
export function windowAround<Item>(
  items: readonly Item[],
  current: Item,
  max: number,
  field: keyof Item,
): { items: Item[]; isCut: boolean } {
  const at = items.findIndex((item) => item[field] === current[field]);
  const all = at === -1 ? [current, ...items] : [...items];
  if (all.length <= max) return { items: all, isCut: false };
  const index = Math.max(0, at);
  const start = Math.max(0, Math.min(index - Math.floor(max / 2), all.length - max));
  return { items: all.slice(start, start + max), isCut: true };
}

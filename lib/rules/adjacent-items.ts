/** Returns the items before and after the first one that fits. */
export function adjacentItems<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
): { previous: Item | undefined; next: Item | undefined } {
  const index = items.findIndex(fits);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: items[index - 1], next: items[index + 1] };
}

/** What stands before and after the first element that fits, in a list in reading order. */
export function neighbours<Item>(
  items: readonly Item[],
  fits: (item: Item) => boolean,
): { previous: Item | undefined; next: Item | undefined } {
  const index = items.findIndex(fits);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: items[index - 1], next: items[index + 1] };
}

/**
 * A part of a list, `max` items at most, with the one that has the same `field` as `own` in it. A list that lacks it
 * gets it in front: what is open belongs to what is shown.
 */
export function around<Item>(
  items: readonly Item[],
  own: Item,
  max: number,
  field: keyof Item,
): { items: Item[]; isCut: boolean } {
  const found = items.findIndex((item) => item[field] === own[field]);
  const all = found === -1 ? [own, ...items] : [...items];
  if (all.length <= max) return { items: all, isCut: false };
  const index = Math.max(0, found);
  const start = Math.max(0, Math.min(index - Math.floor(max / 2), all.length - max));
  return { items: all.slice(start, start + max), isCut: true };
}

/** An item is private when its visibility value equals `private` (behaviour.md §3); a missing value is public. */
export const isPrivate = (item: { visibility?: string | null }): boolean => item.visibility === 'private';

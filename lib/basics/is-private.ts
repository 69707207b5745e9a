/** Returns whether an item's visibility is `private` (behaviour.md §3); a missing value means public. */
export const isPrivate = (item: { visibility?: string | null }): boolean => item.visibility === 'private';

export type SortableTopic = { priority_group: string | null; created_at: string };

/**
 * Returns the topics in the order of the side navigation (behaviour.md §4): by priority_group, compared as text, missing
 * ones last; then the oldest first.
 */
export function sortTopics<Topic extends SortableTopic>(topics: readonly Topic[]): Topic[] {
  return [...topics].sort(
    (a, b) => comparePriority(a.priority_group, b.priority_group) || compareText(a.created_at, b.created_at),
  );
}

function comparePriority(a: string | null, b: string | null): number {
  const isMissingA = a === null || a === '';
  const isMissingB = b === null || b === '';
  if (isMissingA || isMissingB) return Number(isMissingA) - Number(isMissingB);
  return compareText(a, b);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

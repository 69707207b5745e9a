import type { IssueStatus } from '@/lib/contract/project';

export type StatusBadgeProps = { status: IssueStatus };

/** Colours of the statuses (behaviour.md §3); any other looks like an open one. */
const LOOKS: Record<string, string> = {
  'in-progress': 'bg-brand/10 text-brand',
  completed: 'bg-(--tip)/12 text-(--tip)',
};

/** The status of a request. */
export function StatusBadge({ status: { key, name } }: StatusBadgeProps) {
  const look = (Object.hasOwn(LOOKS, key) ? LOOKS[key] : undefined) ?? 'bg-ink/8 text-ink';
  return (
    <span className={`inline-flex shrink-0 rounded-full px-3 py-1 text-sm font-semibold ${look}`}>
      {name}
    </span>
  );
}

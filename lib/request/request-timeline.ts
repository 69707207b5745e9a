import type { Comment, IssueChange, IssueDetail } from '@/lib/contract/project';

/** An entry of a request's timeline. */
export type TimelineEntry =
  | { kind: 'filed'; at: string }
  | { kind: 'comment'; at: string; comment: Comment }
  | { kind: 'change'; at: string; change: IssueChange };

/**
 * Returns the filing, comments and changes of the status as one timeline, the earliest first. With `isPartial` earlier
 * comments are missing, so it begins with the first of those given.
 */
export function timelineOf(
  { created_at, changes = [] }: Pick<IssueDetail, 'created_at' | 'changes'>,
  comments: readonly Comment[],
  isPartial = false,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { kind: 'filed', at: created_at },
    ...comments.map((comment) => ({ kind: 'comment' as const, at: comment.created_at, comment })),
    ...changes.map((change) => ({ kind: 'change' as const, at: change.created_at, change })),
  ];
  // Stable: an answer that reopens a request stands before the change.
  entries.sort((a, b) => timeOf(a.at) - timeOf(b.at));
  return isPartial ? entries.slice(entries.findIndex(({ kind }) => kind === 'comment')) : entries;
}

/** What has no time stands first, in the order in which it came. */
const timeOf = (iso: string): number => Date.parse(iso) || 0;

/** Returns the time of the latest answer of staff, or of their latest change of the status. */
export function lastStaffEntry(
  { changes = [] }: Pick<IssueDetail, 'changes'>,
  comments: readonly Comment[],
): string | undefined {
  const times = [...comments, ...changes].flatMap(({ author, created_at }) =>
    author.is_staff ? [created_at] : [],
  );
  return times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

/** The state of a request as its customer sees it. */
export type RequestState =
  'open' | 'inProgress' | 'answered' | 'solved' | 'cancelled' | 'closed' | 'completed';

/**
 * Returns the state of a request; `completed` where the backend does not say how it ended, undefined where it does not
 * even say its status.
 */
export function requestState(
  issue: Pick<IssueDetail, 'status' | 'resolution' | 'actions' | 'changes'>,
  comments: readonly Comment[],
): RequestState | undefined {
  const { status, resolution, actions, changes = [] } = issue;
  if (status.progress < 100) {
    if (status.key === '') return undefined;
    const last = comments.at(-1);
    const isReopened = changes.some(
      ({ author, created_at }) =>
        !author.is_staff && last && Date.parse(created_at) > Date.parse(last.created_at),
    );
    if (last?.author.is_staff && !isReopened) return 'answered';
    return status.progress > 0 ? 'inProgress' : 'open';
  }
  if (!actions) return 'completed';
  if (!actions.includes('reopen')) return 'closed';
  return resolution === 'cancelled' ? 'cancelled' : 'solved';
}

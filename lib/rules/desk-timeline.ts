import type { DeskRequest, Note } from '@/lib/contract/desk';
import type { Comment, IssueChange } from '@/lib/contract/project';

/** What happened to a request, as staff see it. */
export type DeskEntry =
  | { kind: 'comment'; at: string; uid: string; by: string; comment: Comment }
  | { kind: 'note'; at: string; uid: string; by: string; note: Note }
  | { kind: 'change'; at: string; uid: string; by: string; change: IssueChange };

/** Returns comments, notes and changes of the status as one timeline, the earliest first. */
export function deskTimeline({
  comments,
  notes,
  changes,
}: Pick<DeskRequest, 'comments' | 'notes' | 'changes'>): DeskEntry[] {
  const entries: DeskEntry[] = [
    ...comments.map((comment) => ({
      kind: 'comment' as const,
      at: comment.created_at,
      uid: `comment ${comment.uid}`,
      by: comment.author.name,
      comment,
    })),
    ...notes.map((note) => ({
      kind: 'note' as const,
      at: note.created_at,
      uid: `note ${note.uid}`,
      by: note.author,
      note,
    })),
    ...changes.map((change) => ({
      kind: 'change' as const,
      at: change.created_at,
      uid: `change ${change.uid}`,
      by: change.author.name,
      change,
    })),
  ];
  // Stable: an answer that changes the status stands before the change.
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Returns what others wrote after a time: what an agent who began to write then may not have read. */
export const writtenSince = (entries: readonly DeskEntry[], since: string, self: string): DeskEntry[] =>
  entries.filter(
    ({ kind, at, by }) => kind !== 'change' && Date.parse(at) > Date.parse(since) && by !== self,
  );

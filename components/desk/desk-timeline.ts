import type { DeskComment, DeskRequest, MergedRequest, Note } from '@/lib/contract/desk';
import type { IssueChange, Rating } from '@/lib/contract/project';

/** An entry of a request's timeline, as staff see it. */
export type DeskEntry =
  | { kind: 'comment'; at: string; uid: string; by: string; comment: DeskComment; from?: string }
  | { kind: 'note'; at: string; uid: string; by: string; note: Note }
  | { kind: 'change'; at: string; uid: string; by: string; change: IssueChange }
  | { kind: 'rating'; at: string; uid: string; by: string; rating: Rating }
  | { kind: 'merged'; at: string; uid: string; by: string; request: MergedRequest };

/**
 * Returns comments, notes, changes of the status and the rating as one timeline, the earliest first, with the texts of
 * requests that were merged into this one.
 */
export function deskTimeline({
  comments,
  notes,
  changes,
  rating,
  customer,
  merged,
}: Pick<DeskRequest, 'comments' | 'notes' | 'changes' | 'rating' | 'customer' | 'merged'>): DeskEntry[] {
  const entries: DeskEntry[] = [
    ...comments.map((comment) => commentEntry(comment)),
    ...merged.flatMap((request): DeskEntry[] => [
      {
        kind: 'merged',
        at: request.created_at,
        uid: `merged ${request.key}`,
        by: request.customer,
        request,
      },
      ...request.comments.map((comment) => ({ ...commentEntry(comment), from: request.key })),
    ]),
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
    ...(rating
      ? [
          {
            kind: 'rating' as const,
            at: rating.updated_at,
            uid: `rating ${rating.updated_at}`,
            by: customer.name,
            rating,
          },
        ]
      : []),
  ];
  // Stable: an answer that changes the status stands before the change.
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const commentEntry = (comment: DeskComment) => ({
  kind: 'comment' as const,
  at: comment.created_at,
  uid: `comment ${comment.uid}`,
  by: comment.author.name,
  comment,
});

/** Returns what others wrote after a time, which an agent who began to write then may not have read. */
export const writtenSince = (entries: readonly DeskEntry[], since: string, self: string): DeskEntry[] =>
  entries.filter(
    ({ kind, at, by }) => kind !== 'change' && Date.parse(at) > Date.parse(since) && by !== self,
  );

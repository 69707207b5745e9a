import type { z } from 'zod';
import type { ListRatingsAnswer, listRatingsQuery, Rating, rateIssueBody } from '@/lib/contract/project';
import { DAY_MS, RATING_REASONS, type RatingScore } from '@/lib/constants';
import { issueKey } from '@/lib/paths/request-path';
import { ratingErrors } from '@/lib/text/backend';
import { AppError, invalidField, notFound } from '@/lib/backend/errors';
import { RATING_DAYS } from '@/lib/backend/limits';
import type { Caller, Requester } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { answerOnce } from '@/lib/backend/http/answer-once';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { recordWebhookEvent } from '@/lib/backend/webhook/record-event';
import { lockIssue, type IssueRow } from './issue-queries';
import { findRating, findRatings, listUnratedIssues, saveRating, type RatingRow } from './rating-queries';
import { parseHandle, shapeIssue } from './shape-issue';

type Body = z.output<typeof rateIssueBody>;
type Refusal = keyof typeof ratingErrors;

/** Requests that wait for a rating and are listed, the latest. */
const MAX_UNRATED = 20;

/** Returns why a request cannot be rated now, or its rating changed; undefined when it can. */
export function ratingRefusal(
  { status, resolution, completed_at }: Pick<IssueRow, 'status' | 'resolution' | 'completed_at'>,
  rating: Pick<RatingRow, 'created_at'> | undefined,
  now: Date,
): Refusal | undefined {
  if (status !== 'completed') return 'not-completed';
  if (resolution === 'cancelled') return 'cancelled';
  const [since, days] = rating
    ? [rating.created_at, RATING_DAYS.edit]
    : [completed_at ?? new Date(0), RATING_DAYS.first];
  return now.getTime() - since.getTime() > days * DAY_MS ? 'too-late' : undefined;
}

/** Returns a rating in the shape of the contract. */
export const shapeRating = ({ created_at, updated_at, ...row }: RatingRow, isEditable: boolean): Rating => ({
  score: row.score,
  reasons: row.reasons,
  comment: row.comment,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  is_editable: isEditable,
});

/** Returns the rating of a request of any customer, if there is one. */
export async function getRating(
  issue: Pick<IssueRow, 'uid' | 'status' | 'resolution' | 'completed_at'>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<Rating | undefined> {
  const rating = await findRating(db.kysely, issue.uid);
  return rating && shapeRating(rating, ratingRefusal(issue, rating, clock()) === undefined);
}

/**
 * Rates one of the caller's solved requests, or changes the rating.
 * @throws AppError invalid (reasons), not-found, conflict (score: not-completed, cancelled, too-late),
 * too-many-requests, unauthorized
 */
export async function rateIssue(
  caller: Requester,
  { key, body, idempotencyKey }: { key: string; body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<Rating> {
  const { db, clock } = deps;
  const { answer } = await answerOnce<Body, Rating>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'rateIssue',
      body: { key, ...body },
      prepare: async () => parseRating(body),
      work: async (trx, input) => {
        const handle = parseHandle(key);
        const issue = handle && (await lockIssue(trx, caller, handle));
        if (!issue) throw notFound();
        const now = clock();
        await enforceLimit(trx, { limit: 'ratingsPerUser', subject: String(caller.uid) }, now);
        const refusal = ratingRefusal(issue, await findRating(trx, issue.uid), now);
        if (refusal) {
          const message = ratingErrors[refusal];
          throw new AppError('conflict', message, { score: { code: refusal, message } });
        }
        const at = { issueUid: issue.uid, userUid: caller.uid, now };
        const rating = shapeRating(await saveRating(trx, at, input), true);
        await recordWebhookEvent(trx, issue.uid, { type: 'request.rated', data: { rating } }, deps);
        return rating;
      },
    },
    { db, clock },
  );
  deps.wakeMail();
  return answer;
}

/** Returns the rating with each reason once. @throws AppError invalid (reasons) when one does not belong to the score */
function parseRating({ score, reasons, comment }: Body): Body {
  const allowed: readonly string[] = RATING_REASONS[score as RatingScore];
  if (!reasons.every((reason) => allowed.includes(reason))) {
    throw invalidField('reasons', 'invalid', `must be of ${allowed.join(', ')} with this score`);
  }
  return { score, reasons: [...new Set(reasons)], comment };
}

/** Lists the caller's ratings, the latest first, and the requests that wait for one. */
export async function listRatings(
  caller: Caller,
  { offset, size, locale }: z.output<typeof listRatingsQuery>,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<ListRatingsAnswer> {
  const now = clock();
  const since = new Date(now.getTime() - RATING_DAYS.first * DAY_MS);
  const waiting = await listUnratedIssues(db.kysely, caller, { since, size: MAX_UNRATED });
  const { count, rows } = await findRatings(db.kysely, caller, { offset, size });
  return {
    waiting: waiting.map((row) => shapeIssue(row, locale)),
    count,
    results: rows.map((row) => ({
      issue: { key: issueKey(row.number), name: row.name },
      ...shapeRating(row, ratingRefusal(row, row, now) === undefined),
    })),
  };
}

import type { z } from 'zod';
import { MAX_ATTACHMENTS } from '@/lib/constants';
import type { Comment, createCommentBody } from '@/lib/contract/project';
import { issueErrors } from '@/lib/text/backend';
import { AppError, invalidField, notFound } from '@/lib/backend/errors';
import type { Requester } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { answerOnce } from '@/lib/backend/http/answer-once';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { storeComment } from './store-comment';
import { parseRichText } from './clean-rich-text';
import { findAnswerable } from './change-status';
import { TOO_MANY_ATTACHMENTS } from './parse-form-values';
import { lockIssue } from './issue-queries';
import { authorOf, parseHandle, shapeComment } from './shape-issue';

type Body = z.output<typeof createCommentBody>;

/**
 * Adds a comment with its images to one of the caller's requests. A completed request is reopened by it.
 * @throws AppError invalid (body, media), not-found (also by image), gone when the request ended long ago or is too long,
 * too-many-requests, unauthorized
 */
export async function createComment(
  caller: Requester,
  { body, idempotencyKey }: { body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<Comment> {
  const { db, clock } = deps;
  const { answer, isFirst } = await answerOnce<string, Comment>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'createComment',
      body,
      prepare: async () => parseComment(body),
      work: async (trx, html) => {
        const handle = parseHandle(body.issue);
        const named = handle && (await lockIssue(trx, caller, handle));
        if (!named) throw notFound();
        const now = clock();
        await enforceLimit(trx, { limit: 'answersPerUser', subject: String(caller.uid) }, now);
        const issue = await findAnswerable(trx, named, now);
        if (!issue) throw new AppError('gone', issueErrors.closed);
        const { comment, images } = await storeComment(
          trx,
          issue,
          { author: authorOf(caller), html, claim: body.media },
          deps,
        );
        return shapeComment(comment, images);
      },
    },
    { db, clock },
  );
  if (isFirst) deps.wakeMail();
  return answer;
}

/** Returns the sanitised text. @throws AppError invalid (body, media) */
function parseComment({ body, media }: Body): string {
  if (media.length > MAX_ATTACHMENTS.customer) {
    throw invalidField('media', TOO_MANY_ATTACHMENTS.code, TOO_MANY_ATTACHMENTS.message);
  }
  return parseRichText(body, media);
}

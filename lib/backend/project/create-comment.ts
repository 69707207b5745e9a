import type { z } from 'zod';
import type { Comment, createCommentBody } from '@/lib/contract/project';
import { issueErrors } from '@/lib/text/backend';
import { AppError, invalidField, notFound } from '@/lib/backend/errors';
import { MAX_FORM_TEXT, MAX_REQUEST_IMAGES } from '@/lib/backend/limits';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { BackendDeps } from '@/lib/backend/deps';
import { answerOnce } from '@/lib/backend/http/answer-once';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { changeStatus, issueActions } from './change-status';
import { cleanRichText } from './clean-rich-text';
import { claimUploads, insertIssueComment, lockIssue } from './queries';
import { authorOf, imagesGone, parseHandle, shapeComment } from './shape-issue';

type Body = z.output<typeof createCommentBody>;

/**
 * Adds a comment with its images to one of the caller's requests. A completed request is reopened by it.
 * @throws AppError invalid (body, media), not-found (also by image), gone when the request ended long ago,
 * too-many-requests, unauthorized
 */
export async function createComment(
  caller: Caller,
  { body, idempotencyKey }: { body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<Comment> {
  const { db, clock, random } = deps;
  const { answer } = await answerOnce<string, Comment>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'createComment',
      body,
      prepare: async () => parseComment(body),
      work: async (trx, html) => {
        const handle = parseHandle(body.issue);
        const issue = handle && (await lockIssue(trx, caller, handle));
        if (!issue) throw notFound();
        const now = clock();
        await enforceLimit(trx, { limit: 'answersPerUser', of: String(caller.uid) }, now);
        if (!issueActions(issue, undefined, now).includes('comment'))
          throw new AppError('gone', issueErrors.closed);
        const author = authorOf(caller);
        const row = {
          uid: random.uuid(),
          issue_uid: issue.uid,
          user_uid: author.uid,
          author_name: author.name,
          body: html,
          created_at: now,
        };
        await insertIssueComment(trx, row);
        const ids = [...new Set(body.media)];
        const claim = { ids, userUid: caller.uid, issueUid: issue.uid, commentUid: row.uid };
        const images = await claimUploads(trx, claim);
        if (images.length < ids.length) throw imagesGone(ids, images);
        if (issue.status === 'completed') await changeStatus(trx, issue, { status: 'open' }, author, deps);
        return shapeComment(row, images);
      },
    },
    { db, clock },
  );
  return answer;
}

/** Returns the sanitised text. @throws AppError invalid (body, media) */
function parseComment({ body, media }: Body): string {
  if (media.length > MAX_REQUEST_IMAGES) {
    throw invalidField('media', 'too-large', `at most ${MAX_REQUEST_IMAGES} images`);
  }
  const clean = body.length > MAX_FORM_TEXT.rich ? 'too-large' : cleanRichText(body);
  if (clean === 'too-large') {
    throw invalidField('body', 'too-large', `at most ${MAX_FORM_TEXT.rich} characters`);
  }
  if (!clean.isBlank) return clean.html;
  if (media.length === 0) throw invalidField('body', 'required', 'This field is required');
  return '';
}

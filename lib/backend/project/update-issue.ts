import type { z } from 'zod';
import type { Issue, updateIssueBody } from '@/lib/contract/project';
import { issueErrors } from '@/lib/text/backend';
import { AppError, notFound } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { answerOnce } from '@/lib/backend/http/answer-once';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { changeStatus, issueActions, type NewStatus } from './change-status';
import { isThreadFull, lockIssue } from './issue-queries';
import { sendRequestMails } from './send-request-mails';
import { authorOf, parseHandle, shapeIssue } from './shape-issue';

type Action = z.output<typeof updateIssueBody>['action'];

const NEW_STATUS: Record<Action, NewStatus> = {
  solve: { status: 'completed', resolution: 'solved' },
  cancel: { status: 'completed', resolution: 'cancelled' },
  reopen: { status: 'open' },
};

/**
 * Solves, cancels or reopens one of the caller's requests.
 * @throws AppError not-found, conflict when its state does not allow that, too-many-requests, unauthorized
 */
export async function updateIssue(
  caller: Caller,
  { key, action, idempotencyKey }: { key: string; action: Action; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<Issue> {
  const { clock, db } = deps;
  const { answer, isFirst } = await answerOnce<void, Issue>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'updateIssue',
      body: { key, action },
      prepare: async () => undefined,
      work: async (trx) => {
        const handle = parseHandle(key);
        const issue = handle && (await lockIssue(trx, caller, handle));
        if (!issue) throw notFound();
        await enforceLimit(trx, { limit: 'answersPerUser', subject: String(caller.uid) }, clock());
        const isPossible = issueActions(issue, undefined, clock()).includes(action);
        if (!isPossible || (action === 'reopen' && (await isThreadFull(trx, issue.uid)))) {
          throw new AppError('conflict', issueErrors.notPossible[action]);
        }
        const by = authorOf(caller);
        const changed = await changeStatus(trx, issue, NEW_STATUS[action], by, deps);
        const event = { uid: changed.uid, by, kind: 'status', status: changed.issue.status } as const;
        await sendRequestMails(trx, issue.uid, event, deps);
        return shapeIssue(changed.issue, 'id');
      },
    },
    { db, clock },
  );
  if (isFirst) deps.wakeMail();
  return answer;
}

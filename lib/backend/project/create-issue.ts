import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { createIssueBody, FiledIssue } from '@/lib/contract/project';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { answerOnce } from '@/lib/backend/http/answer-once';
import type { Caller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import type { RequestForm } from '@/lib/backend/request-form';
import { claimAttachments } from './claim-attachments';
import { parseCopyTo } from './mail-copies';
import { findIssueUid } from './reading-queries';
import { parseFormValues, type FormValues } from './parse-form-values';
import { parseHandle, shapeAnswerDue, shapeIssue } from './shape-issue';
import { refuseWrongKinds, storeIssue } from './store-issue';

type Body = z.output<typeof createIssueBody>;
type PreparedIssue = { form: RequestForm; values: FormValues; copyTo: string | undefined };

/**
 * Files a request once, in one transaction: its values, its images, what was read before, and the confirming mail.
 * @throws AppError invalid (by field), not-found (by image, follow_up_of), conflict, too-many-requests, unauthorized
 */
export async function createIssue(
  caller: Caller,
  { body, idempotencyKey }: { body: Body; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<FiledIssue> {
  const { answer, isFirst } = await answerOnce<PreparedIssue, FiledIssue>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'createIssue',
      body,
      prepare: () => parseBody(caller, body, deps),
      work: (trx, prepared) => fileIssue(trx, caller, body, prepared, deps),
    },
    deps,
  );
  if (isFirst) deps.wakeMail();
  return answer;
}

async function parseBody(
  caller: Caller,
  { project: _project, context: _context, follow_up_of: _followUpOf, copy_to, ...input }: Body,
  { requestForm, settings }: BackendDeps,
): Promise<PreparedIssue> {
  const form = await requestForm();
  const copyTo = parseCopyTo(copy_to, caller, settings);
  return { form, copyTo, values: parseFormValues(form, input) };
}

async function fileIssue(
  trx: Transaction<Tables>,
  caller: Caller,
  { context = { articles: [], searches: [] }, follow_up_of }: Body,
  { form, values, copyTo }: PreparedIssue,
  deps: BackendDeps,
): Promise<FiledIssue> {
  const uid = deps.random.uuid();
  const { row, mailedTo, isCopied } = await storeIssue(
    trx,
    caller,
    {
      uid,
      form,
      name: values.name,
      fields: values.fields,
      context,
      followUpOf: follow_up_of === undefined ? undefined : await requireEarlier(trx, caller, follow_up_of),
      copyTo,
      async attach() {
        const claimed = await claimAttachments(trx, values.uploads, { userUid: caller.uid, issueUid: uid });
        refuseWrongKinds(claimed, values.fieldOf);
        return claimed;
      },
    },
    deps,
  );
  return {
    ...shapeIssue(row, 'id'),
    ...shapeAnswerDue(row),
    ...(mailedTo && { confirmation_to: mailedTo }),
    ...(copyTo !== undefined && { [isCopied ? 'copy_to' : 'copy_left_out']: copyTo }),
  };
}

/** Returns the uid of an own request that the new one follows up. @throws AppError not-found (follow_up_of) */
async function requireEarlier(trx: Transaction<Tables>, caller: Caller, handle: string): Promise<string> {
  const parsed = parseHandle(handle);
  const uid = parsed && (await findIssueUid(trx, caller, parsed, 'own'));
  if (uid !== undefined) return uid;
  const message = 'Not found.';
  throw new AppError('not-found', message, { follow_up_of: { code: 'not-found', message } });
}

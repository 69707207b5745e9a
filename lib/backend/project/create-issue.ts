import type { z } from 'zod';
import type { createIssueBody, Issue } from '@/lib/contract/project';
import { serviceState } from '@/lib/rules/service-hours';
import { toJson } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { composeRequestMail } from '@/lib/backend/mail/compose-request-mail';
import { enqueueMail } from '@/lib/backend/mail/enqueue-mail';
import { answerOnce } from '@/lib/backend/http/answer-once';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { claimUploads, insertIssue } from './queries';
import { readFormValues } from './read-form-values';
import { shapeIssue } from './shape-issue';

/** A mail that says "we have it" a week late says nothing. */
const MAIL_LIFE_MS = 3 * 86_400_000;

/**
 * Files a request: its values, its images, what was read before, and the mail that confirms it, all of it or nothing,
 * and once.
 * @throws AppError invalid (by field), not-found (naming every image that is not the caller's, or no more), conflict, too-many-requests, unauthorized
 */
export async function createIssue(
  caller: Caller,
  { body, idempotencyKey }: { body: z.output<typeof createIssueBody>; idempotencyKey: string | null },
  deps: BackendDeps,
): Promise<Issue> {
  const { db, clock, random, keys, settings, requestForm } = deps;
  const { project: _, context = { articles: [], searches: [] }, ...given } = body;
  const { answer, isFirst } = await answerOnce<Prepared, Issue>(
    {
      userUid: caller.uid,
      key: idempotencyKey,
      call: 'createIssue',
      body,
      prepare: async () => {
        const form = await requestForm();
        return { values: readFormValues(form, given), service: form.service };
      },
      work: async (trx, { values, service }) => {
        const now = clock();
        await enforceLimit(trx, { limit: 'requestsPerUser', of: String(caller.uid) }, now);
        const uid = random.uuid();
        const row = await insertIssue(trx, {
          uid,
          business_uid: caller.businessUid,
          user_uid: caller.uid,
          name: values.name,
          fields: toJson(values.fields),
          context: toJson(context),
          created_at: now,
          updated_at: now,
        });
        const { uploads: ids } = values;
        const claimed = await claimUploads(trx, { ids, userUid: caller.uid, issueUid: uid });
        const gone = ids.filter((id) => !claimed.has(id));
        if (gone.length > 0) throw imagesGone(gone);
        const issue = shapeIssue(row, 'id');
        const to = { to: caller.email, name: `${caller.firstName} ${caller.lastName}`.trim() };
        const mail = composeRequestMail(to, { issue, state: serviceState(service, now), now }, settings);
        const expiresAt = new Date(now.getTime() + MAIL_LIFE_MS);
        await enqueueMail(trx, mail, { kind: 'request', now, expiresAt, keys });
        return issue;
      },
    },
    { db, clock },
  );
  if (isFirst) deps.wakeMail();
  return answer;
}

type Prepared = {
  values: ReturnType<typeof readFormValues>;
  service: Parameters<typeof serviceState>[0];
};

/** So that a form can say which images to choose again; those of others look as if they were none. */
const imagesGone = (ids: string[]) =>
  new AppError(
    'not-found',
    'Not found.',
    Object.fromEntries(ids.map((id) => [id, { code: 'not-found', message: 'Not found.' }])),
  );

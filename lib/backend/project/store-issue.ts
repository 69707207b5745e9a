import type { Transaction } from 'kysely';
import type { FiledVia, RequestContext, StoredField } from '@/lib/database/request-schema';
import { toJson, type Tables } from '@/lib/database/schema';
import { serviceState } from '@/lib/hours/service-hours';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Caller } from '@/lib/backend/http/callers';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { invalidField } from '@/lib/backend/errors';
import { FILE_MIMES } from '@/lib/backend/media/encode-upload';
import type { FormValues } from './parse-form-values';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';
import type { RequestForm } from '@/lib/backend/request-form';
import { recordWebhookEvent } from '@/lib/backend/webhook/record-event';
import { dueTimes } from './due-times';
import { insertIssue, type IssueRow } from './issue-queries';
import { addCopy } from './mail-copies';
import type { SuggestedArticle } from './request-event';
import { sendRequestMails } from './send-request-mails';
import { authorOf } from './shape-issue';

/** The customer whose request it is. */
export type IssueOwner = Pick<Caller, 'uid' | 'businessUid' | 'firstName' | 'lastName' | 'email'>;

/** The agent who files a request for a customer, or the mailbox that its mail came by. */
export type RequestOrigin = { via: FiledVia; by: string } | { mailbox: string };

const columnsOf = (origin: RequestOrigin | undefined) => {
  if (!origin) return {};
  return 'via' in origin ? { filed_via: origin.via, filed_by: origin.by } : { mailbox: origin.mailbox };
};

export type NewRequest = {
  uid: string;
  form: RequestForm;
  name: string;
  fields: StoredField[];
  /** Stores its attachments once the request is there. */
  attach: () => Promise<UploadInfo[]>;
  context?: RequestContext;
  /** The uid of an earlier request. */
  followUpOf?: string | undefined;
  copyTo?: string | undefined;
  /** Named in the confirmation. */
  articles?: SuggestedArticle[];
  /** Where it came from, when the customer did not file it on the site. */
  origin?: RequestOrigin | undefined;
  /** Further sentences of the confirmation. */
  notes?: string[];
};

/**
 * Stores a request with its attachments and the mails about it; returns it, the email of the confirmation, and
 * whether a copy is sent.
 * @throws AppError too-many-requests, and errors of `attach`
 */
export async function storeIssue(
  trx: Transaction<Tables>,
  owner: IssueOwner,
  { uid, form, name, fields, attach, followUpOf, copyTo, articles, notes, origin, ...more }: NewRequest,
  deps: BackendDeps,
): Promise<{ row: IssueRow; mailedTo: string | undefined; isCopied: boolean }> {
  const now = deps.clock();
  await enforceLimit(trx, { limit: 'requestsPerUser', subject: String(owner.uid) }, now);
  const valueOf = (type: string) => fields.find(({ field_type }) => field_type === type)?.value;
  const row = await insertIssue(trx, {
    uid,
    business_uid: owner.businessUid,
    user_uid: owner.uid,
    name,
    fields,
    context: toJson(more.context ?? { articles: [], searches: [] }),
    follow_up_of: followUpOf ?? null,
    ...columnsOf(origin),
    created_at: now,
    updated_at: now,
    ...dueTimes(form, valueOf('priority'), now),
  });
  const attached = await attach();
  const isCopied = copyTo !== undefined && (await addCopy(trx, uid, copyTo, owner, deps));
  const author = authorOf(owner);
  const data = { author: { name: author.name, is_staff: false }, fields };
  await recordWebhookEvent(trx, uid, { type: 'request.created', data }, deps);
  const mailedTo = await sendRequestMails(
    trx,
    uid,
    {
      uid,
      by: author,
      kind: 'filed',
      html: valueOf('richtext') ?? '',
      files: attached,
      service: { state: serviceState(form.service, now) },
      ...(articles && { articles }),
      ...(notes && { notes }),
      ...(origin && 'via' in origin && { via: origin.via }),
    },
    deps,
  );
  return { row, mailedTo, isCopied };
}

/** Refuses files of kinds that their field does not accept. @throws AppError invalid (by field) */
export function refuseWrongKinds(claimed: readonly UploadInfo[], fieldOf: FormValues['fieldOf']): void {
  for (const { id, mime, width } of claimed) {
    const field = fieldOf.get(id);
    if (!field || width !== null || field.files?.some((kind) => FILE_MIMES[kind] === mime)) continue;
    throw invalidField(field.key, 'invalid', 'This field does not accept files of this kind.');
  }
}

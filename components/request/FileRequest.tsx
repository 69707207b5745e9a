import { useEffect, useMemo, useRef, useState } from 'react';
import { KnownIssueNote } from '@/components/announcement/KnownIssueNote';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { SmartLink } from '@/components/ui/SmartLink';
import type { ApiResult } from '@/lib/api/send';
import { clearTrail, readTrail } from '@/lib/client/reading-trail';
import { REQUEST_EVENTS } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { SearchHit } from '@/lib/contract/content';
import type { FiledIssue } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useCreateFields, useProject } from '@/lib/client/useProject';
import { useRequestDraft } from '@/lib/client/useRequestDraft';
import { useText } from '@/lib/client/useText';
import { useVisitor } from '@/lib/client/useVisitor';
import { losePendingUploads, type RequestDraft } from '@/lib/request/request-draft';
import {
  isLongField,
  prefill,
  readFields,
  SUBJECT_FIELD,
  textValue,
  toBody,
  type FieldValues,
} from '@/lib/request/request-fields';
import { isRequestKey, FOLLOW_UP, requestPath } from '@/lib/paths/request-path';
import { shownFields } from '@/lib/request/shown-fields';
import { requestFormText } from '@/lib/text/request-form';
import { Deflection } from './Deflection';
import { RequestForm } from './RequestForm';
import { RequestAnswered, RequestSent } from './RequestOutcome';
import { ServiceNote } from './ServiceNote';

export type FileRequestProps = {
  user: User;
  initialValues: Readonly<Record<string, string>> | undefined;
  /** The form takes the focus: it replaces the request to log in. */
  takesFocus?: boolean;
  onFocusTaken?: () => void;
  onNoUser: () => void;
  onDone?: (() => void) | undefined;
};

/** The result of the form; keeps the draft if an article answered the question. */
type Outcome =
  { kind: 'sent'; issue: FiledIssue; values: FieldValues } | { kind: 'answered'; draft: RequestDraft };

/** The request form for the user's draft, then its outcome. */
export function FileRequest({ user, initialValues, onNoUser, onDone, ...focus }: FileRequestProps) {
  const text = useText(requestFormText);
  const loaded = useCreateFields(user);
  const { status: hours } = useProject(user);
  const { project } = useApi();
  const { draft, ...controls } = useRequestDraft(user.uid);
  const { change, discard } = controls;
  const continued = initialValues?.[FOLLOW_UP];
  const followUpOf = continued && isRequestKey(continued) ? continued : undefined;
  const { logEvent } = useVisitor();
  const [outcome, setOutcome] = useState<Outcome>();
  const created = loaded.status === 'ready' ? loaded.data : undefined;
  const form = useMemo(() => created && readFields(created), [created]);

  const isPrefilled = useRef(false);
  useEffect(() => {
    if (!form || !draft || !initialValues || isPrefilled.current) return;
    isPrefilled.current = true;
    const filled = prefill(form.fields, draft.values, initialValues);
    if (Object.keys(filled).length > 0) change((now) => ({ ...now, values: { ...now.values, ...filled } }));
  }, [form, draft, initialValues, change]);

  const handleSent = (issue: FiledIssue, { context, values }: RequestDraft) => {
    clearTrail();
    logEvent(REQUEST_EVENTS.filed, { articles: context?.articles.length ?? 0 });
    setOutcome({ kind: 'sent', issue, values });
  };
  const handleAnswered = ({ uid, key }: SearchHit) => {
    if (!draft) return;
    logEvent(REQUEST_EVENTS.answered, { uid, key });
    setOutcome({ kind: 'answered', draft });
    discard();
  };
  const handleBack = (saved: RequestDraft) => {
    setOutcome(undefined);
    // Running uploads were aborted with the draft.
    change(() => losePendingUploads(saved));
  };

  if (outcome?.kind === 'sent') {
    const { issue, values } = outcome;
    return (
      <RequestSent issue={issue} onAnother={() => setOutcome(undefined)} onDone={onDone}>
        <ServiceNote user={user} fields={form?.fields ?? []} values={values} dueAt={issue.answer_due_at} />
      </RequestSent>
    );
  }
  if (outcome) return <RequestAnswered onBack={() => handleBack(outcome.draft)} onDone={onDone} />;
  if (loaded.status === 'failed') {
    return <LoadFailed title={text.formFailed} hint={text.formFailedHint} retry={loaded.retry} />;
  }
  // Waits for the service hours too: their note would push the form down.
  if (!form || !draft || hours === 'loading') return <LoadState />;
  const fields = shownFields(form.fields, (key) => textValue(draft.values[key]));
  const send = ({ key, values, context }: RequestDraft): Promise<ApiResult<FiledIssue>> => {
    const more = { ...(context && { context }), ...(followUpOf && { [FOLLOW_UP]: followUpOf }) };
    const body = { ...toBody(fields, values), ...more, project: 'TICKET' as const };
    return project.createIssue(user.business_uid, body, key);
  };
  return (
    <>
      <KnownIssueNote />
      <ServiceNote user={user} fields={fields} values={draft.values} />
      {followUpOf && (
        <p className="mb-6 rounded-lg bg-surface-tint px-4 py-3">
          {text.followUpOf}{' '}
          <SmartLink href={requestPath(followUpOf)} className="font-semibold text-brand underline">
            {followUpOf}
          </SmartLink>
        </p>
      )}
      <RequestForm
        draft={draft}
        user={user}
        fields={fields}
        text={text}
        // A retry must send the same context, or the backend would take it for another request.
        prepare={(now) => ({ ...now, context: now.context ?? readTrail() })}
        send={send}
        skipped={form.unknown}
        {...focus}
        {...controls}
        onSent={handleSent}
        onNoUser={onNoUser}
        after={({ key }) =>
          key === SUBJECT_FIELD && (
            <Deflection
              texts={fields
                .filter((field) => field.key === SUBJECT_FIELD || isLongField({ field_type: field.type }))
                .map((field) => textValue(draft.values[field.key]))}
              onAnswered={handleAnswered}
            />
          )
        }
      />
    </>
  );
}

import { useId, useRef, useState, type FormEvent } from 'react';
import { useFieldLock } from '@/components/form/useFieldLock';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import type { ApiError, ApiResult } from '@/lib/api/send';
import { newKey } from '@/lib/client/draft-entries';
import type { User } from '@/lib/contract/auth';
import { useApi } from '@/lib/client/useApi';
import { useAuth } from '@/lib/client/useAuth';
import type { RequestDraftControls } from '@/lib/client/useRequestDraft';
import { useSendAfterUploads } from '@/components/form/useSendAfterUploads';
import { useText } from '@/lib/client/useText';
import { failureKind, waitSeconds, type FailureKind } from '@/lib/client/failure-kind';
import { uploadedImages, loseExpiredImages, imageName, type RequestDraft } from '@/lib/request/request-draft';
import { findMistakes, type FieldValue, type RequestField } from '@/lib/request/request-fields';
import { formFieldText, requestFormText } from '@/lib/text/request-form';
import { useFieldErrors } from './useFieldErrors';
import { useFieldUploads } from './useFieldUploads';

/** The texts of the form, for a request or an answer to one. */
export type RequestFormText = Record<
  | 'send'
  | 'sending'
  | 'unanswered'
  | 'serverFailed'
  | 'goneElsewhere'
  | 'conflict'
  | 'conflictDetail'
  | 'conflictConfirm',
  string
> & {
  tooMany: (minutes: number) => string;
  imagesGone: (names: string) => string;
  /** Shown when the request takes no more answers. */
  closed?: string;
};

export type RequestFormOptions<Answer = unknown> = Pick<
  RequestDraftControls,
  'change' | 'discard' | 'finish' | 'keyNow'
> & {
  draft: RequestDraft;
  user: User;
  fields: readonly RequestField[];
  text: RequestFormText;
  /** Completes the draft before sending. The result is stored, so that a retry sends the same. */
  prepare?: (draft: RequestDraft) => RequestDraft;
  send: (draft: RequestDraft) => Promise<ApiResult<Answer>>;
  onSent: (answer: Answer, draft: RequestDraft) => void;
  /** Called when the session ended or is not accepted. */
  onNoUser: () => void;
};

type Failed = Extract<ApiResult<unknown>, { ok: false }>;

/** The form of a request or an answer; its values live in the draft, so that nothing is lost. */
export function useRequestForm<Answer>(options: RequestFormOptions<Answer>) {
  const { draft, user, fields, change, discard, finish, keyNow, onSent, onNoUser } = options;
  const text = { ...useText(requestFormText), ...options.text };
  const mediaText = useText(formFieldText);
  const { project } = useApi();
  const { settled } = useAuth();
  const { dialog, alert, confirm } = useAlertDialog();
  const formId = useId();
  const { errors, showErrors, focusFirst, clearError, clearErrors, ...describe } = useFieldErrors(
    formId,
    fields,
  );
  const [isSending, setIsSending] = useState(false);
  /** A ref, since a double click is faster than a render. */
  const isBusy = useRef(false);
  const uploads = useFieldUploads();
  const { isLocked, lockDuring } = useFieldLock();

  const handleFailure = async ({ status, error }: Failed): Promise<'again' | 'over'> => {
    const kind = failureKind(status, error);
    const isRefused = kind === 'unauthorized' || kind === 'rejected';
    // Nothing was filed, so the next try sends a new context.
    if (isRefused && status !== 409) change(({ context: _, ...rest }) => rest);
    if (kind === 'unauthorized') {
      onNoUser();
    } else if (status === 409) {
      const question = { message: text.conflict, detail: text.conflictDetail };
      if (await confirm({ ...question, confirmLabel: text.conflictConfirm })) {
        change(({ context: _, ...rest }) => ({ ...rest, key: newKey() }));
        return 'again';
      }
    } else {
      const wrong = describe.describeRefusal(error);
      const lost = status === 404 ? loseImages(error) : '';
      await alert(text.failed, explain(status, error, text, lost));
      showErrors(wrong);
    }
    return 'over';
  };

  /** Removes the images that the server reports as gone and returns their names. */
  const loseImages = ({ fields: wrong }: ApiError): string => {
    const names: string[] = [];
    change((now) =>
      loseExpiredImages(now, (media) => {
        const isGone = wrong[media.id]?.code === 'not-found';
        if (isGone) names.push(imageName(media));
        return isGone;
      }),
    );
    return names.join(', ');
  };

  const send = async (): Promise<void> => {
    let sent = draft;
    for (;;) {
      const result = await lockDuring(() => {
        change((now) => {
          sent = options.prepare?.(now) ?? now;
          return sent;
        });
        return options.send(sent);
      });
      if (result.ok && result.data) {
        finish(sent);
        onSent(result.data, sent);
        return;
      }
      // Another tab sent or discarded the draft, which the form shows. There is no key once the form is closed.
      if ((keyNow() ?? sent.key) !== sent.key) return;
      const failed: Failed = result.ok
        ? { ok: false, status: 500, data: undefined, error: { message: '', fields: {} } }
        : result;
      if ((await handleFailure(failed)) === 'over') return;
    }
  };

  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      // A required image may still be uploading.
      const mistakes = Object.entries(findMistakes(fields, draft.values)).filter(
        ([key]) => !uploads.isUploading(key),
      );
      const wrong = { ...failedUploads(), ...describe.describeMistakes(Object.fromEntries(mistakes)) };
      if (Object.keys(wrong).length > 0) return showErrors(wrong);
      clearErrors();
      if (uploads.total.running > 0) return later.wait(undefined);
      if ((await settled()) === undefined) return onNoUser();
      await send();
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  const failedUploads = (): Record<string, string> =>
    Object.fromEntries(uploads.failedFields().map((key) => [key, mediaText.failedUploads]));
  const later = useSendAfterUploads<undefined>({
    of: draft.key,
    uploads: uploads.total,
    send: () => void submit(),
    onFailed: () => showErrors(failedUploads()),
  });

  return {
    formId,
    dialog,
    errors,
    focusFirst,
    isSending,
    isLocked,
    isWaiting: later.isWaiting,
    cancelSending: later.cancel,
    setUnfinished: uploads.report,
    setValue: (key: string, update: (value: FieldValue | undefined) => FieldValue) => {
      clearError(key);
      change((now) => ({ ...now, values: { ...now.values, [key]: update(now.values[key]) } }));
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
    handleDiscard: async () => {
      later.cancel();
      const question = { message: text.discardQuestion, detail: text.discardDetail };
      if (!(await confirm({ ...question, confirmLabel: text.discardConfirm }))) return;
      clearErrors();
      // The latest draft: uploads may have arrived while the question was open.
      change((now) => {
        // The server deletes unclaimed images after a day.
        uploadedImages(now).forEach(({ id }) => void project.deleteMedia(user.business_uid, id));
        return now;
      });
      discard();
      // The focused button disappears.
      document.getElementById(formId)?.focus();
    },
  };
}

/** Says why the request was not filed; `lost` are the names of images that the server no longer has. */
function explain(
  status: number,
  error: ApiError,
  text: RequestFormText & { checkFields: string },
  lost: string,
): string | undefined {
  if (status === 404) return text.imagesGone(lost);
  if (status === 410) return text.closed;
  const reasons: Partial<Record<FailureKind, string>> = {
    'rate-limited': text.tooMany(waitSeconds(error)),
    unreachable: text.unanswered,
    'server-error': text.serverFailed,
    rejected: text.checkFields,
  };
  return reasons[failureKind(status, error)];
}

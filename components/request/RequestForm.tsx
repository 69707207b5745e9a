import { useCallback, useEffect, useEffectEvent, type ReactNode } from 'react';
import { FormFrame } from '@/components/form/FieldFrame';
import { FormField } from '@/components/form/FormField';
import { UploadWait } from '@/components/form/UploadWait';
import { Button } from '@/components/ui/Button';
import type { UnfinishedUploads } from '@/components/form/useSendAfterUploads';
import { useText } from '@/lib/client/useText';
import type { FieldValue, RequestField } from '@/lib/request/request-fields';
import { formFieldText, requestFormText } from '@/lib/text/request-form';
import { useRequestForm, type RequestFormOptions } from './useRequestForm';

export type RequestFormProps<Answer> = RequestFormOptions<Answer> & {
  /** The request that the draft answers; undefined for a new request. */
  answerTo?: string;
  /** Whether the first field is focused when the form appears. */
  takesFocus?: boolean;
  onFocusTaken?: () => void;
  /** Names of fields of unknown types. */
  skipped?: readonly string[];
  /** Another tab sent or discarded the draft. */
  isGoneElsewhere: boolean;
  /** Whether the browser keeps the draft. */
  isStored: boolean;
  /** Rendered below a field. */
  after?: (field: RequestField) => ReactNode;
};

/** The fields in the server's order (behaviour.md §2), or those of an answer. */
export function RequestForm<Answer>(props: RequestFormProps<Answer>) {
  const {
    answerTo,
    takesFocus,
    onFocusTaken,
    skipped = [],
    isGoneElsewhere,
    isStored,
    after,
    ...options
  } = props;
  const { waitingForUploads } = useText(formFieldText);
  const text = { ...useText(requestFormText), ...options.text, waitingForUploads };
  const form = useRequestForm(options);
  const { draft, fields, user } = options;
  const hasDraft = draft.savedAt > 0;
  const { focusFirst } = form;
  const focusOnce = useEffectEvent(() => {
    if (!takesFocus) return;
    focusFirst();
    onFocusTaken?.();
  });
  useEffect(() => focusOnce(), []);
  return (
    <FormFrame form={form}>
      {isGoneElsewhere && (
        <p role="status" className="rounded-lg bg-surface-tint px-4 py-3">
          {text.goneElsewhere}
        </p>
      )}
      <div inert={form.isLocked} className="space-y-6">
        {fields.map((field) => (
          // Remounts the fields for the next draft.
          <div key={`${draft.key} ${field.key}`} data-field={field.key}>
            <Field
              field={field}
              user={user}
              answerTo={answerTo}
              draftKey={draft.key}
              value={draft.values[field.key]}
              error={form.errors[field.key]}
              onValue={form.setValue}
              onCounts={form.setUnfinished}
            />
            {after?.(field)}
          </div>
        ))}
      </div>
      {skipped.length > 0 && (
        <p className="rounded-lg bg-surface-soft px-4 py-3 text-md text-ink-soft">
          {text.skipped(skipped.join(', '))}
        </p>
      )}
      <div className="border-t border-line pt-5">
        <Button type="submit" isBusy={form.isSending || form.isWaiting} className="w-full sm:w-auto">
          {form.isWaiting ? text.waitingForUploads : form.isSending ? text.sending : text.send}
        </Button>
        <UploadWait isWaiting={form.isWaiting} onCancel={form.cancelSending} />
        <div
          inert={form.isLocked}
          className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-ink-faint"
        >
          {hasDraft && (
            <>
              {isStored ? (
                <span>{text.saved}</span>
              ) : (
                <span role="alert" className="font-medium text-ink">
                  {text.notSaved}
                </span>
              )}
              <Button look="link" onClick={() => void form.handleDiscard()}>
                {text.discard}
              </Button>
            </>
          )}
        </div>
      </div>
    </FormFrame>
  );
}

type FieldProps = Omit<Parameters<typeof FormField>[0], 'onChange' | 'onUnfinished'> & {
  onValue: (key: string, change: (value: FieldValue | undefined) => FieldValue) => void;
  onCounts: (key: string, counts: UnfinishedUploads) => void;
};

function Field({ onValue, onCounts, ...field }: FieldProps) {
  const { key } = field.field;
  const handleUnfinished = useCallback((counts: UnfinishedUploads) => onCounts(key, counts), [key, onCounts]);
  useEffect(() => () => onCounts(key, { running: 0, failed: 0 }), [key, onCounts]);
  return <FormField {...field} onChange={(change) => onValue(key, change)} onUnfinished={handleUnfinished} />;
}

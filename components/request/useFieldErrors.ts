import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_ATTACHMENTS } from '@/lib/constants';
import type { ApiError } from '@/lib/api/send';
import { useText } from '@/lib/client/useText';
import type { FieldMistake, RequestField } from '@/lib/request/request-fields';
import { requestFormText } from '@/lib/text/request-form';

export type FieldErrors = Readonly<Record<string, string>>;

/** Selects the control of a field. */
const CONTROL = 'input:not([type="hidden"]), select, textarea, [contenteditable="true"]';

/** Holds the errors of fields and focuses the first one. */
export function useFieldErrors(formId: string, fields: readonly RequestField[]) {
  const text = useText(requestFormText);
  const [errors, setErrors] = useState<FieldErrors>({});

  const focus = (field: RequestField | undefined) => {
    if (!field) return;
    const form = document.getElementById(formId);
    form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.key)}"] :is(${CONTROL})`)?.focus();
  };
  /** The field that gets the focus once its message is there, to be read with it. */
  const nextFocus = useRef<RequestField>(undefined);
  const focusNext = useEffectEvent(() => {
    focus(nextFocus.current);
    nextFocus.current = undefined;
  });
  useEffect(() => focusNext(), [errors]);
  const showErrors = (next: FieldErrors) => {
    nextFocus.current = fields.find(({ key }) => next[key] !== undefined);
    setErrors(next);
  };

  return {
    errors,
    showErrors,
    focusFirst: () => focus(fields[0]),
    clearErrors: () => setErrors({}),
    /** Clears the error of a field that was changed. */
    clearError: (key: string) =>
      setErrors((now) =>
        key in now ? Object.fromEntries(Object.entries(now).filter(([k]) => k !== key)) : now,
      ),
    describeMistakes: (mistakes: Record<string, FieldMistake>): FieldErrors =>
      Object.fromEntries(
        Object.entries(mistakes).map(([key, mistake]) => [
          key,
          { required: text.required, email: text.invalidEmail, date: text.invalidDate }[mistake],
        ]),
      ),
    /** Describes the backend's errors in the portal's words, since the backend's are for developers. */
    describeRefusal: (error: ApiError): FieldErrors =>
      Object.fromEntries(
        fields.flatMap(({ key, type }) => {
          const code = error.fields[key]?.code;
          if (code === undefined) return [];
          if (code === 'required') return [[key, text.required]];
          if (code === 'too-many') return [[key, text.tooManyAttachments(MAX_ATTACHMENTS.customer)]];
          if (code === 'too-large') return [[key, text.tooLong]];
          return [[key, type === 'email' ? text.invalidEmail : text.invalidField]];
        }),
      ),
  };
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestField } from '@/lib/rules/request-fields';

/** What every kind of field takes whose value is a text. */
export type TextFieldProps = {
  field: Pick<RequestField, 'name' | 'isRequired' | 'placeholder' | 'key'>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

export type FieldFrameProps = {
  /** Id of the control; the notes have it with `-notes`, the label with `-label`. */
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** The control has no label of its own kind (an editor, a group): it is named by the text instead. */
  isGroup?: boolean;
  children: ReactNode;
};

/** The look of every control of a form. */
export const controlLook =
  'w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand aria-invalid:border-(--caution) disabled:bg-surface-soft disabled:text-ink-faint';

/** The props by which a control says what is asked, and what is wrong with it. */
export const controlProps = ({
  id,
  isRequired,
  error,
}: Pick<FieldFrameProps, 'id' | 'isRequired' | 'error'>) => ({
  id,
  'aria-required': isRequired || undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${id}-notes`,
});

/** A label, with a red asterisk where the field is required (behaviour.md §2), a control, and its notes. */
export function FieldFrame({ id, label, isRequired, hint, error, isGroup, children }: FieldFrameProps) {
  const Label = isGroup ? 'span' : 'label';
  return (
    <div>
      <Label
        id={`${id}-label`}
        {...(!isGroup && { htmlFor: id })}
        className="block pb-1.5 font-semibold break-words"
      >
        {label}
        {isRequired && (
          <span aria-hidden className="text-(--caution)">
            {' *'}
          </span>
        )}
      </Label>
      {children}
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  );
}

export type FieldNotesProps = { id: string; hint?: string | undefined; error?: string | undefined };

/** The hint or the error below a field, for its `aria-describedby`. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <div id={id} aria-live="polite" className="text-sm">
      {error ? (
        <p className="flex gap-1.5 pt-1.5 font-medium text-(--caution)">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        hint && <p className="pt-1.5 text-ink-faint">{hint}</p>
      )}
    </div>
  );
}

import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import type { RequestField } from '@/lib/request/request-fields';
import { fieldHelpText, langOf } from '@/lib/text/english-sentences';

/** Props of every field whose value is a text. */
export type FieldProps = {
  field: Pick<RequestField, 'name' | 'isRequired' | 'placeholder' | 'key'>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

export type FieldFrameProps = {
  /** Id of the control. Its notes have the id `{id}-notes`, its label `{id}-label`. */
  id: string;
  label: string;
  isRequired?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Set for an editor or a group, which is named by `aria-labelledby` instead of a `label`. */
  isGroup?: boolean;
  /** The notes change without the focus, and are announced; otherwise they are read with the field. */
  isLive?: boolean;
  children: ReactNode;
};

/** Classes of every form control. */
export const controlLook =
  'w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand aria-invalid:border-caution disabled:bg-surface-soft disabled:text-ink-faint';

/** Returns the id and ARIA props of a control. */
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
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, isRequired, hint, error, isGroup, isLive = false, children } = props;
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
          <span aria-hidden className="text-caution">
            {' *'}
          </span>
        )}
      </Label>
      {children}
      <FieldNotes id={`${id}-notes`} label={label} hint={hint} error={error} isLive={isLive} />
    </div>
  );
}

export type FieldNotesProps = {
  id: string;
  /** The field's label, for the sentence that explains an English error. */
  label?: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** False where the form moves the focus to the field, which is read with its notes then. */
  isLive?: boolean | undefined;
};

/** The hint below a field, or its error and what to do about it as one block. */
export function FieldNotes({ id, label = '', hint, error = '', isLive = true }: FieldNotesProps) {
  const help: Partial<Record<string, (label: string) => string>> = useText(fieldHelpText);
  const explain = help[error]?.(label);
  const isForeign = langOf(error) !== undefined && explain;
  return (
    <div id={id} aria-live={isLive ? 'polite' : undefined} className="text-sm">
      {error ? (
        <p className="flex gap-1.5 pt-1.5 font-medium text-caution">
          <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span lang={langOf(error)} className={isForeign ? 'text-xs' : undefined}>
              {error}
            </span>{' '}
            {explain && <span className="block font-semibold">{explain}</span>}
          </span>
        </p>
      ) : (
        hint && <p className="pt-1.5 text-ink-faint">{hint}</p>
      )}
    </div>
  );
}

export type FormFrameProps = {
  form: {
    formId: string;
    handleSubmit: FormEventHandler<HTMLFormElement>;
    /** The form's alert or confirmation. */
    dialog: ReactNode;
  };
  children: ReactNode;
};

/** A form with its own validation and dialog. It is focusable, and Ctrl+Enter sends it from any field. */
export function FormFrame({ form, children }: FormFrameProps) {
  // In the capture phase, before the editor inserts a line break.
  const handleKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      id={form.formId}
      tabIndex={-1}
      noValidate
      onSubmit={form.handleSubmit}
      onKeyDownCapture={handleKeys}
      className="space-y-6 outline-none"
    >
      {children}
      {form.dialog}
    </form>
  );
}

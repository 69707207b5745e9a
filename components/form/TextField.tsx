import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldNotes } from './FieldFrame';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** Announced when it appears. */
  error?: string | undefined;
  /** Shown at the right end of the label's line. */
  action?: ReactNode;
};

/** A labelled line of text with its hint and its error. */
export function TextField({ label, value, onChange, hint, error, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="block pb-1.5 font-semibold">
          {label}
        </label>
        {action}
      </div>
      <input
        {...input}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        className="h-12 w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-ink-faint read-only:bg-surface-soft read-only:text-ink-soft hover:border-ink-faint focus-visible:border-brand aria-invalid:border-(--caution)"
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  );
}

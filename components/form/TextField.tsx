import { useId, type ComponentProps, type ReactNode } from 'react';
import { controlLook, controlProps, FieldFrame, FieldNotes, type FieldProps } from './FieldFrame';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** False where the form moves the focus to a field with an error. */
  isLive?: boolean | undefined;
  /** Shown to the right of the label. */
  action?: ReactNode;
};

/** A labelled input with a hint and an error. */
export function TextField({ label, value, onChange, hint, error, isLive, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
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
        className="h-12 w-full rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-ink-faint read-only:bg-surface-soft read-only:text-ink-soft hover:border-ink-faint focus-visible:border-brand aria-invalid:border-caution"
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} isLive={isLive} />
    </div>
  );
}

/** A text field for an email address. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export type LineFieldProps = FieldProps & { isEmail?: boolean };

/** A field of a form: one line of text, or an email. */
export function LineField({ field, value, onChange, error, isEmail = false }: LineFieldProps) {
  const id = useId();
  const { name, isRequired, placeholder } = field;
  const email = { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' } as const;
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error}>
      <input
        {...controlProps({ id, isRequired, error })}
        {...(isEmail ? email : { autoComplete: 'off' })}
        type={isEmail ? 'email' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        className={`h-12 ${controlLook}`}
      />
    </FieldFrame>
  );
}

/** A field of a form: several lines of text, six of them visible (behaviour.md §2). */
export function AreaField({ field, value, onChange, error }: FieldProps) {
  const id = useId();
  const { name, isRequired, placeholder } = field;
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error}>
      <textarea
        {...controlProps({ id, isRequired, error })}
        rows={6}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        className={`block py-3 leading-relaxed ${controlLook}`}
      />
    </FieldFrame>
  );
}

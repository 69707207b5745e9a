import { useId } from 'react';
import { controlLook, controlProps, FieldFrame, type TextFieldProps } from './FieldFrame';

export type LineFieldProps = TextFieldProps & { isEmail?: boolean };

/** One line of text, or an email. */
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

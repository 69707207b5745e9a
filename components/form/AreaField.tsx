import { useId } from 'react';
import { controlLook, controlProps, FieldFrame, type TextFieldProps } from './FieldFrame';

/** Several lines of text, six of them in view (behaviour.md §2). */
export function AreaField({ field, value, onChange, error }: TextFieldProps) {
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

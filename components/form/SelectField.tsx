import { useEffect, useId } from 'react';
import { Button } from '@/components/ui/Button';
import type { Loaded } from '@/lib/client/useLoaded';
import { useText } from '@/lib/client/useText';
import { choiceNamed, type FieldChoice } from '@/lib/request/request-fields';
import { requestFormText } from '@/lib/text/request-form';
import { controlProps, FieldFrame, type FieldProps } from './FieldFrame';
import { Select } from './Select';

export type SelectFieldProps = FieldProps & { choices: Loaded<readonly FieldChoice[]> };

/** A native select, whose choices may still be loading. */
export function SelectField({ field, value, onChange, error, choices }: SelectFieldProps) {
  const id = useId();
  const text = useText(requestFormText);
  const { name, isRequired, placeholder } = field;
  const options = choices.status === 'ready' ? choices.data : [];
  // A URL may name a choice by its text, or one that never existed; a draft may contain one that was removed since.
  const isOffered = options.some((choice) => choice.value === value);
  const isUnknown = choices.status === 'ready' && value !== '' && !isOffered;
  useEffect(() => {
    if (isUnknown) onChange(choiceNamed(options, value)?.value ?? '');
  });
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error}>
      <Select
        {...controlProps({ id, isRequired, error })}
        value={isOffered ? value : ''}
        disabled={choices.status !== 'ready'}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">
          {choices.status === 'loading' ? text.choicesLoading : placeholder || text.choose}
        </option>
        {options.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </Select>
      {choices.status === 'failed' && (
        <p role="alert" className="pt-1.5 text-sm">
          {text.choicesFailed}{' '}
          <Button look="link" onClick={choices.retry}>
            {text.retry}
          </Button>
        </p>
      )}
    </FieldFrame>
  );
}

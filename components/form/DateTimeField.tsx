import { useId } from 'react';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { FieldFrame, controlLook, controlProps, type TextFieldProps } from './FieldFrame';

/** The calendar is large, and only some forms ask for a time. */
const loadPicker = () => import('./DateTimePicker');

/** A date with a time, shown as YYYY-MM-DD HH:mm and handed on as ISO text (behaviour.md §2). */
export function DateTimeField({ field, value, onChange, error }: TextFieldProps) {
  const id = useId();
  const picker = useOnDemand(loadPicker);
  const { name, isRequired } = field;
  const props = controlProps({ id, isRequired, error });
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error}>
      {picker.status === 'ready' ? (
        <picker.code.DateTimePicker control={props} value={value} onChange={onChange} />
      ) : (
        // The native control, while the calendar loads and when it cannot.
        <input
          {...props}
          type="datetime-local"
          value={toLocal(value)}
          onChange={(event) => onChange(toIso(event.target.value))}
          className={`h-12 ${controlLook}`}
        />
      )}
    </FieldFrame>
  );
}

/** Converts an ISO time to the value of a `datetime-local` input: local, without seconds. */
function toLocal(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toIso(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

import { useId, useState } from 'react';
import type { User } from '@/lib/contract/auth';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useFieldChoices } from '@/lib/client/useProject';
import { useLocale, useText } from '@/lib/client/useText';
import { fromLocalTime, toLocalTime } from '@/lib/hours/local-time';
import { mediaValue, textValue, type FieldValue, type RequestField } from '@/lib/request/request-fields';
import { describeTime, isIsoTime } from '@/lib/format/typed-date';
import { formFieldText, requestFormText } from '@/lib/text/request-form';
import { controlLook, controlProps, FieldFrame, type FieldProps } from './FieldFrame';
import { LazyEditor } from './LazyEditor';
import { MediaField, type MediaFieldProps } from './MediaField';
import { SelectField } from './SelectField';
import { AreaField, LineField } from './TextField';

export type FormFieldProps = {
  user: User;
  field: RequestField;
  /** The request that the draft answers; undefined for a new request. */
  answerTo?: string | undefined;
  /** Key of the draft. */
  draftKey: string;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (change: (value: FieldValue | undefined) => FieldValue) => void;
  onUnfinished: MediaFieldProps['onUnfinished'];
};

/** Renders the control for a field's type. */
export function FormField({ user, field, value, error, ...options }: FormFieldProps) {
  const { answerTo, draftKey, onChange, onUnfinished } = options;
  const line: FieldProps = {
    field,
    value: textValue(value),
    error,
    onChange: (text) => onChange(() => text),
  };
  switch (field.type) {
    case 'text':
      return <LineField {...line} />;
    case 'email':
      return <LineField {...line} isEmail />;
    case 'textarea':
      return <AreaField {...line} />;
    case 'richtext':
      return <RichTextField {...line} />;
    case 'datetime':
      return <DateTimeField {...line} />;
    case 'option':
    case 'priority':
      return field.choices.length > 0 ? (
        <SelectField {...line} choices={{ status: 'ready', data: field.choices }} />
      ) : (
        <AskingSelect {...line} user={user} />
      );
    case 'media':
      return (
        <MediaField
          field={field}
          error={error}
          serviceKey={user.business_uid}
          userUid={user.uid}
          answerTo={answerTo}
          draftKey={draftKey}
          fieldKey={field.key}
          payloads={mediaValue(value)}
          onChange={(change) => onChange((now) => change(mediaValue(now)))}
          onUnfinished={onUnfinished}
        />
      );
  }
}

/** A select whose choices are loaded. */
function AskingSelect({ user, ...line }: FieldProps & { user: User }) {
  return <SelectField {...line} choices={useFieldChoices(user, line.field.key)} />;
}

/** Loaded on demand: the calendar is large and few forms ask for a time. */
const loadPicker = () => import('./DateTimePicker');

/** A date with a time, shown as YYYY-MM-DD HH:mm; its value is ISO text (behaviour.md §2). */
function DateTimeField({ field, value, onChange, error }: FieldProps) {
  const id = useId();
  const picker = useOnDemand(loadPicker);
  const locale = useLocale();
  const text = useText(formFieldText);
  const { invalidDate } = useText(requestFormText);
  const [isLeft, setIsLeft] = useState(false);
  const { name, isRequired } = field;
  // Shows an unreadable date as an error when the field loses the focus, not only when the form is sent.
  const mistake = isLeft && value.trim() !== '' && !isIsoTime(value) ? invalidDate : undefined;
  const shown = error ?? mistake;
  const props = controlProps({ id, isRequired, error: shown });
  const hint = isIsoTime(value) ? describeTime(value, locale) : text.dateHint;
  const handleChange = (next: string) => {
    setIsLeft(false);
    onChange(next);
  };
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} hint={hint} error={shown} isLive>
      {picker.status === 'ready' ? (
        <picker.code.DateTimePicker
          control={props}
          value={value}
          onChange={handleChange}
          onLeave={() => setIsLeft(true)}
        />
      ) : (
        // The native control, until the calendar is loaded or if it fails to load.
        <input
          {...props}
          type="datetime-local"
          value={toLocalTime(value)}
          onChange={(event) => onChange(fromLocalTime(event.target.value))}
          className={`h-12 ${controlLook}`}
        />
      )}
    </FieldFrame>
  );
}

/** Text with simple formatting, as HTML; the backend sanitises it. */
export function RichTextField({ field, value, onChange, error }: FieldProps) {
  const id = useId();
  const { name, isRequired, placeholder } = field;
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error} isGroup>
      <LazyEditor
        id={id}
        isRequired={isRequired}
        isInvalid={error !== undefined}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
    </FieldFrame>
  );
}

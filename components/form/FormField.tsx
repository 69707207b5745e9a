import type { User } from '@/lib/contract/auth';
import { useFieldChoices } from '@/lib/hooks/useProject';
import { mediaValue, textValue, type FieldValue, type RequestField } from '@/lib/rules/request-fields';
import { AreaField } from './AreaField';
import { DateTimeField } from './DateTimeField';
import type { TextFieldProps } from './FieldFrame';
import { LineField } from './LineField';
import { MediaField, type MediaFieldProps } from './MediaField';
import { RichTextField } from './RichTextField';
import { SelectField } from './SelectField';

export type FormFieldProps = {
  user: User;
  field: RequestField;
  /** Key of the draft that the value is part of. */
  draftKey: string;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (change: (value: FieldValue | undefined) => FieldValue) => void;
  onUnfinished: MediaFieldProps['onUnfinished'];
};

/** The control for a field by its type. */
export function FormField({ user, field, value, error, ...options }: FormFieldProps) {
  const { draftKey, onChange, onUnfinished } = options;
  const line: TextFieldProps = {
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
          draftKey={draftKey}
          fieldKey={field.key}
          payloads={mediaValue(value)}
          onChange={(change) => onChange((now) => change(mediaValue(now)))}
          onUnfinished={onUnfinished}
        />
      );
  }
}

/** A select whose choices are asked for by its field. */
function AskingSelect({ user, ...line }: TextFieldProps & { user: User }) {
  return <SelectField {...line} choices={useFieldChoices(user, line.field.key)} />;
}

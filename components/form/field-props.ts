import type { RequestField } from '@/lib/rules/request-fields';

/** What every kind of field takes whose value is a text. */
export type TextFieldProps = {
  field: Pick<RequestField, 'name' | 'isRequired' | 'placeholder' | 'key'>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

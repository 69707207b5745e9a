import type { CreateField, FieldOption, FieldType, UploadedMedia } from '@/lib/contract/project';
import { isValidEmail } from './is-valid-email';
import { sendableText } from './sendable-text';

/** A choice of a select. */
export type Choice = { value: string; text: string };

/** A field of the request form, ready to be shown. */
export type RequestField = {
  key: string;
  name: string;
  type: FieldType;
  isRequired: boolean;
  placeholder: string;
  /** What came with the form; more may be asked for. */
  choices: Choice[];
};

/** What is filled into a field: images as what their uploads answered, all else as text (HTML, ISO time, option). */
export type FieldValue = string | readonly UploadedMedia[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Who files a request is known from the token (behaviour.md §2). */
const DROPPED = 'primary_contact';

const KNOWN_TYPES: Readonly<Record<FieldType, true>> = {
  text: true,
  email: true,
  option: true,
  priority: true,
  datetime: true,
  textarea: true,
  richtext: true,
  media: true,
};

const isKnownType = (type: string): type is FieldType => Object.hasOwn(KNOWN_TYPES, type);

/**
 * The form's fields in their order, without what this form never asks. A type that this client does not know is left
 * out; `unknown` has the names, so that the form can say so.
 */
export function readFields(given: readonly CreateField[]): { fields: RequestField[]; unknown: string[] } {
  const fields = new Map<string, RequestField>();
  const unknown: string[] = [];
  for (const { field, required } of [...given].sort((a, b) => a.field.index - b.field.index)) {
    const { key, name, field_type: type } = field;
    if (key === DROPPED || fields.has(key)) continue;
    if (!isKnownType(type)) {
      unknown.push(name);
      continue;
    }
    fields.set(key, {
      key,
      name,
      type,
      isRequired: required,
      placeholder: field.placeholder ?? '',
      choices: toChoices(field.options ?? []),
    });
  }
  return { fields: [...fields.values()], unknown };
}

/** Options as choices; a backend may say `name` instead of `text`. */
export const toChoices = (options: readonly FieldOption[]): Choice[] =>
  options.map(({ value, text, name }) => ({ value: String(value), text: text ?? name ?? String(value) }));

/** The text of a field; '' for a field of images or nothing. */
export const textValue = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
/** The images of a field. */
export const mediaValue = (value: FieldValue | undefined): readonly UploadedMedia[] =>
  typeof value === 'string' || value === undefined ? [] : value;

/** Whether there is nothing in it. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() === '' : (value ?? []).length === 0;

/** What is wrong before anything is sent. */
export type FieldMistake = 'required' | 'email';

/** The fields that cannot be sent as they are, in the form's order. */
export function findMistakes(
  fields: readonly RequestField[],
  values: FieldValues,
): Record<string, FieldMistake> {
  const mistakes: Record<string, FieldMistake> = {};
  for (const { key, type, isRequired } of fields) {
    const value = values[key];
    if (isBlank(value)) {
      if (isRequired) mistakes[key] = 'required';
    } else if (type === 'email' && !isValidEmail(textValue(value))) mistakes[key] = 'email';
  }
  return mistakes;
}

/** The values that are sent: those of fields that still exist, without what is blank or no text. */
export const toBody = (fields: readonly RequestField[], values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = values[key];
      const sent = typeof value === 'string' ? sendableText(value) : value;
      return sent === undefined || isBlank(sent) ? [] : [[key, sent]];
    }),
  );

const PREFILLED: readonly FieldType[] = ['text', 'email', 'textarea', 'option', 'priority'];
/** The subject's key in the form; in an address it may be called by its plain name. */
export const SUBJECT_FIELD = 'name';

/** What an address fills in: `?subject=` and fields by their key, where nothing is written yet. */
export function prefill(
  fields: readonly RequestField[],
  values: FieldValues,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const { key, type } of fields) {
    const text = given[key] ?? (key === SUBJECT_FIELD ? given.subject : undefined);
    if (text?.trim() && PREFILLED.includes(type) && isBlank(values[key])) filled[key] = text;
  }
  return filled;
}

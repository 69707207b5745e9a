import type { FileKind } from '@/lib/constants';
import type { CreateField, FieldOption, FieldType, UploadedMedia } from '@/lib/contract/project';
import { knownKinds } from './attached-file';
import { isValidEmail } from '@/lib/format/email';
import type { ShowIf } from './shown-fields';
import { isIsoTime, parseTypedDate } from '@/lib/format/typed-date';
import { sendableText } from '@/lib/format/unicode-text';

/** An option of a select. `target` says when requests with it are answered. */
export type FieldChoice = { value: string; text: string; target?: string };

/** A field of the request form. */
export type RequestField = {
  key: string;
  name: string;
  type: FieldType;
  isRequired: boolean;
  placeholder: string;
  /** The options that came with the form; there may be more on the server. */
  choices: FieldChoice[];
  showIf?: ShowIf;
  /** Kinds of files that a field for images accepts as well. */
  files?: readonly FileKind[];
};

/** The value of a field: uploaded images, or text (plain, HTML, an ISO time, the value of an option). */
export type FieldValue = string | readonly UploadedMedia[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The field of the contact, whom the token identifies (behaviour.md §2). */
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
 * Returns the fields of the form in their order, without the contact. Fields of an unknown type are left out; their
 * names are in `unknown`, so that the form can tell the user.
 */
export function readFields(input: readonly CreateField[]): { fields: RequestField[]; unknown: string[] } {
  const fields = new Map<string, RequestField>();
  const unknown: string[] = [];
  for (const { field, required } of [...input].sort((a, b) => a.field.index - b.field.index)) {
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
      ...(field.show_if && { showIf: field.show_if }),
      ...(field.files && { files: knownKinds(field.files) }),
    });
  }
  return { fields: [...fields.values()], unknown };
}

/** Converts options to choices; a backend may send `name` instead of `text`. */
export const toChoices = (options: readonly FieldOption[]): FieldChoice[] =>
  options.map(({ value, text, name, target }) => ({
    value: String(value),
    text: text ?? name ?? String(value),
    ...(target && { target }),
  }));

/** Returns the text of a field; '' for images or nothing. */
export const textValue = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
/** Returns the images of a field. */
export const mediaValue = (value: FieldValue | undefined): readonly UploadedMedia[] =>
  typeof value === 'string' || value === undefined ? [] : value;

/** Returns whether a field is empty. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() === '' : (value ?? []).length === 0;

/** A mistake that is found before sending. */
export type FieldMistake = 'required' | 'email' | 'date';

/** Returns the mistakes by field, in the order of the form. */
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
    else if (type === 'datetime' && !isIsoTime(textValue(value))) mistakes[key] = 'date';
  }
  return mistakes;
}

/** Returns the values to send: the non-empty ones of existing fields, cleaned for the contract. */
export const toBody = (fields: readonly RequestField[], values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = values[key];
      const sent = typeof value === 'string' ? sendableText(value) : value;
      return sent === undefined || isBlank(sent) ? [] : [[key, sent]];
    }),
  );

/** The longest texts that a URL may fill in, in characters: one line, several. */
const MAX_PREFILL = { line: 300, area: 5_000 };
const AREAS: readonly FieldType[] = ['textarea', 'richtext'];
/** Returns whether a field holds a long text, which needs the whole width. */
export const isLongField = ({ field_type }: { field_type: string }): boolean =>
  AREAS.some((type) => type === field_type);

/** Key of the subject in the form; a URL may call it `subject` as well. */
export const SUBJECT_FIELD = 'name';

/** Key of the field for a second address in copy, which embedded backends add to the form. */
export const COPY_FIELD = 'copy_to';

/** Returns plain text as HTML, a paragraph per line; markup in a link becomes text. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');

/** A name as it is compared: without case, blanks and signs. */
const bareName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Shortest beginning of a name that stands for it. */
const MIN_BEGINNING = 4;

/**
 * Returns the field that a parameter of a URL names: by its key or name, or by the beginning of one that no other field
 * shares. The subject may also be called `subject`.
 */
function namedField(fields: readonly RequestField[], parameter: string): RequestField | undefined {
  const asked = bareName(parameter);
  const namesOf = ({ key, name }: RequestField) =>
    [key, name, ...(key === SUBJECT_FIELD ? ['subject'] : [])].map(bareName);
  const exact = fields.find((field) => namesOf(field).includes(asked));
  if (exact || asked.length < MIN_BEGINNING) return exact;
  const begun = fields.filter((field) => namesOf(field).some((name) => name.startsWith(asked)));
  return begun.length === 1 ? begun[0] : undefined;
}

/** Returns the choice with a text, however it is written. */
export const choiceNamed = (choices: readonly FieldChoice[], text: string): FieldChoice | undefined =>
  choices.find((choice) => bareName(choice.text) === bareName(text));

/** Returns the value of a field that a text of a URL stands for; undefined if it cannot be one. */
function prefilledValue({ type }: RequestField, text: string): string | undefined {
  const cut = text.slice(0, AREAS.includes(type) ? MAX_PREFILL.area : MAX_PREFILL.line);
  switch (type) {
    case 'media':
      return undefined;
    case 'datetime':
      return isIsoTime(cut) ? cut : parseTypedDate(cut)?.toISOString();
    case 'richtext':
      return paragraphs(cut);
    default:
      return cut;
  }
}

/** Returns the values that a URL fills in, by the names of fields, where the draft is still empty. */
export function prefill(
  fields: readonly RequestField[],
  values: FieldValues,
  input: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [parameter, text] of Object.entries(input)) {
    const field = namedField(fields, parameter);
    // A link must not decide who reads along.
    if (!field || field.key === COPY_FIELD || !text.trim() || !isBlank(values[field.key])) continue;
    const value = prefilledValue(field, text);
    if (value !== undefined) filled[field.key] = value;
  }
  return filled;
}

import { z } from 'zod';
import { MAX_ATTACHMENTS } from '@/lib/constants';
import { INVALID_EMAIL } from '@/lib/contract/auth';
import { isCleanText } from '@/lib/contract/common';
import { parseEmail } from '@/lib/format/email';
import { shownFields } from '@/lib/request/shown-fields';
import { AppError, type FieldErrorsByName } from '@/lib/backend/errors';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import type { StoredField } from '@/lib/database/request-schema';
import type { FormField, RequestForm } from '@/lib/backend/request-form';
import { cleanRichText } from './clean-rich-text';

/** The parsed values of a form, and the ids of its uploads, which are not checked yet. */
export type FormValues = {
  name: string;
  fields: StoredField[];
  uploads: string[];
  /** The field of each upload. */
  fieldOf: ReadonlyMap<string, FormField>;
};

/** The message of behaviour.md §8. */
const REQUIRED = { code: 'required', message: 'This field is required' };

const invalid = (message: string) => ({ code: 'invalid', message });
const tooLarge = (max: number) => ({ code: 'too-large', message: `at most ${max} characters` });
type Mistake = { code: string; message: string };
type Read = { mistake: Mistake } | { value: string; text?: string } | 'blank';

/**
 * Parses the values of a request by the configured form, every field by its type.
 * @throws AppError invalid, with all wrong fields
 */
export function parseFormValues({ fields }: RequestForm, body: Record<string, unknown>): FormValues {
  const mistakes: FieldErrorsByName = {};
  const stored: StoredField[] = [];
  let uploads: string[] = [];
  const fieldOf = new Map<string, FormField>();
  const names = new Set(fields.map(({ key }) => key));
  for (const key of Object.keys(body)) {
    if (!names.has(key)) mistakes[key] = { code: 'unknown', message: 'There is no such field.' };
  }
  const asked = shownFields(fields, (key) => chosenValue(body[key]));
  for (const field of fields) {
    if (asked.includes(field) || isNothing(body[field.key])) continue;
    mistakes[field.key] = { code: 'not-asked', message: 'This field is not asked for with these values.' };
  }
  for (const field of asked) {
    const input = body[field.key];
    if (field.type === 'media') {
      const ids = parseUploads(input);
      if ('mistake' in ids) mistakes[field.key] = ids.mistake;
      else if (ids.uploads.length === 0 && field.required) mistakes[field.key] = REQUIRED;
      else {
        uploads = [...uploads, ...ids.uploads];
        for (const id of ids.uploads) fieldOf.set(id, field);
      }
      continue;
    }
    const read = parseValue(field.type, field, input);
    if (read === 'blank') {
      if (field.required) mistakes[field.key] = REQUIRED;
    } else if ('mistake' in read) mistakes[field.key] = read.mistake;
    else stored.push({ key: field.key, name: field.name.id, field_type: field.type, ...read });
  }
  if (Object.keys(mistakes).length > 0) throw new AppError('invalid', 'The request is not valid.', mistakes);
  const name = stored.find(({ key }) => key === 'name')?.value ?? '';
  return { name, fields: stored, uploads: [...new Set(uploads)], fieldOf };
}

/** Returns the value of an option field, which may be a number. */
const chosenValue = (input: unknown): string =>
  typeof input === 'string' || Number.isSafeInteger(input) ? String(input).trim() : '';

const isNothing = (input: unknown): boolean =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);

type ValueType = Exclude<FormField['type'], 'media'>;

function parseValue(type: ValueType, field: FormField, input: unknown): Read {
  if (input === undefined || input === null) return 'blank';
  // The value of an option may be a number.
  const text = Number.isSafeInteger(input) ? String(input) : input;
  if (typeof text !== 'string' || !isCleanText(text)) return { mistake: invalid('This is no text.') };
  const trimmed = text.trim();
  if (trimmed === '') return 'blank';
  return PARSERS[type](trimmed, field);
}

const PARSERS: Record<ValueType, (text: string, field: FormField) => Read> = {
  text: (text) => {
    const line = text.replace(/\s+/g, ' ');
    return line.length > MAX_FORM_TEXT.line ? { mistake: tooLarge(MAX_FORM_TEXT.line) } : { value: line };
  },
  email: (text) => {
    const email = parseEmail(text);
    return email ? { value: email } : { mistake: invalid(INVALID_EMAIL) };
  },
  option: parseOption,
  priority: parseOption,
  datetime: (text) => {
    const outcome = z.iso.datetime({ offset: true }).safeParse(text);
    const time = outcome.success ? new Date(outcome.data) : undefined;
    const year = time?.getUTCFullYear() ?? Number.NaN;
    if (!time || !(year >= 1900 && year <= 2200)) {
      return { mistake: invalid('This is no date with a time, like 2026-03-02T10:00:00.000Z.') };
    }
    return { value: time.toISOString() };
  },
  textarea: (text) =>
    text.length > MAX_FORM_TEXT.area ? { mistake: tooLarge(MAX_FORM_TEXT.area) } : { value: text },
  richtext: (text) => {
    const outcome = text.length > MAX_FORM_TEXT.rich ? 'too-large' : cleanRichText(text);
    if (outcome === 'too-large') return { mistake: tooLarge(MAX_FORM_TEXT.rich) };
    return outcome.isBlank ? 'blank' : { value: outcome.html };
  },
};

function parseOption(text: string, { options }: FormField): Read {
  const option = options.find(({ value }) => value === text);
  return option
    ? { value: option.value, text: option.text.id }
    : { mistake: invalid('This is none of the options.') };
}

const uploadId = /^[\w-]{1,100}$/;
const payloads = z.array(
  z
    .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
    .pipe(z.string().regex(uploadId)),
);

/** The error for more attachments than a request or an answer may have. */
export const TOO_MANY_ATTACHMENTS = {
  code: 'too-many',
  message: `at most ${MAX_ATTACHMENTS.customer} attachments`,
} as const;

/** Parses the ids of a list of uploads. */
function parseUploads(input: unknown): { uploads: string[] } | { mistake: Mistake } {
  const outcome = payloads.safeParse(input ?? []);
  if (!outcome.success) return { mistake: invalid('This is no list of uploaded images.') };
  return outcome.data.length > MAX_ATTACHMENTS.customer
    ? { mistake: TOO_MANY_ATTACHMENTS }
    : { uploads: outcome.data };
}

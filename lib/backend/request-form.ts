import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { FILE_KINDS, type FileKind, type Locale } from '@/lib/constants';
import { FIELD_TYPES, type FieldType } from '@/lib/contract/project';
import { toSpan } from '@/lib/hours/parse-opening-hours';
import { COPY_FIELD } from '@/lib/request/request-fields';
import type { ServiceHours } from '@/lib/hours/service-hours';
import type { ShowIf } from '@/lib/request/shown-fields';
import { unavailable } from './errors';
import type { Log } from './log';
import { parseYamlAs } from '@/lib/yaml';

type Label = Record<Locale, string>;
export type FormField = {
  key: string;
  type: FieldType;
  required: boolean;
  name: Label;
  placeholder: Label | undefined;
  options: { value: string; text: Label; target?: Label | undefined; targets?: Targets | undefined }[];
  showIf?: ShowIf | undefined;
  /** Kinds of files that a media field accepts beside images. */
  files?: FileKind[] | undefined;
};
/** Minutes of service until the first answer and the solution. */
export type Targets = { answer?: number | undefined; solution?: number | undefined };
/** The configuration in content/requests.yml. */
export type RequestForm = {
  fields: FormField[];
  service: Omit<ServiceHours, 'holiday_names'> & { holidayNames: Record<string, Label> };
};

const words = z.string().trim().min(1).max(300);
const label = z.union(
  [
    words.transform((text): Label => ({ id: text, en: text })),
    z
      .strictObject({ id: words, en: words.optional() })
      .transform(({ id, en }): Label => ({ id, en: en ?? id })),
  ],
  { error: 'write a text of at most 300 characters, or one per language: { id: …, en: … }' },
);
const duration = z
  .string()
  .regex(/^(?=\d)(\d{1,4}h)? ?(\d{1,4}m)?$/, { message: 'write 2h, 30m or 9h 30m, in hours of service' })
  .transform((text) => {
    const [, hoursOf = '0', minutes = '0'] = /^(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(text) ?? [];
    return Number(hoursOf) * 60 + Number(minutes);
  })
  .refine((minutes) => minutes > 0, { message: 'write a time above zero' });
const optionValue = z.union([z.string().min(1).max(100), z.number()]).transform(String);
const option = z.strictObject({
  value: optionValue,
  text: label,
  target: label.optional(),
  targets: z.strictObject({ answer: duration.optional(), solution: duration.optional() }).optional(),
});
/** Keys that the call itself uses, or that every object has. */
const RESERVED = ['project', 'context', 'follow_up_of', COPY_FIELD, 'primary_contact', 'constructor'];
const field = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,49}$/, {
        message: 'write small letters, digits and _, beginning with a letter',
      })
      .refine((key) => !RESERVED.includes(key), { message: 'this key is reserved' }),
    type: z.enum(FIELD_TYPES),
    name: label,
    placeholder: label.optional(),
    required: z.boolean().default(false),
    show_if: z
      .record(z.string(), z.union([optionValue.transform((value) => [value]), z.array(optionValue).min(1)]))
      .optional(),
    options: z
      .array(option)
      .min(1)
      .refine((options) => new Set(options.map(({ value }) => value)).size === options.length, {
        message: 'every value may stand once',
      })
      .optional(),
    files: z.array(z.enum(FILE_KINDS)).optional(),
  })
  .refine(({ type, files }) => type === 'media' || files === undefined, {
    message: 'files belong to fields of type media, and only there',
  })
  .refine(({ type, options }) => (type === 'option' || type === 'priority') === (options !== undefined), {
    message: 'options belong to fields of type option and priority, and only there',
  });

const DAYS = ['minggu', 'senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu'] as const;
const hours = z.string().transform((text, context) => {
  const span = toSpan(text.trim());
  if (!span) context.addIssue({ code: 'custom', message: 'write 08.30-18.00, 22.00-06.00 or 24 jam' });
  return span ?? z.NEVER;
});
const date = z.iso.date();
const holiday = z.union(
  [
    date.transform((day) => ({ date: day, name: undefined })),
    z.strictObject({ date, name: label.optional() }),
  ],
  { error: 'write a day that exists: 2026-12-25' },
);
const service = z
  .strictObject({
    hours: z.partialRecord(z.enum(DAYS), hours),
    holidays: z.array(holiday).default([]),
  })
  .transform(({ hours: byDay, holidays }): RequestForm['service'] => {
    const days = DAYS.flatMap((day, weekday) => {
      const span = byDay[day];
      return span ? [{ weekday, ...span }] : [];
    });
    const named = holidays.flatMap(({ date, name }) => (name ? [[date, name] as const] : []));
    return { days, holidays: holidays.map(({ date }) => date), holidayNames: Object.fromEntries(named) };
  });

const form = z
  .strictObject({ fields: z.array(field).min(1).max(100), service })
  .superRefine(({ fields }, context) => {
    fields.forEach(({ key }, at) => {
      if (fields.findIndex((one) => one.key === key) === at) return;
      context.addIssue({ code: 'custom', path: ['fields', at, 'key'], message: 'every key may stand once' });
    });
  })
  .superRefine(({ fields }, context) => {
    fields.forEach(({ key, show_if: conditions = {} }, at) => {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: ['fields', at, 'show_if'], message });
      if (key === 'name' && Object.keys(conditions).length > 0) refuse('the subject is always shown');
      for (const [other, values] of Object.entries(conditions)) {
        const options = fields.slice(0, at).find((one) => one.key === other)?.options;
        if (!options) refuse(`${other} is no field with options before this one`);
        else if (!values.every((value) => options.some((one) => one.value === value))) {
          refuse(`${other} has no such option`);
        }
      }
    });
  })
  .refine(({ fields }) => fields.some((one) => one.key === 'name' && one.type === 'text' && one.required), {
    path: ['fields'],
    message: 'one field must have the key name, the type text, and be required',
  });

/**
 * Parses the text of the file.
 * @throws YamlError with a message for operators
 */
export function parseRequestForm(text: string): RequestForm {
  const { fields, service: hoursOfService } = parseYamlAs(text, form);
  return {
    fields: fields.map(({ options = [], placeholder, show_if: showIf, ...rest }) => ({
      ...rest,
      placeholder,
      options,
      ...(showIf && { showIf }),
    })),
    service: hoursOfService,
  };
}

/** Lists the kinds of files that any field of the form accepts beside images. */
export const acceptedFiles = ({ fields }: RequestForm): FileKind[] =>
  FILE_KINDS.filter((kind) => fields.some(({ files }) => files?.includes(kind)));

/** Returns the hours of service with the names of holidays in a language. */
export function serviceIn(
  { service: { holidayNames, ...hours } }: RequestForm,
  locale: Locale,
): ServiceHours {
  const names = Object.entries(holidayNames).map(([day, name]) => [day, name[locale]] as const);
  return { ...hours, ...(names.length > 0 && { holiday_names: Object.fromEntries(names) }) };
}

/**
 * Creates the reader of the form: each call checks the file and parses it again when it has changed. A file with a
 * mistake keeps the last valid form, and the mistake is logged once.
 */
export function createFormReader(file: string, log: Pick<Log, 'error'>): () => Promise<RequestForm> {
  let cached: { mark: string; form: RequestForm | undefined } | undefined;
  return async () => {
    const mark = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'missing',
    );
    if (cached?.mark !== mark) cached = { mark, form: (await read()) ?? cached?.form };
    if (!cached.form) throw unavailable();
    return cached.form;
  };

  async function read(): Promise<RequestForm | undefined> {
    try {
      return parseRequestForm(await readFile(file, 'utf8'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ event: 'request-form', reason }, 'content/requests.yml has a mistake');
      return undefined;
    }
  }
}

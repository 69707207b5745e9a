import { z } from 'zod';
import { DEFAULT_LIST_SIZE, DEFAULT_LOCALE, LOCALES, MAX_LIST_SIZE } from '@/lib/constants';

/** Language of the answer (an extension); a backend may ignore it. */
export const localeParam = z
  .enum(LOCALES)
  .default(DEFAULT_LOCALE)
  .describe('Language of the answer (an extension).');

/** Text without control characters (except tab and line breaks) and lone surrogates, which cannot be stored. */
export const cleanText = z.string().refine(isCleanText, { message: 'control characters are not allowed' });

/** Returns whether a text is clean in this sense. The backend checks every text, in case a schema does not. */
export function isCleanText(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(value);
}

/** A key, uid or other segment of a path. */
export const segment = cleanText.pipe(z.string().min(1).max(200)).describe('A key or a uid.');

/** A `*_f` filter of a list: one value, or several separated by commas. */
export const filterParam = cleanText
  .pipe(z.string().max(1_000))
  .optional()
  .describe(
    'Only items with this value, or one of several separated by commas; `\\,` is a comma of a value.',
  );

/** A whole number in a query string: only digits, so that `1e3`, `0x10` and spaces are errors. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,12}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** `size` of a list: a whole number from 1, reduced to the maximum. */
export const sizeParam = (max: number = MAX_LIST_SIZE, fallback: number = DEFAULT_LIST_SIZE) =>
  wholeNumber(1, 1_000_000_000)
    .default(fallback)
    .transform((size) => Math.min(size, max))
    .describe(`How many records; ${max} at most, a larger number counts as that.`);

/** `offset` of a list. */
export const offsetParam = wholeNumber(0, 1_000_000).default(0).describe('How many records to skip.');

/** A list answer. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int().min(0), results: z.array(item) });

export const fieldError = z.object({ code: z.string(), message: z.string() });

/** An error answer: a sentence and a code, or an entry per invalid field. */
export const errorBody = z.union([
  z.object({ detail: z.string(), code: z.string() }),
  z.record(z.string(), fieldError),
]);

/** A list as clients get it; `dropped` counts the items of another backend that could not be read. */
export type List<Item> = { count: number; results: Item[]; dropped?: number };

/** An item as clients get it: other backends leave these fields out, without a value that could stand for them. */
export type Received<Item, Name extends keyof Item> = Omit<Item, Name> & Partial<Pick<Item, Name>>;

export type FieldError = z.infer<typeof fieldError>;

/**
 * Service hours (an extension): minutes after midnight and days as YYYY-MM-DD, both WIB; weekday 0 is Sunday. Hours that
 * close after more than 1440 minutes close on the next day. `holiday_names` are the names of holidays by day.
 */
export const serviceHours = z.object({
  days: z.array(
    z.object({
      weekday: z.number().int().min(0).max(6),
      opens: z.number().int().min(0).max(1440),
      closes: z.number().int().min(0).max(2880),
    }),
  ),
  holidays: z.array(z.string()),
  holiday_names: z.record(z.string(), z.string()).optional(),
});

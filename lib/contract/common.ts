import { z } from 'zod';
import { DEFAULT_LIST_SIZE, DEFAULT_LOCALE, LOCALES, MAX_LIST_SIZE } from '@/lib/constants';

/** Language of the answer; an extension of the contract, a backend may ignore it. */
export const localeParam = z.enum(LOCALES).default(DEFAULT_LOCALE);

/** Control characters except tab and line breaks never belong into text; lone surrogates cannot be stored. */
export const cleanText = z.string().refine(isCleanText, { message: 'control characters are not allowed' });

function isCleanText(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- naming the control characters is the point
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** A key, uid or path segment in an address. */
export const segment = cleanText.pipe(z.string().min(1).max(200));

/** `size` of a list: a whole number, lowered to the maximum. */
export const sizeParam = (max: number = MAX_LIST_SIZE, fallback: number = DEFAULT_LIST_SIZE) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(fallback)
    .transform((size) => Math.min(size, max));

/** `offset` of a list. */
export const offsetParam = z.coerce.number().int().min(0).max(1_000_000).default(0);

/** A list answer. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int().min(0), results: z.array(item) });

export const fieldError = z.object({ code: z.string(), message: z.string() });

/** An error answer: a sentence and a code, or one entry per wrong field. */
export const errorBody = z.union([
  z.object({ detail: z.string(), code: z.string() }),
  z.record(z.string(), fieldError),
]);

export type List<Item> = { count: number; results: Item[] };
export type FieldError = z.infer<typeof fieldError>;

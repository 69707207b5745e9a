import { z } from 'zod';
import { cleanText, listOf } from './common';

/** How a request that an agent files for a customer came in. */
export const filedVia = z.enum(['phone', 'whatsapp', 'visit', 'other']);
export const listCustomersQuery = z.object({ q: cleanText.pipe(z.string().trim().min(1).max(200)) });
export const listCustomersAnswer = listOf(
  z.object({
    uid: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
  }),
);
/** The fields of the request form, for the customer with a uid or a new one, who needs an email or a phone number. */
export const fileForCustomerBody = z.looseObject({
  project: z.literal('TICKET'),
  via: filedVia,
  customer: z.union([
    z.object({ uid: z.number().int() }),
    z.object({ name: cleanText, email: cleanText.default(''), phone: cleanText.default('') }),
  ]),
  copy_to: cleanText.optional(),
});
export const fileForCustomerAnswer = z.object({ key: z.string(), mailed_to: z.string().nullable() });

export type FileForCustomerBody = z.input<typeof fileForCustomerBody>;
export type FiledForCustomer = z.infer<typeof fileForCustomerAnswer>;
export type FoundCustomer = z.infer<typeof listCustomersAnswer>['results'][number];
export type FiledVia = z.infer<typeof filedVia>;

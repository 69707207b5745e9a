import { z } from 'zod';
import { cleanText, localeParam } from './common';
import { serviceHours } from './project';

/** Settings of the chat widget (behaviour.md §3). */
export const appSettings = z.object({ hide_goapp_label: z.boolean(), google_font: z.string() });

/** `GET /directory/api/application/0/` */
export const getApplicationAnswer = z.object({ app_settings: appSettings });

/** `GET /directory/api/business/0/?visitor` */
export const getBusinessQuery = z.object({
  visitor: cleanText.optional().describe('A flag without a value, which has no effect here.'),
  locale: localeParam,
});

/** The business that runs the portal. */
export const business = z.object({
  uid: z.uuid(),
  name: z.string(),
  support_email: z.string(),
  support_phone: z.string().nullable(),
  /** Text with the time zone: `08.30-18.00 (GMT+7)`. */
  support_hours: z.string(),
  /** An extension: the hours for programs; absent where they are unknown. */
  service: serviceHours.optional(),
});

export type AppSettings = z.infer<typeof appSettings>;
export type Application = z.infer<typeof getApplicationAnswer>;
export type GetBusinessQuery = z.input<typeof getBusinessQuery>;
export type Business = z.infer<typeof business>;

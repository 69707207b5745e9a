import { z } from 'zod';
import { ANNOUNCEMENT_SEVERITIES } from '@/lib/constants';
import { cleanText, listOf, localeParam, serviceHours } from './common';

/** Settings of the chat widget (behaviour.md §3). */
export const appSettings = z.object({ hide_goapp_label: z.boolean(), google_font: z.string() });

/** `GET /directory/api/application/0/` */
export const getApplicationAnswer = z.object({
  app_settings: appSettings,
  capabilities: z
    .array(z.string())
    .optional()
    .describe(
      'What the backend has beyond the contract (an extension): names of calls marked as extensions, and of features.',
    ),
});

/** `GET /directory/api/business/0/?visitor` */
export const getBusinessQuery = z.object({
  visitor: cleanText.optional().describe('A flag without a value, which has no effect here.'),
  locale: localeParam,
});

/** The business that runs the portal. */
export const business = z.object({
  uid: z.string(),
  name: z.string(),
  support_email: z.string(),
  support_phone: z.string().nullable(),
  /** Text with the time zone: `08.30-18.00 (GMT+7)`. */
  support_hours: z.string(),
  /** An extension: the number for WhatsApp, and the beginning of a message; absent where there is none. */
  support_whatsapp: z.object({ number: z.string(), text: z.string().nullable() }).optional(),
  /** An extension: the hours for programs; absent where they are unknown. */
  service: serviceHours.optional(),
});

/** `GET /directory/api/announcement/` lists those in force; with `ended=true` also known issues that ended lately. */
export const listAnnouncementsQuery = z.object({
  ended: z.enum(['true', 'false']).optional().describe('Whether to list past known issues as well.'),
});

/** News of the provider in plain text. */
export const announcement = z.object({
  uid: z.uuid(),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES),
  title: z.string(),
  text: z.string(),
  /** A path of the portal or an http(s) URL. */
  url: z.string().optional(),
  starts_at: z.string(),
  /** Null until its end is known. */
  ends_at: z.string().nullable(),
  /** When the text was written or changed. */
  updated_at: z.string(),
  is_over: z.boolean(),
});
export const listAnnouncementsAnswer = listOf(announcement);

/** `POST /directory/api/announcement/{uid}/follow/`: the caller is mailed when it ends. */
export const followAnnouncementParams = z.object({ uid: z.uuid().describe('The uid of the announcement.') });

/** `GET /directory/api/announcement/followed/`: the uids of the announcements that the caller follows. */
export const listFollowedAnswer = listOf(z.uuid());

export type Announcement = z.infer<typeof announcement>;
export type AppSettings = z.infer<typeof appSettings>;
export type Application = z.infer<typeof getApplicationAnswer>;
export type GetBusinessQuery = z.input<typeof getBusinessQuery>;
export type Business = z.infer<typeof business>;

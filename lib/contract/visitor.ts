import { z } from 'zod';
import { cleanText, listOf, localeParam, sizeParam } from './common';

/** The id of an anonymous visitor, which the backend assigns. */
export const goid = cleanText.pipe(z.string().min(1).max(100));
export const visitorId = z.union([z.string(), z.number()]);
export const contactUid = z.union([z.string(), z.number()]);

/** The identity as the browser stores it in the chat widget's session entry. */
export const visitorSession = z.object({
  _goid: goid,
  visitor_id: visitorId.nullish(),
  contact: contactUid.nullish(),
});

export const initVisitorBody = z.object({
  _referrer: cleanText.pipe(z.string().max(2_048)),
  _origin: cleanText.pipe(z.string().max(2_048)),
  _goid: goid.optional(),
  session: visitorSession.optional(),
});
export const initVisitorAnswer = z.object({ _goid: goid });

export const registerVisitorBody = z.object({
  _goid: goid,
  contact: contactUid.nullish(),
  visitor_id: visitorId.nullish(),
});
export const registerVisitorAnswer = z.object({ visitor_id: visitorId, contact: contactUid.nullable() });

/**
 * `event_data` depends on the event; a view has the `key` (or uid) of the article. The events of `SEARCH_EVENTS` are
 * stored apart: in the search statistics without the visitor, and an opened result as a vote, with a hash of visitor and
 * query.
 */
export const logEventBody = z.object({
  _goid: goid,
  event_name: z.string().regex(/^[a-z][a-z0-9_-]{0,49}$/),
  event_data: z
    .record(z.string().min(1).max(100), z.union([z.string().max(2_000), z.number(), z.boolean()]))
    .refine((data) => Object.keys(data).length <= 20, { message: 'at most 20 values' })
    .refine((data) => Object.entries(data).flat().join('').length <= 2_000, {
      message: 'at most 2,000 characters',
    }),
});
/** Whether the event was counted; a second view of an article on the same day is not. */
export const logEventAnswer = z.object({ counted: z.boolean() });

export const listEventsQuery = z.object({
  event_name: z.literal('view').describe('The kind of events.'),
  visitor: cleanText.pipe(z.string().min(1).max(100)).describe('A `_goid` or `visitor_id`.'),
  _goid: goid.optional().describe('Must be of the same visitor as `visitor`.'),
  size: sizeParam(),
  locale: localeParam.describe('Language of the names (an extension).'),
});
export const visitorEvent = z.object({
  event_name: z.string(),
  /** The item with its current name; private and removed items are left out of the list. */
  event_data: z.looseObject({ key: z.string() }),
  created_at: z.string(),
});
export const listEventsAnswer = listOf(visitorEvent);

export const resetVisitorBody = z.object({ _goid: goid });
/** The new identity. */
export const resetVisitorAnswer = initVisitorAnswer;

export type InitVisitorBody = z.infer<typeof initVisitorBody>;
export type InitVisitorAnswer = z.infer<typeof initVisitorAnswer>;
export type RegisterVisitorBody = z.infer<typeof registerVisitorBody>;
export type RegisterVisitorAnswer = z.infer<typeof registerVisitorAnswer>;
export type LogEventBody = z.infer<typeof logEventBody>;
export type LogEventAnswer = z.infer<typeof logEventAnswer>;
export type ListEventsQuery = z.input<typeof listEventsQuery>;
export type ResetVisitorAnswer = z.infer<typeof resetVisitorAnswer>;
export type VisitorEvent = z.infer<typeof visitorEvent>;

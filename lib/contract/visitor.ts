import { z } from 'zod';
import { cleanText, listOf, localeParam, sizeParam } from './common';

/** The anonymous identity's own handle; `_goid` is handed out by the backend. */
export const goid = cleanText.pipe(z.string().min(1).max(100));
export const visitorId = z.union([z.string(), z.number()]);
export const contactUid = z.union([z.string(), z.number()]);

/** What the browser keeps of the identity under the chat widget's session entry. */
export const visitorSession = z.object({
  _goid: goid,
  visitor_id: visitorId.optional(),
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
  visitor_id: visitorId.optional(),
});
export const registerVisitorAnswer = z.object({ visitor_id: visitorId, contact: contactUid.nullable() });

/**
 * `event_data` depends on the event; a view names what was seen by `key` (or uid). The events of `SEARCH_EVENTS` go to
 * the statistics of the search and nowhere else.
 */
export const logEventBody = z.object({
  _goid: goid,
  event_name: z.string().regex(/^[a-z][a-z0-9_-]{0,49}$/),
  event_data: z
    .record(z.string().min(1).max(100), z.union([z.string().max(2_048), z.number(), z.boolean()]))
    .refine((data) => Object.keys(data).length <= 20, { message: 'at most 20 values' }),
});
/** Whether the event was new; a second view of an article on one day is not. */
export const logEventAnswer = z.object({ counted: z.boolean() });

/** `visitor` is the visitor's own `_goid` or `visitor_id`; with both given they must be of one visitor. */
export const listEventsQuery = z.object({
  event_name: z.literal('view'),
  visitor: cleanText.pipe(z.string().min(1).max(100)),
  _goid: goid.optional(),
  size: sizeParam(),
  /** Language of the names (an extension). */
  locale: localeParam,
});
export const visitorEvent = z.object({
  event_name: z.string(),
  /** What was seen, as it is called now; private and removed items are left out of the list. */
  event_data: z.looseObject({ key: z.string() }),
  created_at: z.string(),
});
export const listEventsAnswer = listOf(visitorEvent);

export const resetVisitorBody = z.object({ _goid: goid });
/** The identity that begins now. */
export const resetVisitorAnswer = initVisitorAnswer;

export type VisitorSession = z.infer<typeof visitorSession>;
export type InitVisitorBody = z.infer<typeof initVisitorBody>;
export type InitVisitorAnswer = z.infer<typeof initVisitorAnswer>;
export type RegisterVisitorBody = z.infer<typeof registerVisitorBody>;
export type RegisterVisitorAnswer = z.infer<typeof registerVisitorAnswer>;
export type LogEventBody = z.infer<typeof logEventBody>;
export type LogEventAnswer = z.infer<typeof logEventAnswer>;
export type ListEventsQuery = z.input<typeof listEventsQuery>;
export type ResetVisitorAnswer = z.infer<typeof resetVisitorAnswer>;
export type VisitorEvent = z.infer<typeof visitorEvent>;

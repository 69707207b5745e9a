import { z } from 'zod';
import { cleanText, listOf, sizeParam } from './common';

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

/** `event_data` depends on the event; a view names what was seen by `key`. */
export const logEventBody = z.object({
  _goid: goid,
  event_name: cleanText.pipe(z.string().min(1).max(100)),
  event_data: z.record(z.string().max(100), z.union([z.string().max(2_048), z.number(), z.boolean()])),
});

export const listEventsQuery = z.object({
  event_name: z.literal('view'),
  visitor: cleanText.pipe(z.string().max(100)),
  size: sizeParam(),
});
export const visitorEvent = z.object({
  event_name: z.string(),
  event_data: z.looseObject({ key: z.string() }),
  created_at: z.string(),
});
export const listEventsAnswer = listOf(visitorEvent);

export const resetVisitorBody = z.object({ _goid: goid });

export type VisitorSession = z.infer<typeof visitorSession>;
export type InitVisitorBody = z.infer<typeof initVisitorBody>;
export type InitVisitorAnswer = z.infer<typeof initVisitorAnswer>;
export type RegisterVisitorBody = z.infer<typeof registerVisitorBody>;
export type RegisterVisitorAnswer = z.infer<typeof registerVisitorAnswer>;
export type LogEventBody = z.infer<typeof logEventBody>;
export type ListEventsQuery = z.input<typeof listEventsQuery>;
export type VisitorEvent = z.infer<typeof visitorEvent>;

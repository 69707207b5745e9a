import type { InitVisitorAnswer, LogEventAnswer, RegisterVisitorAnswer, VisitorEvent } from '../visitor';
import { isRecord, type Read } from './read';
import { maybe, need, or, record } from './record';
import { flag, id, key, text, time } from './values';

export const initVisitor = record<InitVisitorAnswer>({ _goid: need(key) }, 'visitor');
export const registerVisitor = record<RegisterVisitorAnswer>(
  // Without an id yet, the visitor asks again.
  { visitor_id: need(id), contact: or(null, contactId) },
  'visitor',
);
export const logEvent = record<Partial<LogEventAnswer>>({ counted: maybe(flag) });

/** A contact, which may come as its record. */
function contactId(given: unknown, place: Parameters<Read<unknown>>[1]): string | number | undefined {
  return id(isRecord(given) ? given.uid : given, place);
}

const eventData: Read<VisitorEvent['event_data']> = (given, place) => {
  const name = isRecord(given) ? key(given.key ?? given.uid, place) : undefined;
  return name === undefined ? undefined : { ...(given as object), key: name };
};

const event = record<VisitorEvent>(
  { event_name: or('view', text), event_data: need(eventData), created_at: or('', time) },
  'event',
);

/** A viewed item, which may stand for its event. */
export const visitorEvent: Read<VisitorEvent> = (given, place) =>
  event(isRecord(given) && given.event_data === undefined ? { event_data: given } : given, place);

import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type {
  InitVisitorAnswer,
  InitVisitorBody,
  ListEventsQuery,
  LogEventBody,
  RegisterVisitorAnswer,
  RegisterVisitorBody,
  ResetVisitorAnswer,
  VisitorEvent,
} from '@/lib/contract/visitor';
import { toQuery, type Send } from './send';

/** Calls under /visitor/ (behaviour.md §7). */
export const visitorCalls = (send: Send) => ({
  init: (body: InitVisitorBody, signal?: AbortSignal) =>
    send<InitVisitorAnswer>(CALLS.initVisitor, { body, signal }),
  register: (body: RegisterVisitorBody, signal?: AbortSignal) =>
    send<RegisterVisitorAnswer>(CALLS.registerVisitor, { body, signal }),
  logEvent: (body: LogEventBody, signal?: AbortSignal) =>
    send<{ counted?: boolean }>(CALLS.logEvent, { body, signal }),
  /** Lists what the visitor viewed recently, newest first. */
  listViews: (query: Omit<ListEventsQuery, 'event_name'>, signal?: AbortSignal) =>
    send<List<VisitorEvent>>(CALLS.listEvents, { query: toQuery({ event_name: 'view', ...query }), signal }),
  /** Ends the visitor's identity; the answer holds a new one. */
  reset: (_goid: string, signal?: AbortSignal) =>
    send<ResetVisitorAnswer>(CALLS.resetVisitor, { body: { _goid }, signal }),
});

import { CALLS, type Has } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type * as visitor from '@/lib/contract/visitor';
import { toQuery, type ApiResult, type Send } from './send';

/** Calls under /visitor/ (behaviour.md §7). */
export const visitorCalls = (send: Send, has: Has) => ({
  init: (body: visitor.InitVisitorBody, signal?: AbortSignal) =>
    send<visitor.InitVisitorAnswer>(CALLS.initVisitor, { body, signal }),
  register: (body: visitor.RegisterVisitorBody, signal?: AbortSignal) =>
    send<visitor.RegisterVisitorAnswer>(CALLS.registerVisitor, { body, signal }),
  /** Reports an event. Views are the only ones that every backend knows; others are not sent to one that does not. */
  logEvent: async (
    body: visitor.LogEventBody,
    signal?: AbortSignal,
  ): Promise<ApiResult<{ counted?: boolean }>> =>
    body.event_name === 'view' || has('events')
      ? send(CALLS.logEvent, { body, signal })
      : { ok: true, status: 200, data: {}, error: undefined },
  /** Lists what the visitor viewed recently, newest first. */
  listViews: (query: Omit<visitor.ListEventsQuery, 'event_name'>, signal?: AbortSignal) =>
    send<List<visitor.VisitorEvent>>(CALLS.listEvents, {
      query: toQuery({ event_name: 'view', ...query }),
      signal,
    }),
  /** Ends the visitor's identity; the answer holds a new one. */
  reset: (_goid: string, signal?: AbortSignal) =>
    send<visitor.ResetVisitorAnswer>(CALLS.resetVisitor, { body: { _goid }, signal }),
});

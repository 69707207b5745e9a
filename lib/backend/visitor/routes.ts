import {
  initVisitorAnswer,
  initVisitorBody,
  listEventsAnswer,
  listEventsQuery,
  logEventAnswer,
  logEventBody,
  registerVisitorAnswer,
  registerVisitorBody,
  resetVisitorAnswer,
  resetVisitorBody,
} from '@/lib/contract/visitor';
import { findCaller } from '@/lib/backend/auth/authenticate';
import { route } from '@/lib/backend/http/define-route';
import { initVisitor, registerVisitor, resetVisitor } from './identify-visitor';
import { listEvents } from './list-events';
import { logEvent } from './log-event';

export const visitorRoutes = [
  route('initVisitor', { body: initVisitorBody, answer: initVisitorAnswer }, ({ body, clientKey }, deps) =>
    initVisitor(body, clientKey, deps),
  ),
  // An invalid token makes the visitor anonymous instead of failing the call.
  route(
    'registerVisitor',
    { body: registerVisitorBody, answer: registerVisitorAnswer },
    async ({ body, request }, deps) => registerVisitor(body, await findCaller(request, deps), deps),
  ),
  route('logEvent', { body: logEventBody, answer: logEventAnswer }, ({ body, clientKey, request }, deps) =>
    logEvent(body, { clientKey, headers: request.headers }, deps),
  ),
  route('listEvents', { query: listEventsQuery, answer: listEventsAnswer }, ({ query }, deps) =>
    listEvents(query, deps),
  ),
  route('resetVisitor', { body: resetVisitorBody, answer: resetVisitorAnswer }, ({ body, clientKey }, deps) =>
    resetVisitor(body._goid, clientKey, deps),
  ),
];

import * as visitor from '@/lib/contract/visitor';
import { findCaller } from '@/lib/backend/auth/authenticate';
import { route } from '@/lib/backend/http/define-route';
import { initVisitor, registerVisitor, resetVisitor } from './identify-visitor';
import { listEvents } from './list-events';
import { logEvent } from './log-event';

export const visitorRoutes = [
  route(
    'initVisitor',
    { body: visitor.initVisitorBody, answer: visitor.initVisitorAnswer },
    ({ body, clientKey }, deps) => initVisitor(body, clientKey, deps),
  ),
  // An invalid token makes the visitor anonymous instead of failing the call.
  route(
    'registerVisitor',
    { body: visitor.registerVisitorBody, answer: visitor.registerVisitorAnswer },
    async ({ body, request }, deps) => registerVisitor(body, await findCaller(request, deps), deps),
  ),
  route(
    'logEvent',
    { body: visitor.logEventBody, answer: visitor.logEventAnswer },
    ({ body, clientKey, request }, deps) => logEvent(body, { clientKey, headers: request.headers }, deps),
  ),
  route(
    'listEvents',
    { query: visitor.listEventsQuery, answer: visitor.listEventsAnswer },
    ({ query }, deps) => listEvents(query, deps),
  ),
  route(
    'resetVisitor',
    { body: visitor.resetVisitorBody, answer: visitor.resetVisitorAnswer },
    ({ body, clientKey }, deps) => resetVisitor(body._goid, clientKey, deps),
  ),
];

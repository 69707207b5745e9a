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
import { findCaller } from '../services/authenticate';
import { initVisitor } from '../services/init-visitor';
import { listEvents } from '../services/list-events';
import { logEvent } from '../services/log-event';
import { registerVisitor } from '../services/register-visitor';
import { resetVisitor } from '../services/reset-visitor';
import { route } from './define-route';

export const visitorRoutes = [
  route('initVisitor', { body: initVisitorBody, answer: initVisitorAnswer }, ({ body, client }, deps) =>
    initVisitor(body, client, deps),
  ),
  // A visitor may be anybody: a token that is worth nothing makes an anonymous one, not a failure.
  route(
    'registerVisitor',
    { body: registerVisitorBody, answer: registerVisitorAnswer },
    async ({ body, request }, deps) => registerVisitor(body, await findCaller(request, deps), deps),
  ),
  route('logEvent', { body: logEventBody, answer: logEventAnswer }, ({ body, client }, deps) =>
    logEvent(body, client, deps),
  ),
  route('listEvents', { query: listEventsQuery, answer: listEventsAnswer }, ({ query }, deps) =>
    listEvents(query, deps),
  ),
  route('resetVisitor', { body: resetVisitorBody, answer: resetVisitorAnswer }, ({ body, client }, deps) =>
    resetVisitor(body._goid, client, deps),
  ),
];

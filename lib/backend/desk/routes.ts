import { codeRequestAnswer, emptyAnswer } from '@/lib/contract/auth';
import {
  deskLoginBody,
  deskSession,
  inviteStaffBody,
  listAuditAnswer,
  listAuditQuery,
  listStaffAnswer,
  requestDeskCodeBody,
  staffMember,
  updateStaffBody,
  updateStaffParams,
} from '@/lib/contract/desk';
import { figures, figuresQuery } from '@/lib/contract/desk-figures';
import { deskRoute, staffRoute } from '@/lib/backend/http/define-route';
import { listAudit } from './audit';
import { getFigures } from './get-figures';
import { getAgent, logInStaff, logOutStaff, requestDeskCode } from '@/lib/backend/auth/log-in-staff';
import { inviteStaff, listStaff, updateStaff } from '@/lib/backend/auth/manage-staff';

/** The calls of the desk. They are no part of the public contract, so they stand apart from its routes. */
export const deskRoutes = [
  deskRoute(
    'requestDeskCode',
    { body: requestDeskCodeBody, answer: codeRequestAnswer },
    ({ body, clientKey }, deps) => requestDeskCode(body.address, clientKey, deps),
  ),
  deskRoute('deskLogin', { body: deskLoginBody, answer: deskSession }, ({ body, clientKey }, deps) =>
    logInStaff(body, clientKey, deps),
  ),
  staffRoute('deskLogout', 'staff', { body: emptyAnswer, answer: emptyAnswer }, ({ caller }, deps) =>
    logOutStaff(caller, deps),
  ),
  staffRoute('getAgent', 'staff', { answer: deskSession }, ({ caller }, deps) => getAgent(caller, deps)),
  // Agents choose from it whom a request is assigned to.
  staffRoute('listStaff', 'staff', { answer: listStaffAnswer }, (_, deps) => listStaff(deps)),
  staffRoute(
    'inviteStaff',
    'administrator',
    { body: inviteStaffBody, answer: staffMember },
    ({ body, caller }, deps) => inviteStaff(caller, body, deps),
  ),
  staffRoute(
    'updateStaff',
    'administrator',
    { params: updateStaffParams, body: updateStaffBody, answer: staffMember },
    ({ params, body, caller }, deps) => updateStaff(caller, params.uid, body, deps),
  ),
  staffRoute(
    'listAudit',
    'administrator',
    { query: listAuditQuery, answer: listAuditAnswer },
    ({ query }, deps) => listAudit(query, deps),
  ),
  staffRoute('getFigures', 'staff', { query: figuresQuery, answer: figures }, ({ query }, deps) =>
    getFigures(query.days, deps),
  ),
];

import { codeRequestAnswer, emptyAnswer } from '@/lib/contract/auth';
import * as desk from '@/lib/contract/desk';
import { uploadMediaAnswer } from '@/lib/contract/project';
import { getAgent, logInStaff, logOutStaff, requestDeskCode } from '@/lib/backend/auth/log-in-staff';
import { inviteStaff, listStaff, updateStaff } from '@/lib/backend/auth/manage-staff';
import { unlockEmail } from '@/lib/backend/auth/unlock-email';
import { deskRoute, staffRoute, administratorRoute, operatorRoute } from '@/lib/backend/http/define-route';
import { readUpload } from '@/lib/backend/http/read-upload';
import { BULK_DEADLINE_MS, MAX_UPLOAD_BODY_BYTES } from '@/lib/backend/limits';
import { storeStaffUpload } from '@/lib/backend/media/store-upload';
import { listAudit } from '@/lib/backend/auth/audit';
import { getCachedFigures } from './figures/cached-figures';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers';
import { announcementRoutes } from './announcement-routes';
import { filingRoutes } from './filing-routes';
import { getCustomer, getDeskRequest, requireNumber } from './get-desk-request';
import { listQueue } from './list-queue';
import { deskMailRoutes } from './mail-routes';
import { mergeRequest, unmergeRequest, answerRequest, changeLinks, noteRequest } from './write-as-staff';
import { deleteSavedView, listSavedViews, saveView } from './saved-views';
import { shareRequests } from './share-requests';
import { updateRequests } from './update-requests';
import { watchRequest } from './watch-request';

/** The routes of the desk, which are not part of the public contract. */
export const deskRoutes = [
  deskRoute(
    'requestDeskCode',
    { body: desk.requestDeskCodeBody, answer: codeRequestAnswer },
    ({ body, clientKey }, deps) => requestDeskCode(body.address, clientKey, deps),
  ),
  deskRoute(
    'deskLogin',
    { body: desk.deskLoginBody, answer: desk.deskSession },
    ({ body, clientKey }, deps) => logInStaff(body, clientKey, deps),
  ),
  staffRoute('deskLogout', { body: emptyAnswer, answer: emptyAnswer }, ({ caller }, deps) =>
    logOutStaff(caller, deps),
  ),
  staffRoute('getAgent', { answer: desk.deskSession }, ({ caller }, deps) => getAgent(caller, deps)),
  // For all staff, because agents assign requests to each other.
  staffRoute('listStaff', { answer: desk.listStaffAnswer }, (_, deps) => listStaff(deps)),
  administratorRoute(
    'inviteStaff',
    { body: desk.inviteStaffBody, answer: desk.staffMember },
    ({ body, caller }, deps) => inviteStaff(caller, body, deps),
  ),
  administratorRoute(
    'updateStaff',
    { params: desk.updateStaffParams, body: desk.updateStaffBody, answer: desk.staffMember },
    ({ params, body, caller }, deps) => updateStaff(caller, params.uid, body, deps),
  ),
  administratorRoute(
    'listAudit',
    { query: desk.listAuditQuery, answer: desk.listAuditAnswer },
    ({ query }, deps) => listAudit(query, deps),
  ),
  staffRoute('getFigures', { query: desk.figuresQuery, answer: desk.figures }, ({ query }, deps) =>
    getCachedFigures(query.days, deps),
  ),
  staffRoute(
    'listQueue',
    { query: desk.listQueueQuery, answer: desk.listQueueAnswer },
    ({ query, caller }, deps) => listQueue(caller, query, deps),
  ),
  staffRoute(
    'getDeskRequest',
    { params: desk.deskRequestParams, answer: desk.deskRequest },
    ({ params, caller }, deps) => getDeskRequest(caller, params.key, deps),
  ),
  staffRoute(
    'getCustomer',
    { params: desk.deskRequestParams, answer: desk.customerAnswer },
    ({ params }, deps) => getCustomer(params.key, deps),
  ),
  staffRoute(
    'watchRequest',
    { params: desk.deskRequestParams, body: desk.watchRequestBody, answer: desk.watchRequestAnswer },
    ({ params, body, caller }, deps) =>
      watchRequest(caller, { number: requireNumber(params.key), isWriting: body.is_writing }, deps),
  ),
  staffRoute(
    'answerRequest',
    { params: desk.deskRequestParams, body: desk.answerRequestBody, answer: desk.deskRequest },
    ({ params, body, caller, idempotencyKey }, deps) =>
      answerRequest(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  staffRoute(
    'noteRequest',
    { params: desk.deskRequestParams, body: desk.noteRequestBody, answer: desk.deskRequest },
    ({ params, body, caller, idempotencyKey }, deps) =>
      noteRequest(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  staffRoute(
    'updateRequests',
    { body: desk.updateRequestsBody, answer: desk.updateRequestsAnswer },
    ({ body, caller }, deps) => updateRequests(caller, body, deps),
    // Up to a hundred transactions with their mails.
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  staffRoute(
    'uploadDeskMedia',
    { answer: uploadMediaAnswer },
    async ({ caller, request, within }, deps) => {
      const receive = (onBytes: (count: number) => void) => readUpload(request, onBytes);
      return { data: await storeStaffUpload(caller, receive, { signal: request.signal, within }, deps) };
    },
    { rawBody: true, maxBodyBytes: MAX_UPLOAD_BODY_BYTES },
  ),
  staffRoute(
    'mergeRequest',
    { params: desk.deskRequestParams, body: desk.mergeRequestBody, answer: desk.deskRequest },
    ({ params, body, caller }, deps) => mergeRequest(caller, { key: params.key, into: body.into }, deps),
  ),
  staffRoute(
    'unmergeRequest',
    { params: desk.deskRequestParams, answer: desk.deskRequest },
    ({ params, caller }, deps) => unmergeRequest(caller, params.key, deps),
  ),
  ...filingRoutes,
  staffRoute(
    'changeLinks',
    { params: desk.deskRequestParams, body: desk.changeLinksBody, answer: desk.deskRequest },
    ({ params, body, caller }, deps) => changeLinks(caller, { key: params.key, ...body }, deps),
  ),
  staffRoute('listSavedViews', { answer: desk.listSavedViewsAnswer }, ({ caller }, deps) =>
    listSavedViews(caller, deps),
  ),
  staffRoute('saveView', { body: desk.saveViewBody, answer: desk.savedView }, ({ body, caller }, deps) =>
    saveView(caller, body, deps),
  ),
  staffRoute('deleteView', { params: desk.uidParams, answer: emptyAnswer }, ({ params, caller }, deps) =>
    deleteSavedView(caller, params.uid, deps),
  ),
  staffRoute('listCannedAnswers', { answer: desk.listCannedAnswersAnswer }, (_, deps) =>
    listCannedAnswers(deps),
  ),
  staffRoute(
    'createCannedAnswer',
    { body: desk.cannedAnswerBody, answer: desk.cannedAnswer },
    ({ body, caller }, deps) => createCannedAnswer(caller, body, deps),
  ),
  staffRoute(
    'updateCannedAnswer',
    { params: desk.uidParams, body: desk.cannedAnswerBody, answer: desk.cannedAnswer },
    ({ params, body, caller }, deps) => updateCannedAnswer(caller, params.uid, body, deps),
  ),
  staffRoute(
    'deleteCannedAnswer',
    { params: desk.uidParams, answer: emptyAnswer },
    ({ params, caller }, deps) => deleteCannedAnswer(caller, params.uid, deps),
  ),
  ...deskMailRoutes,
  ...announcementRoutes,
  operatorRoute(
    'shareRequests',
    { body: desk.shareRequestsBody, answer: desk.shareRequestsAnswer },
    ({ body, caller }, deps) => shareRequests(caller, body, deps),
  ),
  operatorRoute(
    'unlockEmail',
    { body: desk.unlockEmailBody, answer: desk.unlockEmailAnswer },
    ({ body, caller }, deps) => unlockEmail(caller, body.email, deps),
  ),
];

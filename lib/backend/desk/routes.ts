import { codeRequestAnswer, emptyAnswer } from '@/lib/contract/auth';
import {
  answerRequestBody,
  cannedAnswer,
  cannedAnswerBody,
  changeLinksBody,
  customerAnswer,
  deskLoginBody,
  deskRequest,
  deskRequestParams,
  deskSession,
  inviteStaffBody,
  listAuditAnswer,
  listAuditQuery,
  listCannedAnswersAnswer,
  listQueueAnswer,
  listQueueQuery,
  listSavedViewsAnswer,
  listStaffAnswer,
  mergeRequestBody,
  noteRequestBody,
  requestDeskCodeBody,
  savedView,
  saveViewBody,
  shareRequestsAnswer,
  shareRequestsBody,
  staffMember,
  uidParams,
  unlockEmailAnswer,
  unlockEmailBody,
  updateRequestsAnswer,
  updateRequestsBody,
  updateStaffBody,
  updateStaffParams,
  watchRequestAnswer,
  watchRequestBody,
  figures,
  figuresQuery,
} from '@/lib/contract/desk';
import { uploadMediaAnswer } from '@/lib/contract/project';
import { getAgent, logInStaff, logOutStaff, requestDeskCode } from '@/lib/backend/auth/log-in-staff';
import { inviteStaff, listStaff, updateStaff } from '@/lib/backend/auth/manage-staff';
import { unlockEmail } from '@/lib/backend/auth/unlock-email';
import { deskRoute, staffRoute } from '@/lib/backend/http/define-route';
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
  // For all staff, because agents assign requests to each other.
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
    getCachedFigures(query.days, deps),
  ),
  staffRoute(
    'listQueue',
    'staff',
    { query: listQueueQuery, answer: listQueueAnswer },
    ({ query, caller }, deps) => listQueue(caller, query, deps),
  ),
  staffRoute(
    'getDeskRequest',
    'staff',
    { params: deskRequestParams, answer: deskRequest },
    ({ params, caller }, deps) => getDeskRequest(caller, params.key, deps),
  ),
  staffRoute(
    'getCustomer',
    'staff',
    { params: deskRequestParams, answer: customerAnswer },
    ({ params }, deps) => getCustomer(params.key, deps),
  ),
  staffRoute(
    'watchRequest',
    'staff',
    { params: deskRequestParams, body: watchRequestBody, answer: watchRequestAnswer },
    ({ params, body, caller }, deps) =>
      watchRequest(caller, { number: requireNumber(params.key), isWriting: body.is_writing }, deps),
  ),
  staffRoute(
    'answerRequest',
    'staff',
    { params: deskRequestParams, body: answerRequestBody, answer: deskRequest },
    ({ params, body, caller, idempotencyKey }, deps) =>
      answerRequest(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  staffRoute(
    'noteRequest',
    'staff',
    { params: deskRequestParams, body: noteRequestBody, answer: deskRequest },
    ({ params, body, caller, idempotencyKey }, deps) =>
      noteRequest(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  staffRoute(
    'updateRequests',
    'staff',
    { body: updateRequestsBody, answer: updateRequestsAnswer },
    ({ body, caller }, deps) => updateRequests(caller, body, deps),
    // Up to a hundred transactions with their mails.
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  staffRoute(
    'uploadDeskMedia',
    'staff',
    { answer: uploadMediaAnswer },
    async ({ caller, request, within }, deps) => {
      const receive = (onBytes: (count: number) => void) => readUpload(request, onBytes);
      return { data: await storeStaffUpload(caller, receive, { signal: request.signal, within }, deps) };
    },
    { rawBody: true, maxBodyBytes: MAX_UPLOAD_BODY_BYTES },
  ),
  staffRoute(
    'mergeRequest',
    'staff',
    { params: deskRequestParams, body: mergeRequestBody, answer: deskRequest },
    ({ params, body, caller }, deps) => mergeRequest(caller, { key: params.key, into: body.into }, deps),
  ),
  staffRoute(
    'unmergeRequest',
    'staff',
    { params: deskRequestParams, answer: deskRequest },
    ({ params, caller }, deps) => unmergeRequest(caller, params.key, deps),
  ),
  ...filingRoutes,
  staffRoute(
    'changeLinks',
    'staff',
    { params: deskRequestParams, body: changeLinksBody, answer: deskRequest },
    ({ params, body, caller }, deps) => changeLinks(caller, { key: params.key, ...body }, deps),
  ),
  staffRoute('listSavedViews', 'staff', { answer: listSavedViewsAnswer }, ({ caller }, deps) =>
    listSavedViews(caller, deps),
  ),
  staffRoute('saveView', 'staff', { body: saveViewBody, answer: savedView }, ({ body, caller }, deps) =>
    saveView(caller, body, deps),
  ),
  staffRoute('deleteView', 'staff', { params: uidParams, answer: emptyAnswer }, ({ params, caller }, deps) =>
    deleteSavedView(caller, params.uid, deps),
  ),
  staffRoute('listCannedAnswers', 'staff', { answer: listCannedAnswersAnswer }, (_, deps) =>
    listCannedAnswers(deps),
  ),
  staffRoute(
    'createCannedAnswer',
    'staff',
    { body: cannedAnswerBody, answer: cannedAnswer },
    ({ body, caller }, deps) => createCannedAnswer(caller, body, deps),
  ),
  staffRoute(
    'updateCannedAnswer',
    'staff',
    { params: uidParams, body: cannedAnswerBody, answer: cannedAnswer },
    ({ params, body, caller }, deps) => updateCannedAnswer(caller, params.uid, body, deps),
  ),
  staffRoute(
    'deleteCannedAnswer',
    'staff',
    { params: uidParams, answer: emptyAnswer },
    ({ params, caller }, deps) => deleteCannedAnswer(caller, params.uid, deps),
  ),
  ...deskMailRoutes,
  ...announcementRoutes,
  staffRoute(
    'shareRequests',
    'operator',
    { body: shareRequestsBody, answer: shareRequestsAnswer },
    ({ body, caller }, deps) => shareRequests(caller, body, deps),
  ),
  staffRoute(
    'unlockEmail',
    'operator',
    { body: unlockEmailBody, answer: unlockEmailAnswer },
    ({ body, caller }, deps) => unlockEmail(caller, body.email, deps),
  ),
];

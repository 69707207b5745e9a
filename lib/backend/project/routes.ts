import { emptyAnswer, issueLinkAnswer } from '@/lib/contract/auth';
import {
  createIssueAnswer,
  createIssueBody,
  comment,
  createCommentBody,
  deleteMediaParams,
  getIssueAnswer,
  getIssueParams,
  getIssueQuery,
  getProjectQuery,
  listCommentsAnswer,
  listCommentsQuery,
  listCreateFieldsAnswer,
  listCreateFieldsQuery,
  listFieldOptionsAnswer,
  listFieldOptionsQuery,
  listNotificationsAnswer,
  listNotificationsQuery,
  listRatingsAnswer,
  listRatingsQuery,
  markSeenAnswer,
  markSeenBody,
  project,
  rateIssueBody,
  rateIssueParams,
  rating,
  updateIssueBody,
  mailPreference,
  stopMailsQuery,
  updateIssueParams,
  uploadMediaAnswer,
} from '@/lib/contract/project';
import { COPY_TOKEN_MARK } from '@/lib/constants';
import { AppError } from '@/lib/backend/errors';
import { openLink, refuseLink } from '@/lib/backend/auth/request-links';
import { MAX_UPLOAD_BODY_BYTES } from '@/lib/backend/limits';
import { removeUpload, storeUpload } from '@/lib/backend/media/store-upload';
import { requestRoute, route, userRoute } from '@/lib/backend/http/define-route';
import { readUpload } from '@/lib/backend/http/read-upload';
import { createComment } from './create-comment';
import { createIssue } from './create-issue';
import { getIssue } from './get-issue';
import { getProject, listCreateFields, listFieldOptions } from './get-project';
import { listComments } from './list-comments';
import { listIssues } from './list-issues';
import { listNotifications, markSeen } from './notifications';
import { listRatings, rateIssue } from './rate-issue';
import { getMailPreference, stopMails, updateMailPreference } from './mail-copies';
import { updateIssue } from './update-issue';

export const projectRoutes = [
  requestRoute('getProject', { query: getProjectQuery, answer: project }, ({ query }, deps) =>
    getProject(query.locale, deps),
  ),
  userRoute(
    'listCreateFields',
    'service',
    { query: listCreateFieldsQuery, answer: listCreateFieldsAnswer },
    ({ query }, deps) => listCreateFields(query.locale, deps),
  ),
  userRoute(
    'listFieldOptions',
    'service',
    { query: listFieldOptionsQuery, answer: listFieldOptionsAnswer },
    ({ query }, deps) => listFieldOptions(query.field, query.locale, deps),
  ),
  // One path for two calls: the key of the project lists its issues, the key of an issue returns it.
  requestRoute(
    'getIssue',
    { params: getIssueParams, query: getIssueQuery, answer: getIssueAnswer },
    ({ params, query, caller }, deps) =>
      params.key === 'TICKET'
        ? listIssues(caller, query, deps)
        : getIssue(caller, { key: params.key, locale: query.locale }, deps),
  ),
  requestRoute(
    'listComments',
    { query: listCommentsQuery, answer: listCommentsAnswer },
    ({ query, caller }, deps) => listComments(caller, query, deps),
  ),
  requestRoute(
    'uploadMedia',
    { answer: uploadMediaAnswer },
    async ({ caller, request, within }, deps) => {
      const { signal } = request;
      const receive = (onBytes: (count: number) => void) => readUpload(request, onBytes);
      return { data: await storeUpload(caller, receive, { signal, within }, deps) };
    },
    { rawBody: true, maxBodyBytes: MAX_UPLOAD_BODY_BYTES },
  ),
  requestRoute(
    'deleteMedia',
    { params: deleteMediaParams, answer: emptyAnswer },
    ({ params, caller }, deps) => removeUpload(caller, params.id, deps),
  ),
  route('openIssueLink', { answer: issueLinkAnswer }, ({ request }, deps) => openLink(request, deps)),
  route('refuseIssueLink', { answer: emptyAnswer }, ({ request }, deps) => refuseLink(request, deps)),
  userRoute(
    'createIssue',
    'service',
    { body: createIssueBody, answer: createIssueAnswer },
    ({ body, caller, idempotencyKey }, deps) => createIssue(caller, { body, idempotencyKey }, deps),
  ),
  userRoute(
    'updateIssue',
    'service',
    { params: updateIssueParams, body: updateIssueBody, answer: createIssueAnswer },
    ({ params, body, caller, idempotencyKey }, deps) =>
      updateIssue(caller, { key: params.key, action: body.action, idempotencyKey }, deps),
  ),
  userRoute('getMailPreference', 'service', { answer: mailPreference }, ({ caller }, deps) =>
    getMailPreference(caller, deps),
  ),
  userRoute(
    'updateMailPreference',
    'service',
    { body: mailPreference, answer: mailPreference },
    ({ body, caller }, deps) => updateMailPreference(caller, body, deps),
  ),
  // Mail programs post `List-Unsubscribe=One-Click` (RFC 8058) and the page of the link a form; what counts is the token.
  route(
    'stopMails',
    { query: stopMailsQuery, answer: mailPreference },
    async ({ query, request }, deps) => {
      const isForm = request.headers.get('accept')?.includes('text/html') ?? false;
      if (!isForm) return stopMails(query.token, deps);
      const isStopped = await stopMails(query.token, deps).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      const copies = query.token.startsWith(COPY_TOKEN_MARK) ? '&copies=1' : '';
      const Location = `/mail-settings?done=${isStopped ? 1 : 0}${copies}`;
      return new Response(null, { status: 303, headers: { Location } });
    },
    // The body is ignored.
    { isPublic: true, rawBody: true },
  ),
  requestRoute(
    'createComment',
    { body: createCommentBody, answer: comment },
    ({ body, caller, idempotencyKey }, deps) => createComment(caller, { body, idempotencyKey }, deps),
  ),
  userRoute(
    'listNotifications',
    'service',
    { query: listNotificationsQuery, answer: listNotificationsAnswer },
    ({ query, caller }, deps) => listNotifications(caller, query, deps),
  ),
  userRoute('markSeen', 'service', { body: markSeenBody, answer: markSeenAnswer }, ({ body, caller }, deps) =>
    markSeen(caller, body, deps),
  ),
  requestRoute(
    'rateIssue',
    { params: rateIssueParams, body: rateIssueBody, answer: rating },
    ({ params, body, caller, idempotencyKey }, deps) =>
      rateIssue(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  userRoute(
    'listRatings',
    'service',
    { query: listRatingsQuery, answer: listRatingsAnswer },
    ({ query, caller }, deps) => listRatings(caller, query, deps),
  ),
];

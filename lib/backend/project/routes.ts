import { emptyAnswer, issueLinkAnswer } from '@/lib/contract/auth';
import * as project from '@/lib/contract/project';
import { COPY_TOKEN_MARK } from '@/lib/constants';
import { AppError } from '@/lib/backend/errors';
import { openLink, refuseLink } from '@/lib/backend/auth/request-links';
import { MAX_UPLOAD_BODY_BYTES } from '@/lib/backend/limits';
import { removeUpload, storeUpload } from '@/lib/backend/media/store-upload';
import { route, serviceRoute, requestRoute } from '@/lib/backend/http/define-route';
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
  requestRoute('getProject', { query: project.getProjectQuery, answer: project.project }, ({ query }, deps) =>
    getProject(query.locale, deps),
  ),
  serviceRoute(
    'listCreateFields',
    { query: project.listCreateFieldsQuery, answer: project.listCreateFieldsAnswer },
    ({ query }, deps) => listCreateFields(query.locale, deps),
  ),
  serviceRoute(
    'listFieldOptions',
    { query: project.listFieldOptionsQuery, answer: project.listFieldOptionsAnswer },
    ({ query }, deps) => listFieldOptions(query.field, query.locale, deps),
  ),
  // One path for two calls: the key of the project lists its issues, the key of an issue returns it.
  requestRoute(
    'getIssue',
    {
      params: project.getIssueParams,
      query: project.getIssueQuery,
      answer: project.getIssueAnswer,
    },
    ({ params, query, caller }, deps) =>
      params.key === 'TICKET'
        ? listIssues(caller, query, deps)
        : getIssue(caller, { key: params.key, locale: query.locale }, deps),
  ),
  requestRoute(
    'listComments',
    { query: project.listCommentsQuery, answer: project.listCommentsAnswer },
    ({ query, caller }, deps) => listComments(caller, query, deps),
  ),
  requestRoute(
    'uploadMedia',
    { answer: project.uploadMediaAnswer },
    async ({ caller, request, within }, deps) => {
      const { signal } = request;
      const receive = (onBytes: (count: number) => void) => readUpload(request, onBytes);
      return { data: await storeUpload(caller, receive, { signal, within }, deps) };
    },
    { rawBody: true, maxBodyBytes: MAX_UPLOAD_BODY_BYTES },
  ),
  requestRoute(
    'deleteMedia',
    { params: project.deleteMediaParams, answer: emptyAnswer },
    ({ params, caller }, deps) => removeUpload(caller, params.id, deps),
  ),
  route('openIssueLink', { answer: issueLinkAnswer }, ({ request }, deps) => openLink(request, deps)),
  route('refuseIssueLink', { answer: emptyAnswer }, ({ request }, deps) => refuseLink(request, deps)),
  serviceRoute(
    'createIssue',
    { body: project.createIssueBody, answer: project.createIssueAnswer },
    ({ body, caller, idempotencyKey }, deps) => createIssue(caller, { body, idempotencyKey }, deps),
  ),
  serviceRoute(
    'updateIssue',
    {
      params: project.updateIssueParams,
      body: project.updateIssueBody,
      answer: project.createIssueAnswer,
    },
    ({ params, body, caller, idempotencyKey }, deps) =>
      updateIssue(caller, { key: params.key, action: body.action, idempotencyKey }, deps),
  ),
  serviceRoute('getMailPreference', { answer: project.mailPreference }, ({ caller }, deps) =>
    getMailPreference(caller, deps),
  ),
  serviceRoute(
    'updateMailPreference',
    { body: project.mailPreference, answer: project.mailPreference },
    ({ body, caller }, deps) => updateMailPreference(caller, body, deps),
  ),
  // Mail programs post `List-Unsubscribe=One-Click` (RFC 8058) and the page of the link a form; what counts is the token.
  route(
    'stopMails',
    { query: project.stopMailsQuery, answer: project.mailPreference },
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
    { body: project.createCommentBody, answer: project.comment },
    ({ body, caller, idempotencyKey }, deps) => createComment(caller, { body, idempotencyKey }, deps),
  ),
  serviceRoute(
    'listNotifications',
    { query: project.listNotificationsQuery, answer: project.listNotificationsAnswer },
    ({ query, caller }, deps) => listNotifications(caller, query, deps),
  ),
  serviceRoute(
    'markSeen',
    { body: project.markSeenBody, answer: project.markSeenAnswer },
    ({ body, caller }, deps) => markSeen(caller, body, deps),
  ),
  requestRoute(
    'rateIssue',
    { params: project.rateIssueParams, body: project.rateIssueBody, answer: project.rating },
    ({ params, body, caller, idempotencyKey }, deps) =>
      rateIssue(caller, { key: params.key, body, idempotencyKey }, deps),
  ),
  serviceRoute(
    'listRatings',
    { query: project.listRatingsQuery, answer: project.listRatingsAnswer },
    ({ query, caller }, deps) => listRatings(caller, query, deps),
  ),
];

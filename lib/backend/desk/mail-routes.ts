import { emptyAnswer } from '@/lib/contract/auth';
import {
  addBrowserBody,
  deskRequest,
  listHeldMailAnswer,
  listHeldMailQuery,
  noteParams,
  listMailProblemsAnswer,
  mailOutcome,
  noticeChoice,
  resolveHeldMailAnswer,
  resolveHeldMailBody,
  takeMailBody,
  uidParams,
  updateNoticesBody,
} from '@/lib/contract/desk';
import { DESK_CALLS } from '@/lib/contract/desk-calls';
import { findStaff, requireStaff } from '@/lib/backend/auth/authenticate-staff';
import { publicRoute, staffRoute } from '@/lib/backend/http/define-route';
import { BULK_DEADLINE_MS } from '@/lib/backend/limits';
import { MAX_MAIL_BYTES } from '@/lib/backend/mail/incoming/check-message';
import { receivePost } from '@/lib/backend/mail/incoming/receive-post';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { acceptNote, getOriginalMail, listHeldMail, listMailProblems, resolveHeldMail } from './held-mail';
import { addBrowser, getNotices, updateNotices } from './notices';

/** Where mail providers post mails. */
const MAIL_IN = { base: 'api', method: 'POST', path: '/desk/mail-in/' } as const;

/** The routes of mails that arrived. */
export const deskMailRoutes = [
  staffRoute(
    'listHeldMail',
    'staff',
    { query: listHeldMailQuery, answer: listHeldMailAnswer },
    ({ query }, deps) => listHeldMail(query, deps),
  ),
  staffRoute(
    'resolveHeldMail',
    'staff',
    { params: uidParams, body: resolveHeldMailBody, answer: resolveHeldMailAnswer },
    ({ params, body, caller }, deps) => resolveHeldMail(caller, { ...params, ...body }, deps),
    // Its files may have to be decoded.
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  staffRoute('getNotices', 'staff', { answer: noticeChoice }, ({ caller }, deps) => getNotices(caller, deps)),
  staffRoute(
    'updateNotices',
    'staff',
    { body: updateNoticesBody, answer: noticeChoice },
    ({ caller, body }, deps) => updateNotices(caller, body, deps),
  ),
  staffRoute(
    'addBrowser',
    'staff',
    { body: addBrowserBody, answer: noticeChoice },
    ({ caller, body }, deps) => addBrowser(caller, body, deps),
  ),
  staffRoute('listMailProblems', 'staff', { answer: listMailProblemsAnswer }, (_, deps) =>
    listMailProblems(deps),
  ),
  staffRoute(
    'acceptNote',
    'staff',
    { params: noteParams, body: emptyAnswer, answer: deskRequest },
    ({ params, caller }, deps) => acceptNote(caller, params, deps),
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  publicRoute(
    'getOriginalMail',
    DESK_CALLS.getOriginalMail,
    { params: uidParams },
    async ({ params, request }, deps) => {
      // A link of the desk sends the cookie alone, as an image does.
      if (!(await findStaff(request, deps))) await requireStaff(request, 'staff', deps);
      return getOriginalMail(params.uid, deps);
    },
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  staffRoute(
    'takeMail',
    'operator',
    { body: takeMailBody, answer: mailOutcome },
    ({ body }, deps) => takeMail(Buffer.from(body.raw, 'base64'), deps),
    { deadlineMs: BULK_DEADLINE_MS, maxBodyBytes: MAX_MAIL_BYTES * 1.4 },
  ),
  publicRoute(
    'receiveMail',
    MAIL_IN,
    {},
    async ({ request }, deps) => Response.json(await receivePost(request, deps)),
    { rawBody: true, maxBodyBytes: MAX_MAIL_BYTES },
  ),
];

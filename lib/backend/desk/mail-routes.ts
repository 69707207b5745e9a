import { emptyAnswer } from '@/lib/contract/auth';
import * as desk from '@/lib/contract/desk';
import { DESK_CALLS } from '@/lib/contract/desk-calls';
import { findStaff, requireStaff } from '@/lib/backend/auth/authenticate-staff';
import { staffRoute, operatorRoute, publicRoute } from '@/lib/backend/http/define-route';
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
    { query: desk.listHeldMailQuery, answer: desk.listHeldMailAnswer },
    ({ query }, deps) => listHeldMail(query, deps),
  ),
  staffRoute(
    'resolveHeldMail',
    { params: desk.uidParams, body: desk.resolveHeldMailBody, answer: desk.resolveHeldMailAnswer },
    ({ params, body, caller }, deps) => resolveHeldMail(caller, { ...params, ...body }, deps),
    // Its files may have to be decoded.
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  staffRoute('getNotices', { answer: desk.noticeChoice }, ({ caller }, deps) => getNotices(caller, deps)),
  staffRoute(
    'updateNotices',
    { body: desk.updateNoticesBody, answer: desk.noticeChoice },
    ({ caller, body }, deps) => updateNotices(caller, body, deps),
  ),
  staffRoute(
    'addBrowser',
    { body: desk.addBrowserBody, answer: desk.noticeChoice },
    ({ caller, body }, deps) => addBrowser(caller, body, deps),
  ),
  staffRoute('listMailProblems', { answer: desk.listMailProblemsAnswer }, (_, deps) =>
    listMailProblems(deps),
  ),
  staffRoute(
    'acceptNote',
    { params: desk.noteParams, body: emptyAnswer, answer: desk.deskRequest },
    ({ params, caller }, deps) => acceptNote(caller, params, deps),
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  publicRoute(
    'getOriginalMail',
    DESK_CALLS.getOriginalMail,
    { params: desk.uidParams },
    async ({ params, request }, deps) => {
      // A link of the desk sends the cookie alone, as an image does.
      if (!(await findStaff(request, deps))) await requireStaff(request, 'staff', deps);
      return getOriginalMail(params.uid, deps);
    },
    { deadlineMs: BULK_DEADLINE_MS },
  ),
  operatorRoute(
    'takeMail',
    { body: desk.takeMailBody, answer: desk.mailOutcome },
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

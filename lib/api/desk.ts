import { STAFF_HINT_COOKIE, type Locale } from '@/lib/constants';
import type { CodeRequestAnswer } from '@/lib/contract/auth';
import type * as desk from '@/lib/contract/desk';
import type { FiledForCustomer, FileForCustomerBody, FoundCustomer, Figures } from '@/lib/contract/desk';
import type { Call } from '@/lib/contract/calls';
import { DESK_CALLS } from '@/lib/contract/desk-calls';
import type { List } from '@/lib/contract/common';
import type { CreateField, FieldOption, UploadedMedia } from '@/lib/contract/project';
import { getPublicSettings } from '@/lib/env.public';
import { browserTransport } from './client';
import { cookieNames } from './cookies';
import {
  createSend,
  formOf,
  toQuery,
  type ApiResult,
  type CallInput,
  type Send,
  type Transport,
} from './send';

/** Event of the window: a call was refused because the session of the agent has ended. */
export const SESSION_ENDED = 'desk-session-ended';

/** Reports the end of the session after a 401, except of the login and `getAgent`, which handle it themselves. */
export const reportingEnd =
  (send: Send): Send =>
  async <T>(call: Call, input?: CallInput) => {
    const result = await send<T>(call, input);
    const isOwn = call === DESK_CALLS.getAgent || call === DESK_CALLS.deskLogin;
    if (result.status === 401 && !isOwn) window.dispatchEvent(new Event(SESSION_ENDED));
    return result;
  };

/** Calls under /desk/, for staff, who are recognised by a cookie that the browser sends by itself, and for operators. */
export const deskCalls = (send: Send) => ({
  requestCode: (email: string) =>
    send<CodeRequestAnswer>(DESK_CALLS.requestDeskCode, { body: { address: email } }),
  logIn: (username: string, otp_code: string) =>
    send<desk.DeskSession>(DESK_CALLS.deskLogin, { body: { username, otp_code } }),
  logOut: () => send<unknown>(DESK_CALLS.deskLogout, { body: {} }),
  getAgent: () => send<desk.DeskSession>(DESK_CALLS.getAgent),

  listStaff: () => send<List<desk.StaffMember>>(DESK_CALLS.listStaff),
  inviteStaff: (body: desk.InviteStaffBody) => send<desk.StaffMember>(DESK_CALLS.inviteStaff, { body }),
  updateStaff: (uid: string, body: desk.UpdateStaffBody) =>
    send<desk.StaffMember>(DESK_CALLS.updateStaff, { params: { uid }, body }),
  listAudit: (query: { offset?: number; size?: number }) =>
    send<List<desk.AuditEntry>>(DESK_CALLS.listAudit, { query: toQuery(query) }),

  listQueue: (query: desk.ListQueueQuery) =>
    send<desk.ListQueueAnswer>(DESK_CALLS.listQueue, { query: toQuery(query) }),
  getRequest: (key: string) => send<desk.DeskRequest>(DESK_CALLS.getDeskRequest, { params: { key } }),
  getCustomer: (key: string) => send<desk.Customer>(DESK_CALLS.getCustomer, { params: { key } }),
  /** Says that the agent has the request open, and tells who else has. */
  watchRequest: (key: string, is_writing: boolean) =>
    send<desk.WatchRequestAnswer>(DESK_CALLS.watchRequest, { params: { key }, body: { is_writing } }),
  /** Answers the customer; `idempotencyKey` lets the same answer be sent again without being written twice. */
  answerRequest: (key: string, body: desk.AnswerRequestBody, idempotencyKey: string) =>
    send<desk.DeskRequest>(DESK_CALLS.answerRequest, { params: { key }, body, idempotencyKey }),
  noteRequest: (key: string, body: desk.NoteRequestBody, idempotencyKey: string) =>
    send<unknown>(DESK_CALLS.noteRequest, { params: { key }, body, idempotencyKey }),
  updateRequests: (body: desk.UpdateRequestsBody) =>
    send<desk.UpdateRequestsAnswer>(DESK_CALLS.updateRequests, { body }),
  mergeRequest: (key: string, into: string) =>
    send<unknown>(DESK_CALLS.mergeRequest, { params: { key }, body: { into } }),
  unmergeRequest: (key: string) => send<unknown>(DESK_CALLS.unmergeRequest, { params: { key } }),
  /** Makes an answer of a note that is a mail of the customer. */
  acceptNote: (key: string, uid: string) =>
    send<unknown>(DESK_CALLS.acceptNote, { params: { key, uid }, body: {} }),
  listFields: (locale?: Locale) => send<CreateField[]>(DESK_CALLS.listDeskFields, { query: { locale } }),
  listFieldOptions: (field: string, locale?: Locale) =>
    send<FieldOption[]>(DESK_CALLS.listDeskFieldOptions, { query: { field, locale } }),
  /** Lists the customers whose name, email or phone number contains a text. */
  listCustomers: (q: string) => send<List<FoundCustomer>>(DESK_CALLS.listCustomers, { query: { q } }),
  /** Files a request for a customer; use one `idempotencyKey` per request. */
  fileForCustomer: (body: FileForCustomerBody, idempotencyKey: string) =>
    send<FiledForCustomer>(DESK_CALLS.fileForCustomer, { body, idempotencyKey }),
  /** Ends the links to a request of a customer without an account, or allows new ones. */
  changeLinks: (key: string, allowed: boolean) =>
    send<unknown>(DESK_CALLS.changeLinks, { params: { key }, body: { allowed } }),
  /** Uploads one image; `onUploadProgress` is called with the share sent, from 0 to 1. */
  uploadMedia: (media: File, signal: AbortSignal, onUploadProgress: (share: number) => void) => {
    const body = formOf(media);
    return send<{ data: UploadedMedia }>(DESK_CALLS.uploadDeskMedia, { body, signal, onUploadProgress });
  },

  listSavedViews: () => send<List<desk.SavedView>>(DESK_CALLS.listSavedViews),
  saveView: (body: { name: string; filter: Partial<desk.QueueFilter> }) =>
    send<desk.SavedView>(DESK_CALLS.saveView, { body }),
  deleteView: (uid: string) => send<unknown>(DESK_CALLS.deleteView, { params: { uid } }),

  listCannedAnswers: () => send<List<desk.CannedAnswer>>(DESK_CALLS.listCannedAnswers),
  createCannedAnswer: (body: desk.CannedAnswerBody) =>
    send<desk.CannedAnswer>(DESK_CALLS.createCannedAnswer, { body }),
  updateCannedAnswer: (uid: string, body: desk.CannedAnswerBody) =>
    send<desk.CannedAnswer>(DESK_CALLS.updateCannedAnswer, { params: { uid }, body }),
  deleteCannedAnswer: (uid: string) => send<unknown>(DESK_CALLS.deleteCannedAnswer, { params: { uid } }),

  listHeldMail: (query: { offset?: number; size?: number }) =>
    send<List<desk.HeldMail>>(DESK_CALLS.listHeldMail, { query: toQuery(query) }),
  resolveHeldMail: (uid: string, body: desk.ResolveHeldMailBody) =>
    send<{ key: string | null }>(DESK_CALLS.resolveHeldMail, { params: { uid }, body }),

  getNotices: () => send<desk.NoticeChoice>(DESK_CALLS.getNotices),
  updateNotices: (body: Partial<Pick<desk.NoticeChoice, 'channel' | 'scope'>>) =>
    send<desk.NoticeChoice>(DESK_CALLS.updateNotices, { body }),
  /** Lets a browser show notices. */
  addBrowser: (body: desk.AddBrowserBody) => send<desk.NoticeChoice>(DESK_CALLS.addBrowser, { body }),

  listMailProblems: () => send<List<desk.MailProblem>>(DESK_CALLS.listMailProblems),

  getFigures: (days: number) => send<Figures>(DESK_CALLS.getFigures, { query: { days } }),

  listAnnouncements: () => send<List<desk.DeskAnnouncement>>(DESK_CALLS.listDeskAnnouncements),
  raiseAnnouncement: (body: desk.RaiseAnnouncementBody) =>
    send<desk.DeskAnnouncement>(DESK_CALLS.raiseAnnouncement, { body }),
  updateAnnouncement: (uid: string, body: desk.UpdateAnnouncementBody) =>
    send<desk.DeskAnnouncement>(DESK_CALLS.updateAnnouncement, { params: { uid }, body }),
  endAnnouncement: (uid: string) => send<unknown>(DESK_CALLS.endAnnouncement, { params: { uid }, body: {} }),
});

export type DeskApi = ReturnType<typeof deskCalls>;

/** Lets a request outlive the page that sends it. */
const outliving: Transport = (url, init) => fetch(url, { ...init, keepalive: true });

let inPage: DeskApi | undefined;
let onLeaving: DeskApi | undefined;

/** Returns the client of this browser tab; `isLeaving` makes its calls outlive the page. */
export function browserDesk(isLeaving = false): DeskApi {
  if (isLeaving) return (onLeaving ??= make(outliving));
  return (inPage ??= make(browserTransport));
}

/** The answer of `getAgent` without a login. */
const NOT_LOGGED_IN: ApiResult<never> = {
  ok: false,
  status: 401,
  data: undefined,
  error: { message: 'not logged in', fields: {} },
};

function make(transport: Transport): DeskApi {
  const { apiKey, authBase, apiBase } = getPublicSettings();
  const send = createSend({ transport, bases: { auth: authBase, api: apiBase }, apiKey });
  const calls = deskCalls(reportingEnd(send));
  // Browsers log every 401 as an error.
  const getAgent = async () => (cookieNames().includes(STAFF_HINT_COOKIE) ? calls.getAgent() : NOT_LOGGED_IN);
  return { ...calls, getAgent };
}

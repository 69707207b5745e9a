import type { Call } from './calls';

/**
 * Every call of the desk as plain data, kept apart from the public contract so that no public page carries it. All are
 * extensions of the embedded backend and need a session of staff or the STAFF_KEY, but for the login and for the calls of
 * operators, who use commands (`scripts/desk/`).
 */
const desk = <Method extends Call['method']>(method: Method, path: string) =>
  ({ base: 'api', method, path: `/desk${path}`, extension: true }) as const;

export const DESK_CALLS = {
  requestDeskCode: desk('POST', '/login/otp/'),
  deskLogin: desk('POST', '/login/'),
  deskLogout: desk('POST', '/logout/'),
  getAgent: desk('GET', '/me/'),

  listStaff: desk('GET', '/staff/'),
  inviteStaff: desk('POST', '/staff/'),
  updateStaff: desk('PATCH', '/staff/{uid}/'),
  listAudit: desk('GET', '/audit/'),

  listQueue: desk('GET', '/request/'),
  getDeskRequest: desk('GET', '/request/{key}/'),
  getCustomer: desk('GET', '/request/{key}/customer/'),
  watchRequest: desk('POST', '/request/{key}/presence/'),
  answerRequest: desk('POST', '/request/{key}/answer/'),
  noteRequest: desk('POST', '/request/{key}/note/'),
  updateRequests: desk('PATCH', '/request/'),
  mergeRequest: desk('POST', '/request/{key}/merge/'),
  unmergeRequest: desk('DELETE', '/request/{key}/merge/'),
  listDeskFields: desk('GET', '/form/'),
  listDeskFieldOptions: desk('GET', '/form/option/'),
  listCustomers: desk('GET', '/customer/'),
  fileForCustomer: desk('POST', '/request/'),
  acceptNote: desk('POST', '/request/{key}/note/{uid}/answer/'),
  changeLinks: desk('PATCH', '/request/{key}/link/'),
  uploadDeskMedia: desk('POST', '/media/'),

  listSavedViews: desk('GET', '/view/'),
  saveView: desk('POST', '/view/'),
  deleteView: desk('DELETE', '/view/{uid}/'),

  listCannedAnswers: desk('GET', '/canned-answer/'),
  createCannedAnswer: desk('POST', '/canned-answer/'),
  updateCannedAnswer: desk('PATCH', '/canned-answer/{uid}/'),
  deleteCannedAnswer: desk('DELETE', '/canned-answer/{uid}/'),

  listDeskAnnouncements: desk('GET', '/announcement/'),
  raiseAnnouncement: desk('POST', '/announcement/'),
  updateAnnouncement: desk('PATCH', '/announcement/{uid}/'),
  endAnnouncement: desk('POST', '/announcement/{uid}/end/'),

  listHeldMail: desk('GET', '/held-mail/'),
  resolveHeldMail: desk('POST', '/held-mail/{uid}/'),
  getNotices: desk('GET', '/notice/'),
  updateNotices: desk('PATCH', '/notice/'),
  addBrowser: desk('POST', '/notice/browser/'),

  listMailProblems: desk('GET', '/mail-problem/'),
  getOriginalMail: desk('GET', '/mail/{uid}/original/'),

  getFigures: desk('GET', '/figures/'),

  // For operators alone:
  deleteAnnouncement: desk('DELETE', '/announcement/{uid}/'),
  shareRequests: desk('POST', '/business/share/'),
  takeMail: desk('POST', '/mail/'),
  unlockEmail: desk('POST', '/unlock/'),
} as const satisfies Record<string, Call>;

export type DeskCallName = keyof typeof DESK_CALLS;

/** Names the person who writes by command, encoded as in a URL; read of operators alone. */
export const AUTHOR_HEADER = 'X-Author';

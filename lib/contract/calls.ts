/**
 * Every call of the HTTP contract (behaviour.md §7) as plain data: no schemas, so the browser may import it.
 * The schemas of a call are in the file named after the first segment of its path.
 * `extension` marks calls that a remote backend lacks unless it is listed below.
 */
export type Base = 'auth' | 'api';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Call = { base: Base; method: Method; path: string; extension?: true };

export const CALLS = {
  tokenInfo: { base: 'auth', method: 'POST', path: '/token-info/' },
  requestLoginCode: { base: 'auth', method: 'POST', path: '/token-auth/otp/' },
  login: { base: 'auth', method: 'POST', path: '/token-auth/' },
  requestRegisterCode: { base: 'auth', method: 'POST', path: '/register/otp/' },
  register: { base: 'auth', method: 'POST', path: '/register/' },
  revokeToken: { base: 'auth', method: 'POST', path: '/token-revoke/', extension: true },
  exportAccount: { base: 'auth', method: 'GET', path: '/account/export/', extension: true },
  requestDeleteCode: { base: 'auth', method: 'POST', path: '/account/otp/', extension: true },
  deleteAccount: { base: 'auth', method: 'DELETE', path: '/account/', extension: true },

  getApplication: { base: 'api', method: 'GET', path: '/directory/api/application/0/' },
  getBusiness: { base: 'api', method: 'GET', path: '/directory/api/business/0/' },
  listAnnouncements: { base: 'api', method: 'GET', path: '/directory/api/announcement/', extension: true },
  followAnnouncement: {
    base: 'api',
    method: 'POST',
    path: '/directory/api/announcement/{uid}/follow/',
    extension: true,
  },
  listFollowedAnnouncements: {
    base: 'api',
    method: 'GET',
    path: '/directory/api/announcement/followed/',
    extension: true,
  },

  initVisitor: { base: 'api', method: 'POST', path: '/visitor/api/init/' },
  registerVisitor: { base: 'api', method: 'POST', path: '/visitor/api/register/' },
  logEvent: { base: 'api', method: 'POST', path: '/visitor/api/log_event/' },
  listEvents: { base: 'api', method: 'GET', path: '/visitor/api/event/' },
  resetVisitor: { base: 'api', method: 'POST', path: '/visitor/api/reset/' },

  searchProducts: { base: 'api', method: 'GET', path: '/catalog/api/product/search/' },
  getProduct: { base: 'api', method: 'GET', path: '/catalog/api/product/{id}/' },

  listContacts: { base: 'api', method: 'GET', path: '/contact/service/contact/' },
  listCompanies: { base: 'api', method: 'GET', path: '/contact/service/company/' },
  recordActivity: { base: 'api', method: 'POST', path: '/contact/service/contact/{uid}/record_activity/' },

  listContent: { base: 'api', method: 'GET', path: '/content/api/content/' },
  getContent: { base: 'api', method: 'GET', path: '/content/api/content/{key}/' },
  getCategory: { base: 'api', method: 'GET', path: '/content/api/category/{key}/' },
  getTopic: { base: 'api', method: 'GET', path: '/content/api/topic/{uid}/' },
  listAdjacent: { base: 'api', method: 'GET', path: '/content/api/adjacent/{uid}/', extension: true },
  findRedirect: { base: 'api', method: 'GET', path: '/content/api/redirect/', extension: true },
  listErrorCodes: { base: 'api', method: 'GET', path: '/content/api/error-code/', extension: true },
  listPopularSearches: { base: 'api', method: 'GET', path: '/content/api/popular-search/', extension: true },
  searchContent: { base: 'api', method: 'GET', path: '/content/api/search/', extension: true },

  getProject: { base: 'api', method: 'GET', path: '/project/api/project/TICKET/' },
  listCreateFields: { base: 'api', method: 'GET', path: '/project/api/project/TICKET/create_fields/' },
  listFieldOptions: { base: 'api', method: 'GET', path: '/project/api/project/TICKET/field_options/' },
  getIssue: { base: 'api', method: 'GET', path: '/project/api/issue/{key}/' },
  listComments: { base: 'api', method: 'GET', path: '/project/api/comment/' },
  uploadMedia: { base: 'api', method: 'POST', path: '/project/service/issue/upload_media/' },
  deleteMedia: {
    base: 'api',
    method: 'DELETE',
    path: '/project/service/issue/upload_media/{id}/',
    extension: true,
  },
  createIssue: { base: 'api', method: 'POST', path: '/project/service/issue/' },
  updateIssue: { base: 'api', method: 'PATCH', path: '/project/service/issue/{key}/', extension: true },
  getMailPreference: { base: 'api', method: 'GET', path: '/project/api/mail-preference/', extension: true },
  updateMailPreference: {
    base: 'api',
    method: 'PATCH',
    path: '/project/api/mail-preference/',
    extension: true,
  },
  stopMails: { base: 'api', method: 'POST', path: '/project/api/mail-preference/stop/', extension: true },
  createComment: { base: 'api', method: 'POST', path: '/project/service/comment/', extension: true },
  listNotifications: { base: 'api', method: 'GET', path: '/project/api/notification/', extension: true },
  markSeen: { base: 'api', method: 'POST', path: '/project/api/notification/seen/', extension: true },
  rateIssue: { base: 'api', method: 'POST', path: '/project/service/issue/{key}/rating/', extension: true },
  listRatings: { base: 'api', method: 'GET', path: '/project/api/rating/', extension: true },

  listOrders: { base: 'api', method: 'GET', path: '/order/api/order/', extension: true },
  getOrder: { base: 'api', method: 'GET', path: '/order/api/order/{key}/', extension: true },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** A call that a remote backend may lack. */
export type Extension = {
  [Name in CallName]: (typeof CALLS)[Name] extends { extension: true } ? Name : never;
}[CallName];

/**
 * The extensions of the backend behind AUTH_BASE_URL and API_BASE_URL; list those here that such a backend implements.
 * The embedded backend has all of them.
 */
const REMOTE_EXTENSIONS: readonly Extension[] = [];

/** Returns whether a backend has a call. The user interface hides what needs a missing one. */
export const isAvailable = (call: Call, isRemote: boolean): boolean =>
  !isRemote || !call.extension || REMOTE_EXTENSIONS.some((name) => CALLS[name] === call);

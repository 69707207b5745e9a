import { hasCapability } from './has-capability';

/** Parts of calls that another backend may not know. Each has a name, as an extension has that of its call. */
export const FEATURES = [
  /** `locale` and `untranslated`: texts in other languages than the default one. */
  'locale',
  /** The header Idempotency-Key. */
  'idempotency',
  /** X-Service-Key with all calls of users, not only with those below `/service/`. */
  'serviceKey',
  /** A token in the answer that replaces an older one. */
  'rotation',
  /** Items by their uid as well, parts of them that are asked for, and which of several models is meant. */
  'details',
  /** Every filter, order and count of content lists. */
  'filters',
  /** Products and their number in the search of the catalogue. */
  'products',
  /** A phone number that is checked before a code is mailed. */
  'phoneCheck',
  /** What was read before a request was filed, the request that it follows up, and whom to send copies. */
  'issueContext',
  /** Requests of colleagues left out. */
  'issueScope',
  /** Comments page by page, in both orders, and only new ones. */
  'commentPages',
  /** Events other than views: searches, feedback on articles, and those of the request form. */
  'events',
] as const;
export type Feature = (typeof FEATURES)[number];

export type Base = 'auth' | 'api';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Call = {
  base: Base;
  method: Method;
  path: string;
  /** Another backend may lack the whole call. */
  extension?: true;
  /** Parameters of the query and fields of the body that belong to a feature. */
  beyond?: Readonly<Record<string, Feature>>;
};

/**
 * Every call of the HTTP contract (behaviour.md §7) as plain data: no schemas, so the browser may import it.
 * The schemas of a call are in the file named after the first segment of its path.
 */
export const CALLS = {
  tokenInfo: { base: 'auth', method: 'POST', path: '/token-info/', beyond: { rotate: 'rotation' } },
  requestLoginCode: { base: 'auth', method: 'POST', path: '/token-auth/otp/' },
  login: { base: 'auth', method: 'POST', path: '/token-auth/' },
  requestRegisterCode: {
    base: 'auth',
    method: 'POST',
    path: '/register/otp/',
    beyond: { mobile_no: 'phoneCheck' },
  },
  register: { base: 'auth', method: 'POST', path: '/register/' },
  revokeToken: { base: 'auth', method: 'POST', path: '/token-revoke/', extension: true },
  exportAccount: { base: 'auth', method: 'GET', path: '/account/export/', extension: true },
  requestDeleteCode: { base: 'auth', method: 'POST', path: '/account/otp/', extension: true },
  getAccount: { base: 'auth', method: 'GET', path: '/account/', extension: true },
  updateAccount: { base: 'auth', method: 'PATCH', path: '/account/', extension: true },
  requestEmailCode: { base: 'auth', method: 'POST', path: '/account/email/otp/', extension: true },
  changeEmail: { base: 'auth', method: 'POST', path: '/account/email/', extension: true },
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
  listEvents: {
    base: 'api',
    method: 'GET',
    path: '/visitor/api/event/',
    beyond: { _goid: 'events', size: 'events' },
  },
  resetVisitor: { base: 'api', method: 'POST', path: '/visitor/api/reset/' },

  searchProducts: { base: 'api', method: 'GET', path: '/catalog/api/product/search/' },
  getProduct: { base: 'api', method: 'GET', path: '/catalog/api/product/{id}/' },

  listContacts: { base: 'api', method: 'GET', path: '/contact/service/contact/' },
  listCompanies: { base: 'api', method: 'GET', path: '/contact/service/company/' },
  recordActivity: { base: 'api', method: 'POST', path: '/contact/service/contact/{uid}/record_activity/' },

  listContent: {
    base: 'api',
    method: 'GET',
    path: '/content/api/content/',
    beyond: { facets: 'filters', brand_f: 'filters' },
  },
  getContent: {
    base: 'api',
    method: 'GET',
    path: '/content/api/content/{key}/',
    beyond: { expand: 'details', model: 'details' },
  },
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
  getIssue: {
    base: 'api',
    method: 'GET',
    path: '/project/api/issue/{key}/',
    beyond: { scope: 'issueScope' },
  },
  listComments: {
    base: 'api',
    method: 'GET',
    path: '/project/api/comment/',
    beyond: { after: 'commentPages', order: 'commentPages', offset: 'commentPages', size: 'commentPages' },
  },
  uploadMedia: { base: 'api', method: 'POST', path: '/project/service/issue/upload_media/' },
  deleteMedia: {
    base: 'api',
    method: 'DELETE',
    path: '/project/service/issue/upload_media/{id}/',
    extension: true,
  },
  createIssue: {
    base: 'api',
    method: 'POST',
    path: '/project/service/issue/',
    beyond: { context: 'issueContext', follow_up_of: 'issueContext', copy_to: 'issueContext' },
  },
  openIssueLink: { base: 'api', method: 'GET', path: '/project/api/issue-link/', extension: true },
  refuseIssueLink: { base: 'api', method: 'DELETE', path: '/project/api/issue-link/', extension: true },
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

/** A call or feature that a backend may have beyond the specification. */
export type Capability = Extension | Feature;

/** The names of a backend's capabilities, or `all`; undefined for the embedded one, which has all. */
export type Capabilities = ReadonlySet<string> | undefined;

/** Every capability. The user interface hides what needs a missing one. */
export const CAPABILITIES: readonly Capability[] = [
  ...(Object.entries(CALLS) as [Extension, Call][]).flatMap(([name, call]) => (call.extension ? [name] : [])),
  ...FEATURES,
];

/** Tells whether the backend has something beyond the specification. */
export type Has = (name: Capability) => boolean;

/** Returns whether a backend has a call. */
export function hasCall(capabilities: Capabilities, call: Call): boolean {
  if (!capabilities || !call.extension) return true;
  const [name] = (Object.entries(CALLS) as [Extension, Call][]).find(([, other]) => other === call) ?? [];
  return name !== undefined && hasCapability(capabilities, name);
}

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

const auth = (method: Method, path: string, beyond?: Call['beyond']): Call => ({
  base: 'auth',
  method,
  path,
  ...(beyond && { beyond }),
});
const api: typeof auth = (...call) => ({ ...auth(...call), base: 'api' });
const authExtension = (method: Method, path: string) => ({ ...auth(method, path), extension: true as const });
const apiExtension = (method: Method, path: string) => ({ ...api(method, path), extension: true as const });

/**
 * Every call of the HTTP contract (behaviour.md §7) as plain data: no schemas, so the browser may import it.
 * The schemas of a call are in the file named after the first segment of its path.
 */
export const CALLS = {
  tokenInfo: auth('POST', '/token-info/', { rotate: 'rotation' }),
  requestLoginCode: auth('POST', '/token-auth/otp/'),
  login: auth('POST', '/token-auth/'),
  requestRegisterCode: auth('POST', '/register/otp/', { mobile_no: 'phoneCheck' }),
  register: auth('POST', '/register/'),
  revokeToken: authExtension('POST', '/token-revoke/'),
  exportAccount: authExtension('GET', '/account/export/'),
  requestDeleteCode: authExtension('POST', '/account/otp/'),
  getAccount: authExtension('GET', '/account/'),
  updateAccount: authExtension('PATCH', '/account/'),
  requestEmailCode: authExtension('POST', '/account/email/otp/'),
  changeEmail: authExtension('POST', '/account/email/'),
  deleteAccount: authExtension('DELETE', '/account/'),

  getApplication: api('GET', '/directory/api/application/0/'),
  getBusiness: api('GET', '/directory/api/business/0/'),
  listAnnouncements: apiExtension('GET', '/directory/api/announcement/'),
  followAnnouncement: apiExtension('POST', '/directory/api/announcement/{uid}/follow/'),
  listFollowedAnnouncements: apiExtension('GET', '/directory/api/announcement/followed/'),

  initVisitor: api('POST', '/visitor/api/init/'),
  registerVisitor: api('POST', '/visitor/api/register/'),
  logEvent: api('POST', '/visitor/api/log_event/'),
  listEvents: api('GET', '/visitor/api/event/', { _goid: 'events', size: 'events' }),
  resetVisitor: api('POST', '/visitor/api/reset/'),

  searchProducts: api('GET', '/catalog/api/product/search/'),
  getProduct: api('GET', '/catalog/api/product/{id}/'),

  listContacts: api('GET', '/contact/service/contact/'),
  listCompanies: api('GET', '/contact/service/company/'),
  recordActivity: api('POST', '/contact/service/contact/{uid}/record_activity/'),

  listContent: api('GET', '/content/api/content/', { facets: 'filters', brand_f: 'filters' }),
  getContent: api('GET', '/content/api/content/{key}/', { expand: 'details', model: 'details' }),
  getCategory: api('GET', '/content/api/category/{key}/'),
  getTopic: api('GET', '/content/api/topic/{uid}/'),
  listAdjacent: apiExtension('GET', '/content/api/adjacent/{uid}/'),
  findRedirect: apiExtension('GET', '/content/api/redirect/'),
  listErrorCodes: apiExtension('GET', '/content/api/error-code/'),
  listPopularSearches: apiExtension('GET', '/content/api/popular-search/'),
  searchContent: apiExtension('GET', '/content/api/search/'),

  getProject: api('GET', '/project/api/project/TICKET/'),
  listCreateFields: api('GET', '/project/api/project/TICKET/create_fields/'),
  listFieldOptions: api('GET', '/project/api/project/TICKET/field_options/'),
  getIssue: api('GET', '/project/api/issue/{key}/', { scope: 'issueScope' }),
  listComments: api('GET', '/project/api/comment/', {
    after: 'commentPages',
    order: 'commentPages',
    offset: 'commentPages',
    size: 'commentPages',
  }),
  uploadMedia: api('POST', '/project/service/issue/upload_media/'),
  deleteMedia: apiExtension('DELETE', '/project/service/issue/upload_media/{id}/'),
  createIssue: api('POST', '/project/service/issue/', {
    context: 'issueContext',
    follow_up_of: 'issueContext',
    copy_to: 'issueContext',
  }),
  openIssueLink: apiExtension('GET', '/project/api/issue-link/'),
  refuseIssueLink: apiExtension('DELETE', '/project/api/issue-link/'),
  updateIssue: apiExtension('PATCH', '/project/service/issue/{key}/'),
  getMailPreference: apiExtension('GET', '/project/api/mail-preference/'),
  updateMailPreference: apiExtension('PATCH', '/project/api/mail-preference/'),
  stopMails: apiExtension('POST', '/project/api/mail-preference/stop/'),
  createComment: apiExtension('POST', '/project/service/comment/'),
  listNotifications: apiExtension('GET', '/project/api/notification/'),
  markSeen: apiExtension('POST', '/project/api/notification/seen/'),
  rateIssue: apiExtension('POST', '/project/service/issue/{key}/rating/'),
  listRatings: apiExtension('GET', '/project/api/rating/'),

  listOrders: apiExtension('GET', '/order/api/order/'),
  getOrder: apiExtension('GET', '/order/api/order/{key}/'),
} satisfies Record<string, Call>;

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

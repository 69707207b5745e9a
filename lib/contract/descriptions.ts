import type { CallName } from './calls';

/** The description of a call in the OpenAPI document, beyond its schemas. */
export type Description = {
  summary: string;
  details?: string;
  /** An example of the body. */
  body?: object;
  /** Whether a call with the header Idempotency-Key does its work once, however often it is sent. */
  once?: true;
  /** Statuses of errors that do not follow from the parts of the call. */
  errors?: readonly number[];
};

const OF_CODE = 'The code is mailed, because there are no passwords.';

/** Every call in English, for readers of the OpenAPI document. */
export const DESCRIPTIONS: Record<CallName, Description> = {
  tokenInfo: {
    summary: 'Who holds a token',
    details: 'With `rotate` the answer may hold a new token for one that is older than a day.',
    body: { token: 'aaaa.bbbb.cccc' },
  },
  requestLoginCode: {
    summary: 'Mail a login code',
    details: `${OF_CODE} An unknown address answers 400 with \`address.code\` \`not-found\`, a few times an hour.`,
    body: { address: 'pelanggan@contoh.example', method: 'email' },
    errors: [429],
  },
  login: {
    summary: 'Log in with a code',
    details: 'The token is sent as `Authorization: Jwt {token}` from then on.',
    body: { username: 'pelanggan@contoh.example', otp_code: '123456' },
    errors: [429],
  },
  requestRegisterCode: {
    summary: 'Mail a registration code',
    details: OF_CODE,
    body: { address: 'baru@contoh.example', method: 'email' },
    errors: [429],
  },
  register: {
    summary: 'Register with a code',
    body: {
      email: 'baru@contoh.example',
      otp_code: '123456',
      first_name: 'Sri Wahyuni',
      mobile_no: '081234567890',
    },
    errors: [429],
  },
  revokeToken: { summary: 'Log out', body: { token: 'aaaa.bbbb.cccc' } },
  exportAccount: { summary: 'Everything stored about the caller', errors: [404] },
  requestDeleteCode: { summary: 'Mail a code for the deletion of the account', body: {}, errors: [429] },
  getAccount: { summary: 'Name, e-mail and phone of the caller', errors: [404] },
  updateAccount: {
    summary: 'Change name or phone',
    body: { first_name: 'Sri Wahyuni', mobile_no: '081234567890' },
    errors: [404, 429],
  },
  requestEmailCode: {
    summary: 'Mail a code to a new e-mail address of the account',
    details: `${OF_CODE} An address that has an account answers alike, and is mailed a hint instead.`,
    body: { address: 'baru@contoh.example', method: 'email' },
    errors: [429],
  },
  changeEmail: {
    summary: 'Change the e-mail address with the code that it was sent',
    details: 'Ends all other sessions. The old address is told.',
    body: { email: 'baru@contoh.example', otp_code: '123456' },
    errors: [404, 429],
  },
  deleteAccount: {
    summary: 'Delete the account for good',
    details: 'Needs a code unless the login is of the last ten minutes.',
    body: { otp_code: '123456' },
    errors: [429],
  },

  getApplication: { summary: 'Settings of the chat widget' },
  getBusiness: {
    summary: 'The business that runs the portal',
    details: 'Name, e-mail, phone, service hours.',
  },
  listAnnouncements: {
    summary: 'Announcements in force',
    details:
      'The most severe and newest first; with `ended=true` also known issues that ended in the last 14 days. Needs no key, and may be cached for four seconds.',
  },
  followAnnouncement: {
    summary: 'Hear of the end of an announcement',
    details: 'The user is mailed once when it ends. Only for those in force; repeating it changes nothing.',
    body: {},
  },
  listFollowedAnnouncements: {
    summary: 'Announcements whose end the user will be told',
    details: 'Their uids. Those that have ended are no longer among them.',
  },

  initVisitor: {
    summary: 'Begin an anonymous visit',
    body: { _referrer: '', _origin: 'https://bantuan.example' },
    errors: [429],
  },
  registerVisitor: {
    summary: 'Register the visitor',
    details: 'With a token the visitor is tied to its contact; the body never decides that.',
    body: { _goid: 'c0ffee00-0000-4000-8000-000000000001' },
    errors: [403, 404, 409],
  },
  logEvent: {
    summary: 'Report what a visitor did',
    details:
      'A `view` of an article, what was searched, or `article-feedback`: `key`, `helpful`, `reasons` (codes separated by commas), `comment`.',
    body: {
      _goid: 'c0ffee00-0000-4000-8000-000000000001',
      event_name: 'view',
      event_data: { key: 'cara-login' },
    },
    errors: [404, 429],
  },
  listEvents: { summary: 'What a visitor has seen', errors: [404] },
  resetVisitor: {
    summary: 'Replace the identity of a visitor',
    body: { _goid: 'c0ffee00-0000-4000-8000-000000000001' },
    errors: [429],
  },

  searchProducts: { summary: 'Products, brands and categories' },
  getProduct: { summary: 'One product', details: '`id` is a key or a uid.' },

  listContacts: { summary: 'Contacts of the own business' },
  listCompanies: { summary: 'Companies of the own business' },
  recordActivity: {
    summary: 'Record an activity with a contact',
    body: {
      activity_time: '2026-03-02T10:00:00+07:00',
      activity_type: { app_id: 'activity', code: 'phone-call', name: 'Telepon' },
      subject: 'Perkenalan',
      agent: [{ uid: 40017 }],
      parties: [{ uid: '6f1a54a7-0000-4000-8000-000000000001' }],
      links: [],
      notes: [{ note: 'Minta dihubungi lagi minggu depan.' }],
    },
    once: true,
    errors: [429],
  },

  listContent: {
    summary: 'Items of one model',
    details: 'Filters take one value or several, separated by commas.',
  },
  getContent: { summary: 'One item', details: '`key` is a key or a uid.' },
  getCategory: { summary: 'One category of the help centre' },
  getTopic: { summary: 'One topic of the help centre' },
  listAdjacent: {
    summary: 'Articles before and after one',
    details: 'In the reading order of its topic, `size` on each side.',
  },
  findRedirect: {
    summary: 'The new address of an old one',
    details: 'For the addresses of an imported site.',
    errors: [404],
  },
  listErrorCodes: {
    summary: 'Error codes in articles',
    details: 'What each article says of a code, and below which heading.',
  },
  listPopularSearches: {
    summary: 'Popular searches',
    details: 'Only what several visitors of several networks searched for and opened a result of.',
  },
  searchContent: {
    summary: 'Search over everything',
    details:
      'Results are grouped by model, or one list with `mixed`, and correct the spelling of the query (`suggestion`).',
  },

  getProject: { summary: 'Statuses of requests and service hours' },
  listCreateFields: { summary: 'Fields of the request form' },
  listFieldOptions: { summary: 'Choices of a field', errors: [404] },
  getIssue: { summary: 'One request' },
  listComments: { summary: 'Answers to a request', errors: [404] },
  uploadMedia: {
    summary: 'Upload an image',
    details:
      'PNG, JPEG, WebP, GIF, HEIC or AVIF of at most 5,242,880 bytes. Unclaimed images are deleted after a day.',
    errors: [429],
  },
  deleteMedia: { summary: 'Delete an image that no request has claimed' },
  createIssue: {
    summary: 'File a request',
    details:
      'The fields of the form by their key, see `listCreateFields`; unknown ones are refused. `context` is what was read before, `follow_up_of` the key of an own request (extensions).',
    body: { project: 'TICKET', name: 'Faktur tidak terkirim', description: '<p>Sejak pagi.</p>' },
    once: true,
    errors: [404, 429],
  },
  openIssueLink: {
    summary: 'What a link leads to',
    details:
      'The link is in mails to people without an account. `Authorization: Link {token}` in place of a token lets its holder call `getIssue`, `listComments`, `createComment`, `rateIssue`, `uploadMedia`, `deleteMedia` and `getProject` for this one request.',
  },
  refuseIssueLink: {
    summary: 'End the links to a request',
    details: 'For somebody whom a mail with a link reached by mistake.',
  },
  updateIssue: {
    summary: 'Solve, cancel or reopen a request',
    details: '409 when the state of the request does not allow it.',
    body: { action: 'solve' },
    once: true,
    errors: [429],
  },
  getMailPreference: { summary: 'Which mails about requests the caller gets' },
  updateMailPreference: { summary: 'Choose the mails about requests', body: { request_mails: 'answers' } },
  stopMails: {
    summary: 'Stop mails about requests',
    details:
      'By the token in the link of a mail, without key or login (RFC 8058). A form is redirected (303).',
    errors: [404],
  },
  createComment: {
    summary: 'Answer a request',
    details: 'Rich text and images; reopens a completed request. 410 when it was closed for good.',
    body: { issue: 'TICKET-42', body: '<p>Sudah dicoba, terima kasih.</p>', media: [] },
    once: true,
    errors: [404, 410, 429],
  },
  listNotifications: { summary: 'News about own requests, and announcements' },
  markSeen: {
    summary: 'Mark news as seen',
    body: { until: '2026-03-02T10:00:00+07:00', issue: 'TICKET-42' },
    errors: [404, 429],
  },
  rateIssue: {
    summary: 'Rate a solved request',
    details:
      '409 with `score.code` `not-completed`, `cancelled` or `too-late` when it cannot be rated. The reasons depend on the score.',
    body: { score: 5, reasons: ['fast'], comment: 'Cepat sekali.' },
    once: true,
    errors: [429],
  },
  listRatings: { summary: 'Own ratings, and requests that wait for one' },

  listOrders: { summary: 'Orders of the own business', details: 'The embedded backend keeps none.' },
  getOrder: { summary: 'One order' },
};

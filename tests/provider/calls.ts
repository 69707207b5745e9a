import type { IncomingHttpHeaders } from 'node:http';
import * as content from './content-calls';
import * as people from './people-calls';
import type { ProviderState } from './state';

/** A request as the functions below see it. */
export type ProviderRequest = {
  name: CallName;
  /** What the placeholder in the path stands for. */
  param: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** The file of an upload: its name and how many bytes it has. */
  file?: { name: string; bytes: number };
  headers: IncomingHttpHeaders;
};

export type ProviderAnswer = { status: number; body: unknown };
type Answer = (request: ProviderRequest, state: ProviderState) => ProviderAnswer;

type ProviderCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: string[] | 'any';
  body?: string[];
  answer: Answer;
};

const CONTENT_QUERY = [
  ...['model', 'q', 'search_fields', 'expand', 'tags', 'tags_f', 'topic_f', 'category_f', 'city_f'],
  ...['protection_type_f', 'product_type_f', 'installation_f', 'phase_f', 'size', 'offset', 'sort', 'order'],
];

/**
 * The calls of §7, each with the parameters and the fields that it lists; `undefined` where any field is allowed. The
 * two look-ups have the paths that the portal asks for.
 */
export const PROVIDER_CALLS = {
  tokenInfo: { method: 'POST', path: '/auth/token-info/', body: ['token'], answer: people.tokenInfo },
  loginCode: {
    method: 'POST',
    path: '/auth/token-auth/otp/',
    body: ['address', 'method'],
    answer: people.loginCode,
  },
  login: { method: 'POST', path: '/auth/token-auth/', body: ['username', 'otp_code'], answer: people.login },
  registerCode: {
    method: 'POST',
    path: '/auth/register/otp/',
    body: ['address', 'method'],
    answer: people.registerCode,
  },
  register: {
    method: 'POST',
    path: '/auth/register/',
    body: ['email', 'otp_code', 'first_name', 'mobile_no'],
    answer: people.register,
  },
  application: { method: 'GET', path: '/api/directory/api/application/0/', answer: people.application },
  business: {
    method: 'GET',
    path: '/api/directory/api/business/0/',
    query: ['visitor'],
    answer: people.business,
  },
  visitorInit: {
    method: 'POST',
    path: '/api/visitor/api/init/',
    body: ['_referrer', '_origin', '_goid', 'session'],
    answer: people.visitorInit,
  },
  visitorRegister: {
    method: 'POST',
    path: '/api/visitor/api/register/',
    body: ['_goid', 'contact', 'visitor_id'],
    answer: people.visitorRegister,
  },
  logEvent: {
    method: 'POST',
    path: '/api/visitor/api/log_event/',
    body: ['_goid', 'event_name', 'event_data'],
    answer: people.logEvent,
  },
  events: {
    method: 'GET',
    path: '/api/visitor/api/event/',
    query: ['event_name', 'visitor'],
    answer: people.events,
  },
  visitorReset: {
    method: 'POST',
    path: '/api/visitor/api/reset/',
    body: ['_goid'],
    answer: people.visitorReset,
  },
  productSearch: {
    method: 'GET',
    path: '/api/catalog/api/product/search/',
    query: ['size', 'category', 'brand', 'category_depth', 'sort'],
    answer: content.productSearch,
  },
  product: { method: 'GET', path: '/api/catalog/api/product/{id}/', answer: content.product },
  contacts: { method: 'GET', path: '/api/contact/service/contact/', query: 'any', answer: people.contacts },
  companies: { method: 'GET', path: '/api/contact/service/company/', query: 'any', answer: people.companies },
  recordActivity: {
    method: 'POST',
    path: '/api/contact/service/contact/{uid}/record_activity/',
    body: [
      ...[
        'activity_time',
        'duration',
        'activity_type',
        'company',
        'agent',
        'parties',
        'links',
        'notes',
        'subject',
      ],
    ],
    answer: people.recordActivity,
  },
  list: { method: 'GET', path: '/api/content/api/content/', query: CONTENT_QUERY, answer: content.list },
  detail: {
    method: 'GET',
    path: '/api/content/api/content/{key}/',
    query: ['model'],
    answer: content.detail,
  },
  categoryLookup: {
    method: 'GET',
    path: '/api/content/api/category/{key}/',
    answer: content.lookUp('help-category'),
  },
  topicLookup: { method: 'GET', path: '/api/content/api/topic/{uid}/', answer: content.lookUp('help-topic') },
  project: { method: 'GET', path: '/api/project/api/project/TICKET/', answer: people.project },
  createFields: {
    method: 'GET',
    path: '/api/project/api/project/TICKET/create_fields/',
    answer: people.createFields,
  },
  fieldOptions: {
    method: 'GET',
    path: '/api/project/api/project/TICKET/field_options/',
    query: ['field'],
    answer: people.fieldOptions,
  },
  issue: {
    method: 'GET',
    path: '/api/project/api/issue/{key}/',
    query: ['q', 'status', 'offset', 'size'],
    answer: people.issue,
  },
  comments: { method: 'GET', path: '/api/project/api/comment/', query: ['issue'], answer: people.comments },
  uploadMedia: {
    method: 'POST',
    path: '/api/project/service/issue/upload_media/',
    answer: people.uploadMedia,
  },
  createIssue: { method: 'POST', path: '/api/project/service/issue/', answer: people.createIssue },
} as const satisfies Record<string, ProviderCall>;

export type CallName = keyof typeof PROVIDER_CALLS;

/** Returns the call for a method and path, and the value in its path; a missing last slash is added. */
export function findCall(method: string, pathname: string): { name: CallName; param: string } | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  for (const [name, call] of Object.entries(PROVIDER_CALLS) as [CallName, ProviderCall][]) {
    if (call.method !== method) continue;
    const [start = '', end] = call.path.split(/\{\w+\}/);
    if (end === undefined ? path === start : path.startsWith(start) && path.endsWith(end)) {
      const param = end === undefined ? '' : path.slice(start.length, path.length - end.length);
      if (!param.includes('/')) return { name, param: decodeURIComponent(param) };
    }
  }
  return undefined;
}

const LISTED_HEADERS = new Set(['x-api-key', 'content-type', 'authorization', 'x-service-key']);
/** The headers that a browser or `fetch` sends by itself. */
const USUAL_HEADERS =
  /^(accept(-.*)?|connection|content-length|host|origin|referer|user-agent|sec-.*|cache-control|pragma|priority|transfer-encoding|dnt|save-data)$/;
/** The calls that §6 gives the service key to, and uploads, which §7 lists among the services. */
const SERVICE_KEY_CALLS = /^(contacts|companies|recordActivity|createIssue|uploadMedia)$/;

/** Names what a request holds beyond §7, such as `header idempotency-key`. */
export function unlistedParts({ name, query, body, headers }: ProviderRequest): string[] {
  const call: ProviderCall = PROVIDER_CALLS[name];
  const allowedBody = call.method === 'GET' ? [] : call.body;
  const isOwnHeader = (header: string) => !LISTED_HEADERS.has(header) && !USUAL_HEADERS.test(header);
  return [
    ...(call.query === 'any' ? [] : [...query.keys()])
      .filter((key) => !call.query?.includes(key))
      .map((key) => `query ${key}`),
    ...Object.keys(body)
      .filter((key) => allowedBody && !allowedBody.includes(key))
      .map((key) => `field ${key}`),
    ...Object.keys(headers)
      .filter(isOwnHeader)
      .map((header) => `header ${header}`),
    ...(headers['x-service-key'] !== undefined && !SERVICE_KEY_CALLS.test(name)
      ? ['header x-service-key']
      : []),
  ];
}

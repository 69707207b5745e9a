import type { Locale } from '@/lib/constants';
import { type Call, type CallName, CALLS } from '../calls';
import type { List } from '../common';
import type { ContentModel, ProductFacets } from '../content';
import {
  searchProducts,
  adjacent,
  category,
  errorCode,
  helpTopic,
  ITEMS,
  popularSearch,
  redirect,
  search,
} from './content';
import * as project from './project';
import {
  type Drop,
  isAbsent,
  isRecord,
  type Place,
  type Read,
  asSent,
  flag,
  id,
  key,
  number,
  oneOf,
  text,
  time,
  words,
  type Fields,
  itemsOf,
  listOf,
  maybe,
  need,
  or,
  record,
} from './read';
import type {
  Account,
  CodeRequestAnswer,
  IssueLinkAnswer,
  TokenAnswer,
  TokenInfo,
} from '@/lib/contract/auth';
import type { Company, Contact } from '@/lib/contract/contact';
import type { Announcement, Application, Business } from '@/lib/contract/directory';
import type {
  InitVisitorAnswer,
  LogEventAnswer,
  RegisterVisitorAnswer,
  VisitorEvent,
} from '@/lib/contract/visitor';

const initVisitor = record<InitVisitorAnswer>({ _goid: need(key) }, 'visitor');
const registerVisitor = record<RegisterVisitorAnswer>(
  // Without an id yet, the visitor asks again.
  { visitor_id: need(id), contact: or(null, contactId) },
  'visitor',
);
const logEvent = record<Partial<LogEventAnswer>>({ counted: maybe(flag) });

/** A contact, which may come as its record. */
function contactId(input: unknown, place: Parameters<Read<unknown>>[1]): string | number | undefined {
  return id(isRecord(input) ? input.uid : input, place);
}

const eventData: Read<VisitorEvent['event_data']> = (input, place) => {
  const name = isRecord(input) ? key(input.key ?? input.uid, place) : undefined;
  return name === undefined ? undefined : { ...(input as object), key: name };
};

const event = record<VisitorEvent>(
  { event_name: or('view', text), event_data: need(eventData), created_at: or('', time) },
  'event',
);

/** A viewed item, which may stand for its event. */
const visitorEvent: Read<VisitorEvent> = (input, place) =>
  event(isRecord(input) && input.event_data === undefined ? { event_data: input } : input, place);

const NO_SETTINGS = { hide_goapp_label: false, google_font: '' };
const settingsFields = { hide_goapp_label: or(false, flag), google_font: or('', text) };
const settings = record<Application['app_settings']>(settingsFields);

/** The settings may stand alone. */
const application = record<Application>({
  app_settings: or(NO_SETTINGS, settings),
  capabilities: maybe(words),
});

const business = record<Business>(
  {
    uid: need(key, 'uid', 'key'),
    name: or('', text),
    support_email: or('', text),
    support_phone: or(null, text),
    support_hours: or('', text),
    support_whatsapp: maybe(
      record<NonNullable<Business['support_whatsapp']>>({ number: need(text), text: or(null, text) }),
    ),
    service: maybe(asSent<NonNullable<Business['service']>>()),
  },
  'business',
);

const announcement = record<Announcement>(
  {
    uid: need(key),
    severity: or('info' as const, oneOf('incident', 'warning', 'info')),
    title: need(text),
    text: or('', text),
    url: maybe(text),
    starts_at: or('', time),
    ends_at: or(null, time),
    updated_at: or('', time),
    is_over: or(false, flag),
  },
  'announcement',
);

const contact = record<Contact>(
  { uid: need(id), first_name: or('', text, 'first_name', 'name'), last_name: or('', text) },
  'contact',
);
const company = record<Company>({ uid: need(id), name: or('', text) }, 'company');

/** What a backend answers to an activity is not known, only that it took it. */
const activity = record<{ uid: string }>({ uid: or('', text) });

/** Digits of a code when the backend does not say how many it has. */
const CODE_LENGTH = 6;

const tokenInfo = record<TokenInfo>(
  {
    uid: need(numericUid, 'uid'),
    ref: maybe((input, place) => (number(input, place) === undefined ? text(input, place) : ''), 'uid'),
    business_uid: or('', key),
    first_name: or('', text, 'first_name', 'name'),
    last_name: or('', text),
    token: maybe(key),
  },
  'user',
);

/** A uid as a number, of which the name of a user without one is made; of a text its sum. */
function numericUid(input: unknown, place: Place): number | undefined {
  const written = text(input, place);
  if (written === undefined) return undefined;
  return number(input, place) ?? [...written].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 7);
}

const codeRequest = record<CodeRequestAnswer>({
  length: or(CODE_LENGTH, number),
  expired_at: or('', time),
});

const token = record<TokenAnswer>({ token: need(key) }, 'token');

const account = record<Account>(
  {
    first_name: or('', text, 'first_name', 'name'),
    last_name: or('', text),
    email: or('', text, 'email', 'address', 'username'),
    mobile_no: or(null, text, 'mobile_no', 'phone'),
  },
  'user',
);

const issueLink = record<IssueLinkAnswer>({
  key: need(key),
  email: or('', text),
  user: need(tokenInfo),
});

/** What an answer is read for. */
export type Asked = {
  /** The call's parameters in its path, and its query. */
  params: Readonly<Record<string, string | number>>;
  query: Readonly<Record<string, unknown>>;
  /** The language of items that name none. */
  locale: Locale;
};

/** An answer in the contract's form; `data` is null when there is no such item, undefined when it cannot be read. */
export type Reading = { data: unknown; drops: Drop[]; htmls: Place['htmls'] };

type ReadAnswer = (body: unknown, place: Place, asked: Asked) => unknown;

/** A list answer: without count, bare, or with another name. One that is not divided into pages is divided here. */
const list =
  <Item, More extends object = object>(read: Read<Item>, more?: Fields<More>): ReadAnswer =>
  (body, place, { query }) => {
    const all = itemsOf(body);
    if (!all) return undefined;
    const size = Number(query.size ?? Number.NaN) || all.length;
    const offset = Number(query.offset ?? 0);
    const isWhole = all.length > size;
    const items = isWhole ? all.slice(offset, offset + size) : all;
    const results = listOf(read)(items, place) ?? [];
    const counted = isRecord(body) ? number(body.count, place) : undefined;
    // A full page without a count may have a next one.
    const least = offset + items.length + Number(items.length === size && query.size !== undefined);
    const count = isWhole ? all.length : (counted ?? least);
    const dropped = items.length - results.length;
    return {
      ...(more && record<More>(more)(isRecord(body) ? body : {}, place)),
      count,
      results,
      ...(dropped > 0 && { dropped }),
    } satisfies List<Item>;
  };

/**
 * An object or an array of one, of which nothing may be there: an empty array says so. An empty object or `null` instead of
 * the item says nothing, and a page that was there must not vanish over it.
 */
const single =
  <Item>(read: Read<Item>): ReadAnswer =>
  (body, place) => {
    const input = firstOf(body);
    return input === undefined ? null : read(input, place);
  };

/** Returns the item of a lookup's answer, undefined of an empty array. */
function firstOf(body: unknown): unknown {
  const items = itemsOf(body);
  return items ? items[0] : body;
}

/** A list that is not divided into pages. */
const whole =
  <Item>(read: Read<Item>, ...names: string[]): ReadAnswer =>
  (body, place) => {
    const name = names.find((other) => isRecord(body) && Array.isArray(body[other]));
    return listOf(read)(name && isRecord(body) ? body[name] : body, place);
  };

const isModel = (model: unknown): model is ContentModel =>
  typeof model === 'string' && Object.hasOwn(ITEMS, model);

const listContent: ReadAnswer = (body, place, asked) => {
  const { model } = asked.query;
  const facets = { facets: { read: asSent<ProductFacets>(), names: [] } };
  return isModel(model)
    ? list<unknown, { facets?: ProductFacets }>(ITEMS[model], facets)(body, place, asked)
    : undefined;
};

const getContent: ReadAnswer = (body, place, { query }) => {
  const isBare = Array.isArray(body) && query.model === 'page';
  const input = isBare ? { sections: body } : firstOf(body);
  // A named page without anything is there nevertheless.
  if (isAbsent(input) && query.model === 'page') return ITEMS.page({}, place);
  if (input === undefined) return null;
  const written = isRecord(input) ? input.model : undefined;
  const model = isModel(written) ? written : (query.model ?? 'page');
  return isModel(model) ? ITEMS[model](input, place) : undefined;
};

/** Whatever a call answers that only has to succeed. */
const nothing: ReadAnswer = () => ({});
const one =
  <Item>(read: Read<Item>): ReadAnswer =>
  (body, place) =>
    read(body, place);
/** As `one`, of a call whose answer the contract does not describe. */
const any =
  <Item>(read: Read<Item>): ReadAnswer =>
  (body, place) =>
    read(isRecord(body) ? body : {}, place);

/** A reader for every call, so that none is forgotten. */
const ANSWERS: Record<CallName, ReadAnswer> = {
  tokenInfo: one(tokenInfo),
  requestLoginCode: any(codeRequest),
  login: one(token),
  requestRegisterCode: any(codeRequest),
  register: one(token),
  revokeToken: nothing,
  exportAccount: one(asSent()),
  getAccount: any(account),
  updateAccount: any(account),
  requestEmailCode: any(codeRequest),
  changeEmail: any(account),
  requestDeleteCode: any(codeRequest),
  deleteAccount: nothing,
  getApplication: any(application),
  getBusiness: single(business),
  listAnnouncements: list(announcement),
  followAnnouncement: nothing,
  listFollowedAnnouncements: list(key),
  initVisitor: one(initVisitor),
  registerVisitor: any(registerVisitor),
  logEvent: any(logEvent),
  listEvents: list(visitorEvent),
  resetVisitor: one(initVisitor),
  searchProducts: one(searchProducts),
  getProduct: single(ITEMS.product),
  listContacts: list(contact),
  listCompanies: list(company),
  recordActivity: any(activity),
  listContent: listContent,
  getContent: getContent,
  getCategory: single(category),
  getTopic: single(helpTopic),
  listAdjacent: one(adjacent),
  findRedirect: one(redirect),
  listErrorCodes: list(errorCode),
  listPopularSearches: list(popularSearch),
  searchContent: one(search),
  getProject: any(project.project),
  listCreateFields: whole(project.createField, 'fields', 'create_fields'),
  listFieldOptions: whole(project.fieldOption, 'options'),
  getIssue: one(project.getIssue),
  listComments: list(project.comment),
  uploadMedia: one(project.uploadMedia),
  deleteMedia: nothing,
  createIssue: any(project.filedIssue),
  openIssueLink: one(issueLink),
  refuseIssueLink: nothing,
  updateIssue: one(project.updatedIssue),
  getMailPreference: one(project.mailPreference),
  updateMailPreference: one(project.mailPreference),
  stopMails: one(project.mailPreference),
  createComment: one(project.comment),
  listNotifications: list(project.notifications.item, project.notifications.more),
  markSeen: any(project.seen),
  rateIssue: one(project.rating),
  listRatings: list(project.ratings.item, project.ratings.more),
  listOrders: list(project.order),
  getOrder: single(project.order),
};
const NAMES = new Map<Call, CallName>(Object.entries(CALLS).map(([name, call]) => [call, name as CallName]));

/** Reads the answer of another backend: what the specification does not promise may be missing (behaviour.md §7). */
export function readAnswer(call: Call, body: unknown, asked: Asked): Reading {
  const { key: asKey = '', uid = asKey } = asked.params;
  const place: Place = {
    model: String(asked.query.model ?? call.path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? ''),
    uid: String(uid),
    path: '',
    locale: asked.locale,
    asked: String(uid),
    drops: [],
    htmls: [],
  };
  const name = NAMES.get(call);
  const data = name && ANSWERS[name](body, place, asked);
  // A gateway's page, or another thing that is no answer of the call at all.
  if (data === undefined && place.drops.length === 0)
    place.drops.push({ model: place.model, uid: place.uid, field: 'answer', was: typeof body });
  return { data, drops: place.drops, htmls: place.htmls };
}

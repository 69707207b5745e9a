import type { Locale } from '@/lib/constants';
import { type Call, CALLS } from '../calls';
import type { List } from '../common';
import type { ContentModel, ProductFacets } from '../content';
import { searchProducts } from './catalog';
import { adjacent, category, errorCode, helpTopic, ITEMS, popularSearch, redirect, search } from './content';
import * as project from './project';
import { type Drop, isAbsent, isRecord, type Place, type Read } from './read';
import { type Fields, itemsOf, listOf, maybe, need, or, record } from './record';
import { asSent, flag, id, key, number, oneOf, text, time, words } from './values';
import type { CodeRequestAnswer, TokenAnswer, TokenInfo } from '@/lib/contract/auth';
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
function contactId(given: unknown, place: Parameters<Read<unknown>>[1]): string | number | undefined {
  return id(isRecord(given) ? given.uid : given, place);
}

const eventData: Read<VisitorEvent['event_data']> = (given, place) => {
  const name = isRecord(given) ? key(given.key ?? given.uid, place) : undefined;
  return name === undefined ? undefined : { ...(given as object), key: name };
};

const event = record<VisitorEvent>(
  { event_name: or('view', text), event_data: need(eventData), created_at: or('', time) },
  'event',
);

/** A viewed item, which may stand for its event. */
const visitorEvent: Read<VisitorEvent> = (given, place) =>
  event(isRecord(given) && given.event_data === undefined ? { event_data: given } : given, place);

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
    ref: maybe((given, place) => (number(given, place) === undefined ? text(given, place) : ''), 'uid'),
    business_uid: or('', key),
    first_name: or('', text, 'first_name', 'name'),
    last_name: or('', text),
    token: maybe(key),
  },
  'user',
);

/** A uid as a number, of which the name of a user without one is made; of a text its sum. */
function numericUid(given: unknown, place: Place): number | undefined {
  const written = text(given, place);
  if (written === undefined) return undefined;
  return number(given, place) ?? [...written].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 7);
}

const codeRequest = record<CodeRequestAnswer>({
  length: or(CODE_LENGTH, number),
  expired_at: or('', time),
});

const token = record<TokenAnswer>({ token: need(key) }, 'token');

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
    const given = firstOf(body);
    return given === undefined ? null : read(given, place);
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
  const given = isBare ? { sections: body } : firstOf(body);
  // A named page without anything is there nevertheless.
  if (isAbsent(given) && query.model === 'page') return ITEMS.page({}, place);
  if (given === undefined) return null;
  const written = isRecord(given) ? given.model : undefined;
  const model = isModel(written) ? written : (query.model ?? 'page');
  return isModel(model) ? ITEMS[model](given, place) : undefined;
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

const ANSWERS = new Map<Call, ReadAnswer>([
  [CALLS.tokenInfo, one(tokenInfo)],
  [CALLS.requestLoginCode, any(codeRequest)],
  [CALLS.login, one(token)],
  [CALLS.requestRegisterCode, any(codeRequest)],
  [CALLS.register, one(token)],
  [CALLS.revokeToken, nothing],
  [CALLS.requestDeleteCode, any(codeRequest)],
  [CALLS.deleteAccount, nothing],
  [CALLS.getApplication, any(application)],
  [CALLS.getBusiness, single(business)],
  [CALLS.listAnnouncements, list(announcement)],
  [CALLS.followAnnouncement, nothing],
  [CALLS.listFollowedAnnouncements, list(key)],
  [CALLS.initVisitor, one(initVisitor)],
  [CALLS.registerVisitor, any(registerVisitor)],
  [CALLS.logEvent, any(logEvent)],
  [CALLS.listEvents, list(visitorEvent)],
  [CALLS.resetVisitor, one(initVisitor)],
  [CALLS.searchProducts, one(searchProducts)],
  [CALLS.getProduct, single(ITEMS.product)],
  [CALLS.listContacts, list(contact)],
  [CALLS.listCompanies, list(company)],
  [CALLS.recordActivity, any(activity)],
  [CALLS.listContent, listContent],
  [CALLS.getContent, getContent],
  [CALLS.getCategory, single(category)],
  [CALLS.getTopic, single(helpTopic)],
  [CALLS.listAdjacent, one(adjacent)],
  [CALLS.findRedirect, one(redirect)],
  [CALLS.listErrorCodes, list(errorCode)],
  [CALLS.listPopularSearches, list(popularSearch)],
  [CALLS.searchContent, one(search)],
  [CALLS.getProject, any(project.project)],
  [CALLS.listCreateFields, whole(project.createField, 'fields', 'create_fields')],
  [CALLS.listFieldOptions, whole(project.fieldOption, 'options')],
  [CALLS.getIssue, one(project.getIssue)],
  [CALLS.listComments, list(project.comment)],
  [CALLS.uploadMedia, one(project.uploadMedia)],
  [CALLS.deleteMedia, nothing],
  [CALLS.createIssue, any(project.filedIssue)],
  [CALLS.updateIssue, one(project.updatedIssue)],
  [CALLS.getMailPreference, one(project.mailPreference)],
  [CALLS.updateMailPreference, one(project.mailPreference)],
  [CALLS.stopMails, one(project.mailPreference)],
  [CALLS.createComment, one(project.comment)],
  [CALLS.listNotifications, list(project.notifications.item, project.notifications.more)],
  [CALLS.markSeen, any(project.seen)],
  [CALLS.rateIssue, one(project.rating)],
  [CALLS.listRatings, list(project.ratings.item, project.ratings.more)],
]);

/** Reads the answer of another backend: what the specification does not promise may be missing (behaviour.md §7). */
export function readAnswer(call: Call, body: unknown, asked: Asked): Reading {
  const { key: name = '', uid = name } = asked.params;
  const place: Place = {
    model: String(asked.query.model ?? call.path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? ''),
    uid: String(uid),
    path: '',
    locale: asked.locale,
    asked: String(uid),
    drops: [],
    htmls: [],
  };
  const read = ANSWERS.get(call);
  const data = read ? read(body, place, asked) : body;
  // A gateway's page, or another thing that is no answer of the call at all.
  if (data === undefined && place.drops.length === 0)
    place.drops.push({ model: place.model, uid: place.uid, field: 'answer', was: typeof body });
  return { data, drops: place.drops, htmls: place.htmls };
}

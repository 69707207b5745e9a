import { calls, eachItem, everywhere, isRecord, itemsOf, without, type Oddities } from './change';
import type { Json } from '../content';

const isIssue = calls('issue');
const isForm = calls('createFields', 'fieldOptions');
const isCode = calls('loginCode', 'registerCode');
const eachField = (change: (field: Json) => Json) =>
  eachItem((entry) => (isRecord(entry.field) ? { ...entry, field: change(entry.field) } : entry));

/** Login, visitors, requests, the form and contacts. */
export const PEOPLE: Oddities = {
  'issues-bare-array': {
    what: 'issues are an array',
    group: 'issues',
    isFor: isIssue,
    change: (body) => itemsOf(body) ?? body,
  },
  'issues-as-results': {
    what: 'issues are {results}',
    group: 'issues',
    isFor: isIssue,
    change: (body) => (itemsOf(body) ? { results: itemsOf(body) } : body),
  },
  'issues-without-status-list': {
    what: 'no status_list',
    group: 'issues',
    isFor: isIssue,
    change: (body) => (isRecord(body) ? without('status_list')(body) : body),
  },
  'status-list-null': {
    what: 'status_list is null',
    group: 'issues',
    change: everywhere(/^status_list$/, () => null),
  },
  'status-without-progress': {
    what: 'statuses have key and name alone',
    change: everywhere(/^status_list$/, (list) =>
      Array.isArray(list) ? list.map((status: Json) => ({ key: status.key, name: status.name })) : list,
    ),
  },
  'issue-with-status': {
    what: 'issues have a status and times',
    group: 'issue',
    isFor: isIssue,
    change: eachItem((item) =>
      'name' in item
        ? { ...item, status: { key: 'open', name: 'Open' }, created_at: '2023-03-01T02:00:00Z' }
        : item,
    ),
  },
  'issue-status-text': {
    what: 'status is its key',
    group: 'issue',
    isFor: isIssue,
    change: eachItem((item) => ('name' in item ? { ...item, status: 'in-progress' } : item)),
  },
  'issue-status-unknown': {
    what: 'a status that §3 does not list',
    group: 'issue',
    isFor: isIssue,
    change: eachItem((item) =>
      'name' in item ? { ...item, status: { key: 'menunggu', name: 'Menunggu' } } : item,
    ),
  },
  'issue-uid-number': {
    what: 'uids of issues are numbers, also where comments are asked for',
    isFor: isIssue,
    change: everywhere(/^uid$/, (uid) => Number(String(uid).slice(1))),
  },
  'issue-name-null': {
    what: 'issues without a name',
    group: 'issue',
    isFor: isIssue,
    change: eachItem((item) => ('uid' in item ? { ...item, name: null } : item)),
  },
  'issue-in-array': {
    what: 'one issue comes as an array',
    group: 'one-issue',
    isFor: isIssue,
    change: (body, { param }) => (param === 'TICKET' ? body : [body]),
  },
  'created-issue-empty': {
    what: 'filing answers {}',
    group: 'created',
    isFor: calls('createIssue'),
    change: () => ({}),
  },
  'created-issue-uid-only': {
    what: 'filing answers a number as uid alone',
    group: 'created',
    isFor: calls('createIssue'),
    change: () => ({ uid: 4_712 }),
  },
  'created-issue-in-data': {
    what: 'filing answers {data}',
    group: 'created',
    isFor: calls('createIssue'),
    change: (body) => ({ data: body }),
  },
  'comments-null-body': {
    what: 'a comment without text',
    isFor: calls('comments'),
    change: everywhere(/^body$/, () => null),
  },
  'comments-as-text': {
    what: 'comments have `comment` instead of body',
    isFor: calls('comments'),
    change: eachItem(({ body, ...item }) => ({ ...item, comment: body })),
  },
  'comments-missing': { what: 'comments are 404', isFor: calls('comments'), status: 404 },
  'fields-without-index': {
    what: 'fields have no index',
    group: 'fields',
    isFor: isForm,
    change: eachField(without('index')),
  },
  'fields-options-null': {
    what: 'options and placeholder are null',
    group: 'fields',
    isFor: isForm,
    change: eachField((field) => ({ ...field, options: null, placeholder: null })),
  },
  'fields-unknown-type': {
    what: 'a field of an unknown type',
    group: 'fields',
    isFor: isForm,
    change: eachField((field) => (field.key === 'occurred_at' ? { ...field, field_type: 'peta' } : field)),
  },
  'fields-type-upper': {
    what: 'types in capitals',
    group: 'fields',
    isFor: isForm,
    change: eachField((field) => ({ ...field, field_type: String(field.field_type).toUpperCase() })),
  },
  'fields-required-text': {
    what: 'required is "true" or "false"',
    group: 'required',
    isFor: isForm,
    change: everywhere(/^required$/, String),
  },
  'fields-required-missing': {
    what: 'no required',
    group: 'required',
    isFor: isForm,
    change: eachItem(without('required')),
  },
  'fields-with-null': {
    what: 'a field is null',
    isFor: calls('createFields'),
    change: (body) => (Array.isArray(body) ? [null, ...(body as unknown[])] : body),
  },
  'options-name': {
    what: 'options have name instead of text',
    group: 'options',
    isFor: isForm,
    change: eachItem((option) => ('text' in option ? { value: option.value, name: option.text } : option)),
  },
  'options-value-number': {
    what: 'values are numbers',
    group: 'options',
    isFor: isForm,
    change: eachItem((option) =>
      'text' in option ? { ...option, value: String(option.text).length } : option,
    ),
  },
  'options-texts': {
    what: 'options are texts',
    group: 'options',
    isFor: calls('fieldOptions'),
    change: eachItem((option) => option.text),
  },
  'code-length-text': {
    what: 'length is "6"',
    group: 'code',
    isFor: isCode,
    change: everywhere(/^length$/, String),
  },
  'code-length-missing': {
    what: 'no length',
    group: 'code',
    isFor: isCode,
    change: eachItem(without('length')),
  },
  'code-answer-empty': {
    what: 'asking for a code answers {}',
    group: 'code',
    isFor: isCode,
    change: () => ({}),
  },
  'code-expiry-null': {
    what: 'expired_at is null',
    group: 'code',
    isFor: isCode,
    change: everywhere(/^expired_at$/, () => null),
  },
  'user-uid-text': {
    what: 'the user’s uid is a text',
    group: 'user',
    isFor: calls('tokenInfo'),
    change: everywhere(/^uid$/, String),
  },
  'user-business-number': {
    what: 'business_uid is a number',
    group: 'user',
    isFor: calls('tokenInfo'),
    change: (user) => ({ ...(user as Json), business_uid: (user as Json).business_uid ? 81 : null }),
  },
  'user-names-null': {
    what: 'the user has no names',
    group: 'user',
    isFor: calls('tokenInfo'),
    change: everywhere(/^(first|last)_name$/, () => null),
  },
  'user-without-business': {
    what: 'the user has no business',
    group: 'user',
    isFor: calls('tokenInfo'),
    change: (user) => without('business_uid')(user as Json),
  },
  'visitor-id-number': {
    what: 'visitor_id is a number',
    isFor: calls('visitorRegister'),
    change: everywhere(/^visitor_id$/, () => 99),
  },
  'visitor-contact-missing': {
    what: 'registering a visitor answers visitor_id alone',
    isFor: calls('visitorRegister'),
    change: (body) => without('contact')(body as Json),
  },
  'events-of-keys': {
    what: 'recently viewed items have event_data null',
    isFor: calls('events'),
    change: everywhere(/^event_data$/, () => null),
  },
  'upload-in-data': {
    what: 'uploads answer {data}',
    group: 'upload',
    isFor: calls('uploadMedia'),
    change: (data) => ({ data }),
  },
  'upload-in-array': {
    what: 'uploads answer an array',
    group: 'upload',
    isFor: calls('uploadMedia'),
    change: (data) => [data],
  },
  'application-bare': {
    what: 'the settings without app_settings',
    group: 'application',
    isFor: calls('application'),
    change: (body) => (body as Json).app_settings,
  },
  'application-null': {
    what: 'app_settings is null',
    group: 'application',
    isFor: calls('application'),
    change: () => ({ app_settings: null }),
  },
  'business-number': {
    what: 'the business has a number alone',
    isFor: calls('business'),
    change: () => ({ uid: 5 }),
  },
  'contact-last-name-null': {
    what: 'contacts without last name',
    isFor: calls('contacts'),
    change: everywhere(/^last_name$/, () => null),
  },
  'contacts-by-number': {
    what: 'uids of contacts and companies are numbers',
    isFor: calls('contacts', 'companies'),
    change: everywhere(/^uid$/, (uid) => Number(String(uid).slice(1))),
  },
};

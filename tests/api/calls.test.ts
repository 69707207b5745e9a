import { expect, test } from 'vitest';
import { createApi, type Api } from '@/lib/api/create-api';
import { CALLS, type CallName } from '@/lib/contract/calls';

const bases = { auth: '/auth-base', api: '/api-base' };
const activity = {
  activity_time: '2026-03-02T03:00:00Z',
  activity_type: { app_id: 'activity' as const, code: 'meeting' as const, name: 'Meeting' },
  subject: 'Tinjauan',
  agent: [],
  parties: [],
  links: [],
  notes: [],
};
const articles = {
  model: 'help-article' as const,
  q: 'faktur pajak',
  search_fields: ['keywords', 'title', 'name'],
  expand: ['topic', 'topic.category'],
  topic_f: 't1',
  tags_f: 'pajak',
  sort: 'created_at' as const,
  order: 'desc' as const,
  size: 5,
};
const products = {
  model: 'product' as const,
  q: 'paket',
  category_f: 'paket',
  protection_type_f: 'a',
  product_type_f: 'b',
  installation_f: 'c',
  phase_f: 'd',
};

/** Every function of the client, with the request that it must send. */
const ROWS: [CallName, (api: Api) => Promise<unknown>, string][] = [
  ['tokenInfo', (api) => api.auth.tokenInfo('t'), '/auth-base/token-info/'],
  ['requestLoginCode', (api) => api.auth.requestLoginCode('a@b.id'), '/auth-base/token-auth/otp/'],
  ['login', (api) => api.auth.login({ username: 'a@b.id', otp_code: '1' }), '/auth-base/token-auth/'],
  ['requestRegisterCode', (api) => api.auth.requestRegisterCode('a@b.id'), '/auth-base/register/otp/'],
  [
    'register',
    (api) => api.auth.register({ email: 'a@b.id', otp_code: '1', first_name: 'A', mobile_no: '08' }),
    '/auth-base/register/',
  ],
  ['revokeToken', (api) => api.auth.revokeToken('t'), '/auth-base/token-revoke/'],
  ['exportAccount', (api) => api.auth.exportAccount(), '/auth-base/account/export/'],
  ['getAccount', (api) => api.auth.getAccount(), '/auth-base/account/'],
  ['updateAccount', (api) => api.auth.updateAccount({ last_name: 'B' }), '/auth-base/account/'],
  ['requestEmailCode', (api) => api.auth.requestEmailCode('a@b.id'), '/auth-base/account/email/otp/'],
  [
    'changeEmail',
    (api) => api.auth.changeEmail({ email: 'a@b.id', otp_code: '1' }),
    '/auth-base/account/email/',
  ],
  ['requestDeleteCode', (api) => api.auth.requestDeleteCode(), '/auth-base/account/otp/'],
  ['deleteAccount', (api) => api.auth.deleteAccount({ otp_code: '1' }), '/auth-base/account/'],
  ['getApplication', (api) => api.directory.getApplication(), '/api-base/directory/api/application/0/'],
  ['getBusiness', (api) => api.directory.getBusiness(), '/api-base/directory/api/business/0/?visitor'],
  [
    'listAnnouncements',
    (api) => api.directory.listAnnouncements({ ended: true }),
    '/api-base/directory/api/announcement/?ended=true',
  ],
  [
    'followAnnouncement',
    (api) => api.directory.followAnnouncement('u1'),
    '/api-base/directory/api/announcement/u1/follow/',
  ],
  [
    'listFollowedAnnouncements',
    (api) => api.directory.listFollowedAnnouncements(),
    '/api-base/directory/api/announcement/followed/',
  ],
  ['initVisitor', (api) => api.visitor.init({ _referrer: '', _origin: '' }), '/api-base/visitor/api/init/'],
  ['registerVisitor', (api) => api.visitor.register({ _goid: 'g' }), '/api-base/visitor/api/register/'],
  [
    'logEvent',
    (api) => api.visitor.logEvent({ _goid: 'g', event_name: 'view', event_data: { key: 'k' } }),
    '/api-base/visitor/api/log_event/',
  ],
  [
    'listEvents',
    (api) => api.visitor.listViews({ visitor: 'v' }),
    '/api-base/visitor/api/event/?event_name=view&visitor=v',
  ],
  ['resetVisitor', (api) => api.visitor.reset('g'), '/api-base/visitor/api/reset/'],
  [
    'searchProducts',
    (api) =>
      api.catalog.searchProducts({ size: 4, category: 'c', brand: 'b', category_depth: 2, sort: 'name' }),
    '/api-base/catalog/api/product/search/?size=4&category=c&brand=b&category_depth=2&sort=name',
  ],
  ['getProduct', (api) => api.catalog.getProduct('p/1'), '/api-base/catalog/api/product/p%2F1/'],
  [
    'listContacts',
    (api) =>
      api.contact.listContacts('s', { group: 'all', offset: 20, size: 20, order: '-last_activity_time' }),
    '/api-base/contact/service/contact/?group=all&offset=20&size=20&order=-last_activity_time',
  ],
  [
    'listCompanies',
    (api) => api.contact.listCompanies('s', { visitor: 'v' }),
    '/api-base/contact/service/company/?visitor=v',
  ],
  [
    'recordActivity',
    (api) => api.contact.recordActivity('s', 7, activity, 'k'),
    '/api-base/contact/service/contact/7/record_activity/',
  ],
  [
    'listContent',
    (api) => api.content.list(articles),
    '/api-base/content/api/content/?model=help-article&q=faktur+pajak&search_fields=keywords%2Ctitle%2Cname' +
      '&expand=topic%2Ctopic.category&topic_f=t1&tags_f=pajak&sort=created_at&order=desc&size=5',
  ],
  [
    'listContent',
    (api) => api.content.list(products),
    '/api-base/content/api/content/?model=product&q=paket&category_f=paket&protection_type_f=a&product_type_f=b' +
      '&installation_f=c&phase_f=d',
  ],
  [
    'getContent',
    (api) => api.content.get('portal-home', { model: 'page', locale: 'en' }),
    '/api-base/content/api/content/portal-home/?model=page&locale=en',
  ],
  [
    'searchContent',
    (api) => api.content.search({ q: 'faktur pajak', model: 'help-article', offset: 20, size: 20 }),
    '/api-base/content/api/search/?q=faktur+pajak&model=help-article&offset=20&size=20',
  ],
  [
    'findRedirect',
    (api) => api.content.findRedirect({ path: '/lama/a b', locale: 'en' }),
    '/api-base/content/api/redirect/?path=%2Flama%2Fa+b&locale=en',
  ],
  ['getCategory', (api) => api.content.getCategory('pajak'), '/api-base/content/api/category/pajak/'],
  ['getTopic', (api) => api.content.getTopic('t1'), '/api-base/content/api/topic/t1/'],
  ['getProject', (api) => api.project.getProject('s'), '/api-base/project/api/project/TICKET/'],
  [
    'listCreateFields',
    (api) => api.project.listCreateFields('s', 'en'),
    '/api-base/project/api/project/TICKET/create_fields/?locale=en',
  ],
  [
    'listFieldOptions',
    (api) => api.project.listFieldOptions('s', 'priority'),
    '/api-base/project/api/project/TICKET/field_options/?field=priority',
  ],
  ['getIssue', (api) => api.project.listIssues('s', { q: 'x' }), '/api-base/project/api/issue/TICKET/?q=x'],
  ['getIssue', (api) => api.project.getIssue('s', 'TICKET-42'), '/api-base/project/api/issue/TICKET-42/'],
  [
    'listComments',
    (api) => api.project.listComments('s', { uid: 9, key: 'TICKET-9' }),
    '/api-base/project/api/comment/?issue=9',
  ],
  [
    'uploadMedia',
    (api) => api.project.uploadMedia('s', new File([], 'a.png')),
    '/api-base/project/service/issue/upload_media/',
  ],
  [
    'deleteMedia',
    (api) => api.project.deleteMedia('s', 'abc'),
    '/api-base/project/service/issue/upload_media/abc/',
  ],
  [
    'createIssue',
    (api) => api.project.createIssue('s', { project: 'TICKET' }, 'k'),
    '/api-base/project/service/issue/',
  ],
  [
    'updateIssue',
    (api) => api.project.updateIssue('s', 'TICKET-42', 'solve', 'k'),
    '/api-base/project/service/issue/TICKET-42/',
  ],
  [
    'createComment',
    (api) => api.project.createComment('s', { issue: 'TICKET-42', body: 'a' }, 'k'),
    '/api-base/project/service/comment/',
  ],
  [
    'listNotifications',
    (api) => api.project.listNotifications('s', { size: 1 }),
    '/api-base/project/api/notification/?size=1',
  ],
  [
    'markSeen',
    (api) => api.project.markSeen('s', { until: 'x' }),
    '/api-base/project/api/notification/seen/',
  ],
  [
    'rateIssue',
    (api) => api.project.rateIssue('s', 'TICKET-42', { score: 5 }, 'k'),
    '/api-base/project/service/issue/TICKET-42/rating/',
  ],
  ['listRatings', (api) => api.project.listRatings('s'), '/api-base/project/api/rating/'],
  [
    'listPopularSearches',
    (api) => api.content.listPopularSearches({ locale: 'en' }),
    '/api-base/content/api/popular-search/?locale=en',
  ],
  [
    'listAdjacent',
    (api) => api.content.listAdjacent('u 1', { size: 3 }),
    '/api-base/content/api/adjacent/u%201/?size=3',
  ],
  [
    'listErrorCodes',
    (api) => api.content.listErrorCodes({ locale: 'en' }),
    '/api-base/content/api/error-code/?locale=en',
  ],
  ['openIssueLink', (api) => api.project.openIssueLink(), '/api-base/project/api/issue-link/'],
  ['refuseIssueLink', (api) => api.project.refuseIssueLink(), '/api-base/project/api/issue-link/'],
  ['listOrders', (api) => api.order.listOrders('s'), '/api-base/order/api/order/'],
  ['getOrder', (api) => api.order.getOrder('s', 'a'), '/api-base/order/api/order/a/'],
  [
    'getMailPreference',
    (api) => api.project.getMailPreference('s'),
    '/api-base/project/api/mail-preference/',
  ],
  [
    'updateMailPreference',
    (api) => api.project.updateMailPreference('s', { request_mails: 'none' }),
    '/api-base/project/api/mail-preference/',
  ],
  [
    'stopMails',
    (api) => api.project.stopMails('a.b'),
    '/api-base/project/api/mail-preference/stop/?token=a.b',
  ],
];

test.each(ROWS)('%s goes to its URL', async (name, call, url) => {
  const sent: [string, string | undefined][] = [];
  const transport = async (url: string, init: RequestInit) => {
    sent.push([url, init.method]);
    return Response.json({});
  };
  await call(createApi({ transport, bases, apiKey: 'k' }));
  expect(sent).toEqual([[url, CALLS[name].method]]);
});

test('every call of the contract has a function', () => {
  expect(new Set(ROWS.map(([name]) => name))).toEqual(new Set(Object.keys(CALLS)));
});

test.each(['getCategory', 'getTopic'] as const)(
  '%s accepts one object, an array and an empty array',
  async (lookup) => {
    const answers: unknown[] = [{ key: 'a' }, [{ key: 'a' }, { key: 'b' }], []];
    const transport = async () => Response.json(answers.shift());
    const { content } = createApi({ transport, bases, apiKey: 'k' });
    expect((await content[lookup]('x')).data).toEqual({ key: 'a' });
    expect((await content[lookup]('x')).data).toEqual({ key: 'a' });
    expect((await content[lookup]('x')).data).toBeUndefined();
  },
);

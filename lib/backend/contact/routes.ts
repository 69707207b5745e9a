import {
  listCompaniesAnswer,
  listCompaniesQuery,
  listContactsAnswer,
  listContactsQuery,
  recordActivityAnswer,
  recordActivityBody,
  recordActivityParams,
} from '@/lib/contract/contact';
import { userRoute } from '@/lib/backend/http/define-route';
import { listCompanies, listContacts } from './list-contacts';
import { recordActivity } from './record-activity';

export const contactRoutes = [
  userRoute(
    'listContacts',
    'service',
    { query: listContactsQuery, answer: listContactsAnswer },
    ({ query, caller }, deps) => listContacts(caller, query, deps),
  ),
  userRoute(
    'listCompanies',
    'service',
    { query: listCompaniesQuery, answer: listCompaniesAnswer },
    ({ query, caller }, deps) => listCompanies(caller, query, deps),
  ),
  userRoute(
    'recordActivity',
    'service',
    { params: recordActivityParams, body: recordActivityBody, answer: recordActivityAnswer },
    ({ params, body, caller, idempotencyKey }, deps) =>
      recordActivity(caller, { contact: params.uid, body, idempotencyKey }, deps),
  ),
];

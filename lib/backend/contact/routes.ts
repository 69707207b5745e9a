import * as contact from '@/lib/contract/contact';
import { serviceRoute } from '@/lib/backend/http/define-route';
import { listCompanies, listContacts } from './list-contacts';
import { recordActivity } from './record-activity';

export const contactRoutes = [
  serviceRoute(
    'listContacts',
    { query: contact.listContactsQuery, answer: contact.listContactsAnswer },
    ({ query, caller }, deps) => listContacts(caller, query, deps),
  ),
  serviceRoute(
    'listCompanies',
    { query: contact.listCompaniesQuery, answer: contact.listCompaniesAnswer },
    ({ query, caller }, deps) => listCompanies(caller, query, deps),
  ),
  serviceRoute(
    'recordActivity',
    {
      params: contact.recordActivityParams,
      body: contact.recordActivityBody,
      answer: contact.recordActivityAnswer,
    },
    ({ params, body, caller, idempotencyKey }, deps) =>
      recordActivity(caller, { contact: params.uid, body, idempotencyKey }, deps),
  ),
];

import {
  fileForCustomerAnswer,
  fileForCustomerBody,
  listCustomersAnswer,
  listCustomersQuery,
} from '@/lib/contract/desk';
import {
  listCreateFieldsAnswer,
  listCreateFieldsQuery,
  listFieldOptionsAnswer,
  listFieldOptionsQuery,
} from '@/lib/contract/project';
import { staffRoute } from '@/lib/backend/http/define-route';
import { listCreateFields, listFieldOptions } from '@/lib/backend/project/get-project';
import { fileForCustomer, listCustomers } from './file-for-customer';

/** The routes by which agents file requests for customers. */
export const filingRoutes = [
  staffRoute(
    'listDeskFields',
    'staff',
    { query: listCreateFieldsQuery, answer: listCreateFieldsAnswer },
    ({ query }, deps) => listCreateFields(query.locale, deps),
  ),
  staffRoute(
    'listDeskFieldOptions',
    'staff',
    { query: listFieldOptionsQuery, answer: listFieldOptionsAnswer },
    ({ query }, deps) => listFieldOptions(query.field, query.locale, deps),
  ),
  staffRoute(
    'listCustomers',
    'staff',
    { query: listCustomersQuery, answer: listCustomersAnswer },
    ({ query }, deps) => listCustomers(query.q, deps),
  ),
  staffRoute(
    'fileForCustomer',
    'staff',
    { body: fileForCustomerBody, answer: fileForCustomerAnswer },
    ({ body, caller, idempotencyKey }, deps) => fileForCustomer(caller, { body, idempotencyKey }, deps),
  ),
];

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
    { query: listCreateFieldsQuery, answer: listCreateFieldsAnswer },
    ({ query }, deps) => listCreateFields(query.locale, deps),
  ),
  staffRoute(
    'listDeskFieldOptions',
    { query: listFieldOptionsQuery, answer: listFieldOptionsAnswer },
    ({ query }, deps) => listFieldOptions(query.field, query.locale, deps),
  ),
  staffRoute('listCustomers', { query: listCustomersQuery, answer: listCustomersAnswer }, ({ query }, deps) =>
    listCustomers(query.q, deps),
  ),
  staffRoute(
    'fileForCustomer',
    { body: fileForCustomerBody, answer: fileForCustomerAnswer },
    ({ body, caller, idempotencyKey }, deps) => fileForCustomer(caller, { body, idempotencyKey }, deps),
  ),
];

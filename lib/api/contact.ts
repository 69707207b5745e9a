import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type {
  Company,
  Contact,
  ListCompaniesQuery,
  ListContactsQuery,
  RecordActivityBody,
} from '@/lib/contract/contact';
import { toQuery, type Send } from './send';

/** Calls under /contact/ (behaviour.md §7); all need a token and the user's `business_uid`. */
export const contactCalls = (send: Send) => ({
  listContacts: (serviceKey: string, query: ListContactsQuery = {}, signal?: AbortSignal) =>
    send<List<Contact>>(CALLS.listContacts, { serviceKey, query: toQuery(query), signal }),
  listCompanies: (serviceKey: string, query: ListCompaniesQuery = {}, signal?: AbortSignal) =>
    send<List<Company>>(CALLS.listCompanies, { serviceKey, query: toQuery(query), signal }),
  /** Use one `idempotencyKey` per activity: a retry with the same body is recorded once. */
  recordActivity: (
    serviceKey: string,
    uid: string | number,
    body: RecordActivityBody,
    idempotencyKey: string,
    signal?: AbortSignal,
  ) =>
    send<{ uid: string }>(CALLS.recordActivity, {
      serviceKey,
      params: { uid },
      body,
      idempotencyKey,
      signal,
    }),
});

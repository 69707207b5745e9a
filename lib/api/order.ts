import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import type { ListOrdersQuery, Order } from '@/lib/contract/order';
import { toQuery, type Send } from './send';

/** Calls under /order/ (behaviour.md §7), which no screen uses yet; all need a token and the user's `business_uid`. */
export const orderCalls = (send: Send) => ({
  listOrders: (serviceKey: string, query: ListOrdersQuery = {}, signal?: AbortSignal) =>
    send<List<Order>>(CALLS.listOrders, { serviceKey, query: toQuery(query), signal }),
  getOrder: (serviceKey: string, key: string, signal?: AbortSignal) =>
    send<Order>(CALLS.getOrder, { serviceKey, params: { key }, signal }),
});

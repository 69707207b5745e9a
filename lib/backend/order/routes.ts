import { getOrderParams, listOrdersAnswer, listOrdersQuery, order } from '@/lib/contract/order';
import { notFound } from '@/lib/backend/errors';
import { serviceRoute } from '@/lib/backend/http/define-route';

/** The embedded backend keeps no orders. */
export const orderRoutes = [
  serviceRoute('listOrders', { query: listOrdersQuery, answer: listOrdersAnswer }, async () => ({
    count: 0,
    results: [],
  })),
  serviceRoute('getOrder', { params: getOrderParams, answer: order }, () => Promise.reject(notFound())),
];

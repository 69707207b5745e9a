import { getOrderParams, listOrdersAnswer, listOrdersQuery, order } from '@/lib/contract/order';
import { notFound } from '@/lib/backend/errors';
import { userRoute } from '@/lib/backend/http/define-route';

/** The embedded backend keeps no orders. */
export const orderRoutes = [
  userRoute('listOrders', 'service', { query: listOrdersQuery, answer: listOrdersAnswer }, async () => ({
    count: 0,
    results: [],
  })),
  userRoute('getOrder', 'service', { params: getOrderParams, answer: order }, () =>
    Promise.reject(notFound()),
  ),
];

import { z } from 'zod';
import { listOf, localeParam, offsetParam, segment, sizeParam } from './common';

/** An order (an extension); times are ISO. The embedded backend keeps none. */
export const order = z.object({
  key: z.string(),
  uid: z.string(),
  name: z.string(),
  status: z.object({ key: z.string(), name: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export const listOrdersQuery = z.object({ offset: offsetParam, size: sizeParam(), locale: localeParam });
export const listOrdersAnswer = listOf(order);
export const getOrderParams = z.object({ key: segment });

export type Order = z.infer<typeof order>;
export type ListOrdersQuery = z.input<typeof listOrdersQuery>;

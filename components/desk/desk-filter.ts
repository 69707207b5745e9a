import type { QueueFilter, QueueView } from '@/lib/contract/desk';

/** The views of the queue, in the order in which they are offered. */
export const SHOWN_QUEUE_VIEWS = [
  'waiting-us',
  'mine',
  'unassigned',
  'late',
  'waiting-customer',
  'open',
  'all',
] as const satisfies readonly QueueView[];

export const QUEUE_ORDERS = [
  'waiting',
  'updated',
  'created',
] as const satisfies readonly QueueFilter['order'][];
/** Returns the orders that a view offers: of all requests many are completed, and wait for nothing. */
export const ordersOf = (view: QueueView): readonly QueueFilter['order'][] =>
  view === 'all' ? ['updated', 'created'] : QUEUE_ORDERS;
export const DAY_KINDS = ['filed', 'answered', 'completed', 'rated'] as const;
export const STATUS_KEYS = ['open', 'in-progress', 'completed'] as const;

/** Requests on a page of the queue. */
export const QUEUE_PAGE_SIZE = 50;

type Query = Record<string, string | string[] | undefined>;

const oneOf = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);

const isDay = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Parses the filter and page of the queue from the query of its URL; unknown values are left out. */
export function readQueueQuery(query: Query): { filter: QueueFilter; offset: number } {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const [q, priority, assignee, read] = [text('q'), text('priority'), text('assignee'), text('read')];
  const mailbox = text('mailbox');
  const status = oneOf(STATUS_KEYS, text('status'));
  const [from, until] = [text('from'), text('until')];
  const on = oneOf(DAY_KINDS, text('on'));
  const offset = Number(text('offset'));
  return {
    filter: {
      view: oneOf(SHOWN_QUEUE_VIEWS, text('view')) ?? 'waiting-us',
      order: oneOf(QUEUE_ORDERS, text('order')) ?? 'waiting',
      ...(q && { q: q.slice(0, 200) }),
      ...(status && { status }),
      ...(priority && { priority }),
      ...(/^[\da-f-]{36}$/.test(assignee) && { assignee }),
      ...(mailbox && { mailbox: mailbox.slice(0, 254) }),
      ...(isDay(from) && { from }),
      ...(isDay(until) && { until }),
      ...(on && (isDay(from) || isDay(until)) && { on }),
      ...(read && { read: read.slice(0, 200) }),
    },
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** Writes a filter as the query of the queue's URL, without defaults. */
export function queueQuery({ view, order, ...rest }: QueueFilter, offset = 0): Record<string, string> {
  const { q, status, priority, assignee, from, until, on, read, mailbox } = rest;
  return {
    ...(view !== 'waiting-us' && { view }),
    ...(order !== 'waiting' && { order }),
    ...(q && { q }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(assignee && { assignee }),
    ...(mailbox && { mailbox }),
    ...(from && { from }),
    ...(until && { until }),
    ...(on && { on }),
    ...(read && { read }),
    ...(offset > 0 && { offset: String(offset) }),
  };
}

/** Returns the path of the queue with a filter. */
export const queuePath = (filter: QueueFilter): string =>
  `/desk?${new URLSearchParams(queueQuery(filter)).toString()}`;

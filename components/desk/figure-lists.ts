import type { QueueFilter } from '@/lib/contract/desk';
import type { Figures } from '@/lib/contract/desk-figures';
import { type DAY_KINDS } from './desk-filter';

type DayKind = (typeof DAY_KINDS)[number];

/** Returns the filters of the queue that list what each figure counts. */
export function figureLists({ days, backlog, articles }: Pick<Figures, 'days' | 'backlog' | 'articles'>) {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const within = (on: DayKind, from = first, until = last): QueueFilter => ({
    view: 'all',
    order: on === 'filed' ? 'created' : 'updated',
    from,
    until,
    on,
  });
  return {
    filed: within('filed'),
    answered: within('answered'),
    completed: within('completed'),
    rated: within('rated'),
    late: { view: 'late', order: 'waiting' } satisfies QueueFilter,
    days: days.map(({ day }) =>
      (['filed', 'answered', 'completed'] as const).map((on) => within(on, day, day)),
    ),
    read: articles.map(({ key }): QueueFilter => ({ ...within('filed'), read: key })),
    backlog: backlog.map(({ below_days }, index): QueueFilter => ({
      view: 'open',
      order: 'created',
      ...(below_days !== null && { from: dayBefore(last, below_days - 1) }),
      until: dayBefore(last, backlog[index - 1]?.below_days ?? 0),
    })),
  };
}

/** Returns the day that is as many days before another. */
function dayBefore(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

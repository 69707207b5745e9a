import { sql, type RawBuilder } from 'kysely';

/** Counts each day's visitors who said that an article answered, and filed nothing afterwards that day. */
export const countAnswered = (isWithin: RawBuilder<unknown>) => sql`(
  select count(distinct (goid, wib_day(created_at)))::int from visitor_event as helped
  where event_name like 'request-%' and event_name = 'request-answered' and ${isWithin}
    and not exists (select from visitor_event as later
      where later.goid = helped.goid and later.event_name = 'request-filed'
        and later.created_at >= helped.created_at and wib_day(later.created_at) = wib_day(helped.created_at)))`;

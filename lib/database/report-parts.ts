import { sql, type RawBuilder } from 'kysely';

/** Counts each day's visitors who said that an article answered, and filed nothing afterwards that day. */
export const countAnswered = (isWithin: RawBuilder<unknown>) => sql`(
  select count(distinct (goid, wib_day(created_at)))::int from visitor_event as helped
  where event_name like 'request-%' and event_name = 'request-answered' and ${isWithin}
    and not exists (select from visitor_event as later
      where later.goid = helped.goid and later.event_name = 'request-filed'
        and later.created_at >= helped.created_at and wib_day(later.created_at) = wib_day(helped.created_at)))`;

/** The z-score of a confidence of 95 %. */
const Z = sql.lit(1.96);

/**
 * Returns the lower bound of the Wilson score interval: the least share, from 0 to 1, that `part` of `whole` proves.
 * One of one proves little (0.21), 40 of 50 a lot (0.67), so few votes cannot outrank many.
 */
export const wilsonBound = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql<number>`
  case when ${part} = 0 then 0::float8 else (
    select (share + ${Z} * ${Z} / (2 * n) - ${Z} * sqrt((share * (1 - share) + ${Z} * ${Z} / (4 * n)) / n))
      / (1 + ${Z} * ${Z} / n)
    from (select (${whole})::float8 as n, (${part})::float8 / (${whole}) as share) as votes) end`;

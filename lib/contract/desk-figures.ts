import { z } from 'zod';

export const figuresQuery = z.object({
  days: z
    .enum(['7', '30', '90'])
    .default('30')
    .transform(Number)
    .describe('How many days until now the figures are about.'),
});

const count = z.number().int();
/** Durations in minutes of service hours; `target` of them had a target, and `within` of these kept it. */
const duration = z.object({ count, median: z.number().nullable(), target: count, within: count });

/** The work of the desk and its causes; days as YYYY-MM-DD (WIB). */
export const figures = z.object({
  /** `suggested` and `deflected` as in `deflections`. */
  days: z.array(
    z.object({
      day: z.string(),
      filed: count,
      answered: count,
      completed: count,
      suggested: count,
      deflected: count,
    }),
  ),
  first_answer: duration,
  solution: duration,
  /** Requests that are not completed, by their age: below this many days, null for all older ones. */
  backlog: z.array(z.object({ below_days: count.nullable(), count })),
  late: count,
  ratings: z.object({
    count,
    average: z.number().nullable(),
    comments: z.array(
      z.object({ key: z.string(), name: z.string(), score: count, comment: z.string(), at: z.string() }),
    ),
  }),
  /** Articles that need work most, ranked as by `npm run content:report`; `requests` were filed after reading the article. */
  articles: z.array(
    z.object({ key: z.string(), title: z.string(), views: count, yes: count, no: count, requests: count }),
  ),
  /** How often queries were searched that had no results, or whose results were never opened. */
  searches: z.object({
    without_results: z.array(z.object({ query: z.string(), count })),
    without_opens: z.array(z.object({ query: z.string(), count })),
  }),
  /** `suggested`: forms in which articles were suggested; `answered`: customers who said that one helped, and filed nothing afterwards that day. */
  deflections: z.object({ suggested: count, answered: count, filed: count }),
});

export type Figures = z.infer<typeof figures>;

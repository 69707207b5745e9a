import type { Figures } from '@/lib/contract/desk-figures';
import { dayOf } from '@/lib/rules/format-date';
import { serviceClock, ZONES, type ServiceHours } from '@/lib/rules/service-hours';
import type { BackendDeps } from '@/lib/backend/deps';
import { reportReading } from '@/lib/backend/content/report-reading';
import { countAnsweredForms } from '@/lib/backend/project/report-requests';
import { issueKey } from '@/lib/backend/project/shape-issue';
import {
  countBacklog,
  countLate,
  listRatingComments,
  listRequestTimes,
  totalRatings,
  type RequestTimes,
} from './figures-queries';

const DAY_MS = 86_400_000;
const WIB_MS = ZONES.WIB * 3_600_000;
/** Upper ends of ages, in days. */
const AGES = [1, 3, 7, 30];
/** Entries of each list. */
const SIZE = 20;

export type FiguresDeps = Pick<BackendDeps, 'db' | 'clock' | 'requestForm'>;

/** Returns the figures of the last days. */
export async function getFigures(days: number, { db, clock, requestForm }: FiguresDeps): Promise<Figures> {
  const now = clock();
  // From midnight on, so that the first day is whole.
  const midnight = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS - WIB_MS;
  const since = new Date(midnight - (days - 1) * DAY_MS);
  const { service } = await requestForm();
  // At the same time, which a database server can.
  const [backlog, late, reading, ratings, comments, forms, times] = await Promise.all([
    countBacklog(db.kysely, AGES, new Date(midnight)),
    countLate(db.kysely, now),
    reportReading({ since, size: SIZE }, { db }),
    totalRatings(db.kysely, since),
    listRatingComments(db.kysely, since, SIZE),
    countAnsweredForms(since, { db }),
    listRequestTimes(db.kysely, since),
  ]);
  const { articles, withoutResults, withoutOpens } = reading;
  const isRecent = ({ until }: Stretch) => until >= since.getTime();
  const answers = times.flatMap(firstAnswerOf).filter(isRecent);
  const solutions = times.flatMap(solutionOf).filter(isRecent);
  const byDay = (of: readonly number[]) => countByDay(of, since.getTime(), days);
  const filed = byDay(times.map((request) => request.filed));
  const answered = byDay(answers.map(({ until }) => until));
  const completed = byDay(solutions.map(({ until }) => until));
  return {
    days: filed.map((count, index) => ({
      day: dayOf(new Date(since.getTime() + index * DAY_MS)),
      filed: count,
      answered: answered[index] ?? 0,
      completed: completed[index] ?? 0,
    })),
    first_answer: durationOf(answers, service),
    solution: durationOf(solutions, service),
    backlog: [...AGES, null].map((below_days, at) => ({ below_days, count: backlog[at] ?? 0 })),
    late,
    ratings: {
      ...ratings,
      comments: comments.map(({ number, name, score, comment, updated_at }) => ({
        key: issueKey(number),
        name,
        score,
        comment,
        at: updated_at.toISOString(),
      })),
    },
    articles: articles.map(({ key, title, views, yes, no, filed: requests }) => ({
      key,
      title,
      views,
      yes,
      no,
      requests,
    })),
    searches: { without_results: withoutResults.map(countOf), without_opens: withoutOpens.map(countOf) },
    deflections: {
      ...forms,
      filed: filed.reduce((sum, count) => sum + count, 0),
    },
  };
}

const countOf = ({ query, searches }: { query: string; searches: number }) => ({ query, count: searches });

/** Counts times by day, from a midnight on. */
function countByDay(times: readonly number[], since: number, days: number): number[] {
  const counts = Array.from({ length: days }, () => 0);
  for (const time of times) {
    const day = Math.floor((time - since) / DAY_MS);
    if (day >= 0 && day < days) counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

/** When something began and ended, and until when it should have, in ms. */
type Stretch = { from: number; until: number; due: number | null };

const firstAnswerOf = ({ filed, answered, answerDue }: RequestTimes): Stretch[] =>
  answered === null ? [] : [{ from: filed, until: answered, due: answerDue }];
const solutionOf = ({ filed, solved, solveDue }: RequestTimes): Stretch[] =>
  solved === null ? [] : [{ from: filed, until: solved, due: solveDue }];

/** Sums up how long things took while the service was open. */
function durationOf(stretches: readonly Stretch[], service: ServiceHours) {
  return {
    count: stretches.length,
    median: medianMinutes(stretches, service),
    target: stretches.filter(({ due }) => due !== null).length,
    within: stretches.filter(({ until, due }) => due !== null && until <= due).length,
  };
}

function medianMinutes(stretches: readonly Stretch[], service: ServiceHours): number | null {
  if (stretches.length === 0) return null;
  const first = stretches.reduce((least, { from }) => Math.min(least, from), Infinity);
  const last = stretches.reduce((most, { until }) => Math.max(most, until), 0);
  const clock = serviceClock(service, new Date(first), new Date(last));
  const minutes = stretches
    .map(({ from, until }) => clock(new Date(until)) - clock(new Date(from)))
    .sort((a, b) => a - b);
  const middle = minutes.length >> 1;
  const [low = 0, high = 0] = [minutes[middle - (minutes.length % 2 === 0 ? 1 : 0)], minutes[middle]];
  return Math.round((low + high) / 2);
}

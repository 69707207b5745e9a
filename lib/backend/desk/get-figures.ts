import type { z } from 'zod';
import type { figures } from '@/lib/contract/desk-figures';
import { dayOf } from '@/lib/rules/format-date';
import { serviceClock, ZONES, type ServiceHours } from '@/lib/rules/service-hours';
import type { BackendDeps } from '@/lib/backend/deps';
import { reportContent } from '@/lib/backend/content/report-content';
import { reportSearches } from '@/lib/backend/content/report-searches';
import { reportRequests } from '@/lib/backend/project/report-requests';
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

/** Returns the figures of the last days. */
export async function getFigures(
  days: number,
  deps: Pick<BackendDeps, 'db' | 'clock' | 'requestForm'>,
): Promise<z.input<typeof figures>> {
  const { db, clock, requestForm } = deps;
  const now = clock();
  // From midnight on, so that the first day is whole.
  const midnight = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS - WIB_MS;
  const since = new Date(midnight - (days - 1) * DAY_MS);
  const { service } = await requestForm();
  const backlog = await countBacklog(db.kysely, AGES, now);
  const period = { days, size: SIZE };
  const { totals: requests } = await reportRequests(period, deps);
  const { articles, withoutOpens } = await reportContent(period, deps);
  const { withoutResults } = await reportSearches(period, deps);
  const ratings = await totalRatings(db.kysely, since);
  const comments = await listRatingComments(db.kysely, since, SIZE);
  const times = await listRequestTimes(db.kysely, since);
  const isRecent = ({ until }: Stretch) => until >= since.getTime();
  const answers = times.flatMap(firstAnswerOf).filter(isRecent);
  const solutions = times.flatMap(solutionOf).filter(isRecent);
  return {
    days: Array.from({ length: days }, (_, index) => {
      const from = since.getTime() + index * DAY_MS;
      const isThen = (time: number) => time >= from && time < from + DAY_MS;
      return {
        day: dayOf(new Date(from)),
        filed: times.filter(({ filed }) => isThen(filed)).length,
        answered: answers.filter(({ until }) => isThen(until)).length,
        completed: solutions.filter(({ until }) => isThen(until)).length,
      };
    }),
    first_answer: durationOf(answers, service),
    solution: durationOf(solutions, service),
    backlog: [...AGES, null].map((below_days, at) => ({ below_days, count: backlog[at] ?? 0 })),
    late: await countLate(db.kysely, now),
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
    articles: articles.map(({ key, title, views, yes, no, filed }) => ({
      key,
      title,
      views,
      yes,
      no,
      requests: filed,
    })),
    searches: { without_results: withoutResults.map(countOf), without_opens: withoutOpens.map(countOf) },
    deflections: {
      suggested: requests.suggested,
      answered: requests.answered,
      filed: requests.filed,
    },
  };
}

const countOf = ({ query, searches }: { query: string; searches: number }) => ({ query, count: searches });

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

import type { Figures } from '@/lib/contract/desk';
import { serviceClock, type ServiceHours } from '@/lib/hours/service-hours';
import { issueKey } from '@/lib/paths/request-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { daysUntil, readDays, type NumberedDay } from './counted-days';
import { listNeedy } from './needy-articles';
import type { Stretches } from './day-queries';
import { countBacklog, countLate, listRatingComments, listVotes, totalRatings } from './queries';

type NeedyArticle = Awaited<ReturnType<typeof listNeedy>>[number];
type RatingComment = Awaited<ReturnType<typeof listRatingComments>>[number];

/** Upper bounds of the age groups, in days. */
const AGES = [1, 3, 7, 30];
/** How many entries each list has at most. */
const SIZE = 20;

export type FiguresDeps = Pick<BackendDeps, 'db' | 'clock' | 'requestForm'>;

/** Returns the figures of the last days. The backlog, ratings and feedback are always counted anew. */
export async function getFigures(count: number, { db, clock, requestForm }: FiguresDeps): Promise<Figures> {
  const now = clock();
  const days = daysUntil(now, count);
  const since = midnightOf(days[0]);
  const { service } = await requestForm();
  // A database server answers these in parallel.
  const [backlog, late, ratings, comments, votes, counted] = await Promise.all([
    countBacklog(db.kysely, AGES, midnightOf(days.at(-1))),
    countLate(db.kysely, now),
    totalRatings(db.kysely, since),
    listRatingComments(db.kysely, since, SIZE),
    listVotes(db.kysely, since),
    readDays(days, { db }),
  ]);
  const sum = (of: (day: NumberedDay) => number) => counted.days.reduce((total, day) => total + of(day), 0);
  const articles = await listNeedy({ ...counted, votes, size: SIZE }, { db });
  return {
    days: counted.days.map((day, index) => ({
      day: days[index] ?? '',
      filed: day.filed,
      answered: day.answers.until.length,
      completed: day.solutions.until.length,
      suggested: day.suggested,
      deflected: day.answered,
    })),
    first_answer: durationOf(
      counted.days.map(({ answers }) => answers),
      service,
    ),
    solution: durationOf(
      counted.days.map(({ solutions }) => solutions),
      service,
    ),
    backlog: [...AGES, null].map((below_days, at) => ({ below_days, count: backlog[at] ?? 0 })),
    late,
    ratings: { ...ratings, comments: comments.map(shapeComment) },
    articles: articles.map(shapeArticle),
    searches: failedSearches(counted.days, counted.names),
    deflections: {
      suggested: sum(({ suggested }) => suggested),
      answered: sum(({ answered }) => answered),
      filed: sum((day) => day.filed),
    },
  };
}

const midnightOf = (day = '') => new Date(`${day}T00:00:00+07:00`);

const shapeComment = ({
  number,
  name,
  score,
  comment,
  updated_at,
}: RatingComment): Figures['ratings']['comments'][number] => ({
  key: issueKey(number),
  name,
  score,
  comment,
  at: updated_at.toISOString(),
});

const shapeArticle = ({ key, title, views, yes, no, filed }: NeedyArticle): Figures['articles'][number] => ({
  key,
  title,
  views,
  yes,
  no,
  requests: filed,
});

/** Returns the most frequent queries whose latest search had no results, and those whose results were never opened. */
function failedSearches(days: readonly NumberedDay[], queries: readonly string[]): Figures['searches'] {
  const count = new Uint32Array(queries.length);
  const opened = new Uint32Array(queries.length);
  const latest = new Uint32Array(queries.length);
  for (const { names, searches, opens, results } of days.map((day) => day.searches)) {
    names.forEach((name, index) => {
      count[name]! += searches[index] ?? 0;
      opened[name]! += opens[index] ?? 0;
      latest[name] = results[index] ?? latest[name]!;
    });
  }
  const mostFrequent = (isMeant: (at: number) => boolean) =>
    queries
      .flatMap((query, at) => (count[at] && isMeant(at) ? [{ query, count: count[at] }] : []))
      .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
      .slice(0, SIZE);
  return {
    without_results: mostFrequent((at) => latest[at] === 0),
    without_opens: mostFrequent((at) => latest[at]! > 0 && opened[at] === 0),
  };
}

/** Returns count, median in minutes of service, and how many kept their target. */
function durationOf(parts: readonly Stretches[], service: ServiceHours) {
  const from = parts.flatMap((part) => part.from);
  const until = parts.flatMap((part) => part.until);
  const due = parts.flatMap((part) => part.due);
  return {
    count: until.length,
    median: medianMinutes(from, until, service),
    target: due.filter((time) => time !== null).length,
    within: due.filter((time, index) => time !== null && (until[index] ?? 0) <= time).length,
  };
}

function medianMinutes(
  from: readonly number[],
  until: readonly number[],
  service: ServiceHours,
): number | null {
  if (until.length === 0) return null;
  const ms = (seconds = 0) => seconds * 1_000;
  const first = from.reduce((a, b) => Math.min(a, b));
  const last = until.reduce((a, b) => Math.max(a, b));
  const clock = serviceClock(service, ms(first), ms(last));
  const took = until.map((end, index) => clock(ms(end)) - clock(ms(from[index])));
  // A typed array is sorted several times as fast.
  const minutes = new Float64Array(took).sort();
  const middle = minutes.length >> 1;
  const [low = 0, high = 0] = [minutes[middle - (minutes.length % 2 === 0 ? 1 : 0)], minutes[middle]];
  return Math.round((low + high) / 2);
}

import type { Figures } from '@/lib/contract/desk-figures';
import { serviceClock, type ServiceHours } from '@/lib/hours/service-hours';
import { issueKey } from '@/lib/paths/request-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { reportReadArticles } from '@/lib/backend/content/report-content';
import { daysUntil, readDays } from './counted-days';
import type { CountedDay, Counts, Stretches } from './day-queries';
import { countBacklog, countLate, listRatingComments, totalRatings } from './queries';

type ReadArticle = Awaited<ReturnType<typeof reportReadArticles>>[number];
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
  const [backlog, late, ratings, comments, counted] = await Promise.all([
    countBacklog(db.kysely, AGES, midnightOf(days.at(-1))),
    countLate(db.kysely, now),
    totalRatings(db.kysely, since),
    listRatingComments(db.kysely, since, SIZE),
    readDays(days, { db }),
  ]);
  const sum = (of: (day: CountedDay) => number) => counted.reduce((total, day) => total + of(day), 0);
  const views = sumByName(counted, (day) => day.views);
  const filed = sumByName(counted, (day) => day.read);
  const articles = await reportReadArticles({ views, filed, since, size: SIZE }, { db });
  return {
    days: counted.map((day, index) => ({
      day: days[index] ?? '',
      filed: day.filed,
      answered: day.answers.until.length,
      completed: day.solutions.until.length,
      suggested: day.suggested,
      deflected: day.answered,
    })),
    first_answer: durationOf(
      counted.map(({ answers }) => answers),
      service,
    ),
    solution: durationOf(
      counted.map(({ solutions }) => solutions),
      service,
    ),
    backlog: [...AGES, null].map((below_days, at) => ({ below_days, count: backlog[at] ?? 0 })),
    late,
    ratings: { ...ratings, comments: comments.map(shapeComment) },
    articles: articles.map(shapeArticle),
    searches: failedSearches(counted),
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

const shapeArticle = ({ key, title, views, yes, no, filed }: ReadArticle): Figures['articles'][number] => ({
  key,
  title,
  views,
  yes,
  no,
  requests: filed,
});

function sumByName(days: readonly CountedDay[], of: (day: CountedDay) => Counts): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { names, counts } of days.map(of)) {
    names.forEach((name, index) => sums.set(name, (sums.get(name) ?? 0) + (counts[index] ?? 0)));
  }
  return sums;
}

/** Returns the most frequent queries whose latest search had no results, and those whose results were never opened. */
function failedSearches(days: readonly CountedDay[]): Figures['searches'] {
  const known = new Map<string, { query: string; count: number; opens: number; results: number }>();
  for (const { names, searches, opens, results } of days.map((day) => day.searches)) {
    names.forEach((query, index) => {
      let sum = known.get(query);
      if (!sum) known.set(query, (sum = { query, count: 0, opens: 0, results: 0 }));
      sum.count += searches[index] ?? 0;
      sum.opens += opens[index] ?? 0;
      sum.results = results[index] ?? sum.results;
    });
  }
  const searched = [...known.values()].filter(({ count }) => count > 0);
  const mostFrequent = (some: typeof searched) =>
    some
      .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
      .slice(0, SIZE)
      .map(({ query, count }) => ({ query, count }));
  return {
    without_results: mostFrequent(searched.filter(({ results }) => results === 0)),
    without_opens: mostFrequent(searched.filter(({ results, opens }) => results > 0 && opens === 0)),
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

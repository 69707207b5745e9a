import type { DbDeps } from '@/lib/backend/deps';
import type { NumberedDay, readDays } from './counted-days';
import { listArticles, type listVotes } from './queries';

type Votes = Awaited<ReturnType<typeof listVotes>>[number];

/** What readers did with an article. */
type Readers = Votes & { views: number; filed: number };

type Counted = Awaited<ReturnType<typeof readDays>> & { votes: readonly Votes[] };

/**
 * The order in which articles need work: first those that did not help a large share of their readers, then those that
 * requests followed, then the most viewed.
 */
const byNeed = (a: Readers, b: Readers): number =>
  b.score - a.score || b.filed - a.filed || b.views - a.views;

/**
 * Lists the articles that need work most; of those that need it equally the oldest first. Only those that come into
 * question are compared and read, because a large site has many.
 */
export async function listNeedy(counted: Counted & { size: number }, { db }: DbDeps) {
  const needy: (Readers & Awaited<ReturnType<typeof listArticles>>[number])[] = [];
  for (const group of groupsByNeed(counted)) {
    const readers = group.sort(byNeed);
    while (readers.length > 0 && needy.length < counted.size) {
      // Twice as many, because some may be gone, and all that need it as much as the last of them.
      const last = readers[Math.min(2 * counted.size, readers.length) - 1]!;
      const end = readers.findIndex((reader) => byNeed(last, reader) < 0);
      const part = readers.splice(0, end === -1 ? readers.length : end);
      const readersOf = new Map(part.map((reader) => [reader.uid, reader]));
      const articles = await listArticles(db.kysely, [...readersOf.keys()]);
      needy.push(
        ...articles
          .map((article) => ({ ...article, ...readersOf.get(article.uid)! }))
          .sort((a, b) => byNeed(a, b) || +a.updated_at - +b.updated_at || (a.key < b.key ? -1 : 1)),
      );
    }
    if (needy.length >= counted.size) break;
  }
  return needy.slice(0, counted.size);
}

/** Lists the articles that did not help a reader, then those that requests followed, then all others with readers. */
function* groupsByNeed({ days, names, numbers, votes }: Counted): Generator<Readers[]> {
  const views = sumByName(days, names, 'views');
  const filed = sumByName(days, names, 'read');
  const votesOf = new Map(votes.map((vote) => [vote.uid, vote]));
  const seen = new Set<string>();
  const readersOf = (uids: readonly string[]): Readers[] =>
    uids
      .filter((uid) => !seen.has(uid) && seen.add(uid))
      .map((uid) => {
        const at = numbers.get(uid) ?? -1;
        const vote = votesOf.get(uid) ?? { uid, yes: 0, no: 0, score: 0 };
        return { ...vote, views: views[at] ?? 0, filed: filed[at] ?? 0 };
      });
  yield readersOf(votes.filter(({ no }) => no > 0).map(({ uid }) => uid));
  yield readersOf(names.filter((_, at) => filed[at]));
  yield readersOf([...names.filter((_, at) => views[at]), ...votesOf.keys()]);
}

function sumByName(
  days: readonly NumberedDay[],
  { length }: readonly string[],
  of: 'views' | 'read',
): Uint32Array {
  const sums = new Uint32Array(length);
  for (const { [of]: counted } of days)
    counted.names.forEach((name, index) => (sums[name]! += counted.counts[index] ?? 0));
  return sums;
}

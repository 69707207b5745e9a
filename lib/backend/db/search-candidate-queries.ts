import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { isPublic } from './public-items';
import type { DocumentRef } from './search-index-queries';
import type { Tables } from './schema';

/** A tsquery as text, and of how many words it is made. */
export type WordsQuery = { text: string; size: number };

/** One asked word: how much it tells, what stands for it fully, and what does so half (`weight` of the better kind). */
export type GroupQuery = { rarity: number; strong?: WordsQuery; weak?: WordsQuery & { weight: number } };

/** A condition on titles, keywords and headings or on all words; left out when earlier ones found `unless` items. */
export type CandidateStep = { query: string; inHead: boolean; limit: number; unless: number };

export type CandidateQuery = {
  model: string;
  /** Which of its items are searched at all, over a row called `item`. */
  scope: Expression<SqlBool>;
  /** Conditions on the words, the better ones first. */
  steps: CandidateStep[];
  groups: GroupQuery[];
  /** All groups at once, for how close together they stand; only with several. */
  together?: string;
  /** Look at titles, keywords and headings alone; `labels` names the weights that count. */
  onlyHead: boolean;
  /** So many of the best by title, keywords and headings are looked at closely and come back. */
  size: number;
  /** Of so many it is looked how close together the words stand. */
  closest: number;
  /** Whether anybody asks where all that were found lie. */
  withPlaces: boolean;
};

export type Candidate = DocumentRef & {
  title: string;
  /** Views; only break ties. */
  popularity: number;
  /** By group: how well it stands in title, keywords, headings and names, and how well in the text. */
  head: number[];
  text: number[];
  closeness: number;
  /** Different words of the item. */
  length: number;
  /** Among all candidates by title, keywords and headings alone, from 1. */
  place: number;
};

/** How many items lie in a topic and category. */
export type PlaceCount = { topic_uid: string | null; category_key: string | null; count: number };

/** The best candidates, and of all that were found how many there are and, if that was asked, where they lie. */
export type Candidates = { candidates: Candidate[]; count: number; places: PlaceCount[] };

// Weights of D, C, B and A: names and tags, description, keywords and headings, title.
const HEAD_WEIGHTS = sql.lit('{0.15,0.25,0.5,1}');
const TEXT_WEIGHTS = sql.lit('{0,1,0,0}');
const CLOSE_WEIGHTS = sql.lit('{0.1,0.5,0.7,1}');

/**
 * Items that match one of the steps, within their limits, and the numbers to rank them by. Only public items are
 * ever among them: the condition of every other list is part of the statement.
 */
export async function findCandidates(db: Kysely<Tables>, wanted: CandidateQuery): Promise<Candidates> {
  const asked = new AskedQueries();
  const steps = wanted.steps.map(
    (_, index) => sql`${stepName(index)} as materialized (${stepQuery(wanted, index, asked)})`,
  );
  const all = wanted.steps.map((_, index) => sql`select * from ${stepName(index)}`);
  const heads = ranks('head', HEAD_WEIGHTS, wanted.groups, asked);
  // Rows and values are what the way out of the embedded engine costs by: numbers travel together, and what concerns
  // all candidates with the first one only.
  const places = wanted.withPlaces
    ? sql`(select json_agg(places) from
        (select topic_uid, category_key, count(*)::int as count from found group by topic_uid, category_key) as places)`
    : sql`null::json`;
  const { rows } = await sql<CandidateRow>`
    with asked as materialized (${asked.all()}),
    ${sql.join(steps)},
    found as materialized (
      select uid, locale, title, topic_uid, category_key, ${heads} as heads
      from (${sql.join(all, sql` union all `)} offset 0) as item, asked where ${isPublic(wanted.model)}),
    best as materialized (
      select * from (
        select uid, locale, title, heads, row_number() over (order by ${weighed(wanted.groups, 'heads')} desc, uid) as place
        from found) as placed
      where place <= ${wanted.size}),
    ranked as materialized (${textRanks(wanted, asked)})
    select uid, locale, title,
      case when place = 1 then (select count(*)::int from found) end as count,
      case when place = 1 then ${places} end as places,
      (array[place, coalesce((select view.total from content_view view where view.item_uid = uid), 0), length,
        ${closeness(wanted, asked)}]::float4[] || heads || texts)::text as numbers
    from ranked, asked`.execute(db);
  const first = rows.find(({ count }) => count !== null);
  const candidates = rows.map((row) => toCandidate(row, wanted));
  return { candidates, count: first?.count ?? 0, places: first?.places ?? [] };
}

type CandidateRow = DocumentRef & {
  title: string;
  count: number | null;
  places: PlaceCount[] | null;
  /** Place, popularity, length, closeness, then `head` by group, and `text` by group unless only heads count. */
  numbers: string;
};

function toCandidate({ uid, locale, title, numbers }: CandidateRow, { groups }: CandidateQuery): Candidate {
  const [place = 0, popularity = 0, length = 0, closeness = 0, ...ranks] = numbers
    .slice(1, -1)
    .split(',')
    .map(Number);
  const head = ranks.slice(0, groups.length);
  const text = ranks.slice(groups.length);
  return { uid, locale, title, place, popularity, head, text, length, closeness };
}

/**
 * The statement's tsqueries as one array that the planner cannot look into. Knowing them it would often read the whole
 * table instead of asking the index, because it takes comparing long lists of words for free. And statements for as
 * many words and steps are one text, which the embedded engine keeps planned.
 */
class AskedQueries {
  readonly #texts: string[] = [];

  add(text: string): RawBuilder<unknown> {
    return sql`asked.queries[${sql.lit(this.#texts.push(text))}]`;
  }

  /** After all others. */
  all(): RawBuilder<unknown> {
    return sql`select ${this.#texts}::text[]::tsquery[] as queries`;
  }
}

const NO_WORDS: WordsQuery = { text: '', size: 0 };

const EMPTY = sql`'{}'::float4[]`;

/** The texts of the best ones. Reads the long list of words of each item once, however often it is asked. */
function textRanks({ groups, onlyHead }: CandidateQuery, asked: AskedQueries): RawBuilder<unknown> {
  if (onlyHead)
    return sql`select best.*, ${EMPTY} as texts, null::tsvector as words, 0 as length, 0 as worth from best`;
  return sql`select ranked.*, ${weighed(groups, 'heads')} + ${weighed(groups, 'texts')} as worth from (
      select best.*, ${ranks('words', TEXT_WEIGHTS, groups, asked)} as texts, words, length(words) as length
      from asked, best join search_document document on document.uid = best.uid and document.locale = best.locale
      cross join lateral (select ts_filter(document.whole, '{a,b,c,d}') as words offset 0) as unpacked) as ranked`;
}

/** How close together the words stand: what takes longest, so of the best of the best only. */
function closeness(
  { together, onlyHead, closest }: CandidateQuery,
  asked: AskedQueries,
): RawBuilder<unknown> {
  if (together === undefined || onlyHead) return sql`0`;
  return sql`case when worth >= (select min(worth) from (select worth from ranked order by worth desc limit ${closest}) as first)
    then ts_rank_cd(${CLOSE_WEIGHTS}, words, ${asked.add(together)}) else 0 end`;
}

const stepName = (index: number) => sql.ref(`step_${index}`);

/** Each step leaves out what an earlier one has found, and does nothing once those have found enough. */
function stepQuery(
  { scope, steps }: CandidateQuery,
  index: number,
  asked: AskedQueries,
): RawBuilder<unknown> {
  const { query, inHead, limit, unless } = steps[index] as CandidateStep;
  const limitOf = sql`${limit}::int`;
  const earlier = steps.slice(0, index).map((_, before) => stepName(before));
  // By name: asking the earlier conditions once more would unpack the long lists of words.
  const isNew = earlier.map(
    (name) => sql`and (item.uid, item.locale) not in (select uid, locale from ${name})`,
  );
  const found = earlier.map((name) => sql`(select count(*) from ${name})`);
  return sql`select item.uid, item.locale, item.model, item.key, item.title, item.visibility, item.topic_uid,
      item.category_key, item.filters, item.head
    from asked join search_document item on ${sql.ref(inHead ? 'item.head' : 'item.whole')} @@ ${asked.add(query)}
    where ${scope} ${sql.join(isNew, sql` `)}
    limit (${found.length === 0 ? limitOf : sql`case when ${sql.join(found, sql` + `)} >= ${unless}::int then 0 else ${limitOf} end`})`;
}

/** What the ranks of all groups come to. */
function weighed(groups: GroupQuery[], ranked: 'heads' | 'texts'): RawBuilder<unknown> {
  return sql.join(
    groups.map(({ rarity }, index) => sql`${sql.ref(ranked)}[${sql.lit(index + 1)}] * ${rarity}::float8`),
    sql` + `,
  );
}

/** By group. `ts_rank` divides by the number of words of the query, which would punish having relatives. */
function ranks(
  name: 'head' | 'words',
  weights: RawBuilder<unknown>,
  groups: GroupQuery[],
  asked: AskedQueries,
): RawBuilder<unknown> {
  const rank = ({ text, size }: WordsQuery) =>
    sql`ts_rank(${weights}, ${sql.ref(name)}, ${asked.add(text)}) * ${size}::float4`;
  // Not by leaving them out: every combination would be a statement of its own, to be read and planned.
  const all = groups.map(
    ({ strong = NO_WORDS, weak = { ...NO_WORDS, weight: 0 } }) =>
      sql`greatest(case when ${strong.size}::int > 0 then ${rank(strong)} end,
        case when ${weak.size}::int > 0 then ${rank(weak)} * ${weak.weight}::float4 end, 0)`,
  );
  return sql`array[${sql.join(all)}]::float4[]`;
}

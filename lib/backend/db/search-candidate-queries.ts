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
};

export type Candidate = DocumentRef & {
  model: string;
  title: string;
  topic_uid: string | null;
  category_key: string | null;
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

/** The best candidates, and of all that were found how many there are and where they lie. */
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
  const text = wanted.onlyHead ? NO_TEXT : textRanks(wanted, asked);
  const { rows } = await sql<Candidate & { places: PlaceCount[] }>`
    with asked as materialized (${asked.all()}),
    ${sql.join(steps)},
    found as materialized (
      select item.*, ${heads} as heads
      from (${sql.join(all, sql` union all `)} offset 0) as item, asked where ${isPublic(wanted.model)}),
    best as materialized (
      select *, row_number() over (order by ${weighed(wanted.groups)} desc, uid)::int as place
      from found order by place limit ${wanted.size}),
    places as (select topic_uid, category_key, count(*)::int as count from found group by topic_uid, category_key)
    select best.uid, best.locale, best.model, best.title, best.topic_uid, best.category_key, best.place,
      (select json_agg(places) from places) as places,
      coalesce((select view.total from content_view view where view.item_uid = best.uid), 0)::int as popularity,
      best.heads as head, ${text}`.execute(db);
  const places = rows[0]?.places ?? [];
  const candidates = rows.map(({ places: _, ...candidate }) => candidate);
  return { candidates, count: places.reduce((sum, place) => sum + place.count, 0), places };
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
const NO_TEXT = sql`'{}'::float4[] as text, 0::float4 as closeness, 0 as length from best`;

/** Reads the long list of words of each item once, however often it is asked. */
function textRanks({ groups, together }: CandidateQuery, asked: AskedQueries): RawBuilder<unknown> {
  const closeness =
    together === undefined
      ? sql`0::float4`
      : sql`ts_rank_cd(${CLOSE_WEIGHTS}, words, ${asked.add(together)})`;
  return sql`${ranks('words', TEXT_WEIGHTS, groups, asked)} as text, length(words) as length, ${closeness} as closeness
    from asked, best join search_document document on document.uid = best.uid and document.locale = best.locale
    cross join lateral (select ts_filter(document.whole, '{a,b,c,d}') as words offset 0) as unpacked`;
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

/** What the ranks of all groups in the head come to. */
function weighed(groups: GroupQuery[]): RawBuilder<unknown> {
  return sql.join(
    groups.map(({ rarity }, index) => sql`heads[${sql.lit(index + 1)}] * ${rarity}::float8`),
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
  const all = groups.map(
    ({ strong = NO_WORDS, weak = { ...NO_WORDS, weight: 0 } }) =>
      sql`greatest(${rank(strong)}, ${rank(weak)} * ${weak.weight}::float4)`,
  );
  return sql`array[${sql.join(all)}]::float4[]`;
}

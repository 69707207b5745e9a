import { sql, type Migration } from 'kysely';

/** As many asked words as a search has at most (`MAX_SEARCH_WORDS`); further ones count nothing. */
const GROUPS = 12;

const all = (one: (group: number) => string, between: string): string =>
  Array.from({ length: GROUPS }, (_, index) => one(index + 1)).join(between);

/** Variables of each group: reading one is several times faster than reading a place of an array. */
const variables = all(
  (
    group,
  ) => `strong_${group} tsquery := strong[${group}]; strong_worth_${group} real := strong_worth[${group}];
  weak_${group} tsquery := weak[${group}]; weak_worth_${group} real := weak_worth[${group}];
  rarity_${group} double precision := coalesce(rarities[${group}], 0);`,
  '\n  ',
);

/**
 * How well each group stands in a list of words, as one array. `ts_rank` divides by the number of words of the query,
 * which would punish having relatives, so its number is put back; what is not asked costs nothing.
 */
function ranks(words: string, weights: string): string {
  const rank = (group: string) =>
    `case when ${group.replace('_', '_worth_')} > 0 then ts_rank(${weights}, ${words}, ${group}) * ${group.replace('_', '_worth_')} end`;
  const both = (group: number) =>
    `case when groups >= ${group} then greatest(${rank(`strong_${group}`)}, ${rank(`weak_${group}`)}, 0) end`;
  return `(array[${all(both, ',\n        ')}]::real[])[1:groups]`;
}

/** What the ranks of all groups come to. */
const weighed = (values: string): string =>
  all((group) => `case when groups >= ${group} then ${values}[${group}] * rarity_${group} else 0 end`, ' + ');

/** One step reads the index of one of the two lists of words. */
const step = (words: 'head' | 'whole'): string => `
      select array_agg(fitting.place) into more from (
        select item.ctid as place from search_document item
        where item.${words} @@ asked
          and item.model = wanted_model
          and (item.locale = wanted_locale or (other_locale is not null and item.locale = other_locale and not exists (
            select 1 from content_item own where own.uid = item.uid and own.locale = wanted_locale)))
          and (only_uids is null or item.uid in (select unnest(only_uids)))
          and (cardinality(hits) = 0 or item.ctid not in (select unnest(hits)))
        limit limits[at]) as fitting;`;

/**
 * The candidates of a search with the numbers to rank them by. A function, because reading and planning a statement
 * takes longer than running it: there would be another one for every number of words and conditions. Inside, each
 * step is planned once for a connection, and steps that are not needed are not even begun. The first steps are the
 * strict ones: when they find enough there are no others, else what they found goes before all that the others find.
 *
 * Rows and values are what the way out of the embedded engine costs by: numbers travel together, and what concerns
 * all candidates comes with the first one only.
 */
const searchCandidatesSql = `
create function search_candidates(
  wanted_model text, wanted_locale text, other_locale text, only_uids text[],
  steps tsquery[], in_head boolean[], limits integer[], unless integer[], strict_steps integer, enough integer,
  strong tsquery[], strong_worth real[], weak tsquery[], weak_worth real[], rarities double precision[],
  together tsquery, pairs tsquery[], head_pairs tsquery[], only_head boolean, size integer, closest integer, with_places boolean,
  head_weights real[], text_weights real[], close_weights real[])
returns table (uid text, locale text, title text, count integer, places json, numbers text)
language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $function$
#variable_conflict use_column
declare
  groups integer := least(cardinality(rarities), ${GROUPS});
  ${variables}
  hits tid[] := '{}';
  more tid[];
  strict_hits tid[] := '{}';
  asked tsquery;
  areas json;
begin
  for at in 1 .. cardinality(steps) loop
    if at = strict_steps + 1 then
      exit when cardinality(hits) >= enough;
      strict_hits := hits;
    end if;
    continue when at > 1 and cardinality(hits) >= unless[at];
    asked := steps[at];
    if in_head[at] then ${step('head')}
    else ${step('whole')}
    end if;
    hits := hits || more;
  end loop;
  if cardinality(hits) = 0 then
    return;
  end if;
  if with_places then
    select json_agg(area) into areas from (
      select item.topic_uid, item.category_key, count(*)::integer as count from search_document item
      where item.ctid = any(hits) group by item.topic_uid, item.category_key) as area;
  end if;
  return query
    with rated as materialized (
      select item.uid, item.locale, item.title, item.whole, item.ctid = any(strict_hits) as is_strict, ${ranks('item.head', 'head_weights')} as heads
      from search_document item where item.ctid = any(hits)),
    best as materialized (
      select rated.*, ${weighed('rated.heads')} as head_worth
      from rated order by rated.is_strict desc, head_worth desc, rated.uid limit size),
    placed as materialized (
      select best.*, row_number() over (order by best.is_strict desc, best.head_worth desc, best.uid) as place from best),
    read as materialized (
      select placed.*, unpacked.words,
        case when only_head then '{}' else ${ranks('unpacked.words', 'text_weights')} end as texts
      from placed cross join lateral (
        -- The long list of words is unpacked once, however often it is asked.
        select case when only_head then null else ts_filter(placed.whole, '{a,b,c,d}') end as words offset 0) as unpacked),
    judged as materialized (
      select read.*, read.head_worth + case when only_head then 0 else ${weighed('read.texts')} end as worth from read)
    select judged.uid, judged.locale, judged.title,
      case when judged.place = 1 then cardinality(hits) end,
      case when judged.place = 1 then areas end,
      (array[judged.place, coalesce((select view.total from content_view view where view.item_uid = judged.uid), 0),
        coalesce(length(judged.words), 0),
        -- How close together the words stand is what takes longest: of the best of the best only.
        case when together is not null and judged.worth >= (
            select min(first.worth) from (select other.worth from judged other order by other.worth desc limit closest) as first)
          then ts_rank_cd(close_weights, judged.words, together) else 0 end,
        (select count(*) from unnest(head_pairs) as pair where judged.words @@ pair),
        (select count(*) from unnest(pairs) as pair where judged.words @@ pair)]::real[]
        || judged.heads || judged.texts)::text
    from judged order by judged.place;
end
$function$`;

export const searchCandidatesFunction: Migration = {
  async up(db) {
    await sql.raw(searchCandidatesSql).execute(db);
  },
};

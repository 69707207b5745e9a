import { sql, type Migration } from 'kysely';

/**
 * For how many asked words there is a function; a search takes the smallest that holds its own. An expression costs
 * with every call what it names, asked or not, and most searches have three words or fewer.
 */
const SIZES = [1, 2, 3, 4, 6, 12];

function searchCandidatesOf(size: number): string {
  const all = (one: (group: number) => string, between: string): string =>
    Array.from({ length: size }, (_, index) => one(index + 1)).join(between);

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
   * How well each group stands in a list of words, as one array. `ts_rank` divides by the number of words of the
   * query, which would punish having relatives, so its number is put back; what is not asked costs nothing.
   */
  function ranks(words: string, weights: string): string {
    const rank = (kind: string, group: number) =>
      `case when ${kind}_worth_${group} > 0 then ts_rank(${weights}, ${words}, ${kind}_${group}) * ${kind}_worth_${group} end`;
    const both = (group: number) => `greatest(${rank('strong', group)}, ${rank('weak', group)}, 0)`;
    return `array[${all(both, ',\n          ')}]::real[]`;
  }

  /** What the ranks of all groups come to. */
  const weighed = (values: string): string => all((group) => `${values}[${group}] * rarity_${group}`, ' + ');

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

  return `
create function search_candidates_${size}(
  wanted_model text, wanted_locale text, other_locale text, only_uids text[],
  steps text[], in_head boolean[], limits integer[], unless integer[], strict_steps integer, enough integer,
  strong tsquery[], strong_worth real[], weak tsquery[], weak_worth real[], rarities double precision[],
  together text, pairs tsquery[], head_pairs tsquery[], only_head boolean, size integer, closest integer, with_places boolean,
  head_weights real[], text_weights real[], close_weights real[])
returns table (uid text, locale text, title text, count integer, places json, numbers text)
language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $function$
#variable_conflict use_column
declare
  ${variables}
  hits tid[] := '{}';
  more tid[];
  strict_hits tid[] := '{}';
  asked tsquery;
  together_asked tsquery := together;
  areas json;
begin
  for at in 1 .. cardinality(steps) loop
    if at = strict_steps + 1 then
      exit when cardinality(hits) >= enough;
      strict_hits := hits;
    end if;
    continue when at > 1 and cardinality(hits) >= unless[at];
    -- Read when its turn comes: long conditions take their time, and most searches need only the first ones.
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
  -- \`offset 0\` has each value computed once, where it stands.
  return query
    select judged.uid, judged.locale, judged.title,
      case when judged.place = 1 then cardinality(hits) end,
      case when judged.place = 1 then areas end,
      (array[judged.place, coalesce((select view.total from content_view view where view.item_uid = judged.uid), 0),
        coalesce(length(judged.words), 0),
        -- How close together the words stand is what takes longest: of the best of the best only.
        case when together_asked is not null and judged.worth_place <= closest
          then ts_rank_cd(close_weights, judged.words, together_asked) else 0 end,
        (select count(*) from unnest(head_pairs) as pair where judged.words @@ pair),
        (select count(*) from unnest(pairs) as pair where judged.words @@ pair)]::real[]
        || judged.heads || judged.texts)::text
    from (
      select read.*, rank() over (
        order by read.head_worth + case when only_head then 0 else ${weighed('read.texts')} end desc) as worth_place
      from (
        select best.*, unpacked.words,
          case when only_head then '{}' else ${ranks('unpacked.words', 'text_weights')} end as texts
        from (
          select weighed.*, row_number() over (
            order by weighed.is_strict desc, weighed.head_worth desc, weighed.uid) as place
          from (
            select rated.*, ${weighed('rated.heads')} as head_worth
            from (
              select item.uid, item.locale, item.title, item.whole, item.ctid = any(strict_hits) as is_strict,
                ${ranks('item.head', 'head_weights')} as heads
              from search_document item where item.ctid = any(hits) offset 0) as rated
            offset 0) as weighed
          order by place limit size) as best
        cross join lateral (
          -- The long list of words is unpacked once, however often it is asked.
          select case when only_head then null else ts_filter(best.whole, '{a,b,c,d}') end as words offset 0) as unpacked
        offset 0) as read) as judged
    order by judged.place;
end
$function$`;
}

/**
 * The search of 0007 in sizes, and a way to the few private items, by which every reading statement asks. The function
 * of 0007 stays: while instances are replaced one by one, the older ones call it.
 */
export const fasterSearch: Migration = {
  async up(db) {
    for (const size of SIZES) await sql.raw(searchCandidatesOf(size)).execute(db);
    await sql`create index content_item_private on content_item (model) where visibility = 'private'`.execute(
      db,
    );
  },
};

import type { z } from 'zod';
import { SEARCH_MODELS, type SearchAnswer, type searchQuery } from '@/lib/contract/content';
import { withCategoryKeys } from '@/lib/database/content-items';
import { refKey, type DocumentRef } from '@/lib/backend/db/search-index-queries';
import { inFilter, type PlaceCount } from '@/lib/backend/db/search-result-queries';
import { findRanked, prepareSearch, type PreparedSearch } from '@/lib/backend/search/find-ranked';
import type { AnswerWanted } from '@/lib/backend/search/memory/found-items';
import { searchFresh, type Reading } from '@/lib/backend/search/memory/search-fresh';
import { aroundFound } from '@/lib/backend/search/results/around-found';
import { bestSection, type Section } from '@/lib/backend/search/results/best-section';
import { Matcher } from '@/lib/backend/search/results/mark';
import { SNIPPET_REACH } from '@/lib/backend/search/results/snippet';
import { suggest } from '@/lib/backend/search/results/suggest';
import type { DbDeps } from '@/lib/backend/deps';
import { parentsIn } from './load-relations';
import { nameFacets } from './name-facets';
import { readValues } from './read-values';
import { shapeHit } from './shape-hit';

type Query = z.output<typeof searchQuery>;
type SearchModel = (typeof SEARCH_MODELS)[number];
type Group = SearchAnswer['groups'][number];

const NOTHING: SearchAnswer = {
  suggestion: null,
  count: 0,
  groups: [],
  facets: { category: [], topic: [] },
  broader: null,
};
/** More than that are no longer a hint. */
const BROADER_SIZE = 5;

/**
 * Everything that answers a query, grouped by model, each hit with the piece of its text that does and the heading
 * it stands below. Misspelt words are put right by themselves; the answer says how.
 */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const narrowed = await narrow(query, deps);
  return searchFresh(deps.db.kysely, async (reading) => {
    const search = prepareSearch(reading, query.q, query.locale);
    if (!search) return NOTHING;
    const asked = { reading, search, query, narrowed };
    const { groups, facets } = await searchModels(asked);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return {
      suggestion: suggest(query.q, search.expanded.corrections),
      count,
      groups,
      facets,
      broader: count === 0 ? await searchBroader(asked) : null,
    };
  });
}

type Narrowed = { topics?: string[]; categories?: string[] } | undefined;
type Search = { reading: Reading; search: PreparedSearch; query: Query; narrowed: Narrowed };

async function narrow({ topic_f, category_f }: Query, { db }: DbDeps): Promise<Narrowed> {
  const topics = readValues(topic_f);
  const categories = readValues(category_f);
  if (!topics && !categories) return undefined;
  return {
    ...(topics && { topics }),
    ...(categories && { categories: await withCategoryKeys(db.kysely, categories) }),
  };
}

/** The groups, and how many of the articles lie where. */
async function searchModels(asked: Search): Promise<{ groups: Group[]; facets: SearchAnswer['facets'] }> {
  const matcher = new Matcher(asked.search.expanded.groups);
  const groups: Group[] = [];
  let { facets } = NOTHING;
  // One after the other: the embedded engine has one connection anyway, and others want it, too.
  for (const model of asked.query.model ? [asked.query.model] : SEARCH_MODELS) {
    const found = await searchModel(model, matcher, asked);
    if (model === 'help-article') facets = found.facets;
    if (found.group.count > 0 || asked.query.model) groups.push(found.group);
  }
  return { groups, facets };
}

async function searchModel(
  model: SearchModel,
  matcher: Matcher,
  { reading, search, query, narrowed }: Search,
): Promise<{ group: Group; facets: SearchAnswer['facets'] }> {
  // Only articles have topics, and the categories meant are theirs.
  if (narrowed && model !== 'help-article')
    return { group: { model, count: 0, results: [] }, facets: NOTHING.facets };
  const { locale, offset, size } = query;
  const from = query.model ? offset : 0;
  const where = inFilter({ model, locale, ...narrowed });
  const { ranked, count, ...found } = await findRanked(reading, search, {
    where,
    size: from + size,
    withPlaces: model === 'help-article' && !narrowed,
  });
  // The facets show where all articles lie that answer the query, whatever it is narrowed to.
  const places = narrowed ? await placesOfAll(reading, search, query) : found.places;
  const shown = ranked.slice(from, from + size);
  const sections = new Map(
    shown.map((found) => [refKey(found), bestSection(reading, found, matcher.groups)]),
  );
  const wanted = shown.map((ref) => pieceOf(ref, sections.get(refKey(ref)) as Section));
  const rows = await reading.items(shown, model);
  const pieces = await reading.pieces(wanted, model);
  const around = aroundFound(reading, rows, { places });
  const parents = parentsIn(around.parents);
  const results = rows.flatMap((row) => {
    const piece = pieces.get(refKey(row));
    return piece
      ? [shapeHit({ ...row, ...piece }, sections.get(refKey(row)) as Section, model, matcher, parents)]
      : [];
  });
  const facets = nameFacets(places, around.parents, { locale, categories: narrowed?.categories });
  return { group: { model, count, results }, facets };
}

/** What a snippet may need of a text: what lies around the place that answers the query, else its beginning. */
function pieceOf({ uid, locale }: DocumentRef, { from, to, start }: Section): AnswerWanted {
  const { before, after } = SNIPPET_REACH;
  const first = start === null ? from : Math.max(from, start - before);
  const last = (start ?? first) + after;
  return { uid, locale, start, from: first, length: (to === null ? last : Math.min(to, last)) - first };
}

/** The best of what the words alone find anywhere, when quotes, filters or one model kept everything out. */
async function searchBroader({ reading, search, query, narrowed }: Search): Promise<SearchAnswer['broader']> {
  if (search.query.phrases.length === 0 && !narrowed && !query.model) return null;
  const all: Query = { q: query.q, locale: query.locale, offset: 0, size: BROADER_SIZE };
  const { groups } = await searchModels({
    reading,
    search: { ...search, query: { ...search.query, phrases: [] } },
    query: all,
    narrowed: undefined,
  });
  const results = groups.flatMap((group) => group.results).slice(0, BROADER_SIZE);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return results.length > 0 ? { count, results } : null;
}

/** Where all articles that answer the query lie, whatever it is narrowed to. */
async function placesOfAll(
  reading: Reading,
  search: PreparedSearch,
  { locale }: Query,
): Promise<readonly PlaceCount[]> {
  const where = inFilter({ model: 'help-article', locale });
  return (await findRanked(reading, search, { where, size: 0, withPlaces: true })).places;
}
